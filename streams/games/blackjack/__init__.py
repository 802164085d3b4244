"""Blackjack/21: art. 6 of ao-de-261-22 and rules 1 to 37 of pt-p-1364-2001.

Packs and shoe, the jackpot (art. 7, rules 38 to 50) and the automatic shuffler (art. 8, rules 51 to 62) stand in
folders of their own; the books take their rules. In Portugal n. 3 of portaria 461/2001 binds every card game.
"""

from streams.games import cards, decree, jackpot, shuffler
from streams.games.blackjack.coup_account import account
from streams.games.blackjack.figures import figures
from streams.games.blackjack.finished import FinishedBlackjack
from streams.games.blackjack.law import ANGOLA, PORTUGAL, blackjack
from streams.games.blackjack.phases import NEXT
from streams.games.blackjack.shared import SHARED
from streams.games.blackjack.table import BlackjackTable
from streams.games.blackjack.words import ENGLISH, PORTUGUESE, REASONS
from streams.games.settlement import ownership
from streams.rules import Rule, Rulebook, rules_in

CARD_GAMES = "pt-p-461-2001/portaria.3"
FOLDERS = (__name__, cards, shuffler, jackpot, ownership)


def _book(regulation: str, chapter: tuple[str, ...], also: tuple[Rule, ...] = ()) -> Rulebook:
    return Rulebook(
        game="blackjack", regulation=regulation, chapter=chapter, law=blackjack, table=BlackjackTable, finished=FinishedBlackjack, next=NEXT,
        rules=rules_in(*FOLDERS, chapter=chapter, also=also, cites=SHARED), words=PORTUGUESE, english=ENGLISH, reasons=REASONS, account=account, figures=figures,
    )  # fmt: skip


BOOKS = (
    _book(ANGOLA, tuple(f"{ANGOLA}/{article}/" for article in (6, 7, 8)), decree.RULES),
    _book(PORTUGAL, (f"{PORTUGAL}/", CARD_GAMES)),
)
