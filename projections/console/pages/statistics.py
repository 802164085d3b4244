"""Regulatory statistics: figures by house, game, table, dealer, shift, hour, day and month; findings; the float."""

import io
from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from statistics import median
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, HTTPException, Request, Response

from projections.access import Permission
from projections.console.desk_pages import noted
from projections.console.figure_lines import (
    PAGE,
    FiguresQuery,
    as_row,
    dealer_shown,
    figure_lines,
    figures_query,
    held_in_jackpots,
    stored_meters,
)
from projections.console.law_lookup import rules
from projections.console.web import MenuEntry, Viewer, allowed, page
from projections.desk.states import DECIDED
from projections.games import together
from projections.statistics.grouping import GROUPS, Line, share
from projections.statistics.reconciliation import Reconciled, reconcile_floats, reconcile_jackpots, reconcile_levels
from projections.statistics.stored import coup_totals, coups_recounted, houses_and_games, sheets_of_store
from projections.store import StoreReader
from projections.store.search import times_of

router = APIRouter(include_in_schema=False)
NAVIGATION = MenuEntry("/statistics", "Estatísticas", "Statistics", Permission.STATISTICS_READ, 38)
Statistician = Annotated[Viewer, Depends(allowed(Permission.STATISTICS_READ))]
Taker = Annotated[Viewer, Depends(allowed(Permission.STATISTICS_READ, Permission.EXPORT))]
TRIES: Final = 3
MOST_SHEETS: Final = 2_000  # openings whose float is reconciled, the latest
PARQUET: Final = "application/vnd.apache.parquet"


@router.get("/statistics")
def figures(request: Request, viewer: Statistician) -> Response:
    """The figures that are asked for, with their denominators."""
    query = figures_query(request)
    shown, aside = figure_lines(viewer, query)
    with viewer.services.reading() as store:
        seen = houses_and_games(store)
        decided = decided_by_rule(viewer, store, query.parts.get("venue"))
    return page(
        request, "statistics/figures.html", viewer, query=query, groups=tuple(GROUPS),
        lines=shown[query.first : query.first + PAGE], pages=-(-len(shown) // PAGE),
        venues=sorted({venue for venue, _ in seen}), games=sorted({game for _, game in seen}),
        no_edge=together("names", "NO_EDGE"), aside=sum(aside.values()), by_rule=findings_by_rule(shown, decided),
        by_severity=_by_severity(shown), held=held_in_jackpots(viewer, query), rules=rules(), dealer=_dealer(viewer), rounded=_rounded(viewer),
    )  # fmt: skip


@router.get("/statistics/float")
def floats(request: Request, viewer: Statistician) -> Response:
    """What must lie in trays and boxes, and what was counted there."""
    query = figures_query(request)
    with viewer.services.reading() as store:
        sheets = sheets_of_store(store, query.asked, PAGE + 1, query.first)  # one more tells that there is another page
    pages = query.page + (len(sheets) > PAGE)
    return page(
        request, "statistics/float.html", viewer, query=query, sheets=sheets[:PAGE], pages=pages, dealer=_dealer(viewer)
    )


@router.get("/statistics/reconciliation")
def reconciliation(request: Request, viewer: Statistician) -> Response:
    """Whether sums of tables and houses agree with a recount of the coups, and floats and jackpots balance."""
    query = figures_query(request)
    with viewer.services.reading() as store:
        levels = _levels(store, query)
        sheets = sheets_of_store(store, query.asked, MOST_SHEETS, dealers=False)
    checks = (levels, reconcile_floats(sheets), reconcile_jackpots(stored_meters(viewer, query) or ()))
    return page(request, "statistics/reconciliation.html", viewer, query=query, checks=checks, most=MOST_SHEETS)


def _levels(store: StoreReader, query: FiguresQuery) -> Reconciled:
    """Sums of the same coups, asked for one after the other: where coups were written meanwhile, they are asked for again."""
    check = Reconciled("levels", 0)
    for _ in range(TRIES):
        recounted = coups_recounted(store, query.asked)
        levels = {by: coup_totals(store, query.asked, GROUPS[by]) for by in ("table", "dealer", "hour", "venue", "all")}
        check = reconcile_levels({"coups": recounted, **levels})
        if not check.wrong or coups_recounted(store, query.asked) == recounted:
            return check
    return Reconciled(check.kind, 0, unknown=check.right + len(check.wrong))


@router.get("/statistics.parquet")
def parquet(request: Request, viewer: Taker) -> Response:
    """The same figures as a file; that they were taken stands in the trail."""
    return parquet_of(request, viewer, figures_query(request))


def parquet_of(request: Request, viewer: Viewer, query: FiguresQuery) -> Response:
    """The lines as Parquet."""
    import pyarrow as pa  # noqa: PLC0415  # only whoever exports pays for it
    from pyarrow import parquet as writer  # noqa: PLC0415

    shown, _ = figure_lines(viewer, query)
    rows = [as_row(line, viewer) for line in shown]
    if not rows:
        raise HTTPException(404)
    texts = ("venue", "game", "table", "day", "dealer", "currency", "theoretical", "variance", "bounds")
    shape = pa.schema([(name, pa.string() if name in texts else pa.int64()) for name in rows[0]])
    file = io.BytesIO()
    writer.write_table(pa.Table.from_pylist(rows, schema=shape), file, compression="zstd")
    exported = {"what": "statistics", "form": "parquet", "rows": len(rows), "query": request.url.query[:1024]}
    noted(request, "export_made", exported, viewer.account)
    headers = {"content-disposition": 'attachment; filename="vigia-statistics.parquet"'}
    return Response(file.getvalue(), media_type=PARQUET, headers=headers)


def _dealer(viewer: Viewer) -> Any:
    return lambda venue, name: dealer_shown(viewer, venue, name)


def _rounded(viewer: Viewer) -> Any:
    """A ratio for people, or a dash where there is none; the files have it exact."""

    def shown(number: Any, places: int = 1, unit: str = "") -> str:
        if number is None:
            return "—"
        text = f"{float(number):.{places}f}{unit}"
        return text.replace(".", ",") if viewer.speech.portuguese else text

    return shown


class Decided(Counter[str]):
    """Decisions on the findings of a rule by state, and the hours that they took."""

    def __init__(self) -> None:
        super().__init__()
        self.hours: list[float] = []

    @property
    def dismissed(self) -> Any:
        """The share of false alarms: dismissed of decided."""
        return share(self["dismissed"], self["dismissed"] + self["confirmed"])

    @property
    def typical(self) -> float | None:
        """The median of the hours from what happened to the decision that stands."""
        return median(self.hours) if self.hours else None


def decided_by_rule(viewer: Viewer, store: StoreReader, venue: str | None) -> dict[str, Decided]:
    """What was decided on the findings of each rule in a house, or in all, and how long it took."""
    desk, by_rule = viewer.services.desk, dict[str, Decided]()
    decided = (one for one in (desk.worked_on() if desk else ()) if one.state in DECIDED)
    known = {(one.venue, one.id): one for one in decided if venue in (None, one.venue)}
    for rule, key, time in times_of(store, known):
        tally, status = by_rule.setdefault(rule, Decided()), known[key]
        tally[str(status.state)] += 1
        if status.history:
            tally.hours.append(_hours(time, status.history[-1].time))
    return by_rule


def _hours(since: datetime, until: datetime) -> float:
    return max(0.0, (until - since).total_seconds() / 3600)


def findings_by_rule(shown: Iterable[Line], decided: dict[str, Decided]) -> list[tuple[Any, ...]]:
    """Rule, severity, findings, how many for each thousand evaluable coups, and what was decided."""
    findings, evaluable = _findings(shown)
    return [
        (rule, severity, many, share(many * 1000, evaluable), decided.get(rule))
        for (rule, severity), many in sorted(findings.items(), key=lambda item: (-item[1], item[0]))
    ]


def _by_severity(shown: Iterable[Line]) -> list[tuple[str, int, Any]]:
    """Severity, findings, how many for each thousand evaluable coups; the most frequent first."""
    findings, evaluable = _findings(shown)
    sums: Counter[str] = Counter()
    for (_, severity), many in findings.items():
        sums[severity] += many
    return [(severity, many, share(many * 1000, evaluable)) for severity, many in sums.most_common()]


def _findings(shown: Iterable[Line]) -> tuple[Counter[tuple[str, str]], int]:
    """How many of each rule and severity, and the evaluable coups among which they were."""
    findings: Counter[tuple[str, str]] = Counter()
    evaluable = 0
    for line in shown:
        findings.update(line.measures.findings)
        evaluable += line.measures.coups_judged
    return findings, evaluable
