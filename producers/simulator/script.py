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
    encode = msgspec.json.encode
    sha256 = hashlib.sha256
    quoted: dict[str | None, str] = {}
    named = json.dumps(table, ensure_ascii=False)
    opening, sequence = "", -1
    for draft in drafts:
        if draft.type == OPENING:
            opening, sequence = f"{table}-{draft.time.astimezone(UTC):%Y%m%dT%H%M%S}", 0
        elif sequence < 0:
            raise NotAnOpening(f"the script of {table} starts with {draft.type}; it must start with {OPENING}")
        else:
            sequence += 1
        name = f"{opening}-{sequence}"
        source, subject = draft.source, draft.subject
        if source not in quoted:
            quoted[source] = json.dumps(source, ensure_ascii=False)
        about = "" if subject is None else f'"subject":{json.dumps(subject, ensure_ascii=False)},'
        head = (
            f'{{"specversion":"1.0","id":{json.dumps(name, ensure_ascii=False)},"source":{quoted[source]},'
            f'"type":"{draft.type}",{about}"time":"{stamp(draft.time)}","table":{named},'
            f'"sequence":{sequence},"prevhash":"{prevhash}","data":'
        )
        record = b"".join((head.encode(), encode(draft.data), b"}"))
        prevhash = sha256(record).hexdigest()
        if sealed is not None:
            sealed(draft, name)
        yield record


def stamp(time: datetime) -> str:
    """The instant as events write it: UTC, milliseconds, Z."""
    told = time if time.tzinfo is UTC else time.astimezone(UTC)
    return told.isoformat(timespec="milliseconds")[:23] + "Z"
