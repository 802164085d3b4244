"""Banca francesa: art. 3 of ao-de-261-22."""

from streams.games import decree, dice
from streams.games.banca_francesa.coup_account import account
from streams.games.banca_francesa.figures import figures
from streams.games.banca_francesa.finished import FinishedBanca
from streams.games.banca_francesa.law import banca
from streams.games.banca_francesa.phases import NEXT
from streams.games.banca_francesa.shared import SHARED
from streams.games.banca_francesa.table import BancaTable
from streams.games.banca_francesa.words import ENGLISH, PORTUGUESE
from streams.games.dice.reasons import REASONS
from streams.games.settlement import ownership
from streams.rules import Rulebook, rules_in

REGULATION = "ao-de-261-22"
CHAPTER = f"{REGULATION}/3/"

BOOK = Rulebook(
    game="banca_francesa", regulation=REGULATION, chapter=CHAPTER, law=banca, table=BancaTable, finished=FinishedBanca, next=NEXT,
    rules=rules_in(__name__, dice, ownership, chapter=CHAPTER, also=decree.RULES, cites=SHARED), words=PORTUGUESE, english=ENGLISH,
    reasons=REASONS, account=account, figures=figures,
)  # fmt: skip
BOOKS = (BOOK,)
