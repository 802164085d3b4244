"""A script is what a table will say, before it is numbered, chained and written down."""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import msgspec

from schemas.envelope import GENESIS
from schemas.events.table import TableOpened

OPENING = TableOpened.type


@dataclass(slots=True)
class Draft:
    """An event that is still to be sealed; `marks` name the tricks that touched it."""

    type: str
    time: datetime
    data: dict[str, Any] = field(default_factory=dict)
    subject: str | None = None
    source: str = "table"
    marks: tuple[str, ...] = ()


class NotAnOpening(ValueError):
    """A script whose first event is not the opening of the table."""


def seal(
    drafts: Iterable[Draft],
    table: str,
    *,
    prevhash: str = GENESIS,
    sealed: Callable[[Draft, str], None] | None = None,
) -> Iterator[bytes]:
    """Number the drafts, chain them and write each as one record.

    The sequence starts again at each `table_opened`. `sealed` is told the id that each draft got.
    """
    encode, sha256 = msgspec.json.encode, hashlib.sha256
    quoted = {table: json.dumps(table, ensure_ascii=False), None: ""}
    opening, head, sequence = "", "", -1
    for draft in drafts:
        if draft.type == OPENING:
            opening, sequence = f"{table}-{draft.time.astimezone(UTC):%Y%m%dT%H%M%S}", 0
            quoted = {table: quoted[table], None: ""}
            head = json.dumps(opening, ensure_ascii=False)[:-1]
        elif sequence < 0:
            raise NotAnOpening(f"the script of {table} starts with {draft.type}; it must start with {OPENING}")
        else:
            sequence += 1
        source, subject = draft.source, draft.subject
        if source not in quoted:
            quoted[source] = json.dumps(source, ensure_ascii=False)
        if subject not in quoted:
            quoted[subject] = json.dumps(subject, ensure_ascii=False)
        about = f'"subject":{quoted[subject]},' if subject is not None else ""
        envelope = (
            f'{{"specversion":"1.0","id":{head}-{sequence}","source":{quoted[source]},"type":"{draft.type}",{about}'
            f'"time":"{stamp(draft.time)}","table":{quoted[table]},"sequence":{sequence},"prevhash":"{prevhash}","data":'
        )
        record = b"".join((envelope.encode(), encode(draft.data), b"}"))
        prevhash = sha256(record).hexdigest()
        if sealed is not None:
            sealed(draft, f"{opening}-{sequence}")
        yield record


def stamp(time: datetime) -> str:
    """The instant as events write it: UTC, milliseconds, Z."""
    told = time if time.tzinfo is UTC else time.astimezone(UTC)
    return told.isoformat(timespec="milliseconds")[:23] + "Z"
