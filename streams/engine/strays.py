"""Records of one partition that are of no table that opened: unreadable ones, and those of tables nobody opened.

Whoever can write to the log can write as many as he likes, each with a name of its own. So many are told one by one;
of all further ones only the number is told, ever more seldom. The records themselves are all kept in quarantine. How
many there were is counted for each partition, so that any number of workers, and a replay, tell the same.
"""

from typing import Final, NamedTuple

from streams.engine import integrity
from streams.engine.bench import Bench
from streams.engine.unread import Unreadable, sha256

TABLES: Final = 1_024  # that are remembered, and told, without having opened


class Counted(NamedTuple):
    """What a partition had so far: all that is needed to go on counting."""

    unread: int = 0
    tables: int = 0
    crowded: int = 0


class Strays:
    """What is known of such records in one partition."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._unread = Unreadable()
        self._tables = self._crowded = 0

    @property
    def counted(self) -> Counted:
        """How many there were so far."""
        return Counted(self._unread.records, self._tables, self._crowded)

    def go_on_from(self, counted: Counted) -> None:
        """So many there were before."""
        self._unread.records, self._tables, self._crowded = counted

    def unreadable(self, raw: bytes, reason: str) -> None:
        """Bytes that are no event, of no table that is known."""
        self._bench.tell_unreadable(self._unread, sha256(raw).hexdigest(), reason)

    def has_room(self) -> bool:
        """Whether one more table that did not open is remembered."""
        if self._tables >= TABLES:
            return False
        self._tables += 1
        return True

    def without_room(self, raw: bytes) -> None:
        """An event of a table that did not open, after too many others."""
        self._crowded += 1
        own = sha256(raw).hexdigest()
        self._bench.tell_how_many(integrity.FEW_UNOPENED, own, self._crowded, TABLES)
