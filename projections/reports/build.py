"""A report out of what was counted: the same for the command line, the console and programs."""

import base64
from collections.abc import Sequence
from typing import Any, Final

from projections.reports.counted import Counted
from projections.reports.periods import Period
from projections.reports.rates import Rate
from projections.reports.reconciled import reconciliation_notes
from projections.reports.shapes import SHAPES, ReportRequest
from projections.reports.sheets import Report

GAMING_DAY: Final = (
    "O dia de jogo começa às 6h00 no fuso da mesa: uma convenção.",
    "The gaming day begins at 6:00 in the table's time zone: a convention.",
)


def build_report(counted: Counted, shape: str, period: Period, date: str, rates: Sequence[Rate]) -> Report:
    """In that shape, of that period, for the house that was counted or for all; the date is the reader's."""
    title, sheets_of = SHAPES[shape]
    seals: tuple[dict[str, Any], ...] = tuple(
        {"origin": head.origin, "size": head.size, "root": base64.b64encode(head.root).decode()}
        for head in sorted(counted.rests_on(period.span), key=lambda head: (head.origin, head.size))
    )
    sheets = sheets_of(ReportRequest(counted.cube, period, rates))
    notes = (GAMING_DAY, *reconciliation_notes(counted, sheets, period.span.last))
    scope, openings = counted.venue or "", counted.cube.openings
    return Report(shape, title, scope, period.name, date, sheets, notes, openings, seals)
