"""Events at a table whose coup in play may be over, though nobody closed it.

Something happens that happens between coups, or a stake is laid under a name that no coup has had. Whoever invents a
name must end no coup, and whoever keeps back the end of a coup must not have the next one left unjudged. What comes
next shows which it was: an event of the coup in play, and it goes on; the opening of another, or the end of the
evening, and it was over when the first of these events came. Until then they wait.
"""

from typing import Any, Final

from schemas.envelope import Event
from schemas.events.table import CoupOpened, TableClosed

MOST: Final = 1_024  # events: after so many of which none was of the coup in play, it is over
NAMES: Final = 16  # of coups, likewise
_ENDS: Final = (CoupOpened.type, TableClosed.type)


class Meanwhile:
    """The events since the coup in play may be over; none where nothing is in doubt."""

    def __init__(self) -> None:
        self.events: list[Event[Any]] = []
        self._names: set[str | None] = set()

    def add(self, event: Event[Any]) -> None:
        """One more that waits."""
        self.events.append(event)
        self._names.add(event.subject)

    def take(self) -> list[Event[Any]]:
        """All that waited, in order; none waits any more."""
        events = self.events
        self.events, self._names = [], set()
        return events

    def shows_the_end(self, event: Event[Any], *, used: bool) -> bool:
        """Whether the coup in play is over, now that this event came, which is not of it.

        Not where it opens a coup under the name of one that is over: that may be a record told twice.
        """
        if (event.type in _ENDS and not used) or len(self.events) >= MOST:
            return True
        return len(self._names) >= NAMES and event.subject not in self._names
