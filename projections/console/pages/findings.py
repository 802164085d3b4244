"""Findings: searched, sorted, gathered by cause, taken away as a file."""

import re
from typing import Annotated, Final

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import StreamingResponse

from projections.access import Permission
from projections.console import exports
from projections.console.desk_pages import noted, words, work_on
from projections.console.filters import FindingsQuery, days_at, findings_query
from projections.console.law_lookup import rules
from projections.console.queue import STATES, mine, narrowed
from projections.console.web import FindingsViewer, MenuEntry, Viewer, allowed, page
from projections.store.search import all_findings, choices, count, findings_page, repeats
from schemas.findings import Finding, Severity

router = APIRouter(include_in_schema=False)
NAVIGATION = MenuEntry("/findings", "Achados", "Findings", Permission.FINDINGS_READ, 20)
PAGE: Final = 50
KINDS: Final = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "parquet": "application/vnd.apache.parquet",
}
Exporter = Annotated[Viewer, Depends(allowed(Permission.EXPORT))]


@router.get("/findings")
def listed(request: Request, viewer: FindingsViewer) -> Response:
    """The findings that this viewer asks for and may see."""
    desk = viewer.services.desk
    with viewer.services.reading() as store:
        offered = choices(store)
        zone = days_at(request, store, offered)
        asked = narrowed(findings_query(request, zone), viewer, store)
        after = (asked.page - 1) * PAGE
        total = count(store, asked.search)
        gathered, causes = repeats(store, asked.search, most=PAGE, after=after) if asked.grouped else ([], 0)
        shown = [] if asked.grouped else findings_page(store, asked.search, most=PAGE, after=after)
    return page(
        request, "findings/list.html", viewer,
        asked=asked, choices=offered, zone=zone, total=total, causes=causes, gathered=gathered,
        findings=[viewer.mask.finding(finding) for finding in shown], after=after, size=PAGE,
        pages=_pages(causes if asked.grouped else total), severities=list(reversed(Severity)), rules=rules(),
        state_of=desk.state_of if desk is not None else None, done=_done(request), queue_states=STATES,
        mine=mine(viewer), channels=_channels(viewer), **work_on(viewer), **words(),
    )  # fmt: skip


@router.get("/findings.{kind}")
def export(request: Request, viewer: Exporter, kind: str) -> Response:
    """The same search as a file."""
    if kind not in KINDS:
        raise HTTPException(404)
    headers = {"content-disposition": f'attachment; filename="vigia-findings.{kind}"'}
    findings = _searched(request, viewer)
    query = request.url.query[:1024]
    noted(
        request,
        "export_made",
        {"what": "findings", "form": kind, "rows": len(findings), "query": query},
        viewer.account,
    )
    masked = (viewer.mask.finding(finding) for finding in findings)
    if kind == "csv":
        return StreamingResponse(exports.as_csv(masked, viewer.speech), media_type=KINDS[kind], headers=headers)
    made = exports.as_xlsx(masked, viewer.speech) if kind == "xlsx" else exports.as_parquet(masked, viewer.speech)
    return Response(made, media_type=KINDS[kind], headers=headers)


def _searched(request: Request, viewer: Viewer) -> list[Finding]:
    with viewer.services.reading() as store:
        asked: FindingsQuery = narrowed(findings_query(request, days_at(request, store)), viewer, store)
        return list(all_findings(store, asked.search, most=exports.MOST))


def _channels(viewer: Viewer) -> list[str]:
    """Where a search can send alerts."""
    alerts = viewer.services.alerts
    if alerts is None or not viewer.may(Permission.ALERTS_MANAGE):
        return []
    return [one.channel for one in alerts.health()]


def _done(request: Request) -> int:
    """About how many findings something was just done."""
    text = request.query_params.get("done", "")
    return int(text) if re.fullmatch("[0-9]{1,4}", text) else 0


def _pages(total: int) -> int:
    return max(1, -(-total // PAGE))
