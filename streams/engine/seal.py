"""One tree for each table and legal day, over every record that custody accepted, in that order.

The day is that of the opening, in the venue's time zone; a second opening on that day continues the same tree. If a
table's clock once ran ahead, it later opens on days that are past: such a day gets the opening's hash in its name, so
that no two trees share one. Checkpoints depend on the log alone: the same log gives the same checkpoints.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from schemas.checkpoints import Checkpoint, TreeState
from schemas.envelope import Event
from schemas.events.table import TableClosed, TableOpened
from schemas.licence import Licence
from streams.engine.tree import Frontier

EVERY: Final = 1_024  # records after which a checkpoint falls due
AFTER: Final = timedelta(minutes=5)  # of the table's own time, likewise
TOGETHER: Final = 256  # records that are hashed at one go
_LATEST: Final = datetime(9999, 1, 1, tzinfo=UTC)
_CLOSED: Final = TableClosed.type

Seal = Callable[[Checkpoint], None]


class DayTree:
    """The tree of one table's day. `seal` receives each checkpoint when it falls due."""

    def __init__(self, table: str, seal: Seal) -> None:
        self.table = table
        self.seal = seal
        self.frontier = Frontier()
        self.venue = self.day = self.highest = ""
        self.now = self.due = _LATEST
        self.sealed = 0  # size at the last checkpoint
        self._waiting: list[bytes] = []  # taken and not hashed yet
        self._room = TOGETHER

    def open(self, event: Event[TableOpened], raw: bytes, position: int, opening: str) -> None:
        """Open the table: on the day of its tree, or on another."""
        day = _legal_day(event.time, event.data.licence)
        if day != self.day[:10]:
            self.checkpoint()
            self.frontier, self.sealed, self._room = Frontier(), 0, TOGETHER
            self.venue = event.data.licence.venue
            self.day = day if day > self.highest else f"{day}~{opening[:16]}"
            self.highest = max(day, self.highest)
            self.due = min(event.time, _LATEST) + AFTER
        self.take(event, raw, position)

    def take(self, event: Event[Any], raw: bytes, position: int) -> None:
        """The next record that custody took."""
        waiting = self._waiting
        waiting.append(raw)
        self.now = now = event.time
        if now >= self.due or event.type == _CLOSED:
            self.checkpoint()
        elif len(waiting) >= self._room:
            self.settle()
            if not self.frontier.size % EVERY:
                self.checkpoint()

    def settle(self) -> None:
        """Hash what waits."""
        self.frontier.extend(self._waiting)
        self._waiting.clear()
        self._room = min(TOGETHER, EVERY - self.frontier.size % EVERY)

    def checkpoint(self) -> None:
        """Report the head, unless it was reported already."""
        self.settle()
        size = self.frontier.size
        if size > self.sealed:
            self.sealed, self.due = size, min(self.now, _LATEST) + AFTER
            self.seal(self.head())

    def head(self) -> Checkpoint:
        """The head of a tree that has records."""
        self.settle()
        return Checkpoint(
            venue=self.venue,
            table=self.table,
            day=self.day,
            size=self.frontier.size,
            root=self.frontier.root(),
            time=self.now,
        )

    def state(self) -> TreeState | None:
        """What is needed to continue later; None before the first opening."""
        if not self.day:
            return None
        self.settle()
        return TreeState(
            venue=self.venue,
            day=self.day,
            highest=self.highest,
            size=self.frontier.size,
            peaks=tuple(peak.hex() for peak in self.frontier.peaks),
            told=self.sealed,
            now=self.now,
            due=self.due,
        )

    def restore(self, state: TreeState) -> None:
        """Continue a tree of the same table from a stored state."""
        self.venue, self.day, self.highest = state.venue, state.day, state.highest
        self.frontier = Frontier(state.size, [bytes.fromhex(peak) for peak in state.peaks])
        self._waiting.clear()
        self.settle()
        self.sealed, self.now, self.due = state.told, state.now, state.due


def _legal_day(time: datetime, licence: Licence) -> str:
    """The date at the venue; where its zone or that date is unknown, the date in UTC."""
    try:
        return time.astimezone(ZoneInfo(licence.time_zone)).date().isoformat()
    except (ZoneInfoNotFoundError, ValueError, OSError, OverflowError):
        return time.date().isoformat()
