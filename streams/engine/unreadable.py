"""Unreadable records: how they are remembered, and how they stand in the evidence."""

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

NEAR: Final = 1_000  # unreadable records that the chain may run through
KNOWN: Final = 10_000  # that are not reported a second time
ONE_BY_ONE: Final = 64  # unreadable records of an opening that are reported one by one; further ones are counted
sha256 = hashlib.sha256
NO_TIME: Final = datetime(1970, 1, 1, tzinfo=UTC)  # of a record whose table has no time yet


@dataclass(frozen=True, slots=True)
class UnreadableRecord:
    """An unreadable record: the hash of its bytes, and the time of its table when it came.

    The quarantine says where it lay. That is no part of the evidence: the same bytes may lie elsewhere in another copy
    of the log.
    """

    id: str
    table: str
    time: datetime
    sequence: int = 0
    subject: str | None = None
    source: str = "unknown"
    type: str = "unreadable"


class UnreadableRecords:
    """The unreadable records of one table, by hash."""

    def __init__(self) -> None:
        self._near: dict[str, None] = {}  # which the chain may run through
        self._reported: dict[str, None] = {}  # for as long as they may come again
        self.records = 0  # since the opening

    @property
    def beyond(self) -> int:
        """How many came beyond those that are reported one by one."""
        return max(0, self.records - ONE_BY_ONE)

    def should_report(self, own: str) -> bool:
        """Remember a record; true if it should be reported: its bytes are new, and not too many came before."""
        self.records += 1
        _keep(self._near, own, NEAR)
        if own in self._reported or self.beyond:
            return False
        _keep(self._reported, own, KNOWN)
        return True

    def __contains__(self, own: str) -> bool:
        return own in self._near

    def forget(self) -> None:
        """A new opening: its chain does not run through them."""
        self._near.clear()
        self.records = 0


def _keep(records: dict[str, None], own: str, most: int) -> None:
    records[own] = None
    if len(records) > most:
        del records[next(iter(records))]
