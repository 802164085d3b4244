"""The authority's clock at a table that says nothing.

A tick says that at its time nothing had been heard of the table since the record that it names. A device may be cut
off and send what happened meanwhile later on. So ticks wait until the next record proves them: one that rests on
the same record and happened after them.
"""

from collections import deque
from datetime import datetime
from typing import Any, Final

from schemas.envelope import Event

CLOCK: Final = "vigia/clock"  # source of the authority's ticks, which are no part of the table's chain
TICKS: Final = 1_000  # that are remembered of one silence


class Silence:
    """The ticks since a table's last record."""

    def __init__(self) -> None:
        self._ticks: deque[Event[Any]] = deque(maxlen=TICKS)

    def __len__(self) -> int:
        return len(self._ticks)

    def heard(self, tick: Event[Any], last: datetime | None) -> bool:
        """Take a tick that names the last record, of that time; false where it says nothing new."""
        latest = self._ticks[-1].time if self._ticks else last
        if latest is None or tick.time <= latest:
            return False
        self._ticks.append(tick)
        return True

    def proved_by(self, event: Event[Any]) -> list[Event[Any]]:
        """The silence is over: the ticks between two records of which the later rests on the earlier."""
        proved = [tick for tick in self._ticks if tick.prevhash == event.prevhash and tick.time <= event.time]
        self._ticks.clear()
        return proved

    def forget(self) -> None:
        """A new opening."""
        self._ticks.clear()
