"""What only some variants of poker know: leave at a table of sintético (2001), the screen of omaha online.

At a table of the rules of 2001 a game (partida) is a session of kind `table`, with its length in `minutes`; the chips of the
«pó» are `bet_posted` of kind `po`; the dealer's «Abrir jogo» is the call `open_your_game`, the announcement of the last turn
`last_turn`, that of a rebuy `rebuy`. Seats are listed clockwise from the dealer's left as everywhere: `11` first there.
"""

from schemas.events.cards import Cards
from schemas.model import Data, Name


class LeaveTaken(Data):
    """A player gets up in the course of the game; `justified` where there was a good reason, none where nobody knows."""

    seat: Name
    player: Name
    justified: bool | None = None


class WinnerMarked(Data):
    """The screen marks the combination that wins a pot; `clear` if nobody can mistake it."""

    pot: Name
    player: Name
    cards: Cards
    clear: bool = True


class DemonstrationChecked(Data):
    """A probe compares a demonstration with the game for money."""

    version: Name | None = None
    same: bool
