"""Poker between players: arts. 13 to 16 of ao-de-261-22 and their Portuguese twins. The house only takes a percentage.

The life of a hand at hold'em or omaha: `pack_checked`, `cards_shuffled`, `cards_cut`, `button_moved`; `coup_opened` with the
seat that has the hand; `bet_posted` (small by whoever has the hand, big by the next); `card_drawn` face down, one to each in
turn; `betting_round_opened`; for each turn `player_asked`, `move_announced` where words are due, `move_made`;
`betting_round_closed`; `card_burned`, `call_made` flop, three `card_drawn` to the board, and so on to the river; `call_made`
showdown, `hand_shown` in turn; for each pot `winner_announced`, `percentage_taken`, `pot_paid`; `cards_collected`;
`coup_closed`. Money is between players, pots and the percentage.

Where to look:

- rules: whoever may sit and how they behave in `terms`, `seat_rules`, `company`, `conduct`, `limits`, `mixed`; the cards in
  `preparing`, `button`, `board_rules`, `void_hands`; the betting in `blinds`, `turn_rules`, `raise_rules`, `ceilings`,
  `speaking`; the end in `showdown_rules`, `pot_rules` (who is paid which pot), `percentage`, `session_fees`; faults in
  `dealer_errors`, `player_errors`, `duties`. Those of one variant begin with `sintetico_` or `online_`;
- what they rest on: `fold_*` and `*_fold` remember what happened; `pots`, `showdown` and `turns` reckon; `settlement`,
  `finished`, `finished_pots`, `excess` and `handed_back` say of a finished hand what was due and what was paid;
- the law: `*_law`, `ranking` and `letters` read the figures; `twin_numbers` and `other_regulations` cite those of 2001 and online.
"""

from streams.games import decree
from streams.games.poker.chapters import REGULATIONS, chapter, rules_for
from streams.games.poker.coup_account import account
from streams.games.poker.figures import figures
from streams.games.poker.finished import FinishedHand
from streams.games.poker.law import poker_law
from streams.games.poker.names import ANGOLA, GAMES, OF_2001, OMAHA_ONLINE, ONLINE, SINTETICO
from streams.games.poker.phases import NEXT
from streams.games.poker.table import PokerTable
from streams.games.poker.twin_numbers import rules_of_other
from streams.games.poker.words import ENGLISH, PORTUGUESE, REASONS
from streams.rules import Rulebook, rules_in

RULES = rules_in(__name__, chapter="")


def _book(game: str, regulation: str, variant: str | None = None) -> Rulebook:
    """The book of a game's tables, or of the hands there that are played by a variant."""
    played = variant or game
    front = decree.RULES if regulation == ANGOLA else ()
    return Rulebook(
        game=game, regulation=regulation, variant=variant, chapter=chapter(played, regulation), law=poker_law(played),
        table=PokerTable, finished=FinishedHand, next=NEXT, rules=(*rules_for(played, regulation, RULES), *front),
        words=PORTUGUESE, english=ENGLISH, reasons=REASONS, account=account, figures=figures,
    )  # fmt: skip


def _other_book(game: str, regulation: str) -> Rulebook:
    """A game under a law with numbers of its own."""
    return Rulebook(
        game=game, regulation=regulation, chapter=chapter(game, regulation), law=poker_law(game), table=PokerTable,
        finished=FinishedHand, next=NEXT, rules=rules_of_other(regulation, RULES), words=PORTUGUESE, english=ENGLISH,
        reasons=REASONS, account=account, figures=figures,
    )  # fmt: skip


BOOKS = (
    *(_book(game, regulation, variant) for regulation in REGULATIONS for game in GAMES for variant in (None, *GAMES)),
    _other_book(SINTETICO, OF_2001),
    _other_book(OMAHA_ONLINE, ONLINE),
)
