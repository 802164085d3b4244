"""A record that could not be read, standing in the evidence like an event."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

NO_TIME: Final = datetime(1970, 1, 1, tzinfo=UTC)  # of a record from no table that has told a time


@dataclass(frozen=True, slots=True)
class Unread:
    """What is known of an unreadable record: the hash of its bytes, and after what it came at its table.

    Where it lay is told by the quarantine. It is no part of the evidence: the same bytes may lie elsewhere in
    another copy of the log.
    """

    id: str
    table: str
    time: datetime
    sequence: int = 0
    subject: str | None = None
    source: str = "unknown"
    type: str = "unreadable"
