"""Numbers, chains and writes down what a table says: the one place where records are made."""

import hashlib
import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Protocol

import msgspec

from schemas.envelope import GENESIS
from schemas.events.table import TableOpened
from schemas.signature import event_message, sealed

OPENING = TableOpened.type
Sign = Callable[[bytes], bytes]


class Said(Protocol):
    """What is to be written down."""

    type: str
    time: datetime
    data: Any
    subject: str | None
    source: str


class NotAnOpening(ValueError):
    """Something is said at a table that has not been opened."""


class Chain:
    """The records of one table, each resting on the one before; the sequence starts again at each opening."""

    __slots__ = ("_id", "_quoted", "_sha256", "head", "opening", "sequence", "table")

    def __init__(self, table: str, head: str = GENESIS) -> None:
        self.table = table
        self.head = head  # hash of the last record
        self.sequence = -1  # of the last record
        self.opening = ""
        self._id = ""
        self._quoted: dict[str, str] = {}
        self._sha256 = hashlib.sha256

    def go_on(self, opening: str, sequence: int, head: str) -> None:
        """Go on after a record that was written down earlier."""
        self.opening, self.sequence, self.head = opening, sequence, head
        self._id = json.dumps(opening, ensure_ascii=False)[:-1]

    def write(self, said: Said, sign: Sign | None = None) -> bytes:
        """The next record; it is part of the chain from here on."""
        record = self.draft(said, sign)
        self.add(said, record)
        return record

    def draft(self, said: Said, sign: Sign | None = None) -> bytes:
        """What the next record would be; nothing has happened yet."""
        if said.type == OPENING:
            own, sequence = json.dumps(_opening(self.table, said.time), ensure_ascii=False)[:-1], 0
        elif self.sequence < 0:
            raise NotAnOpening(f"{self.table} says {said.type} before it was opened; it must start with {OPENING}")
        else:
            own, sequence = self._id, self.sequence + 1
        quote = self._quote
        about = f'"subject":{quote(said.subject)},' if said.subject is not None else ""
        envelope = (
            f'{{"specversion":"1.0","id":{own}-{sequence}","source":{quote(said.source)},"type":"{said.type}",{about}'
            f'"time":"{stamp(said.time)}","table":{quote(self.table)},"sequence":{sequence},"prevhash":"{self.head}",'
            '"data":'
        )
        record = b"".join((envelope.encode(), msgspec.json.encode(said.data), b"}"))
        return record if sign is None else sealed(record, sign(event_message(record)))

    def add(self, said: Said, record: bytes) -> None:
        """The record was written down: the next one rests on it."""
        if said.type == OPENING:
            self.go_on(_opening(self.table, said.time), 0, "")
            self._quoted.clear()
        else:
            self.sequence += 1
        self.head = self._sha256(record).hexdigest()

    def _quote(self, text: str) -> str:
        quoted = self._quoted.get(text)
        if quoted is None:
            quoted = self._quoted[text] = json.dumps(text, ensure_ascii=False)
        return quoted


def _opening(table: str, time: datetime) -> str:
    """What the ids of an opening's events begin with."""
    return f"{table}-{time.astimezone(UTC):%Y%m%dT%H%M%S}"


def stamp(time: datetime) -> str:
    """The instant as events write it: UTC, milliseconds, Z."""
    told = time if time.tzinfo is UTC else time.astimezone(UTC)
    return told.isoformat(timespec="milliseconds")[:23] + "Z"
