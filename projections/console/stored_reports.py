"""Reports over the store for pages and programs: which there can be, one of them made, the coups behind a figure.

An account of some houses gets reports of these alone, one at a time: a sum over all would not be the country's.
"""

from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote, urlencode

from fastapi import HTTPException, Request, Response

from projections.console.desk_pages import noted
from projections.console.web import Viewer
from projections.reports.build import build_report
from projections.reports.counted import Behind, Counted
from projections.reports.editions import FILES, rendered_file
from projections.reports.periods import Period
from projections.reports.rates import packaged_rates
from projections.reports.shapes import SHAPES
from projections.reports.sheets import Report
from projections.speech import Spoken
from projections.statistics.stored import CubeQuery, coups_of_store, days_of

MOST_COUPS: Final = 500  # behind one figure that are listed
FORMS: Final = {
    "json": "application/json", "parquet": "application/vnd.apache.parquet", "csv": "text/csv; charset=utf-8",
    "pdf": "application/pdf", "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ReportQuery:
    """Which report: in which shape, of which period, of which house; without one, of all."""

    shape: str
    period: Period
    venue: str | None

    def link(self, path: str = "/statistics/reports", **more: str) -> str:
        """The address of the same report."""
        given = {"shape": self.shape, "period": self.period.name, "venue": self.venue or "", **more}
        return f"{path}?{urlencode({name: value for name, value in given.items() if value})}"


def houses(viewer: Viewer) -> list[tuple[str, str]]:
    """Each house that this account sees, with the gaming days on which its tables were opened, the latest first."""
    with viewer.services.reading() as store:
        return days_of(store)


def report_query(viewer: Viewer, shape: str, period: str, venue: str) -> ReportQuery:
    """404 for another's house, 422 for what is no shape or period."""
    own = viewer.services.limited_to
    if own is not None:
        venue = venue or min(own, default="")
        if venue not in own:
            raise HTTPException(404)
    if shape not in SHAPES:
        raise HTTPException(422)
    try:
        return ReportQuery(shape, Period.read(period), venue or None)
    except Spoken:
        raise HTTPException(422) from None


def stored_report(viewer: Viewer, query: ReportQuery) -> Report:
    """The report as the store has it now, dated today."""
    counted = Counted(viewer.services.law, query.venue)
    with viewer.services.reading() as store:
        counted.read_store(store, query.period, query.shape)
    return build_report(
        counted, query.shape, query.period, viewer.services.clock().date().isoformat(), packaged_rates()
    )


def report_file(request: Request, viewer: Viewer, query: ReportQuery, name: str) -> Response:
    """One file of it; that it was taken stands in the trail."""
    if name not in FILES:
        raise HTTPException(404)
    content = rendered_file(stored_report(viewer, query), name)
    exported = {"what": "report", "form": name.rpartition(".")[2], "rows": 1, "query": query.link(path="")[:1024]}
    noted(request, "export_made", exported, viewer.account)
    shown = f"vigia-{query.shape}-{query.period.name}-{quote(query.venue or 'national', safe='')}-{name}"
    headers = {"content-disposition": f'attachment; filename="{shown}"'}
    return Response(content, media_type=FORMS[name.rpartition(".")[2]], headers=headers)


def coups_behind(viewer: Viewer, text: str) -> tuple[Behind, list[dict[str, Any]]]:
    """The coups behind a printed figure, at most so many; 422 for what is no query of a report."""
    try:
        behind = Behind.read(text)
    except Spoken:
        raise HTTPException(422) from None
    with viewer.services.reading() as store:
        asked = CubeQuery(behind.span.first, behind.span.last, behind.where)
        return behind, coups_of_store(store, asked, MOST_COUPS)
