"""Limits how often somebody may try to sign in.

Three counts over the same window: attempts for a name from one origin, from an origin, and for a name from anywhere.
The second stops a guesser who tries many names, the last one with many addresses. Both would let a stranger lock others
out: a whole office behind one address, or the owner of a name. So neither binds an account at an origin from which it
has signed in before; there the first count is limit enough. Unknown names are counted like all others.
"""

from collections import OrderedDict
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from threading import Lock
from typing import Final

WINDOW: Final = timedelta(minutes=15)
PAIR: Final = 5  # a name from one origin
ORIGIN: Final = 30  # an origin, over all names that never signed in from there
NAME: Final = 20  # a name, from origins that it never used
REMEMBERED: Final = 10_000  # keys of each count; the oldest are forgotten first


@dataclass(slots=True)
class _Count:
    most: int
    tries: OrderedDict[str, list[datetime]] = field(default_factory=OrderedDict)

    def until(self, key: str, now: datetime) -> datetime | None:
        """When the next attempt is allowed, if there were too many."""
        fresh = [when for when in self.tries.get(key, ()) if when > now - WINDOW]
        return fresh[-self.most] + WINDOW if len(fresh) >= self.most else None

    def add(self, key: str, now: datetime) -> None:
        fresh = [when for when in self.tries.pop(key, ()) if when > now - WINDOW]
        self.tries[key] = [*fresh, now][-self.most :]
        while len(self.tries) > REMEMBERED:
            self.tries.popitem(last=False)

    def take_back(self, key: str, now: datetime) -> None:
        tries = self.tries.get(key, [])
        if now in tries:
            tries.remove(now)


class Attempts:
    """Recent attempts, in memory: a restart forgets them, which helps a guesser little."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._pairs, self._origins, self._names = _Count(PAIR), _Count(ORIGIN), _Count(NAME)

    def begin(self, name: str, origin: str, now: datetime, *, familiar: bool) -> timedelta | None:
        """Count an attempt before it is made, so that many at once count too; or return how long to wait."""
        pair = f"{origin}\n{name}"
        with self._lock:
            waits = [self._pairs.until(pair, now)]
            if not familiar:
                waits += [self._origins.until(origin, now), self._names.until(name, now)]
            until = max((when for when in waits if when is not None), default=None)
            if until is not None:
                return until - now
            self._pairs.add(pair, now)
            if not familiar:
                self._origins.add(origin, now)
                self._names.add(name, now)
            return None

    def succeeded(self, name: str, origin: str, now: datetime, *, familiar: bool) -> None:
        """The password was right: forget this attempt, and those for this name from this origin."""
        with self._lock:
            self._pairs.tries.pop(f"{origin}\n{name}", None)
            if not familiar:
                self._origins.take_back(origin, now)
                self._names.take_back(name, now)

    @property
    def remembered(self) -> int:
        """How many keys are held."""
        return sum(len(count.tries) for count in (self._pairs, self._origins, self._names))
