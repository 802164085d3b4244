"""Pseudonyms in a what-if: the copy is judged with the real names, and shown without them.

A player's pseudonym in a change means that player. Any other name is somebody new, even if a player has it: otherwise a
guess would reveal whose pseudonym is whose.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from projections.access import Mask
from projections.film.what_if import Edit
from schemas.what_if import PREFIX


@dataclass(frozen=True, slots=True)
class WhatIfNames:
    """Who plays in the records that are tried out: pseudonyms with their names, and the kind of each event."""

    mask: Mask
    names: Mapping[str, str]
    kinds: Mapping[str, str]

    @staticmethod
    def of(records: Iterable[Mapping[str, Any]], mask: Mask) -> "WhatIfNames":
        """Whoever is named in these records."""
        records = list(records)
        names = {pseudonym: name for record in records for name, pseudonym in _differing(record, mask.event(record))}
        return WhatIfNames(mask, names, {record["id"]: record["type"] for record in records})

    def meant(self, edits: Iterable[Edit]) -> tuple[list[Edit], Mask]:
        """The changes with the names of the log, and the mask for those who see the result: it shows what they typed."""
        made, typed = [], set[str]()
        for edit in edits:
            if edit.data is None:
                made.append(edit)
                continue
            kind = edit.type or self.kinds.get(edit.event, "")
            people = {name for name, _ in _differing(edit.data, self.mask.event(edit.data, kind))}
            new = {name: PREFIX + name for name in people - self.names.keys()}
            typed |= set(new.values())
            made.append(replace(edit, data=_renamed(edit.data, {**new, **self.names})))
        return made, self.mask.revealing(typed)


def _differing(one: Any, other: Any) -> Iterator[tuple[str, str]]:
    if isinstance(one, Mapping):
        for name, inner in one.items():
            yield from _differing(inner, other[name])
    elif isinstance(one, list | tuple):
        for inner, beside in zip(one, other, strict=True):
            yield from _differing(inner, beside)
    elif isinstance(one, str) and one != other:
        yield one, other


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, Mapping):
        return {name: _renamed(inner, names) for name, inner in value.items()}
    if isinstance(value, list):
        return [_renamed(inner, names) for inner in value]
    return names.get(value, value) if isinstance(value, str) else value
