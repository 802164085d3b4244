"""Slot machines (máquinas automáticas): art. 17 of ao-de-261-22."""

from streams.games import decree
from streams.games.slot_machines.coup_account import account
from streams.games.slot_machines.figures import figures
from streams.games.slot_machines.finished import FinishedPeriod
from streams.games.slot_machines.law import slot_machines
from streams.games.slot_machines.phases import NEXT
from streams.games.slot_machines.table import MachineTable
from streams.games.slot_machines.words import PORTUGUESE, REASONS
from streams.rules import Rulebook, rules_in

REGULATION = "ao-de-261-22"
CHAPTER = f"{REGULATION}/17/"

BOOK = Rulebook(
    game="slot_machines", regulation=REGULATION, chapter=CHAPTER, law=slot_machines, table=MachineTable,
    finished=FinishedPeriod, next=NEXT, rules=rules_in(__name__, chapter=CHAPTER, also=decree.RULES), words=PORTUGUESE,
    reasons=REASONS, account=account, figures=figures,
)  # fmt: skip
BOOKS = (BOOK,)
