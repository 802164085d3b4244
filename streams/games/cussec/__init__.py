"""Cussec: art. 5 of ao-de-261-22."""

from streams.games import decree, dice
from streams.games.cussec.coup_account import account
from streams.games.cussec.figures import figures
from streams.games.cussec.finished import FinishedCussec
from streams.games.cussec.law import cussec
from streams.games.cussec.phases import NEXT
from streams.games.cussec.shared import SHARED
from streams.games.cussec.table import CussecTable
from streams.games.cussec.words import ENGLISH, PORTUGUESE
from streams.games.dice.reasons import REASONS
from streams.games.settlement import ownership
from streams.rules import Rulebook, rules_in

REGULATION = "ao-de-261-22"
CHAPTER = f"{REGULATION}/5/"

BOOK = Rulebook(
    game="cussec", regulation=REGULATION, chapter=CHAPTER, law=cussec, table=CussecTable, finished=FinishedCussec, next=NEXT,
    rules=rules_in(__name__, dice, ownership, chapter=CHAPTER, also=decree.RULES, cites=SHARED), words=PORTUGUESE, english=ENGLISH,
    reasons=REASONS, account=account, figures=figures,
)  # fmt: skip
BOOKS = (BOOK,)
