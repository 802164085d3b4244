"""Póquer sem descarte: art. 9 of ao-de-261-22, part I of pt-p-461-2001.

Packs, the automatic shuffler and the jackpot stand in folders of their own; the books take their rules.
"""

from streams.games import cards, decree, jackpot, shuffler
from streams.games.poker_sem_descarte.coup_account import account
from streams.games.poker_sem_descarte.figures import figures
from streams.games.poker_sem_descarte.finished import FinishedPoker
from streams.games.poker_sem_descarte.law import poker
from streams.games.poker_sem_descarte.numbering import AO, CHAPTER, PT
from streams.games.poker_sem_descarte.phases import NEXT
from streams.games.poker_sem_descarte.shared import SHARED
from streams.games.poker_sem_descarte.table import SemDescarteTable
from streams.games.poker_sem_descarte.words import ENGLISH, PORTUGUESE, REASONS
from streams.games.settlement import ownership
from streams.rules import Rule, Rulebook, rules_in

FOLDERS = (__name__, cards, shuffler, jackpot, ownership)


def _book(regulation: str, chapters: tuple[str, ...], also: tuple[Rule, ...] = ()) -> Rulebook:
    return Rulebook(
        game="poker_sem_descarte", regulation=regulation, chapter=chapters, law=poker, table=SemDescarteTable, finished=FinishedPoker, next=NEXT,
        rules=rules_in(*FOLDERS, chapter=chapters, also=also, cites=SHARED), words=PORTUGUESE, english=ENGLISH, reasons=REASONS, account=account, figures=figures,
    )  # fmt: skip


BOOKS = (_book(AO, (f"{AO}/{CHAPTER[AO]}/",), decree.RULES), _book(PT, (f"{PT}/{CHAPTER[PT]}/", f"{PT}/portaria.")))
