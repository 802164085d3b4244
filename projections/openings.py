"""Finds the venue and opening of each record of a log.

A record that names its venue belongs to that venue. One that does not belongs to the table of that name that opened
without a venue; if several venues have one, to the one whose chain it continues, else to the first that opened.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import msgspec

from schemas.envelope import Event
from schemas.events.table import TableOpened
from schemas.identity import TableId
from schemas.topics import partition_of_position


class RecordHead(msgspec.Struct, gc=False):
    """The part of an event that says where it belongs."""

    id: str
    source: str
    type: str
    table: str
    sequence: int
    time: datetime
    prevhash: str = ""
    subject: str | None = None
    venue: str | None = None


class _Licence(msgspec.Struct, gc=False):
    venue: str


class _Declared(msgspec.Struct, gc=False):
    licence: _Licence


class _Opening(msgspec.Struct, gc=False):
    data: _Declared


decode_head: Final[Callable[[bytes], RecordHead]] = msgspec.json.Decoder(RecordHead).decode
_opening: Final[Callable[[bytes], _Opening]] = msgspec.json.Decoder(_Opening).decode
_UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)  # brackets in brackets without end


def head_of(raw: bytes) -> RecordHead | None:
    """The head of a record; None for one that cannot be read."""
    try:
        return decode_head(raw)
    except _UNREADABLE:
        return None


@dataclass(frozen=True, slots=True)
class Opened:
    """An opening that is known already; `bare` where its record does not name the venue beside the table."""

    position: int
    at: TableId
    opening: str
    bare: bool


class Openings:
    """Under which opening each table plays; an old opening, delivered again, opens nothing.

    A table is known by its partition of the log too: what was sent to the wrong one opens nothing in the right one.
    """

    def __init__(self, known: Iterable[Opened] = ()) -> None:
        self._now: dict[tuple[int, str, str], str] = {}  # partition, venue, table -> opening
        self._bare: dict[tuple[int, str], dict[str, str]] = {}  # partition, table -> head of the chain, by venue
        self._known: set[tuple[int, str]] = set()
        for one in known:
            self._learn(partition_of_position(one.position), one.at, one.opening, bare=one.bare, head="")

    def place(self, head: RecordHead | Event[Any], raw: bytes, position: int) -> tuple[str, str]:
        """Venue and opening of a record, each empty where nobody knows; an opening opens its table."""
        partition = partition_of_position(position)
        if head.sequence == 0 and head.type == TableOpened.type:
            return self._open(partition, head, raw)
        venue = head.venue if head.venue is not None else self._house(partition, head, raw)
        return venue, self._now.get((partition, venue, head.table), "")

    def house(self, raw: bytes, position: int, table: str) -> str:
        """The venue of a record that was set aside: as it says, else the only house that has such a table."""
        head = head_of(raw)
        if head is not None and head.venue is not None:
            return head.venue
        partition = partition_of_position(position)
        venues = {venue for place, venue, name in self._now if (place, name) == (partition, table)}
        return venues.pop() if len(venues) == 1 else ""

    def _open(self, partition: int, head: RecordHead | Event[Any], raw: bytes) -> tuple[str, str]:
        try:
            venue = _opening(raw).data.licence.venue
        except _UNREADABLE:
            return head.venue or "", ""
        if head.venue not in (None, venue):  # it claims to stand in another house than its licence says
            return head.venue or "", self._now.get((partition, head.venue or "", head.table), "")
        digest = hashlib.sha256(raw).hexdigest()
        at = TableId(venue, head.table)
        self._learn(partition, at, digest[:32], bare=head.venue is None, head=digest)
        return venue, self._now.get((partition, *at), "")

    def _learn(self, partition: int, at: TableId, opening: str, *, bare: bool, head: str) -> None:
        if (partition, opening) in self._known:
            return
        self._known.add((partition, opening))
        self._now[partition, at.venue, at.table] = opening
        if bare:
            self._bare.setdefault((partition, at.table), {})[at.venue] = head  # in the order of their first opening

    def _house(self, partition: int, head: RecordHead | Event[Any], raw: bytes) -> str:
        chains = self._bare.get((partition, head.table))
        if chains is None:
            return ""
        if len(chains) == 1:  # nearly always: nothing is hashed for it
            return next(iter(chains))
        unknown = [venue for venue, last in chains.items() if not last]
        continued = [venue for venue, last in chains.items() if last == head.prevhash]
        venue = (continued or (unknown if len(unknown) == 1 else []) or list(chains))[0]
        chains[venue] = hashlib.sha256(raw).hexdigest()
        return venue


def of_house(records: Iterable[tuple[int, bytes]], venue: str) -> Iterator[tuple[int, bytes]]:
    """The records of one house in a log of several, with those that nobody can place."""
    openings = Openings()
    for position, raw in records:
        head = head_of(raw)
        if head is None or openings.place(head, raw, position)[0] in ("", venue):
            yield position, raw
