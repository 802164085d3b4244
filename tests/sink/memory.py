"""A sink for tests: a store in memory that fails when told to, writers, a clock, and an evening to be written."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import count
from typing import Any

from projections.openings import Opened
from projections.sink.folder import CheckpointFolder
from projections.sink.sink import Sink
from projections.sink.writers import BatchWriter, Meanwhile, OneByOne, Unwritten
from projections.store import StoreUnavailable
from projections.store.batch import TableRows
from projections.store.rows import COLUMNS
from schemas.identity import TableId
from tests.projections.evening import Table
from tests.projections.test_replay import damaged
from tests.sink.published import Published, PublishedSource


def another() -> list[bytes]:
    """An evening at a table of another partition."""
    table = Table("R7")
    table.open()
    table.play("R7/1")
    table.play("R7/2")
    table.close()
    return table.records


@cache
def evening() -> Published:
    """Three partitions: a damaged evening, another one, and nothing."""
    return Published([damaged(), another(), []])


KEYS = {
    "events": (0, 1, 2, 10),
    "coups": (0, 1, 2, 3, 4, 5),
    "verdicts": (0, 1, 2, 3, 4, 5, 6),
    "findings": (6, 0, 19),
    "quarantine": (0, 1, 5),
}


class Killed(BaseException):
    """As `kill -9`: nothing catches it."""


class Memory:
    """A store in memory that can be told to fail."""

    def __init__(self) -> None:
        self.rows: dict[str, list[tuple[Any, ...]]] = {table: [] for table in COLUMNS}
        self.calls = 0
        self.lost: str | None = None
        self.fails: Callable[[int, str], BaseException | None] = lambda call, when: None

    def write(self, table: str, columns: list[list[Any]]) -> None:
        self._perhaps("before")
        self.rows[table] += zip(*columns, strict=True)
        self._perhaps("after")

    def check(self) -> None:
        if self.lost is not None:
            raise StoreUnavailable(self.lost)

    def ledger(self) -> dict[tuple[str, int], int]:
        self._perhaps("before")
        offsets: dict[tuple[str, int], int] = {}
        for topic, partition, following in self.rows["ledger"]:
            offsets[topic, partition] = max(following, offsets.get((topic, partition), 0))
        return offsets

    def openings(self) -> list[Opened]:
        self._perhaps("before")
        opened = sorted((row[4], row[0], row[1], row[3]) for row in self.rows["events"] if row[6] == "table_opened")
        return [
            Opened(position, TableId(venue, table), opening, bare=True) for position, venue, table, opening in opened
        ]

    def shown(self) -> dict[str, list[Any]]:
        """The rows as the views show them: once each."""
        rows: dict[str, Any] = {}
        for table, key in KEYS.items():
            first: dict[Any, Any] = {}
            for row in sorted(self.rows[table], key=lambda row: row[4] if row and table == "events" else 0):
                first.setdefault(tuple(row[place] for place in key), row)
            rows[table] = sorted(map(repr, first.values()))
        return rows

    def _perhaps(self, when: str) -> None:
        if when == "before":
            self.calls += 1
        fault = self.fails(self.calls, when)
        if fault is not None:
            raise fault


class Slow(OneByOne):
    """A writer that takes its time: the sink may do something else before each table."""

    def __init__(self, store: Memory) -> None:
        super().__init__(store)
        self._beside = OneByOne(store)

    def write(self, tables: Sequence[TableRows], meanwhile: Meanwhile | None = None) -> Unwritten:
        goes_on, faults, left = meanwhile is not None, list[Exception](), list[TableRows]()
        for rows in tables:
            goes_on = goes_on and meanwhile is not None and meanwhile(self._beside)
            unwritten, fault = super().write([rows])
            left += unwritten
            faults += [fault] if fault is not None else []
        return left, next(iter(faults), None)


WRITERS: list[Callable[[Memory], BatchWriter]] = [OneByOne, Slow]


def written(
    keeper: Memory,
    source: PublishedSource,
    folder: CheckpointFolder | None = None,
    size: int = 40,
    writer: Callable[[Memory], BatchWriter] = OneByOne,
) -> Sink:
    sink = Sink(
        keeper, source, folder, size=size, sleep=lambda seconds: None, clock=count(0.0, 0.01).__next__,
        writer=writer(keeper),
    )  # fmt: skip
    sink.run(once=True)
    return sink


class Clock:
    """Time that passes only when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now
