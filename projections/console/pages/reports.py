"""Reports in the shapes of several authorities: which there can be, one of them, its files, the coups behind a figure."""

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response

from projections.access import Permission
from projections.console.addresses import address
from projections.console.stored_reports import (
    MOST_COUPS,
    coups_behind,
    houses,
    report_file,
    report_query,
    stored_report,
)
from projections.console.web import Viewer, allowed, page
from projections.reports.bars import bars
from projections.reports.editions import FILES
from projections.reports.labels import labels
from projections.reports.shapes import SHAPES
from projections.reports.sheets import Sheet, definitions, query, rows_text
from schemas.identity import CoupId

router = APIRouter(include_in_schema=False)
Statistician = Annotated[Viewer, Depends(allowed(Permission.STATISTICS_READ))]
Taker = Annotated[Viewer, Depends(allowed(Permission.STATISTICS_READ, Permission.EXPORT))]
Text = Annotated[str, Query(max_length=128)]
LATEST = 31  # gaming days that are offered
MOST_ROWS = 100  # of one sheet on the page


@router.get("/statistics/reports")
def reports(
    request: Request, viewer: Statistician, shape: Text = "srij", period: Text = "", venue: Text = ""
) -> Response:
    """The report that is asked for, and those that can be."""
    days = houses(viewer)
    known = sorted({house for house, _ in days})
    each = list(dict.fromkeys(day for _, day in days))
    months = list(dict.fromkeys(day[:7] for day in each))
    quarters = list(dict.fromkeys(f"{month[:4]}-Q{(int(month[5:]) + 2) // 3}" for month in months))
    facts: dict[str, Any] = {
        "shapes": {name: title for name, (title, _) in SHAPES.items()}, "venues": known, "national": viewer.services.limited_to is None,
        "shape": shape, "period": period, "venue": venue,
        "offered": (("quarter", quarters), ("month", months), ("day", each[:LATEST])),
    }  # fmt: skip
    if not period:
        return page(request, "statistics/reports.html", viewer, report=None, **facts)
    asked = report_query(viewer, shape, period, venue)
    report = stored_report(viewer, asked)
    say = viewer.speech
    tables = []
    for sheet in report.sheets:
        shown = _first_rows(sheet)
        lines = rows_text(shown, say, [labels(shown, row, say) for row in shown.rows])
        tables.append((shown, lines, len(sheet.rows) - len(shown.rows), list(bars(shown, say))))
    used = dict.fromkeys(column.measure for sheet in report.sheets for column in sheet.columns)
    return page(
        request, "statistics/reports.html", viewer, report=report, asked=asked, tables=tables, query=query, files=FILES,
        definitions=[definitions()[measure] for measure in used], **facts | {"venue": asked.venue or ""},
    )  # fmt: skip


def _first_rows(sheet: Sheet) -> Sheet:
    """The first rows of a sheet and its totals: a country has thousands of tables, and the files have them all."""
    rows = [row for row in sheet.rows if not row.total]
    return replace(sheet, rows=(*rows[:MOST_ROWS], *(row for row in sheet.rows if row.total)))


@router.get("/statistics/reports/coups")
def behind(request: Request, viewer: Statistician, query: Annotated[str, Query(max_length=1024)]) -> Response:
    """The coups behind a figure."""
    asked, coups = coups_behind(viewer, query)
    may_open = viewer.may(Permission.COUPS_REPLAY)
    rows = [
        (
            one,
            address(CoupId(one["venue"], one["table"], one["opening"], one["coup"]))
            if may_open and one["coup"]
            else "",
        )
        for one in coups
    ]
    return page(
        request, "statistics/report_coups.html", viewer, asked=asked, text=query, rows=rows, most=MOST_COUPS,
        definition=definitions()[asked.measure],
    )  # fmt: skip


@router.get("/statistics/reports/{name}")
def file(request: Request, viewer: Taker, name: str, *, shape: Text, period: Text, venue: Text = "") -> Response:
    """One file of a report."""
    return report_file(request, viewer, report_query(viewer, shape, period, venue), name)
