"""Logs that quote each other, as believed events tell them: what can be quoted, what quotes, and where a log ends.

The hash of a record is what the next record of its chain rests on, so believed events are enough. An opening is over
when it is closed, or when the same table opens again: from then on what it holds never changes.
"""

import hashlib
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from schemas.envelope import Event
from schemas.events.bets import PayoutMade
from schemas.events.jackpot import JackpotMeterChanged, JackpotStakesCollected
from schemas.events.machines import (
    JackpotFed,
    JackpotHit,
    JackpotMoved,
    JackpotPaid,
    JackpotReceived,
    MetersRead,
    MetersReset,
)
from schemas.events.superjackpot import ContributionReceived, SuperjackpotPaid, SuperjackpotRead, SuperjackpotWon
from schemas.events.table import TableClosed, TableOpened
from schemas.identity import TableId

QUOTABLE: Final = frozenset(
    kind.type for kind in (JackpotFed, JackpotHit, JackpotPaid, JackpotMoved, JackpotStakesCollected, PayoutMade)
)
QUOTING: Final = frozenset(
    kind.type
    for kind in (ContributionReceived, SuperjackpotWon, SuperjackpotPaid, JackpotReceived, JackpotMeterChanged)
)
READINGS: Final = frozenset({MetersRead.type, MetersReset.type})
"""Of these a join looks at the last of an opening alone."""
KINDS: Final = frozenset({TableOpened.type, TableClosed.type, SuperjackpotRead.type, *QUOTABLE, *QUOTING})
"""All else that a join looks at."""
NAME: Final = 32  # letters of a hash that name an opening
CLOSING: Final = TableClosed.type.encode()
JACKPOT: Final = "jackpot"


@dataclass(slots=True)
class LoggedOpening:
    """One opening of a log that quotes or can be quoted."""

    at: TableId
    opened: Event[TableOpened]
    name: str = ""  # start of the opening record's hash
    records: dict[int, tuple[Event[Any], str]] = field(default_factory=dict)  # number -> event, hash; "" if not known
    entries: list[Event[Any]] = field(default_factory=list)  # that quote
    shown: list[Event[Any]] = field(default_factory=list)  # readings of the display of a linked jackpot
    reading: Event[Any] | None = None  # the last one of the meters
    last: Event[Any] | None = None  # of those that a join looks at
    end_hash: str = ""  # of its last record, if that closes it
    over: bool = False
    whole: bool = True  # no message was lost
    doubtful: bool = False  # records without a venue may be of another house's table of the same name

    @property
    def jackpot(self) -> Any:
        """The linked jackpot that this log keeps, if it keeps one."""
        return getattr(self.opened.data.licence, "superjackpot", None)

    @property
    def settled(self) -> bool:
        """Whether all that it holds is here, and is its own."""
        return self.over and not self.doubtful and bool(self.name)

    @property
    def history(self) -> list[Event[Any]]:
        """Everything that moved its jackpots."""
        return [*(event for event, _ in self.records.values()), *self.entries, *self.shown]

    @property
    def end(self) -> Event[Any]:
        """Its last event that a join looks at: the closing, where there is one."""
        return self.last or self.opened

    def take(self, event: Event[Any], own_hash: str) -> None:
        """An event of this opening, and the hash of its record if that is known."""
        if event.type in QUOTABLE and (event.type != PayoutMade.type or event.data.component == JACKPOT):
            self.records[event.sequence] = event, own_hash
        elif event.type in QUOTING:
            self.entries.append(event)
        elif event.type == SuperjackpotRead.type:
            self.shown.append(event)
        elif event.type == TableClosed.type:
            self.over, self.end_hash = True, own_hash
        self.last = event


class _Head(msgspec.Struct, gc=False):
    table: str
    sequence: int
    prevhash: str


def quotes_or_is_quoted(licence: Any) -> bool:
    """Whether a log under that licence has anything to do with jackpots that several logs keep."""
    return any(getattr(licence, name, None) is not None for name in ("machine", "superjackpot", "jackpot"))


class QuotedLogs:
    """Gathers openings from believed events, each table's in the order of its chain."""

    def __init__(self) -> None:
        self.openings: list[LoggedOpening] = []
        self._now: dict[TableId, LoggedOpening | None] = {}
        self._venues: dict[str, set[str]] = {}  # that opened a table of a name
        self._waiting: dict[TableId, Event[Any]] = {}  # until the next record tells its hash
        self._next: dict[TableId, int] = {}  # number of the record that should come
        self._closings: dict[tuple[str, int, str], str] = {}  # table, number, prevhash -> hash; "" where there are two

    def taken(self, raw: bytes) -> None:
        """A record of the log, believed or not: no later one need tell the hash of a closing."""
        if CLOSING not in raw:
            return
        try:
            head = msgspec.json.decode(raw, type=_Head)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return
        own, key = hashlib.sha256(raw).hexdigest(), (head.table, head.sequence, head.prevhash)
        self._closings[key] = own if self._closings.get(key, own) == own else ""

    def gathered(self) -> list[LoggedOpening]:
        """All openings so far."""
        for opening in self.openings:
            end = opening.last
            if end is not None and end.type == TableClosed.type:
                opening.end_hash = self._closings.get((end.table, end.sequence, end.prevhash), "")
        return self.openings

    def accepted(self, event: Event[Any]) -> None:
        """Take the next believed event of a table."""
        if event.type == TableOpened.type and event.sequence == 0:
            self._open(event)
            return
        at = self._place(event)
        opening = None if at is None else self._now.get(at)
        if at is None or opening is None:
            return
        if not opening.name and event.sequence == 1:
            opening.name = event.prevhash[:NAME]
        before = self._waiting.pop(at, None)
        if before is not None and event.sequence == before.sequence + 1:
            opening.records[before.sequence] = before, event.prevhash
        opening.whole = opening.whole and event.sequence == self._next.get(at)
        self._next[at] = event.sequence + 1
        if event.type in READINGS:
            opening.reading = event
        if event.type in KINDS:
            opening.take(event, "")
            if event.sequence in opening.records:
                self._waiting[at] = event

    def _place(self, event: Event[Any]) -> TableId | None:
        """Whose record it is; None where several houses have a table of that name and it names none of them."""
        venues = self._venues.get(event.table, set())
        if event.venue is not None or len(venues) <= 1:
            return TableId(event.venue or next(iter(venues), ""), event.table)
        for venue in sorted(venues):
            namesake = self._now.get(TableId(venue, event.table))
            if namesake is not None:
                namesake.doubtful = True
        return None

    def _open(self, event: Event[TableOpened]) -> None:
        licence = event.data.licence
        at = TableId(licence.venue, event.table)
        self._venues.setdefault(event.table, set()).add(licence.venue)
        before = self._now.get(at)
        if before is not None:
            before.over = True
        self._waiting.pop(at, None)
        self._next[at] = 1
        self._now[at] = LoggedOpening(at, event) if quotes_or_is_quoted(licence) else None
        opened = self._now[at]
        if opened is not None:
            self.openings.append(opened)
