"""The trail: every record of the desk, found again by account, kind, subject and day."""

from array import array
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from heapq import nlargest
from typing import Final

from projections.desk.desk_state import DeskEntry

LIMIT: Final = 100
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class AuditQuery:
    """Which records are wanted; None matches everything."""

    by: str | None = None
    kind: str | None = None
    subject: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    before: int | None = None  # records older than this one: the next page
    limit: int = LIMIT


def _numbers() -> "defaultdict[str, array[int]]":
    return defaultdict(lambda: array("q"))


@dataclass(slots=True)
class AuditIndex:
    """Where to look: eight bytes a record and index, the records themselves stay on disk."""

    times: "array[int]" = field(default_factory=lambda: array("q"))
    accounts: "defaultdict[str, array[int]]" = field(default_factory=_numbers)
    kinds: "defaultdict[str, array[int]]" = field(default_factory=_numbers)
    subjects: "defaultdict[str, array[int]]" = field(default_factory=_numbers)

    def take(self, entry: DeskEntry) -> None:
        """The next record."""
        self.times.append(milliseconds(entry.time))
        self.accounts[entry.by].append(entry.sequence)
        self.kinds[entry.kind].append(entry.sequence)
        if entry.subject is not None:
            self.subjects[entry.subject].append(entry.sequence)

    def numbers(self, wanted: AuditQuery) -> list[int]:
        """The newest records that are wanted, newest first."""
        asked = (
            (self.accounts, wanted.by), (self.kinds, wanted.kind), (self.subjects, wanted.subject),
        )  # fmt: skip
        lists = [index.get(key, array("q")) for index, key in asked if key is not None]
        if not lists:
            return list(self._fit(reversed(range(len(self.times))), wanted))[: wanted.limit]
        shortest, *others = sorted(lists, key=len)
        sets = [set(other) for other in others]
        both = (number for number in shortest if all(number in other for other in sets))
        return nlargest(wanted.limit, self._fit(both, wanted))

    def _fit(self, numbers: Iterator[int], wanted: AuditQuery) -> Iterator[int]:
        since = milliseconds(wanted.since) if wanted.since is not None else None
        until = milliseconds(wanted.until) if wanted.until is not None else None
        for number in numbers:
            time = self.times[number]
            if wanted.before is not None and number >= wanted.before:
                continue
            if (since is None or time >= since) and (until is None or time < until):
                yield number


def milliseconds(time: datetime) -> int:
    """Since 1970, cut and not rounded."""
    return (time - _EPOCH) // timedelta(milliseconds=1)
