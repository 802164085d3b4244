"""What statistics add up between two readings of a linked jackpot: what came in, and what was paid out."""

from typing import Any

from schemas.judged import CoupFigures
from streams.games.superjackpot.table import SuperjackpotTable


def figures(table: SuperjackpotTable, law: Any, late: int) -> CoupFigures | None:
    """The stakes are the machines' own; here is only the jackpot."""
    coup = table.coup
    if coup is None:
        return None
    return CoupFigures(bets=0, handle=0, prizes=coup.paid, jackpot_in=coup.received, jackpot_out=coup.paid)
