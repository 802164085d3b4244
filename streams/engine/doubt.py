"""Early records that no key of the table proves yet, at a table that names keys.

Either the key that signed one may still be registered, or its source need not sign and nothing that is signed rests
on it. They wait apart from the proved ones and count for nothing: they use up no patience and take no number. Each is
looked at again when its turn in the chain has come, and dismissed when its number has passed.

Nobody can tell an honest one from a forgery before its turn has come, so all wait. The hash of the record before it,
which has not come, is known only to the source and to whoever read it off the honest record: so where room is scarce,
of those that claim one place on one record the first stays, however many come after it. Only records that each claim
a place of their own, `ROOM` of them while the overtaken record is on its way, make the oldest give way.
"""

from typing import Any, Final, NamedTuple

from schemas.envelope import Event

ROOM: Final = 4_096  # records that may wait so
LONGEST: Final = 16_384  # bytes of one; nothing that a table says is so long, and room is not to be used up by size
UNPROVED: Final = ""  # no fault: the source need not sign


class Doubt(NamedTuple):
    """A record, and why it is not believed yet."""

    event: Event[Any]
    raw: bytes
    position: int
    fault: str

    @property
    def claim(self) -> tuple[int, str]:
        """The place that it claims, and the record on which."""
        return self.event.sequence, self.event.prevhash


class Doubts:
    """The records in doubt of one table, by hash, in the order in which they came."""

    def __init__(self) -> None:
        self.records: dict[str, Doubt] = {}
        self._claims: dict[tuple[int, str], int] = {}  # how many claim each place
        self._copies: dict[str, None] = {}  # those whose place another claimed before them
        self._numbers: dict[int, dict[str, None]] = {}

    def __len__(self) -> int:
        return len(self.records)

    def take(self, own: str, doubt: Doubt) -> Doubt | None:
        """Let a record wait; the one that gives way where there is no room is returned."""
        if len(doubt.raw) > LONGEST:
            return doubt
        if doubt.claim in self._claims:
            self._copies[own] = None
        self.records[own] = doubt
        self._claims[doubt.claim] = self._claims.get(doubt.claim, 0) + 1
        self._numbers.setdefault(doubt.event.sequence, {})[own] = None
        if len(self.records) <= ROOM:
            return None
        return self._leave(next(reversed(self._copies), None) or next(iter(self.records)))

    def resting_on(self, number: int, own: str) -> list[Doubt]:
        """The records whose turn it is after this one; they wait no longer."""
        following = tuple(self._numbers.get(number + 1, ()))
        return [self._leave(each) for each in following if self.records[each].event.prevhash == own]

    def under(self, event: Event[Any]) -> Doubt | None:
        """The record on which this one rests, if its source need not sign; it waits no longer."""
        doubt = self.records.get(event.prevhash)
        if doubt is None or doubt.fault != UNPROVED or doubt.event.sequence != event.sequence - 1:
            return None
        return self._leave(event.prevhash)

    def passed(self, number: int) -> list[Doubt]:
        """The records whose number was taken by another; they wait no longer."""
        leaving: list[Doubt] = []
        while self._numbers and (least := min(self._numbers)) <= number:
            leaving += [self._leave(own) for own in tuple(self._numbers[least])]
        return leaving

    def all(self) -> list[Doubt]:
        """The records that still wait; they wait no longer."""
        return [self._leave(own) for own in tuple(self.records)]

    def _leave(self, own: str) -> Doubt:
        doubt = self.records.pop(own)
        self._copies.pop(own, None)
        number, _ = claim = doubt.claim
        self._claims[claim] -= 1
        if not self._claims[claim]:
            del self._claims[claim]
        del self._numbers[number][own]
        if not self._numbers[number]:
            del self._numbers[number]
        return doubt
