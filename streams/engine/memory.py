"""The records that a table has sent, to tell a repetition from a second history.

It keeps eight bytes for each record of this opening and of a few earlier ones.
"""

import hashlib
from array import array
from bisect import bisect_left
from collections import deque
from typing import Final, NamedTuple

from schemas.checkpoints import TreeState
from schemas.keyring import Keyring

EVENINGS: Final = 7  # openings that are over, of which a record that comes again is still known

FORKS: Final = 1_024  # records of a second history that are remembered


class OpeningPlace(NamedTuple):
    """Where an opening is in the log, and the keys and tree that came before it."""

    position: int
    tree: TreeState | None
    ring: Keyring


class Memory:
    """The records taken of one table, by a part of their hashes."""

    def __init__(self) -> None:
        self.seen = array("q")  # from `base` on, by sequence
        self.base = 0
        self.past: deque[array[int]] = deque(maxlen=EVENINGS)  # the same of earlier openings, sorted
        self._forks: dict[bytes, None] = {}  # hashes of records of a second history, the latest last

    def begin(self, own: str) -> None:
        """A new opening; what was sent before it is kept apart."""
        self.past.append(array("q", sorted(self.seen)))
        self.seen, self.base = array("q", [hash(own)]), 0

    def begin_at(self, sequence: int) -> None:
        """Start at this number: earlier records are missing, and one that still comes was given up."""
        self.seen, self.base = array("q"), sequence

    def skip(self, records: int) -> None:
        """Skip these numbers: no record is taken for them, and none is missing."""
        self.seen.extend([0] * records)

    def forget(self) -> None:
        """Forget everything: the table was silent for so long that nothing is compared any more."""
        self.past.clear()
        self.seen = array("q")

    def is_new_fork(self, raw: bytes) -> bool:
        """Whether a record of a second history comes for the first time: sent again, it is no second finding."""
        own = hashlib.sha256(raw).digest()
        if own in self._forks:
            return False
        if len(self._forks) >= FORKS:
            del self._forks[next(iter(self._forks))]
        self._forks[own] = None
        return True

    def taken(self, sequence: int, raw: bytes) -> bool:
        """Whether this very record was taken, in this opening or in one of the last before it."""
        own = hash(hashlib.sha256(raw).hexdigest())
        place = sequence - self.base
        if 0 <= place < len(self.seen) and self.seen[place] == own:
            return True
        places = ((evening, bisect_left(evening, own)) for evening in self.past)
        return any(place < len(evening) and evening[place] == own for evening, place in places)
