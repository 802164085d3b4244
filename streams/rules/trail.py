"""The events of a coup and of the time before it, kept until the next coup is over: a finding names those that show it."""

from collections import deque
from collections.abc import Callable, Iterable
from itertools import takewhile
from typing import Any, Final

from schemas.envelope import Event

KEPT: Final = 4_096  # events; of more, the last are kept
Index = dict[str, list[Event[Any]]]  # the events of a trail by kind and by name, in order
Names = Callable[[Event[Any]], Iterable[str]]  # by what an event can be found again, besides its kind


class Trail(deque[Event[Any]]):
    """What happened since the last coup ended, in order.

    An event is only appended; the index is built when a finding asks for it.
    """

    def __init__(self) -> None:
        super().__init__(maxlen=KEPT)
        self._index: Index = {}
        self._size = 0  # events in the index, those among them that the trail has dropped since
        self._last = -1  # number of the last one

    def by_name(self, names: Names) -> Index:
        """The events by kind and by each of their names, in order; work grows with the events that are new."""
        if self._size > 2 * KEPT:
            self._index, self._size, self._last = {}, 0, -1
        index, last = self._index, self._last
        new = list(takewhile(lambda event: event.sequence > last, reversed(self)))
        for event in reversed(new):
            for name in (event.type, *names(event)):
                index.setdefault(name, []).append(event)
        if new:
            self._size, self._last = self._size + len(new), new[0].sequence
        return index
