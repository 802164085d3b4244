"""Baccarat (bacará ponto e banca, Macau): the two hands, who handles the cards, scores, slips, standing players.

Hands (`place`) are `ponto` and `banca`. Bets (`bet_placed.position`) lie on `ponto`, `banca`, `tie` (empate),
`ponto_pair` or `banca_pair` (par do ponto, da banca), at a table with the seat in whose box they lie: `ponto:5`. A player
who holds no seat stands: the bet then tops up that of the seat's holder.
Cards are drawn face down (`card_drawn`) and turned over (`card_revealed`); one that leaves the shoe face up was found so.
A score is called when its hand is complete. On a tie the bets on ponto and banca stand off (`bet_pushed`).
The next card of a shoe, where somebody looks at it to tell what a coup should have been, is `card_exposed` at `shoe`.
"""

from typing import Annotated

from pydantic import Field

from schemas.cards import Card
from schemas.model import Amount, Count, Data, Name, Text

ChancesOnOffer = Annotated[tuple[Name, ...], Field(max_length=16)]


class BetsInvited(Data):
    """The dealer invites the players to bet on the chances on offer."""

    chances: ChancesOnOffer = ()


class StandingPlaceTaken(Data):
    """A standing player takes a place in the gap between two seats of one board."""

    player: Name
    between: Annotated[tuple[Name, ...], Field(max_length=2)]


class StandingPlaceLeft(Data):
    """A standing player leaves the gap."""

    player: Name


class CardsOffered(Data):
    """A seated player is offered the cards of a group to handle; who accepts gets them."""

    place: Name
    seat: Name
    player: Name
    accepted: bool


class CardsPlaced(Data):
    """The cards of a group are put where the cloth marks it (`marked`), or somewhere else."""

    place: Name
    by: Name
    role: Name
    marked: bool = True


class ScoreCalled(Data):
    """The score of a group is announced aloud, or shown on the screen of an online table."""

    place: Name
    score: Count


class SlipReported(Data):
    """A slip in the deal (lapso) is noticed."""

    kind: Name  # `extra_card`, `missing_card`, `wrong_hand`, `wrong_order`, `other`
    by: Name
    role: Name


class CardMoved(Data):
    """A slip is put right: the last card of that face goes from one hand to the other."""

    place: Name
    to: Name
    card: Card | None = None


class SlipBeyondRepair(Data):
    """Somebody decides that a slip cannot be put right."""

    by: Name
    role: Name
    reason: Text


class DeductionChanged(Data):
    """The operator takes another deduction from the next coup on: `every_win`, `on_score` or `none`."""

    option: Name
    scores: Annotated[tuple[Count, ...], Field(max_length=10)] = ()
    notified: Name | None = None  # the notice to the supervision body


class PrizeLimitChanged(Data):
    """The amount that the difference between ponto and banca may reach is set anew; none: there is no such limit."""

    amount: Amount | None = None
    authorisation: Name | None = None  # of the supervision body, where it fixes the amount
    proposal: Name | None = None  # of the operator
