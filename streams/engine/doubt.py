"""Early records of a signed table that cannot be believed yet: the key that signed them may still be registered.

They wait apart from the believed ones and count for nothing: they use up no patience and take no number. Each is
looked at again when its turn in the chain has come, and turned away when its number has passed.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from schemas.envelope import Event

ROOM: Final = 32  # records that may wait so


class Doubt(NamedTuple):
    """A record, and why it is not believed."""

    event: Event[Any]
    raw: bytes
    position: int
    fault: str


class Doubts:
    """The records in doubt of one table, by hash, in the order in which they came."""

    def __init__(self) -> None:
        self.records: dict[str, Doubt] = {}

    def __len__(self) -> int:
        return len(self.records)

    def take(self, own: str, doubt: Doubt) -> Doubt | None:
        """Let a record wait; the oldest gives way where there is no room, and is returned."""
        self.records[own] = doubt
        return self.records.pop(next(iter(self.records))) if len(self.records) > ROOM else None

    def resting_on(self, number: int, own: str) -> list[Doubt]:
        """The records whose turn it is after this one; they wait no longer."""
        return self._leave(lambda event: event.sequence == number + 1 and event.prevhash == own)

    def passed(self, number: int) -> list[Doubt]:
        """The records whose number was taken by another; they wait no longer."""
        return self._leave(lambda event: event.sequence <= number)

    def all(self) -> list[Doubt]:
        """The records that still wait; they wait no longer."""
        leaving, self.records = list(self.records.values()), {}
        return leaving

    def _leave(self, leaves: Callable[[Event[Any]], bool]) -> list[Doubt]:
        leaving = [own for own, doubt in self.records.items() if leaves(doubt.event)]
        return [self.records.pop(own) for own in leaving]
