"""Is a log still what the tables sent? Chain and numbers of every table, over the raw bytes.

This is a second opinion: it shares the decoder with the engine and nothing else. Every event names the hash of the
one before it, so a record is vouched for by the next one of its table. When two neighbours do not fit, the later
one decides which of them is blamed: if its own successor vouches for it, the earlier was changed; else it was.
At the very end of a table nothing can decide: the later is named, and the earlier in the reason.

What a chain alone cannot show: a change of a table's very last record that still reads as an event, whole records
cut from the end, a whole table left out, and a history that was written anew from some record on. The first two lie
at a table's `OpenEnd` unless it was closed; for the rest a checkpoint kept elsewhere is needed (`checkpoints.py`).

Ticks of the authority's clock stand in the log beside the chain: a tick says no more than that the next record rests
on the last one, which the chain itself shows. A log that was delivered (a topic, a store) may hold a record twice.
"""

import hashlib
import re
from array import array
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal

from schemas.decode import Undecodable, decode
from schemas.envelope import GENESIS, Event
from schemas.events.table import ClockTicked, TableOpened
from schemas.identity import NO_VENUE, TableId
from schemas.model import Data

What = Literal["unreadable", "unopened", "missing", "repeated", "out_of_order", "second_history", "changed"]

CLOCK: Final = "vigia/clock"  # the source of the authority's own ticks
_TABLE: Final = re.compile(rb'"table"\s*:\s*"([^"\\]{1,128})"')
_VENUE: Final = re.compile(rb'"venue"\s*:\s*"([^"\\]{1,128})"')


@dataclass(frozen=True, slots=True)
class FirstBad:
    """The first record that is not as it was sent, or no longer rests on the one before it."""

    position: int
    table: str | None
    sequence: int | None
    what: What
    why: str
    venue: str | None = None


@dataclass(frozen=True, slots=True)
class OpenEnd:
    """A table whose last event here is not its closing: still playing, or cut off."""

    table: str
    position: int
    sequence: int
    type: str
    venue: str = NO_VENUE


@dataclass(frozen=True, slots=True)
class Verified:
    """Every record rests on the one before it. `continued` lists tables whose chain began before this journal."""

    records: int
    tables: int
    open_ends: tuple[OpenEnd, ...]
    continued: tuple[TableId, ...]
    heads: dict[TableId, str]  # table -> hash of its last record
    repeated: int = 0  # records of a delivered log that came more than once
    ticks: int = 0  # of the authority's clock


@dataclass(slots=True)
class _Link:
    """The last record of a table."""

    position: int
    sequence: int
    type: str
    own: str
    bare: str | None  # the hash without the CR at its end, if there is one
    opened: int  # where the opening stands that it belongs to
    housed: bool  # whether that opening named its venue
    doubt: FirstBad | None = None  # about this record, until its successor has spoken
    before: FirstBad | None = None  # about the one before it, should its successor vouch for this one


def verify(records: Iterable[tuple[int, bytes]], *, delivered: bool = False) -> Verified | FirstBad:
    """Read all records, in order, and name the first bad one, if any."""
    chains = Chains(delivered=delivered)
    for position, raw in records:
        chains.read(position, raw)
    return chains.result()


class Chains:
    """The chains of all tables, each up to its first bad record."""

    def __init__(self, *, delivered: bool = False) -> None:
        self.tables: dict[TableId, _Link] = {}
        self.continued: list[TableId] = []
        self.bad: dict[TableId, FirstBad] = {}
        self.unread: FirstBad | None = None
        self.records = self.repeated = self.ticks = 0
        self._seen: dict[TableId, _Seen] | None = {} if delivered else None

    def read(self, position: int, raw: bytes) -> None:
        """The next record of the log."""
        self.records += 1
        try:
            event = decode(raw)
        except Undecodable as fault:
            if self.unread is None:
                self.unread = _unreadable(raw, position, str(fault))
            return
        if event.source == CLOCK and event.type == ClockTicked.type:
            self.ticks += 1
            return
        self._take(event, raw, position)

    def result(self) -> Verified | FirstBad:
        """The log is at its end."""
        return self.first_bad() or self.verified(self.records)

    def _take(self, event: Event[Data], raw: bytes, position: int) -> None:
        own = hashlib.sha256(raw).hexdigest()
        table = self._table_of(event, own)
        last = self.tables.get(table)
        if table in self.bad:
            return
        if self._seen is not None and self._seen.setdefault(table, _Seen()).again(event.sequence, own):
            self.repeated += 1
            return
        if last is not None and last.doubt is not None:
            vouched = event.prevhash == last.own and event.sequence == last.sequence + 1
            self.bad[table] = last.before if vouched and last.before is not None else last.doubt
            return
        bare = hashlib.sha256(raw[:-1]).hexdigest() if raw.endswith(b"\r") else None
        opened, housed = position, event.venue is not None
        if event.sequence and last is not None:
            opened, housed = last.opened, last.housed
        link = _Link(position, event.sequence, event.type, own, bare, opened, housed)
        if last is None:
            _begin(link, table, event.prevhash, self.continued)
        elif event.prevhash != last.own or event.sequence not in (last.sequence + 1, 0):
            _doubt(link, last, table, event.prevhash)
        elif event.sequence == 0 and event.type != "table_opened":
            why = "its number begins an opening, but it opens no table"
            link.doubt = _bad(position, table, 0, "unopened", why)
        self.tables[table] = link

    def _table_of(self, event: Event[Any], own: str) -> TableId:
        """Whose record it is. One that names no venue belongs to the licence's, or to a table that opened so."""
        name = event.table
        if event.venue is not None:
            return TableId(event.venue, name)
        if event.sequence == 0 and event.type == TableOpened.type:
            return TableId(event.data.licence.venue, name)
        several = {at: link for at, link in self.tables.items() if at.table == name and not link.housed}
        for at, link in several.items():
            if event.prevhash == link.own or (self._seen is not None and self._seen[at].has(event.sequence, own)):
                return at
        return max(several, key=lambda at: several[at].opened, default=TableId(NO_VENUE, name))

    def first_bad(self) -> FirstBad | None:
        """The lowest position of all; a doubt that no later record could settle falls on the doubtful one."""
        open_doubts = {table: link.doubt for table, link in self.tables.items() if link.doubt is not None}
        bad = [*(open_doubts | self.bad).values(), *([] if self.unread is None else [self.unread])]
        return min(bad, key=lambda record: record.position, default=None)

    def verified(self, records: int) -> Verified:
        """All is well, as far as a chain can tell."""
        ends = (
            OpenEnd(table.table, link.position, link.sequence, link.type, table.venue)
            for table, link in self.tables.items()
            if link.type != "table_closed"
        )
        heads = {table: link.own for table, link in self.tables.items()}
        counted = (self.repeated, self.ticks)
        return Verified(records, len(self.tables), tuple(ends), tuple(self.continued), heads, *counted)


class _Seen:
    """Which records of a table came already: eight bytes each, by number, for the last openings."""

    def __init__(self) -> None:
        self._openings: deque[array[int]] = deque([array("q")], maxlen=8)

    def again(self, sequence: int, own: str) -> bool:
        """Whether this very record came before; if not, it has come now."""
        known = hash(own)
        if self.has(sequence, own):
            return True
        if sequence == 0:
            self._openings.append(array("q"))
        if sequence == len(self._openings[-1]):
            self._openings[-1].append(known)
        return False

    def has(self, sequence: int, own: str) -> bool:
        """Whether this very record came before."""
        known = hash(own)
        return any(sequence < len(opening) and opening[sequence] == known for opening in self._openings)


def _bad(position: int, table: TableId, sequence: int, what: What, why: str) -> FirstBad:
    return FirstBad(position, table.table, sequence, what, why, table.venue or None)


def _begin(link: _Link, table: TableId, prevhash: str, continued: list[TableId]) -> None:
    """The first record of a table here opens it; its chain may have begun in an earlier journal."""
    if link.sequence != 0 or link.type != "table_opened":
        why = f"the first record of table {table.table} is its event {link.sequence}, not its opening"
        link.doubt = _bad(link.position, table, link.sequence, "unopened", why)
    elif prevhash != GENESIS:
        continued.append(table)


def _doubt(link: _Link, last: _Link, table: TableId, prevhash: str) -> None:
    """The record does not fit the one before it: say how, and whom to blame should it be vouched for."""
    after, number = last.sequence, link.sequence
    what, why = _how(link, last, prevhash)
    link.doubt = _bad(link.position, table, number, what, why)
    if number == after + 1 and number:
        link.before = _bad(last.position, table, after, "changed", _why_before(link, last, prevhash))
        if prevhash == last.bare:
            link.doubt = link.before
    elif number == after and link.own != last.own:
        why = f"a second event {number} stands at position {link.position}, and the table went on from that one"
        link.before = _bad(last.position, table, after, "second_history", why)


def _how(link: _Link, last: _Link, prevhash: str) -> tuple[What, str]:
    after, number = last.sequence, link.sequence
    where = f"the record before it (event {after}, position {last.position})"
    if link.own == last.own:
        return "repeated", f"it is {where} once more"
    if number > after + 1:
        gap = f"event {after + 1} is" if number == after + 2 else f"events {after + 1} to {number - 1} are"
        return "missing", f"{gap} not between it and {where}"
    if number == after:
        return "second_history", f"it has the number of {where}, and other content"
    if 0 < number < after:
        return "out_of_order", f"its number was passed already: {where} is later"
    if number == 0 and last.type != "table_closed":
        return "missing", f"it opens the table anew, but {where} is not what it names as its predecessor"
    return "changed", f"it does not rest on {where}: it names {prevhash[:12]}, that record has {last.own[:12]}"


def _why_before(link: _Link, last: _Link, prevhash: str) -> str:
    if prevhash == last.bare:
        return "its line ends in CR LF, and the table sent it without the CR: the line ends were converted"
    return f"the next record of its table (position {link.position}) names another hash than this one has"


def _unreadable(raw: bytes, position: int, reason: str) -> FirstBad:
    venue, table = (
        match.group(1).decode("utf-8", "replace") if match else None
        for match in (_VENUE.search(raw), _TABLE.search(raw))
    )
    return FirstBad(position, table, None, "unreadable", reason, venue)
