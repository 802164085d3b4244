"""Craps: art. 4 of ao-de-261-22."""

from streams.games import decree, dice
from streams.games.craps.coup_account import account
from streams.games.craps.figures import figures
from streams.games.craps.finished import FinishedSeries
from streams.games.craps.law import craps
from streams.games.craps.phases import NEXT
from streams.games.craps.shared import SHARED
from streams.games.craps.table import CrapsTable
from streams.games.craps.words import ENGLISH, PORTUGUESE
from streams.games.dice.reasons import REASONS
from streams.games.settlement import ownership
from streams.rules import Rulebook, rules_in

REGULATION = "ao-de-261-22"
CHAPTER = f"{REGULATION}/4/"

BOOK = Rulebook(
    game="craps", regulation=REGULATION, chapter=CHAPTER, law=craps, table=CrapsTable, finished=FinishedSeries, next=NEXT,
    rules=rules_in(__name__, dice, ownership, chapter=CHAPTER, also=decree.RULES, cites=SHARED), words=PORTUGUESE, english=ENGLISH,
    reasons=REASONS, account=account, figures=figures,
)  # fmt: skip
BOOKS = (BOOK,)
