"""Early records that no key of the table proves yet, at a table that names keys.

Either the key that signed the record may still be registered, or its source need not sign and no signed record rests on
it. Such records wait apart and count for nothing: they make nobody wait and take no number. Each is looked at again
when its turn in the chain comes, and dismissed when its number has passed.

Before its turn nobody can tell an honest record from a forgery, so all wait. But the hash of the missing record before
it is known only to the source, and to whoever read it off the honest record. So where room is short, of records that
claim one place on one record the first stays, however many follow. Only records that each claim a place of their own,
`ROOM` of them while the missing record is on its way, make the oldest give way.
"""

from typing import Any, Final, NamedTuple

from schemas.envelope import Event

ROOM: Final = 4_096  # records that may wait so
LONGEST: Final = 16_384  # bytes of one: no honest record is so long, and size must not use up the room
UNPROVED: Final = ""  # no fault: the source need not sign


class UnprovedRecord(NamedTuple):
    """A record, and why it is not believed yet."""

    event: Event[Any]
    raw: bytes
    position: int
    fault: str

    @property
    def claim(self) -> tuple[int, str]:
        """The place that it claims, and the record on which."""
        return self.event.sequence, self.event.prevhash


class UnprovedRecords:
    """The unproved records of one table, by hash, in the order in which they came."""

    def __init__(self) -> None:
        self.records: dict[str, UnprovedRecord] = {}
        self._claims: dict[tuple[int, str], int] = {}  # how many claim each place
        self._copies: dict[str, None] = {}  # those whose place another claimed before them
        self._numbers: dict[int, dict[str, None]] = {}

    def __len__(self) -> int:
        return len(self.records)

    def take(self, own: str, record: UnprovedRecord) -> UnprovedRecord | None:
        """Let a record wait. Returns the one that gives way if there is no room."""
        if len(record.raw) > LONGEST:
            return record
        if record.claim in self._claims:
            self._copies[own] = None
        self.records[own] = record
        self._claims[record.claim] = self._claims.get(record.claim, 0) + 1
        self._numbers.setdefault(record.event.sequence, {})[own] = None
        if len(self.records) <= ROOM:
            return None
        return self._leave(next(reversed(self._copies), None) or next(iter(self.records)))

    def resting_on(self, number: int, own: str) -> list[UnprovedRecord]:
        """Remove and return the records whose turn it is after this one."""
        following = tuple(self._numbers.get(number + 1, ()))
        return [self._leave(each) for each in following if self.records[each].event.prevhash == own]

    def under(self, event: Event[Any]) -> UnprovedRecord | None:
        """Remove and return the record on which this one rests, if its source need not sign."""
        record = self.records.get(event.prevhash)
        if record is None or record.fault != UNPROVED or record.event.sequence != event.sequence - 1:
            return None
        return self._leave(event.prevhash)

    def passed(self, number: int) -> list[UnprovedRecord]:
        """Remove and return the records whose number was taken by another."""
        leaving: list[UnprovedRecord] = []
        while self._numbers and (least := min(self._numbers)) <= number:
            leaving += [self._leave(own) for own in tuple(self._numbers[least])]
        return leaving

    def all(self) -> list[UnprovedRecord]:
        """Remove and return all records."""
        return [self._leave(own) for own in tuple(self.records)]

    def _leave(self, own: str) -> UnprovedRecord:
        record = self.records.pop(own)
        self._copies.pop(own, None)
        number, _ = claim = record.claim
        self._claims[claim] -= 1
        if not self._claims[claim]:
            del self._claims[claim]
        del self._numbers[number][own]
        if not self._numbers[number]:
            del self._numbers[number]
        return record
