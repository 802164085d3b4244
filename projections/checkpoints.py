"""Compares a log with checkpoints that were kept elsewhere: nothing cut off, nothing rewritten, no table left out.

The trees are built again from the log, by the same custody that built them when it was judged; nothing is judged here.
"""

from array import array
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, cast

from schemas.checkpoints import Checkpoint
from schemas.envelope import Event
from schemas.findings import Finding, Quarantined
from schemas.identity import TableId
from streams.engine.custody import Custody
from streams.engine.judge import Judge
from streams.engine.outcome import CoupJudged
from streams.engine.seal import DayTree
from streams.engine.table_judge import TableJudge
from streams.engine.tree import Frontier
from streams.law.law import Law
from streams.rules import Table

_NO_LAW: Final = cast("Law", None)  # nothing is judged

CheckpointFault = Literal["absent", "cut_off", "replaced", "two_histories"]


@dataclass(frozen=True, slots=True)
class Unsealed:
    """A table's day that is not what was sealed.

    `good` is the size of the largest checkpoint that still holds. `size` is that of the first one that does not; where
    records are missing, that of the last one. `records` is how many records there are. `position` is that of the first
    record that no checkpoint vouches for; where records were cut off, that of the last one that is left.
    """

    origin: str
    what: CheckpointFault
    size: int
    records: int
    good: int
    position: int | None


class LoggedDay:
    """A table's day in the log."""

    def __init__(self) -> None:
        self.roots: dict[int, bytes] = {}  # by size, where a checkpoint asks for it
        self.positions = array("q")


class LoggedDays:
    """Grows the tree of every table and day, and keeps its root at the wanted sizes."""

    def __init__(
        self,
        sizes: Mapping[str, Iterable[int]] | None = None,
    ) -> None:
        self.days: dict[str, LoggedDay] = {}
        self.sizes = {origin: frozenset(some) for origin, some in (sizes or {}).items()}
        self._judge = OrderOnlyJudge(self._grown)

    def read(self, position: int, raw: bytes) -> None:
        """The next record of the log."""
        self._judge.take(raw, position)

    def _grown(self, origin: str, frontier: Frontier, raw: bytes, position: int) -> None:
        day = self.days.setdefault(origin, LoggedDay())
        day.positions.append(position)
        if frontier.size in self.sizes.get(origin, ()):
            day.roots[frontier.size] = frontier.root()

    def broken(self, checkpoints: Iterable[Checkpoint]) -> list[Unsealed]:
        """The first checkpoint of each day that does not hold, if any."""
        by_day: dict[str, dict[int, set[bytes]]] = {}
        for head in checkpoints:
            by_day.setdefault(head.origin, {}).setdefault(head.size, set()).add(head.root)
        days = (self._day(origin, sizes) for origin, sizes in sorted(by_day.items()))
        return [unsealed for unsealed in days if unsealed is not None]

    def _day(self, origin: str, sizes: Mapping[int, set[bytes]]) -> Unsealed | None:
        day = self.days.get(origin, LoggedDay())
        records, good = len(day.positions), 0
        for size, roots in sorted(sizes.items()):
            if size <= records and roots == {day.roots[size]}:
                good = size
                continue
            what: CheckpointFault = "two_histories" if len(roots) > 1 else "replaced" if size <= records else "cut_off"
            if not records:
                return Unsealed(origin, "absent", max(sizes), 0, 0, None)
            if what == "cut_off":
                return Unsealed(origin, what, max(sizes), records, good, day.positions[-1])
            return Unsealed(origin, what, size, records, good, day.positions[min(good, records - 1)])
        return None


def sizes_of(checkpoints: Iterable[Checkpoint]) -> dict[str, set[int]]:
    """The sizes at which roots are wanted."""
    wanted: dict[str, set[int]] = {}
    for head in checkpoints:
        wanted.setdefault(head.origin, set()).add(head.size)
    return wanted


Grown = Callable[[str, Frontier, bytes, int], None]


def _drop(head: Checkpoint) -> None:
    """Checkpoints are compared with here, not made."""


class OrderOnlyJudge(Judge):
    """A judge that puts records in order and seals them, and asks no rule."""

    def __init__(self, grown: Grown) -> None:
        super().__init__(_NO_LAW, _NoListener(), seal=_drop)
        self._grown = grown

    def custody(self, at: TableId) -> Custody:
        tree = _ReportingTree(at.table, self._grown)
        custody = self.tables[at] = Custody(at, self.law, self.listener, None, tree)
        custody.table_judge = _NoRules(at, self.law, self.listener, None)
        custody.judge = custody.table_judge.judge
        return custody


class _ReportingTree(DayTree):
    """A tree that reports the place of every record."""

    def __init__(self, table: str, grown: Grown) -> None:
        super().__init__(table, _drop)
        self._grown = grown
        self.origin = ""

    def take(self, event: Event[Any], raw: bytes, position: int) -> None:
        super().take(event, raw, position)
        self.settle()
        if self.frontier.size == 1:
            self.origin = self.head().origin
        self._grown(self.origin, self.frontier, raw, position)


class _NoRules(TableJudge):
    """Knows whether the table is open and what time it is, and nothing of the law."""

    def open(self, event: Event[Any], last: int, opening: str) -> None:
        self.table, self.opening = Table(event), opening

    def judge(self, event: Event[Any]) -> bool:
        if self.table is not None:
            self.table.now = event.time
        return False

    def lose_sight(self, reason: str) -> None: ...

    def report(self, *_: Any) -> None: ...

    def report_unreadable(self, *_: Any) -> None: ...


class _NoListener:
    def on_finding(self, finding: Finding) -> None: ...

    def on_coup(self, coup: CoupJudged) -> None: ...

    def on_quarantined(self, record: Quarantined) -> None: ...
