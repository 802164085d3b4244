"""How much a table keeps in memory, counted now and then.

Whoever writes to a table without keys may begin what never ends: a coup, changes of chips, a hundred thousand names. No
record of that is wrong by itself, so only what has gathered shows it.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterator
from itertools import compress
from operator import attrgetter
from typing import Any, Final, NamedTuple

EVERY: Final = 2_048  # records of a table after which it is counted again
MOST: Final = 131_072  # things that a table may keep (why so many: DECISIONS.md)
_CONTAINERS: Final = (dict, list, tuple, set, frozenset, deque)


def things_kept(root: Any, most: int) -> int:
    """How many things an object reaches: objects of the games, and entries of whatever holds several.

    An event and a licence are one thing each. Counting stops above `most`.
    """
    seen: set[int] = set()
    waiting, count = [root], 0
    while waiting and count <= most:
        thing = waiting.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        count += 1
        kind = _KINDS[type(thing)]
        if kind is None:
            continue
        if kind.holds:
            count += len(thing)
            waiting.extend(_worth_a_look(thing))
        if kind.maps:
            waiting.extend(_worth_a_look(thing.values()))
        if kind.parts is not None:
            waiting.extend(_worth_a_look(kind.parts(thing)))
    return count


def _worth_a_look(things: Collection[Any]) -> Iterator[Any]:
    """Of these, the ones that may keep others: most are texts and numbers, which cost nothing here."""
    return compress(things, map(_KINDS.__getitem__, map(type, things)))


class _Kind(NamedTuple):
    """What things of a kind keep."""

    holds: bool  # several things
    maps: bool  # each to another
    parts: Callable[[Any], Collection[Any]] | None  # what they keep under names


class _Kinds(dict[type, _Kind | None]):
    """What things of each kind keep, looked up when the first of them is met; None: nothing."""

    def __missing__(self, kind: type) -> _Kind | None:
        holds, parts = issubclass(kind, _CONTAINERS), _parts_of(kind)
        keeps = self[kind] = _Kind(holds, issubclass(kind, dict), parts) if holds or parts is not None else None
        return keeps


_KINDS: Final = _Kinds()


def _parts_of(kind: type) -> Callable[[Any], Collection[Any]] | None:
    """How to get at what things of this kind keep under names.

    Only what a fold remembers is looked into, not the law that it was remembered under.
    """
    if not kind.__module__.startswith("streams.") or kind.__module__.endswith("law"):
        return None
    slots = [name for base in kind.__mro__ for name in vars(base).get("__slots__", ()) if name != "__weakref__"]
    by_name = bool(kind.__dictoffset__)
    if not slots:
        return (lambda thing: vars(thing).values()) if by_name else None
    all_of_them = attrgetter(*slots, slots[0])  # two at least, so that it answers with a tuple

    def kept(thing: Any) -> Collection[Any]:
        try:
            parts = all_of_them(thing)
        except AttributeError:  # some are not set
            parts = tuple(getattr(thing, name, None) for name in slots)
        return (*parts, *vars(thing).values()) if by_name else parts

    return kept
