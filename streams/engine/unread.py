"""A record that could not be read, standing in the evidence like an event."""

import hashlib
from dataclasses import dataclass
from datetime import datetime


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
    def of(raw: bytes, table: str, latest: datetime, position: int) -> "Unread":
        """Named by its own bytes and place, dated by what was told last before it."""
        own = hashlib.sha256(position.to_bytes(8) + raw).hexdigest()[:32]
        return Unread(own, table, latest, 0)
