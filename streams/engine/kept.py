"""How much a table keeps in memory, counted now and then.

Whoever writes to a table without keys may begin what never ends: a coup, changes of chips, a hundred thousand names. No
record of that is wrong by itself, so only what has gathered shows it.
"""

from collections import deque
from functools import cache
from typing import Any, Final

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
        kind: Any = type(thing)
        holds, names = _parts_of(kind)
        if not (holds or names) or id(thing) in seen:
            continue
        seen.add(id(thing))
        count += 1
        if holds:
            count += len(thing)
            waiting.extend(thing)
        if isinstance(thing, dict):
            waiting.extend(thing.values())
        for name in names:
            part = getattr(thing, name, None)
            waiting.extend(part.values() if name == "__dict__" and part is not None else (part,))
    return count


@cache
def _parts_of(kind: Any) -> tuple[bool, tuple[str, ...]]:
    """Whether things of this kind hold several, and under which names they keep others.

    Only what a fold remembers is looked into, not the law that it was remembered under.
    """
    holds = issubclass(kind, _CONTAINERS)
    if not kind.__module__.startswith("streams.") or kind.__module__.endswith("law"):
        return holds, ()
    slots = [name for base in kind.__mro__ for name in vars(base).get("__slots__", ()) if name != "__weakref__"]
    return holds, (*slots, *(("__dict__",) if kind.__dictoffset__ else ()))
