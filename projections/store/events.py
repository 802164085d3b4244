"""Rows of `events`, made a batch at a time: between two records of a replay there is no time to spare."""

import hashlib
from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec

from projections.store.rows import ticks
from schemas.topics import partition_of_position


class _Head(msgspec.Struct, gc=False):
    """As much of an event as has a column of its own; the engine has checked the rest."""

    id: str
    source: str
    type: str
    table: str
    sequence: int
    time: datetime
    subject: str | None = None


_heads = msgspec.json.Decoder(list[_Head]).decode


class Openings:
    """Under which opening each table plays; an old opening, delivered again, opens nothing.

    A table is known by its partition of the log too: what was sent to the wrong one opens nothing in the right one.
    """

    def __init__(self, known: Iterable[tuple[int, str, str]] = ()) -> None:
        self.of: dict[tuple[int, str], str] = {}
        self._known: set[tuple[int, str]] = set()
        for position, table, opening in known:
            self._learn(partition_of_position(position), table, opening)

    def open(self, position: int, table: str, raw: bytes) -> None:
        """An opening record came by."""
        self._learn(partition_of_position(position), table, hashlib.sha256(raw).hexdigest()[:32])

    def _learn(self, partition: int, table: str, opening: str) -> None:
        if (partition, opening) not in self._known:
            self._known.add((partition, opening))
            self.of[partition, table] = opening


class EventRows:
    """Records that wait to be written."""

    def __init__(self, openings: Openings | None = None) -> None:
        self.openings = openings or Openings()  # as of the last batch
        self._raw: list[bytes] = []
        self._positions: list[int] = []
        self.weight = 0

    def __len__(self) -> int:
        return len(self._raw)

    def add(self, raw: bytes, position: int) -> None:
        """Take a record that the engine could read."""
        self._raw.append(raw)
        self._positions.append(position)
        self.weight += len(raw)

    def columns(self) -> list[list[Any]]:
        """All that waits, in the order of `COLUMNS`; nothing waits any more."""
        raws, positions = self._raw, self._positions
        self._raw, self._positions, self.weight = [], [], 0
        heads = _heads(b"[" + b",".join(raws) + b"]")
        opening = self.openings.of
        openings = []
        for head, raw, position in zip(heads, raws, positions, strict=True):
            if head.sequence == 0 and head.type == "table_opened":
                self.openings.open(position, head.table, raw)
            openings.append(opening.get((partition_of_position(position), head.table), ""))
        return [
            [head.table for head in heads],
            [head.sequence for head in heads],
            openings,
            positions,
            [ticks(head.time) for head in heads],
            [head.type for head in heads],
            [head.subject or "" for head in heads],
            [head.source for head in heads],
            [head.id for head in heads],
            raws,
        ]
