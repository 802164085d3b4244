"""American and French roulette: arts. 1 and 2 of ao-de-261-22."""

from streams.games import decree
from streams.games.roulette.coup_account import account
from streams.games.roulette.figures import figures
from streams.games.roulette.finished import FinishedRoulette
from streams.games.roulette.law import american, french
from streams.games.roulette.phases import NEXT
from streams.games.roulette.reasons import REASONS
from streams.games.roulette.shared import SHARED
from streams.games.roulette.table import RouletteTable
from streams.games.roulette.words import ENGLISH, PORTUGUESE
from streams.games.settlement import ownership
from streams.rules import Rulebook, rules_in

REGULATION = "ao-de-261-22"


AMERICAN = Rulebook(
    game="american_roulette", regulation=REGULATION, chapter=f"{REGULATION}/1/", law=american,
    table=RouletteTable, next=NEXT, words=PORTUGUESE, english=ENGLISH, reasons=REASONS, account=account, figures=figures,
    finished=FinishedRoulette, rules=rules_in(__name__, ownership, chapter=f"{REGULATION}/1/", also=decree.RULES, cites=SHARED),
)  # fmt: skip
FRENCH = Rulebook(
    game="french_roulette", regulation=REGULATION, chapter=f"{REGULATION}/2/", law=french,
    table=RouletteTable, next=NEXT, words=PORTUGUESE, english=ENGLISH, reasons=REASONS, account=account, figures=figures,
    finished=FinishedRoulette, rules=rules_in(__name__, ownership, chapter=f"{REGULATION}/2/", also=decree.RULES, cites=SHARED),
)  # fmt: skip
BOOKS = (AMERICAN, FRENCH)
