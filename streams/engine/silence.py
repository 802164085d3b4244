"""The authority's clock at a silent table.

A tick says that at its time nothing had been heard of the table since the record that it names. But a device may be cut
off and send later what happened. So ticks wait until the next record proves them: one that rests on the same record and
happened after them. Whoever can write to the log can forge ticks. Between two such records a forged tick says nothing
but the truth; elsewhere it is not judged; and it keeps no true one out.
"""

from datetime import datetime, timedelta
from typing import Any, Final

from schemas.envelope import Event

CLOCK: Final = "vigia/clock"  # source of the authority's ticks, which are no part of the table's chain
LONGEST: Final = timedelta(days=1)  # of a silence that is ticked: after that the table is not playing
SLOT: Final = timedelta(seconds=10)  # of which one tick is kept: however many come, there is room for the whole day


class Silence:
    """The ticks since a table's last record, one for each ten seconds, in any order."""

    def __init__(self) -> None:
        self._ticks: dict[int, Event[Any]] = {}

    def __len__(self) -> int:
        return len(self._ticks)

    def heard(self, tick: Event[Any], last: datetime | None) -> bool:
        """Take a tick that names the last record, heard at that time; false if it says nothing new."""
        if last is None or not timedelta(0) < tick.time - last <= LONGEST:
            return False
        slot = (tick.time - last) // SLOT
        kept = self._ticks.get(slot)
        if kept is not None and kept.time <= tick.time:
            return False
        self._ticks[slot] = tick
        return True

    def proved_by(self, event: Event[Any]) -> list[Event[Any]]:
        """The ticks that this event proves: between two records of which the later rests on the earlier."""
        ticks = sorted(self._ticks.values(), key=lambda tick: tick.time)
        self._ticks.clear()
        return [tick for tick in ticks if tick.prevhash == event.prevhash and tick.time <= event.time]

    def forget(self) -> None:
        """A new opening."""
        self._ticks.clear()
