"""The live stream to viewers. Each card is rendered once for all who see the same, and only while someone is watching."""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from projections.access import Mask
from projections.console.floor import Floor, TableNow
from projections.console.floor_query import ALL, FloorQuery
from projections.console.names import NO_NAMES, Names
from projections.console.rendering import rendered
from projections.speech import Language, Speech
from schemas.findings import Finding
from schemas.identity import TableId

EVERY: Final = 0.5  # seconds between two looks at the floor
QUIET: Final = 15.0  # seconds between two keep-alive messages
STILL: Final = timedelta(hours=1)  # an open table that was silent for longer is shown as it was
TOGETHER: Final = 0.05  # seconds in which findings are gathered into one message
REST: Final = 0.4  # seconds without updates after that, so that a judge in this process gets its time


@dataclass(frozen=True, slots=True)
class View:
    """Viewers who see the same: one language, the same venues, the same tables of these."""

    language: Language
    venues: tuple[str, ...] | None
    links: bool = True  # whether the cards lead to findings and coups
    query: FloorQuery = ALL

    def sees(self, venue: str) -> bool:
        """Whether a venue is theirs to see."""
        return self.venues is None or venue in self.venues


@dataclass(slots=True)
class _Screen:
    """What one view shows: each table's card, and the number of the update that last changed it."""

    mask: Mask
    viewers: int = 0
    tables: dict[TableId, tuple[int, str]] = field(default_factory=dict)
    order: tuple[TableId, ...] = ()  # of the tables that are looked at
    ordered: int = 0  # the update that last changed the order
    drawn: dict[int, str] = field(default_factory=dict)  # findings by their number
    sent: dict[tuple[int, int], bytes] = field(default_factory=dict)  # messages of this look, by what the viewer has


class Feed:
    """One shared reader of the floor for all viewers; without viewers it does nothing."""

    def __init__(self, floor: Floor | None = None) -> None:
        self.floor = floor or Floor()
        self.floor.nudge = self.touch
        self.viewers = 0
        self.decided: Callable[[], frozenset[tuple[str, str]]] = frozenset
        self.wall: Callable[[], datetime] | None = None  # the clock by which open tables run; None where none runs
        self.names = NO_NAMES
        self._cards: dict[tuple[Language, bool, TableId], tuple[object, str]] = {}  # what each was drawn from, and it
        self._look = 0
        self._signs = 0  # keep-alive messages so far
        self._screens: dict[View, _Screen] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._changed = self._nudged = asyncio.Event()
        self._sent_up_to = 0
        self._news = False  # an update was asked for; further calls until then change nothing
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    def bind(self) -> None:
        """Called once by the application, in its own loop."""
        self._loop = asyncio.get_running_loop()
        self._changed, self._nudged, self._closed, self._task = asyncio.Event(), asyncio.Event(), False, None
        self._news = False

    def touch(self) -> None:
        """Ask for an update at once; callable from any thread."""
        loop = self._loop
        if self.viewers and not self._news and loop is not None and not loop.is_closed():
            self._news = True  # before the call: one that comes in between is heard by the look that follows
            loop.call_soon_threadsafe(self._nudged.set)

    def close(self) -> None:
        """End all streams; callable from any thread."""
        self._closed = True
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake)

    async def watch(self, view: View, mask: Mask, seen: int = 0) -> AsyncGenerator[bytes, None]:
        """Server-sent events until the viewer leaves; `seen` is the last finding that this viewer already has."""
        screen = self._screens.setdefault(view, _Screen(mask))
        self.viewers, screen.viewers = self.viewers + 1, screen.viewers + 1
        have, signs = 0, -1  # a new viewer gets a keep-alive at once
        try:
            if self._task is None or self._task.done():
                self._paint()
                self._task = asyncio.create_task(self._keep_looking())
            elif not screen.viewers - 1 or not screen.tables:  # nobody has looked at these for a while
                self._paint()
            yield b"retry: 2000\n\n"
            while not self._closed:
                changed, now = self._changed, self._look
                message = self._message(view, screen, have, seen)
                have, seen = now, self._last()
                if message or signs != self._signs:  # nothing shows when other venues change
                    signs = self._signs
                    yield message or b": \n\n"
                await changed.wait()
        finally:
            self.viewers, screen.viewers = self.viewers - 1, screen.viewers - 1

    async def _keep_looking(self) -> None:
        """One timer for all viewers: updates at intervals, or at once after `touch`, and a keep-alive when nothing
        happens.
        """
        spoken = self._now()
        while self.viewers and not self._closed:
            called = await self._called()
            self._nudged.clear()
            self._news = False
            self._paint()
            if self._now() - spoken > QUIET:
                spoken = self._now()
                self._signs += 1
                self._wake()
            if called:
                await asyncio.sleep(REST)

    async def _called(self) -> bool:
        try:
            await asyncio.wait_for(self._nudged.wait(), EVERY)
        except TimeoutError:
            return False
        await asyncio.sleep(TOGETHER)
        return True

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _last(self) -> int:
        return self.floor.recent[-1][0] if self.floor.recent else 0

    def _paint(self) -> bool:
        """Render what changed, for every view with viewers; true if there is anything to send."""
        look, changed = self._look + 1, False
        tables, decided = self.floor.tables(), self.decided()
        for view, screen in self._screens.items():
            if screen.viewers:
                seen = [table for table in tables if view.sees(table.venue)]
                changed |= self._paint_screen(view, screen, view.query.shown(seen, decided), look)
        if not changed and self._sent_up_to == self._last():
            return False
        self._sent_up_to = self._last()
        self._look = look
        for screen in self._screens.values():
            screen.sent.clear()
        self._wake()
        return True

    def _paint_screen(self, view: View, screen: _Screen, tables: Sequence[TableNow], look: int) -> bool:
        """Render the tables of one view; true if a card or their order changed."""
        changed = False
        for table in tables:
            html = self.card(table, view)
            if screen.tables.get(table.at, (0, ""))[1] != html:
                screen.tables[table.at] = (look, html)
                changed = True
        order = tuple(table.at for table in tables)
        if order != screen.order:
            for gone in set(screen.order) - set(order):
                screen.tables.pop(gone, None)
            screen.order, screen.ordered, changed = order, look, True
        return changed

    def _wake(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    def _message(self, view: View, screen: _Screen, have: int, seen: int) -> bytes:
        """The message with what a viewer lacks; most lack the same, so it is built once."""
        known = screen.sent.get((have, seen))
        if known is not None:
            return known
        tables = [{"table": at.key, "html": html} for at, (look, html) in screen.tables.items() if look > have]
        recent = [pair for pair in list(self.floor.recent) if pair[0] > seen and view.sees(pair[1].venue)]
        findings = [
            {"number": number, "id": finding.id, "severity": finding.severity, "html": self._drawn(screen, view, number, finding)}
            for number, finding in recent
        ]  # fmt: skip
        order = [at.key for at in screen.order] if screen.ordered > have and view.query.order != "group" else None
        made = b""
        if tables or findings or order is not None:
            now = self.wall().timestamp() if self.wall is not None else None
            last = recent[-1][0] if recent else seen
            made = _event("floor", {"tables": tables, "order": order, "findings": findings, "now": now}, last)
        screen.sent[have, seen] = made
        return made

    def card(self, table: TableNow, view: View) -> str:
        """A table's card, rendered again only when something on it has changed."""
        decided, runs = self.decided(), self.runs(table)
        facts, key = (table, runs, table.counted(decided)), (view.language, view.links, table.at)
        known = self._cards.get(key)
        if known is not None and known[0] == facts:
            return known[1]
        shown = {"table": table, "decided": decided, "runs": runs, "links": view.links, "names": self.names}
        html = rendered("floor/table.html", Speech(view.language), shown)
        self._cards[key] = (facts, html)
        return html

    def runs(self, table: TableNow) -> bool:
        """Whether the table plays now, so that its clocks go on between two events."""
        return self.wall is not None and table.open and abs(self.wall() - table.now) < STILL

    def _drawn(self, screen: _Screen, view: View, number: int, finding: Finding) -> str:
        if number not in screen.drawn:
            screen.drawn[number] = finding_html(screen.mask.finding(finding), view.language, self.names)
            while len(screen.drawn) > 2 * (self.floor.recent.maxlen or 0):
                del screen.drawn[min(screen.drawn)]
        return screen.drawn[number]


def finding_html(finding: Finding, language: Language, names: Names = NO_NAMES) -> str:
    """A line of the list of findings."""
    return rendered("floor/finding.html", Speech(language), {"finding": finding, "names": names})


def _event(kind: str, data: Mapping[str, object], number: int) -> bytes:
    return f"id: {number}\nevent: {kind}\ndata: {json.dumps(data, separators=(',', ':'))}\n\n".encode()
