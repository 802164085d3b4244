"""The figures for programs: the same lines, permissions and masks as the page."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response

from projections.access import Permission
from projections.console.figure_lines import as_row, figure_lines, figures_query
from projections.console.pages.statistics import parquet_of
from projections.console.web import Viewer, allowed

router = APIRouter(prefix="/api/v1", tags=["vigia"])
Reader = Annotated[Viewer, Depends(allowed(Permission.API_USE, Permission.STATISTICS_READ))]
Taker = Annotated[Viewer, Depends(allowed(Permission.API_USE, Permission.STATISTICS_READ, Permission.EXPORT))]


@router.get("/statistics")
def figures(request: Request, viewer: Reader) -> dict[str, Any]:
    """Figures by venue, game, table, dealer, shift, hour, day, month or all (`by`), of gaming days from `since` to `until`,
    of one `venue`, `game` or `table`. Amounts are whole hundredths of the currency; null is not known.
    """
    query = figures_query(request)
    shown, aside = figure_lines(viewer, query)
    return {"by": query.by, "lines": [as_row(line, viewer) for line in shown], "quarantined": sum(aside.values())}


@router.get("/statistics.parquet")
def parquet(request: Request, viewer: Taker) -> Response:
    """The same as a Parquet file."""
    return parquet_of(request, viewer, figures_query(request))
