"""Chemin de fer: art. 12 of ao-de-261-22. The bank is a player's, and passes from hand to hand; the house takes a percentage.

The life of a coup: `hand_given` where the banker changes; `coup_opened`; `bank_announced` and `bank_laid`; `banco_called`,
`banco_awarded` or `bet_placed` in the zone of a seat; `no_more_bets_called`; four `card_drawn`, to `ponto` and `banker` in
turn; `cards_passed` to the ponto who has the right to them, `word_spoken`; the banker's `card_revealed`; third cards;
`score_stated`, `score_called`; `cards_gathered`; `bet_collected` or `payout_made` from the banker's right; `cagnotte_taken`;
`cards_boxed`; `coup_closed`. `call_made` is each call of n. 97. A fault of nn. 105 to 107 is `fault_ruled`, and then decided
as its letter says, `coup_rebuilt`, or `void_called`; who rules it is on record at the table (`dealer_on`). After a loss the hand goes on to the right; one that is passed
(`hand_passed`) is offered, taken at the level, or auctioned. A hand's bank is a stock that closes with the hand
(`bank_returned`). Money is between pontos, the banker, his associate and the cagnotte.
"""

from streams.games import cards, decree
from streams.games.chemin_de_fer.coup_account import account
from streams.games.chemin_de_fer.figures import figures
from streams.games.chemin_de_fer.finished import FinishedChemin
from streams.games.chemin_de_fer.law import chemin_de_fer
from streams.games.chemin_de_fer.names import ANGOLA, GAME
from streams.games.chemin_de_fer.phases import NEXT
from streams.games.chemin_de_fer.shared import SHARED
from streams.games.chemin_de_fer.table import CheminTable
from streams.games.chemin_de_fer.words import ENGLISH, PORTUGUESE, REASONS
from streams.games.settlement import ownership
from streams.rules import Rulebook, rules_in

CHAPTER = f"{ANGOLA}/12/"
BOOKS = (
    Rulebook(
        game=GAME, regulation=ANGOLA, chapter=CHAPTER, law=chemin_de_fer, table=CheminTable, finished=FinishedChemin,
        next=NEXT, rules=rules_in(__name__, cards, ownership, chapter=CHAPTER, also=decree.RULES, cites=SHARED),
        words=PORTUGUESE, english=ENGLISH, reasons=REASONS, account=account, figures=figures,
    ),
)  # fmt: skip
