"""A report out of what was counted: the same for the command line, the console and programs."""

from collections.abc import Sequence
from typing import Final

from projections.reports.counted import Counted
from projections.reports.periods import Period
from projections.reports.rates import Rate
from projections.reports.reconciled import NAMED, reconciliation_notes
from projections.reports.shapes import SHAPES, ReportRequest
from projections.reports.sheets import Both, Report
from projections.speech import clean
from projections.statistics.recognised import UnrecognisedGames, recognised

GAMING_DAY: Final = (
    "O dia de jogo começa às 6h00 no fuso da mesa: uma convenção.",
    "The gaming day begins at 6:00 in the table's time zone: a convention.",
)


def build_report(counted: Counted, shape: str, period: Period, date: str, rates: Sequence[Rate]) -> Report:
    """In that shape, of that period, for the house that was counted or for all; the date is the reader's."""
    title, sheets_of = SHAPES[shape]
    cube, apart = recognised(counted.cube)
    sheets = sheets_of(ReportRequest(cube, period, rates))
    notes = (GAMING_DAY, *_apart_note(apart), *reconciliation_notes(counted, sheets, period.span.last))
    scope, openings = counted.venue or "", counted.cube.openings
    return Report(shape, title, scope, period.name, date, sheets, notes, openings, counted.seals(period.span))


def _apart_note(apart: UnrecognisedGames) -> tuple[Both, ...]:
    """Play under a name that no law has is in no row and no total, and is not hidden either."""
    if not apart.games:
        return ()
    names = ", ".join(clean(name)[:64] for name in apart.games[:NAMED])
    return ((f"À parte, em nenhuma linha: {apart.coups} golpes de jogos que nenhuma lei nomeia ({names}).",
             f"Apart, in no row: {apart.coups} coups of games that no law names ({names})."),)  # fmt: skip
