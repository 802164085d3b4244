"""A record that could not be read, standing in the evidence like an event."""

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime

from streams.rules import Table


@dataclass(frozen=True, slots=True)
class Unread:
    """What is known of an unreadable record: its bytes, where it lay and after what."""

    id: str
    table: str
    time: datetime
    sequence: int
    subject: str | None = None
    source: str = "unknown"
    type: str = "unreadable"

    @staticmethod
    def of(raw: bytes, table: str, state: Table | None, position: int) -> "Unread":
        """Named by its own bytes and place, dated by the event before it."""
        own = hashlib.sha256(position.to_bytes(8) + raw).hexdigest()[:32]
        return Unread(own, table, state.now if state else datetime(1970, 1, 1, tzinfo=UTC), 0)
