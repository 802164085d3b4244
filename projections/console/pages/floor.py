"""The floor: every table as it plays, and findings as they land."""

from collections.abc import AsyncIterator, Callable
from datetime import datetime
from itertools import islice
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse

from projections.access import Permission
from projections.console.web import FloorViewer, MenuEntry, page, session_lasts

router = APIRouter(include_in_schema=False)
NAVIGATION = MenuEntry("/floor", "Sala", "Floor", Permission.FLOOR_WATCH, 10)
SHOWN: Final = 20  # findings beside the tables
ARCHIVED: Final = 60  # closed tables below them


@router.get("/floor")
def floor(request: Request, viewer: FloorViewer) -> Response:
    """Every table that this account may see."""
    floor = viewer.services.floor
    latest = list(islice(floor.latest(), SHOWN))
    return page(
        request, "floor/floor.html", viewer,
        tables=floor.tables(), archived=floor.archived()[:ARCHIVED], latest=[(number, viewer.mask.finding(finding)) for number, finding in latest],
        decided=floor.decided(), pace=floor.pace, runs=floor.runs, last=latest[0][0] if latest else 0,
    )  # fmt: skip


@router.get("/floor/stream")
async def stream(request: Request, viewer: FloorViewer) -> Response:
    """The same as it changes, as server-sent events."""
    last = request.headers.get("last-event-id", request.query_params.get("seen", "0"))
    seen = int(last) if last.isascii() and last.isdecimal() and len(last) < 18 else 0
    watched = viewer.services.floor.watch(viewer.speech.language, viewer.mask, seen)
    return StreamingResponse(
        _while_signed_in(request, viewer.services.clock, watched),
        media_type="text/event-stream",
        headers={"x-accel-buffering": "no"},
    )


async def _while_signed_in(
    request: Request, clock: Callable[[], datetime], watched: AsyncIterator[bytes]
) -> AsyncIterator[bytes]:
    """Ends the stream when the session ends."""
    looked = clock()
    async for message in watched:
        if (clock() - looked).total_seconds() > 10:
            looked = clock()
            if not session_lasts(request):
                yield b"event: over\ndata: {}\n\n"
                return
        yield message
