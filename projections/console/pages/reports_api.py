"""Reports for programs: the same figures, houses and files as the page."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response

from projections.access import Permission
from projections.console.rendering import visible
from projections.console.stored_reports import coups_behind, houses, report_file, report_query, stored_report
from projections.console.web import Viewer, allowed
from projections.reports.editions import DATA, rendered_file
from projections.reports.shapes import SHAPES

router = APIRouter(prefix="/api/v1", tags=["vigia"])
Reader = Annotated[Viewer, Depends(allowed(Permission.API_USE, Permission.STATISTICS_READ))]
Taker = Annotated[Viewer, Depends(allowed(Permission.API_USE, Permission.STATISTICS_READ, Permission.EXPORT))]
House = Annotated[
    str, Query(max_length=128, description="one house; without it all that the account sees in one report")
]


@router.get("/reports")
def offered(request: Request, viewer: Reader) -> dict[str, Any]:
    """The shapes in which reports can be made, and the gaming days of each house that they can be about."""
    days: dict[str, list[str]] = {}
    for house, day in houses(viewer):
        days.setdefault(visible(house), []).append(day)
    return {"shapes": {name: title for name, (title, _) in SHAPES.items()}, "days": days}


@router.get("/reports/coups")
def behind(request: Request, viewer: Reader, query: Annotated[str, Query(max_length=1024)]) -> dict[str, Any]:
    """The coups behind a figure, by the query that stands beside it; at most 500. Amounts are whole hundredths."""
    asked, coups = coups_behind(viewer, query)
    return {"measure": asked.measure, "coups": [{name: _shown(value) for name, value in one.items()} for one in coups]}


@router.get("/reports/{shape}/{period}")
def report(request: Request, viewer: Reader, shape: str, period: str, venue: House = "") -> Response:
    """A report of a day (2026-11-18), a month (2026-11) or a quarter (2026-Q4): every figure with its cell, its days, its
    exact value, its definition and the query for the coups behind it.
    """
    made = stored_report(viewer, report_query(viewer, shape, period, venue))
    return Response(rendered_file(made, DATA), media_type="application/json")


@router.get("/reports/{shape}/{period}/{name}")
def file(request: Request, viewer: Taker, *, shape: str, period: str, name: str, venue: House = "") -> Response:
    """One file of it: `report.pt.pdf`, `report.pt.xlsx`, `report.pt.csv`, the same in `en`, `report.parquet`, `report.json`."""
    return report_file(request, viewer, report_query(viewer, shape, period, venue), name)


def _shown(value: Any) -> Any:
    return visible(value) if isinstance(value, str) else value
