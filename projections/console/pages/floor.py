"""The floor: every table as it plays, and findings as they land."""

from collections.abc import AsyncIterator
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse

from projections.access import Permission
from projections.console.feed import View
from projections.console.web import COOKIE, Entry, FloorViewer, Viewer, house_of, page

router = APIRouter(include_in_schema=False)
NAVIGATION = Entry("/floor", "Sala", "Floor", Permission.FLOOR_WATCH, 10)
SHOWN: Final = 20  # findings beside the tables
ARCHIVED: Final = 60  # closed tables below them


@router.get("/floor")
def floor(request: Request, viewer: FloorViewer) -> Response:
    """Every table that this account may see."""
    feed = house_of(request).feed
    view = _view(viewer)
    tables = [table for table in feed.floor.tables() if view.sees(table.venue)]
    latest = [pair for pair in reversed(list(feed.floor.recent)) if view.sees(pair[1].venue)][:SHOWN]
    return page(
        request, "floor/floor.html", viewer,
        tables=tables, archived=[one for one in feed.floor.archived if view.sees(one.venue)][:ARCHIVED], latest=[(number, viewer.mask.finding(finding)) for number, finding in latest],
        decided=feed.decided(), pace=feed.floor.pace, runs=feed.runs, last=latest[0][0] if latest else 0,
    )  # fmt: skip


@router.get("/floor/stream")
async def stream(request: Request, viewer: FloorViewer) -> Response:
    """The same as it changes, as server-sent events."""
    feed = house_of(request).feed
    told = request.headers.get("last-event-id", request.query_params.get("seen", "0"))
    seen = int(told) if told.isascii() and told.isdecimal() and len(told) < 12 else 0
    watched = feed.watch(_view(viewer), viewer.mask, seen)
    return StreamingResponse(
        _while_signed_in(request, watched), media_type="text/event-stream", headers={"x-accel-buffering": "no"}
    )


async def _while_signed_in(request: Request, watched: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """A stream does not outlive its session: whoever signs out sees no more."""
    access, clock = house_of(request).access, house_of(request).clock
    token = request.cookies.get(COOKIE, "")
    looked = clock()
    async for message in watched:
        if (clock() - looked).total_seconds() > 10:
            looked = clock()
            if access.session(token) is None:
                yield b"event: over\ndata: {}\n\n"
                return
        yield message


def _view(viewer: Viewer) -> View:
    return View(viewer.speech.language, viewer.account.venues)
