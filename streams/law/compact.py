"""Records of the law in a form that is read quickly; `vigia law lock` writes it, people write TOML.

Reading the figures of a decree as TOML takes longer than judging a short journal. The compact form names the digest of
every file from which it was made and is believed only while all of them still fit: the TOML files remain the law.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from hashlib import sha256
from typing import Any, Final

from streams.law.records import unchanging

Record = Mapping[str, Any]
Sources = Mapping[str, bytes]  # name of each TOML file, and what is in it

DAY: Final = "$day"  # JSON has no days: one is written as an object with this key alone


class NotCompactable(ValueError):
    """A record holds a value that the compact form cannot give back as it was."""


def compact(sources: Sources, records: Iterable[Record]) -> str:
    """The records as JSON, one on a line, with the digests of the files in which they are written."""
    written = [dict(record) for record in records]
    digests = json.dumps(_digests(sources), indent=1)
    lines = ",\n".join(json.dumps(each, ensure_ascii=False, default=_day, separators=(",", ":")) for each in written)
    text = f'{{"sources": {digests},\n"records": [\n{lines}\n]}}\n'
    if expanded(text, sources) != written:
        raise NotCompactable("a record would not be read as it was written: see streams/law/compact.py")
    return text


def expanded(text: str, sources: Sources) -> Sequence[dict[str, Any]] | None:
    """The records as they were, lists as tuples; None where a file has changed, come or gone since."""
    read = json.loads(text, object_hook=_days)
    if read["sources"] != _digests(sources):
        return None
    records: list[dict[str, Any]] = read["records"]
    for record in records:
        for name, value in record.items():
            if type(value) in (list, dict):
                record[name] = unchanging(value)
    return records


def _digests(sources: Sources) -> dict[str, str]:
    return {name: sha256(text).hexdigest() for name, text in sources.items()}


def _day(value: object) -> dict[str, str]:
    if type(value) is date:
        return {DAY: value.isoformat()}
    raise NotCompactable(f"{value!r} has no compact form")


def _days(read: dict[str, Any]) -> Any:
    return date.fromisoformat(read[DAY]) if len(read) == 1 and DAY in read else read
