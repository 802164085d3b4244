"""Records of one partition that belong to no opened table: unreadable ones, those of tables that nobody opened, and
openings under new names after too many others.

Whoever can write to the log can write any number of them, each under a new name. So only the first are reported one by
one; of all others only their number is, less and less often. The records are all in quarantine. The count is kept for
each partition, so that any number of workers, and a replay, report the same.
"""

from typing import Final, NamedTuple

from streams.engine import integrity
from streams.engine.table_judge import TableJudge
from streams.engine.unreadable import UnreadableRecords, sha256

TABLES: Final = 1_024  # that are remembered, and reported, without having opened
OPENED: Final = 8_192  # that may open where no register says which exist: more than any partition has, less than memory


class OrphanCounts(NamedTuple):
    """The counts of a partition so far: enough to go on counting."""

    unread: int = 0
    tables: int = 0
    crowded: int = 0
    opened: int = 0
    refused: int = 0


class OrphanRecords:
    """What is known of such records in one partition."""

    def __init__(self, table_judge: TableJudge) -> None:
        self._table_judge = table_judge
        self._unread = UnreadableRecords()
        self._tables = self._crowded = self._opened = self._refused = 0

    @property
    def counted(self) -> OrphanCounts:
        """How many there were so far."""
        return OrphanCounts(self._unread.records, self._tables, self._crowded, self._opened, self._refused)

    def go_on_from(self, counted: OrphanCounts) -> None:
        """Continue from these counts."""
        self._unread.records, self._tables, self._crowded, self._opened, self._refused = counted

    def unreadable(self, raw: bytes, reason: str) -> None:
        """Bytes that are no event, of no table that is known."""
        self._table_judge.report_unreadable(self._unread, sha256(raw).hexdigest(), reason)

    def has_room(self) -> bool:
        """Whether there is room to remember one more table that did not open."""
        if self._tables >= TABLES:
            return False
        self._tables += 1
        return True

    def without_room(self, raw: bytes) -> None:
        """Count an event of a table that did not open, after too many others."""
        self._crowded += 1
        own = sha256(raw).hexdigest()
        self._table_judge.report_count(integrity.FEW_UNOPENED, own, self._crowded, TABLES)

    def may_open(self) -> bool:
        """Whether there is room for one more table that opens."""
        if self._opened >= OPENED:
            return False
        self._opened += 1
        return True

    def refused(self, raw: bytes) -> None:
        """Count an opening under a new name, after too many others."""
        self._refused += 1
        own = sha256(raw).hexdigest()
        self._table_judge.report_count(integrity.FEW_TABLES, own, self._refused, OPENED)
