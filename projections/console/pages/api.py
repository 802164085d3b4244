"""The same for programs: HTTP and JSON under `/api/v1`, with the same permissions and masks, described by OpenAPI."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Query, Request, Response
from fastapi.openapi.utils import get_openapi

from projections.access import Permission
from projections.console.filters import asked_by, days_at
from projections.console.jobs import Job, new_id
from projections.console.lawbook import cited
from projections.console.pages.finding import finding_for, knowing
from projections.console.shapes import (
    CoupHead,
    CoupWhole,
    CoverageShape,
    FindingsPage,
    ParagraphShape,
    Replay,
    ReplayAsked,
    TableShape,
)
from projections.console.web import Viewer, allowed, house_of
from projections.store import Store, StoredCoup
from projections.store.coups import coups, venues_of
from projections.store.search import count, found
from schemas.findings import Finding
from streams.engine.books import BOOKS
from streams.law.books import Law
from streams.law.coverage import coverage

router = APIRouter(prefix="/api/v1", tags=["vigia"])
_USE = Permission.API_USE
Program = Annotated[Viewer, Depends(allowed(_USE))]
Reader = Annotated[Viewer, Depends(allowed(_USE, Permission.FINDINGS_READ))]
Watcher = Annotated[Viewer, Depends(allowed(_USE, Permission.FLOOR_WATCH))]
Replayer = Annotated[Viewer, Depends(allowed(_USE, Permission.COUPS_REPLAY))]
Most = Annotated[int, Query(ge=1, le=500, description="How many at most.")]
After = Annotated[int, Query(ge=0, le=10_000_000, description="How many to pass over.")]


@router.get("/findings")
def findings(request: Request, viewer: Reader, most: Most = 100, after: After = 0) -> FindingsPage:
    """Findings, searched with the parameters of the page: venue, table, game, regulation, paragraph, rule, staff, coup,
    severity (may be repeated), since, until (days), money (at least, as people write it), order, rising. Amounts in
    the answer are whole hundredths of the currency.
    """
    house = house_of(request)
    with house.store.reading() as store:
        asked = asked_by(request, viewer, days_at(request, viewer, store))
        if asked.wrong:
            raise HTTPException(400)
        gone = house.store.superseded.of(store)
        total = count(store, asked.search, gone)
        told = found(store, asked.search, gone, most=most, after=after)
    following = asked.link("/api/v1/findings", most=most, after=after + most) if after + most < total else None
    return FindingsPage(total=total, findings=[viewer.mask.finding(one) for one in told], next=following)


@router.get("/findings/{name}")
def finding(request: Request, viewer: Reader, name: str) -> Finding:
    """One finding."""
    with house_of(request).store.reading() as store:
        return viewer.mask.finding(finding_for(store, viewer, name))


@router.get("/coups")
def listed(
    request: Request,
    viewer: Replayer,
    table: Annotated[str, Query(max_length=128)] = "",
    most: Most = 100,
    after: After = 0,
) -> list[CoupHead]:
    """Coups, the latest first."""
    with house_of(request).store.reading() as store:
        told = coups(store, viewer.account.venues, table, most=most, after=after)
    return [CoupHead(**_head(one)) for one in told]


@router.get("/coups/{table}/{coup:path}")
def whole(request: Request, viewer: Replayer, table: str, coup: str) -> CoupWhole:
    """One coup with its events, verdicts and findings."""
    with house_of(request).store.reading() as store:
        told = store.coup(table, coup)
        if told is None or not viewer.account.sees(told.venue):
            raise HTTPException(404)
        mask = knowing(viewer, store, told).mask
    return CoupWhole(
        **_head(told),
        events=[dict(mask.event(json.loads(event.raw))) for event in told.events],
        verdicts=list(told.verdicts),
        findings=[mask.finding(one) for one in told.findings],
    )


@router.get("/tables")
def tables(request: Request, viewer: Watcher) -> list[TableShape]:
    """Every table as it stands now."""
    feed = house_of(request).feed
    decided = feed.decided()
    return [TableShape.of(one, decided) for one in feed.floor.tables() if viewer.account.sees(one.venue)]


@router.get("/law/coverage")
def covered(request: Request, viewer: Program, regulation: str | None = None, game: str | None = None) -> CoverageShape:
    """How each paragraph of the law is accounted for."""
    told = _coverage(house_of(request).law).of(regulation, game)
    if not told.accounts:
        raise HTTPException(404)  # no such regulation or game: nothing is accounted for
    return CoverageShape(
        counts={str(status): number for status, number in told.counts.items()},
        paragraphs=[
            ParagraphShape(
                paragraph=one.paragraph.id, game=one.paragraph.game, status=one.status.value, rules=list(one.rules),
                by=one.by, why=one.why,
            )
            for one in told.accounts
        ],
    )  # fmt: skip


@router.post("/replays", status_code=202)
def ask(request: Request, viewer: Replayer, asked: ReplayAsked) -> Replay:
    """Start a replay; ask for its address until it is done."""
    house = house_of(request)
    with house.store.reading() as store:
        game = _game_of(store, viewer, asked.table)
    if asked.regulation is not None and (asked.regulation, game) not in BOOKS:
        raise HTTPException(400)
    job = Job(new_id(), viewer.account.name, asked.table, asked.coup, asked.as_of, asked.regulation, house.clock())
    if not house.jobs.ask(job):
        raise HTTPException(429)
    return Replay.of(job)


@router.get("/replays")
def jobs(request: Request, viewer: Replayer) -> list[Replay]:
    """One's own replays, the latest first, without their results."""
    return [Replay.of(job) for job in house_of(request).jobs.of(viewer.account.name)]


@router.get("/replays/{name}")
def job(request: Request, viewer: Replayer, name: str) -> Replay:
    """A replay of one's own: how far it is, and what it came to once it is done."""
    told = house_of(request).jobs.job(name, viewer.account.name)
    if told is None:
        raise HTTPException(404)
    seen = [viewer.mask.finding(one) for one in told.findings if viewer.account.sees(one.venue)]
    return Replay.of(told, seen if told.state == "done" else None)


@router.get("/openapi.json", include_in_schema=False)
def description(request: Request, viewer: Program) -> Response:
    """What this API offers."""
    return Response(_described(request.app.title, request.app.version), media_type="application/json")


@cache  # it is the same for everybody until the next release, and takes fifty milliseconds to write
def _described(title: str, version: str) -> bytes:
    made: Mapping[str, Any] = get_openapi(title=f"{title} API", version=version, routes=router.routes)
    bearer = {"type": "http", "scheme": "bearer", "description": "vigia account token"}
    parts = {**made.get("components", {}), "securitySchemes": {"token": bearer}}
    return json.dumps({**made, "components": parts, "security": [{"token": []}]}, ensure_ascii=False).encode()


def _game_of(store: Store, viewer: Viewer, table: str) -> str:
    """The game of a table that this viewer may see whole; else it is as if there were none."""
    places = venues_of(store, table)
    if not places or not all(viewer.account.sees(venue) for venue, _ in places):
        raise HTTPException(404)
    return places[-1][1]


def _head(told: StoredCoup) -> dict[str, Any]:
    return {name: getattr(told, name) for name in CoupHead.model_fields}


@cache
def _coverage(law: Law) -> Any:
    return coverage(law, cited())
