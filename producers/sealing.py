"""Makes records: numbers them, chains them and signs them. The only place where records are made."""

import hashlib
import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, Protocol

import msgspec

from schemas.envelope import GENESIS
from schemas.events.table import TableOpened
from schemas.signature import event_message, sealed

OPENING = TableOpened.type
Sign = Callable[[bytes], bytes]


class EventDraft(Protocol):
    """An event to be written."""

    type: str
    time: datetime
    data: Any
    subject: str | None
    source: str


class NotAnOpening(ValueError):
    """An event of a table that has not been opened."""


class Chain:
    """The records of one table, each resting on the one before; the sequence starts again at each opening.

    Every record names the venue that the licence of its opening names.
    """

    __slots__ = ("_id", "_place", "_quoted", "_sha256", "head", "opening", "sequence", "table", "venue")

    def __init__(self, table: str, head: str = GENESIS) -> None:
        self.table = table
        self.head = head  # hash of the last record
        self.sequence = -1  # of the last record
        self.opening = ""
        self.venue: str | None = None  # None in an opening that was written before records named one
        self._id = ""
        self._place = ""
        self._quoted: dict[str, str] = {}
        self._sha256 = hashlib.sha256

    @property
    def state(self) -> tuple[str, int, str, str | None]:
        """Opening, sequence and hash of the last record, and its venue: enough to continue."""
        return self.opening, self.sequence, self.head, self.venue

    def go_on(self, opening: str, sequence: int, head: str, venue: str | None) -> None:
        """Go on after a record that was written down earlier."""
        self.opening, self.sequence, self.head, self.venue = opening, sequence, head, venue
        self._id = json.dumps(opening, ensure_ascii=False)[:-1]
        house = f'"venue":{json.dumps(venue, ensure_ascii=False)},' if venue is not None else ""
        self._place = f'{house}"table":{json.dumps(self.table, ensure_ascii=False)}'

    def write(self, draft: EventDraft, sign: Sign | None = None) -> bytes:
        """The next record; it is now the head of the chain."""
        if draft.type == OPENING:
            opening = f"{self.table}-{draft.time.astimezone(UTC):%Y%m%dT%H%M%S}"
            self.go_on(opening, 0, self.head, _venue_of(draft.data))
            self._quoted.clear()
        elif self.sequence < 0:
            raise NotAnOpening(f"{self.table} says {draft.type} before it was opened; it must start with {OPENING}")
        else:
            self.sequence += 1
        quote = self._quote
        about = f'"subject":{quote(draft.subject)},' if draft.subject is not None else ""
        envelope = (
            f'{{"specversion":"1.0","id":{self._id}-{self.sequence}","source":{quote(draft.source)},'
            f'"type":"{draft.type}",{about}"time":"{stamp(draft.time)}",{self._place},'
            f'"sequence":{self.sequence},"prevhash":"{self.head}","data":'
        )
        record = b"".join((envelope.encode(), msgspec.json.encode(draft.data), b"}"))
        if sign is not None:
            record = sealed(record, sign(event_message(record)))
        self.head = self._sha256(record).hexdigest()
        return record

    def _quote(self, text: str) -> str:
        quoted = self._quoted.get(text)
        if quoted is None:
            quoted = self._quoted[text] = json.dumps(text, ensure_ascii=False)
        return quoted


def _venue_of(opening: Any) -> str | None:
    """The venue in an opening's licence; if there is none, the decoder reports it."""
    licence = opening.get("licence") if isinstance(opening, Mapping) else None
    venue = licence.get("venue") if isinstance(licence, Mapping) else None
    return venue if isinstance(venue, str) and venue else None


def stamp(time: datetime) -> str:
    """The instant as events write it: UTC, milliseconds, Z."""
    utc = time if time.tzinfo is UTC else time.astimezone(UTC)
    return utc.isoformat(timespec="milliseconds")[:23] + "Z"
