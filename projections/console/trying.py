"""The records of a coup's opening for somebody who tries something out: players under one pseudonym each, everywhere.

A pseudonym must be the same in every field, or a rule that compares two names would see two people.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from projections.access import Mask


def disguised(records: list[dict[str, Any]], mask: Mask) -> list[dict[str, Any]]:
    """The records with players' names replaced: whoever is named as a player anywhere is renamed everywhere."""
    shown = [mask.event(record) for record in records]
    names: set[str] = set()
    for record, other in zip(records, shown, strict=True):
        names |= {said for said, told in _differing(record, other) if told.endswith(mask.code(said))}
    return [_renamed(record, other, names, mask) for record, other in zip(records, shown, strict=True)]


def _differing(one: Any, other: Any) -> Iterator[tuple[str, str]]:
    if isinstance(one, Mapping):
        for name, inner in one.items():
            yield from _differing(inner, other[name])
    elif isinstance(one, list):
        for inner, beside in zip(one, other, strict=True):
            yield from _differing(inner, beside)
    elif isinstance(one, str) and one != other:
        yield one, other


def _renamed(one: Any, other: Any, names: set[str], mask: Mask) -> Any:
    if isinstance(one, Mapping):
        return {name: _renamed(inner, other[name], names, mask) for name, inner in one.items()}
    if isinstance(one, list):
        return [_renamed(inner, beside, names, mask) for inner, beside in zip(one, other, strict=True)]
    if isinstance(one, str) and one in names:
        return mask.person(one)
    return other
