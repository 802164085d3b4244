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
from streams.engine.bench import Bench
from streams.engine.custody import Custody
from streams.engine.judge import Judge
from streams.engine.outcome import CoupJudged
from streams.engine.seal import DayTree
from streams.engine.tree import Frontier
from streams.law.books import Law
from streams.rules import Table

_NO_LAW: Final = cast("Law", None)  # nothing is judged

Broken = Literal["absent", "cut_off", "replaced", "two_histories"]


@dataclass(frozen=True, slots=True)
class Unsealed:
    """A table's day that is not what was sealed.

    `good` is the size of the largest checkpoint that still holds, `size` of the first that does not (of the last
    one, where records are missing), `found` how many records there are. `position` is where the first record lies that no checkpoint vouches for; where records
    were cut off, it is the last one that is left.
    """

    origin: str
    what: Broken
    size: int
    found: int
    good: int
    position: int | None


class Tree:
    """A table's day as the log tells it."""

    def __init__(self) -> None:
        self.roots: dict[int, bytes] = {}  # by size, where a checkpoint asks for it
        self.positions = array("q")


class Trees:
    """Grows the tree of every table and day, and remembers its root at the sizes that are asked for."""

    def __init__(
        self,
        sizes: Mapping[str, Iterable[int]] | None = None,
    ) -> None:
        self.found: dict[str, Tree] = {}
        self.sizes = {origin: frozenset(some) for origin, some in (sizes or {}).items()}
        self._clerk = Clerk(self._grown)

    def read(self, position: int, raw: bytes) -> None:
        """The next record of the log."""
        self._clerk.take(raw, position)

    def _grown(self, origin: str, frontier: Frontier, raw: bytes, position: int) -> None:
        found = self.found.setdefault(origin, Tree())
        found.positions.append(position)
        if frontier.size in self.sizes.get(origin, ()):
            found.roots[frontier.size] = frontier.root()

    def broken(self, checkpoints: Iterable[Checkpoint]) -> list[Unsealed]:
        """The first checkpoint of each day that does not hold, if any."""
        by_day: dict[str, dict[int, set[bytes]]] = {}
        for head in checkpoints:
            by_day.setdefault(head.origin, {}).setdefault(head.size, set()).add(head.root)
        told = (self._day(origin, sizes) for origin, sizes in sorted(by_day.items()))
        return [unsealed for unsealed in told if unsealed is not None]

    def _day(self, origin: str, sizes: Mapping[int, set[bytes]]) -> Unsealed | None:
        tree = self.found.get(origin, Tree())
        found, good = len(tree.positions), 0
        for size, roots in sorted(sizes.items()):
            if size <= found and roots == {tree.roots[size]}:
                good = size
                continue
            what: Broken = "two_histories" if len(roots) > 1 else "replaced" if size <= found else "cut_off"
            if not found:
                return Unsealed(origin, "absent", max(sizes), 0, 0, None)
            if what == "cut_off":
                return Unsealed(origin, what, max(sizes), found, good, tree.positions[-1])
            return Unsealed(origin, what, size, found, good, tree.positions[min(good, found - 1)])
        return None


def sizes_of(checkpoints: Iterable[Checkpoint]) -> dict[str, set[int]]:
    """At which sizes the roots are wanted."""
    wanted: dict[str, set[int]] = {}
    for head in checkpoints:
        wanted.setdefault(head.origin, set()).add(head.size)
    return wanted


Grown = Callable[[str, Frontier, bytes, int], None]


def _drop(head: Checkpoint) -> None:
    """Checkpoints are compared with here, not made."""


class Clerk(Judge):
    """A judge who puts records in order and seals them, and judges nothing."""

    def __init__(self, grown: Grown) -> None:
        super().__init__(_NO_LAW, _Deaf(), seal=_drop)
        self._grown = grown

    def custody(self, at: TableId) -> Custody:
        tree = _Watched(at.table, self._grown)
        custody = self.tables[at] = Custody(at, self.law, self.listener, None, tree)
        custody.bench = _Idle(at, self.law, self.listener, None)
        custody.judge = custody.bench.judge
        return custody


class _Watched(DayTree):
    """A tree that says of every record which place it took."""

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


class _Idle(Bench):
    """Knows whether the table is open and what time it is, and nothing of the law."""

    def open(self, event: Event[Any], last: int, opening: str) -> None:
        self.table, self.opening = Table(event), opening

    def judge(self, event: Event[Any]) -> bool:
        if self.table is not None:
            self.table.now = event.time
        return False

    def lose_sight(self, reason: str) -> None: ...

    def tell(self, *said: Any) -> None: ...

    def tell_unreadable(self, *said: Any) -> None: ...


class _Deaf:
    def found(self, finding: Finding) -> None: ...

    def judged(self, coup: CoupJudged) -> None: ...

    def set_aside(self, record: Quarantined) -> None: ...
