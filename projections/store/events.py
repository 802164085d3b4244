"""Makes rows of `events` a batch at a time, which is faster than one by one."""

from typing import Any

import msgspec

from projections.openings import Head, Openings
from projections.store.rows import ticks

_heads = msgspec.json.Decoder(list[Head]).decode


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
        place = self.openings.place
        places = [place(head, raw, position) for head, raw, position in zip(heads, raws, positions, strict=True)]
        return [
            [venue for venue, _ in places],
            [head.table for head in heads],
            [head.sequence for head in heads],
            [opening for _, opening in places],
            positions,
            [ticks(head.time) for head in heads],
            [head.type for head in heads],
            [head.subject or "" for head in heads],
            [head.source for head in heads],
            [head.id for head in heads],
            raws,
        ]
