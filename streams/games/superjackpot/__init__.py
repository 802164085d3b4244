"""The linked jackpot of machines (superjackpot): the controller's own log, under nn. 4 to 6 of art. 17."""

from streams.games.superjackpot.coup_account import account
from streams.games.superjackpot.figures import figures
from streams.games.superjackpot.law import superjackpot
from streams.games.superjackpot.phases import NEXT
from streams.games.superjackpot.table import SuperjackpotTable
from streams.games.superjackpot.words import PORTUGUESE, REASONS
from streams.rules import Rulebook, rules_in

REGULATION = "ao-de-261-22"
CHAPTER = f"{REGULATION}/17/"

BOOK = Rulebook(
    game="superjackpot", regulation=REGULATION, chapter=CHAPTER, law=superjackpot, table=SuperjackpotTable, next=NEXT,
    rules=rules_in(__name__, chapter=CHAPTER), words=PORTUGUESE, reasons=REASONS,
    account=account, figures=figures,
)  # fmt: skip
BOOKS = (BOOK,)
