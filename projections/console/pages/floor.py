"""The floor: every table as it plays, and findings as they land."""

from collections.abc import AsyncIterator, Callable
from datetime import datetime
from itertools import islice
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse
from markupsafe import Markup

from projections.access import Permission
from projections.console.floor_query import ONLY, PAGE, FloorQuery, groups
from projections.console.web import FloorViewer, MenuEntry, page, session_lasts

router = APIRouter(include_in_schema=False)
NAVIGATION = MenuEntry("/floor", "Sala", "Floor", Permission.FLOOR_WATCH, 10)
SHOWN: Final = 20  # findings beside the tables
ARCHIVED: Final = 60  # closed tables below them
ONLY_WORDS: Final = (
    ("com achados por decidir", "with findings to decide on"), ("com prazo passado", "with a limit that has passed"), ("sem sinal", "silent"),
    ("com falhas no registo", "whose record has faults"), ("abertas", "open"),
)  # fmt: skip


@router.get("/floor")
def floor(request: Request, viewer: FloorViewer) -> Response:
    """The tables that are looked at, of those that this account may see; the worst first unless asked otherwise."""
    floor, query = viewer.services.floor, FloorQuery.of(request)
    latest = list(islice(floor.latest(), SHOWN))
    every, decided = floor.tables(), floor.decided()
    wanted = query.sorted(every, decided)
    tables = wanted[(query.page - 1) * PAGE : query.page * PAGE]
    # Each card is the rendering of our own template, which escapes what comes from events.
    cards = [Markup(card) for card in floor.cards(tables, viewer.speech.language)]  # noqa: S704
    return page(
        request, "floor/floor.html", viewer, query=query, cards=list(zip(tables, cards, strict=True)), total=len(wanted), every=len(every),
        pages=max(1, -(-len(wanted) // PAGE)), groups=groups(every, decided), archived=floor.archived()[:ARCHIVED],
        latest=[(number, viewer.mask.finding(finding)) for number, finding in latest],
        pace=floor.pace, last=latest[0][0] if latest else 0,
        venues=sorted({one.venue for one in every}), games=sorted({one.game for one in every}),
        only=[(name, pt, en, sum(fits(one, decided) for one in every)) for (name, fits), (pt, en) in zip(ONLY.items(), ONLY_WORDS, strict=True)],
    )  # fmt: skip


@router.get("/floor/stream")
async def stream(request: Request, viewer: FloorViewer) -> Response:
    """The same as it changes, as server-sent events."""
    last = request.headers.get("last-event-id", request.query_params.get("seen", "0"))
    seen = int(last) if last.isascii() and last.isdecimal() and len(last) < 18 else 0
    watched = viewer.services.floor.watch(viewer.speech.language, viewer.mask, seen, FloorQuery.of(request))
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
