"""The same for programs: HTTP and JSON under `/api/v1`, with the same permissions and masks, described by OpenAPI."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Query, Request, Response
from fastapi.openapi.utils import get_openapi

from projections.access import Permission
from projections.console.addresses import COUP, address, coup_at
from projections.console.api_models import (
    CoupHead,
    CoupWhole,
    CoverageShape,
    FindingsPage,
    ParagraphShape,
    Replay,
    ReplayAsked,
    TableShape,
)
from projections.console.filters import days_at, findings_query
from projections.console.jobs import Job, new_id
from projections.console.law_lookup import coverage_of
from projections.console.pages.finding import finding_for, knowing, log_view
from projections.console.queue import narrowed
from projections.console.web import ApiRoutes, Viewer, allowed, api_routes
from projections.store import StoredCoup, StoreReader
from projections.store.coups import CoupSearch, coups, tables_named
from projections.store.search import count, findings_page
from schemas.findings import Finding
from schemas.identity import CoupId, TableId
from streams.engine.rulebooks import book_of

router = APIRouter(prefix="/api/v1", tags=["vigia"])
_USE = Permission.API_USE
Program = Annotated[Viewer, Depends(allowed(_USE))]
Searcher = Annotated[Viewer, Depends(allowed(_USE, Permission.FINDINGS_READ))]
Watcher = Annotated[Viewer, Depends(allowed(_USE, Permission.FLOOR_WATCH))]
Replayer = Annotated[Viewer, Depends(allowed(_USE, Permission.COUPS_REPLAY))]
Most = Annotated[int, Query(ge=1, le=500, description="How many at most.")]
After = Annotated[int, Query(ge=0, le=10_000_000, description="How many to pass over.")]


@router.get("/findings")
def findings(request: Request, viewer: Searcher, most: Most = 100, after: After = 0) -> FindingsPage:
    """Findings, searched with the parameters of the page: venue, table, opening, game, regulation, paragraph, rule, staff, coup,
    severity (may be repeated), since, until (days), money (at least, as people write it), state, mine, assigned,
    disposition, player (a pseudonym), text, order, rising. Amounts in the answer are whole hundredths of the currency.
    """
    with viewer.services.reading() as store:
        asked = narrowed(findings_query(request, days_at(request, store)), viewer, store)
        if asked.wrong:
            raise HTTPException(400)
        total = count(store, asked.search)
        page = findings_page(store, asked.search, most=most, after=after)
    following = asked.link("/api/v1/findings", most=most, after=after + most) if after + most < total else None
    return FindingsPage(total=total, findings=[viewer.mask.finding(one) for one in page], next=following)


@router.get("/findings/{name}")
def finding(request: Request, viewer: Searcher, name: str) -> Finding:
    """One finding; that it was looked at stands in the trail."""
    with viewer.services.reading() as store:
        finding_ = finding_for(store, name)
    try:
        log_view(viewer, finding_)
    except OSError:
        raise HTTPException(503) from None
    return viewer.mask.finding(finding_)


@router.get("/coups")
def listed(
    request: Request,
    viewer: Replayer,
    *,
    venue: Annotated[str, Query(max_length=128)] = "",
    table: Annotated[str, Query(max_length=128)] = "",
    most: Most = 100,
    after: After = 0,
) -> list[CoupHead]:
    """Coups, the latest first."""
    with viewer.services.reading() as store:
        page = coups(store, CoupSearch(venue=venue, table=table), most=most, after=after)
    return [CoupHead(**_head(one)) for one in page]


@router.get(COUP)
def whole(request: Request, viewer: Replayer, which: Annotated[CoupId, Depends(coup_at)]) -> CoupWhole:
    """One coup with its events, verdicts and findings; the list of coups has the address of each."""
    with viewer.services.reading() as store:
        coup = store.coup(which)
        if coup is None:
            raise HTTPException(404)
        mask = knowing(viewer, store, coup.venue, coup).mask
    return CoupWhole(
        **_head(coup),
        events=[dict(mask.event(json.loads(event.raw))) for event in coup.events],
        verdicts=list(coup.verdicts),
        findings=[mask.finding(one) for one in coup.findings],
    )


@router.get("/tables")
def tables(request: Request, viewer: Watcher) -> list[TableShape]:
    """Every table as it stands now."""
    floor = viewer.services.floor
    return [TableShape.of(one, floor.decided()) for one in floor.tables()]


@router.get("/law/coverage")
def covered(request: Request, viewer: Program, regulation: str | None = None, game: str | None = None) -> CoverageShape:
    """How each paragraph of the law is accounted for."""
    account = coverage_of(viewer.services.law).of(regulation, game)
    if not account.accounts:
        raise HTTPException(404)  # no such regulation or game: nothing is accounted for
    return CoverageShape(
        counts={str(status): number for status, number in account.counts.items()},
        paragraphs=[
            ParagraphShape(
                paragraph=one.paragraph.id, game=one.paragraph.game, status=one.status.value, rules=list(one.rules),
                by=one.by, why=one.why,
            )
            for one in account.accounts
        ],
    )  # fmt: skip


@router.post("/replays", status_code=202)
def ask(request: Request, viewer: Replayer, asked: ReplayAsked) -> Replay:
    """Start a replay; ask for its address until it is done."""
    with viewer.services.reading() as store:
        at, game = _table_of(store, asked)
        coup = _coup_of(store, asked, at)
    if asked.regulation is not None and book_of(asked.regulation, game) is None:
        raise HTTPException(400)
    job = Job(
        new_id(), viewer.account.name, at, coup, asked.as_of, asked.regulation, viewer.services.clock()
    )  # fmt: skip
    if not viewer.services.jobs.ask(job):
        raise HTTPException(429)
    return Replay.of(job)


@router.get("/replays")
def jobs(request: Request, viewer: Replayer) -> list[Replay]:
    """One's own replays, the latest first, without their results."""
    return [Replay.of(job) for job in viewer.services.jobs.mine()]


@router.get("/replays/{name}")
def job(request: Request, viewer: Replayer, name: str) -> Replay:
    """A replay of one's own: how far it is, and what it came to once it is done."""
    known = viewer.services.jobs.job(name)
    if known is None:
        raise HTTPException(404)
    seen = [viewer.mask.finding(one) for one in known.findings]
    return Replay.of(known, seen if known.state == "done" else None)


@router.get("/openapi.json", include_in_schema=False)
def description(request: Request, viewer: Program) -> Response:
    """What this API offers."""
    return Response(
        _described(request.app.title, request.app.version, api_routes(request)), media_type="application/json"
    )


@cache  # it is the same for everybody until the next release, and takes fifty milliseconds to write
def _described(title: str, version: str, offered: ApiRoutes) -> bytes:
    made: Mapping[str, Any] = get_openapi(title=f"{title} API", version=version, routes=offered.routes)
    bearer = {"type": "http", "scheme": "bearer", "description": "vigia account token"}
    parts = {**made.get("components", {}), "securitySchemes": {"token": bearer}}
    return json.dumps({**made, "components": parts, "security": [{"token": []}]}, ensure_ascii=False).encode()


def _table_of(store: StoreReader, asked: ReplayAsked) -> tuple[TableId, str]:
    """The table and its game; 404 if the name is unknown or several venues have it."""
    places = tables_named(store, asked.table, asked.venue or "")
    if len(places) != 1:
        raise HTTPException(404)
    return next(iter(places.items()))


def _coup_of(store: StoreReader, asked: ReplayAsked, at: TableId) -> CoupId | None:
    """The coup, where one is named; of two evenings with a coup of that name, the latest unless one is chosen."""
    if asked.coup is None:
        return None
    named = store.coups_named(asked.coup, venue=at.venue, table=at.table, opening=asked.opening)
    if not named:
        raise HTTPException(404)
    return named[-1]


def _head(coup: StoredCoup) -> dict[str, Any]:
    given = {name: getattr(coup, name) for name in CoupHead.model_fields if name != "address"}
    return {**given, "address": f"/api/v1{address(coup.id)}"}
