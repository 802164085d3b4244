"""Puts what the engine says into the store, in batches. At least once: the same log again changes nothing.

A replay under the law of another day (`as_of`) is a question, not a record of what was found: do not store it.
"""

import hashlib
from datetime import datetime
from typing import Any, Final, Protocol

import msgspec

from projections.store.rows import COLUMNS, VerdictRows, coup_row, finding_row, quarantine_row, ticks
from schemas.findings import Finding, Quarantined
from streams.engine.outcome import CoupJudged

BATCH: Final = 10_000  # rows
HEAVY: Final = 32 << 20  # bytes of raw records that wait at most


class Sink(Protocol):
    """Where batches go."""

    def write(self, table: str, columns: list[list[Any]]) -> None:
        """Write rows, given as columns in the order of `COLUMNS`."""


class _Head(msgspec.Struct, gc=False):
    """As much of an event as has a column of its own; the engine has checked the rest."""

    id: str
    source: str
    type: str
    table: str
    sequence: int
    time: datetime
    subject: str | None = None


_head = msgspec.json.Decoder(_Head).decode


class StoreListener:
    """Listens to the engine and to the log, and writes a table when enough rows wait for it."""

    def __init__(self, sink: Sink, batch: int = BATCH) -> None:
        self._sink = sink
        self._batch = batch
        self._events: list[tuple[Any, ...]] = []
        self._rows: dict[str, list[tuple[Any, ...]]] = {table: [] for table in COLUMNS}
        self._rows["events"] = self._events
        self._weight = 0
        self._verdicts = VerdictRows()
        self._opening: dict[str, str] = {}
        self._openings: set[str] = set()
        self._aside: int | None = None  # position of the record that was set aside last

    def found(self, finding: Finding) -> None:
        """Keep a finding."""
        self._add("findings", finding_row(finding))

    def judged(self, coup: CoupJudged) -> None:
        """Keep a coup and what the rules said of it."""
        opening = self._opening.get(coup.table, "")
        self._add("coups", coup_row(coup, opening))
        self._add("verdicts", self._verdicts.row(coup, opening))

    def set_aside(self, record: Quarantined) -> None:
        """Keep a record that is not believed, whole."""
        self._aside = record.position
        self._weight += len(record.raw)
        self._add("quarantine", quarantine_row(record))

    def taken(self, raw: bytes, position: int) -> None:
        """Keep a record that the engine took; told after the engine, so that an opening ends the one before."""
        if position == self._aside:
            return
        head = _head(raw)
        table = head.table
        if head.type == "table_opened":
            self._open(table, raw)
        self._events.append((
            table, head.sequence, self._opening.get(table, ""), position, ticks(head.time), head.type,
            head.subject or "", head.source, head.id, raw,
        ))  # fmt: skip
        self._weight += len(raw)
        if len(self._events) >= self._batch or self._weight > HEAVY:
            self.flush()

    def finished(self) -> None:
        """The log ended."""
        self.flush()

    def flush(self) -> None:
        """Write all that waits: findings last, so that what they rest on is there before them."""
        for table in ("events", "quarantine", "coups", "verdicts", "findings"):
            self._write(table)
        self._weight = 0

    def _open(self, table: str, raw: bytes) -> None:
        opening = hashlib.sha256(raw).hexdigest()[:32]
        if opening not in self._openings:  # an old opening, delivered again, opens nothing
            self._openings.add(opening)
            self._opening[table] = opening

    def _add(self, table: str, row: tuple[Any, ...]) -> None:
        rows = self._rows[table]
        rows.append(row)
        if len(rows) >= self._batch:
            self.flush()

    def _write(self, table: str) -> None:
        rows = self._rows[table]
        if rows:
            self._sink.write(table, [list(column) for column in zip(*rows, strict=True)])
            rows.clear()
