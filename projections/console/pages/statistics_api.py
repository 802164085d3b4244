"""The figures for programs: the same lines, permissions and masks as the page."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response

from projections.access import Permission
from projections.console.figure_lines import MOST, as_row, exact, figure_lines, figures_query, held_in_jackpots
from projections.console.pages.statistics import decided_by_rule, findings_by_rule, parquet_of
from projections.console.web import Viewer, allowed

router = APIRouter(prefix="/api/v1", tags=["vigia"])
Reader = Annotated[Viewer, Depends(allowed(Permission.API_USE, Permission.STATISTICS_READ))]
Taker = Annotated[Viewer, Depends(allowed(Permission.API_USE, Permission.STATISTICS_READ, Permission.EXPORT))]


@router.get("/statistics")
def figures(request: Request, viewer: Reader) -> dict[str, Any]:
    """Figures by venue, game, table, dealer, shift, hour, day, month or all (`by`), of gaming days from `since` to `until`,
    of one `venue`, `game` or `table`. Amounts are whole hundredths of the currency; null is not known. `low` and `high`
    are for one look at days that were chosen beforehand, `low_ever` and `high_ever` for as many looks as one likes.
    `rules` has findings for each thousand evaluable coups, and the decisions of all days with the hours that they took.
    Of more than 2,000 lines `left_out` are not here; the Parquet file has them all.
    """
    query = figures_query(request)
    shown, aside = figure_lines(viewer, query)
    with viewer.services.reading() as store:
        decided = decided_by_rule(viewer, store, query.parts.get("venue"))
    return {
        "by": query.by, "lines": [as_row(line, viewer) for line in shown[:MOST]], "left_out": max(0, len(shown) - MOST),
        "quarantined": sum(aside.values()), "held_in_jackpots": held_in_jackpots(viewer, query),
        "rules": [
            {
                "rule": rule, "severity": severity, "findings": many, "per_thousand_evaluable_coups": exact(rate),
                "confirmed": tally["confirmed"] if tally else 0, "dismissed": tally["dismissed"] if tally else 0,
                "false_alarms": exact(tally.dismissed) if tally else None, "hours_to_decision": tally.typical if tally else None,
            }
            for rule, severity, many, rate, tally in findings_by_rule(shown, decided)
        ],
    }  # fmt: skip


@router.get("/statistics.parquet")
def parquet(request: Request, viewer: Taker) -> Response:
    """The same as a Parquet file."""
    return parquet_of(request, viewer, figures_query(request))
