"""Tells silence from a clock that jumped.

Between coups, or while play is suspended, a long gap is normal and believed at once. If the next event falls back into
the gap, the finding names the clock that had leapt ahead, not the one that shows it.

Within a coup a long gap may be silence, or a device's clock may have leapt ahead. What comes next shows which: if time
goes on from there, it was silence; if time falls back into the gap, the clock had jumped. Until then the events wait,
so that nobody is accused by a wrong time. The authority's own clock is believed at once.
"""

from datetime import UTC, datetime, timedelta
from typing import Any, Final

from schemas.envelope import Event
from schemas.events.table import CoupClosed, TableClosed
from streams.engine.silence import CLOCK

SKEW: Final = timedelta(seconds=-2)  # how far apart the clocks of one table's devices may run
LEAP: Final = timedelta(minutes=30)  # a longer gap may be a clock that jumped
APART: Final = timedelta(minutes=-1)  # how far a table's clocks may run apart from the authority's
EARLIEST: Final = datetime.min.replace(tzinfo=UTC) - SKEW  # of which what comes before still has a date
_ENDS: Final = (CoupClosed.type, TableClosed.type)
CONFIRMED: Final = 16  # events after a gap, none of which falls back into it, prove that it was silence


class ClockWatch:
    """The events since a long gap, while its cause is unknown; and a clock that stepped back just now."""

    def __init__(self, opened: datetime) -> None:
        self.events: list[Event[Any]] = []
        self._stepped: tuple[int, datetime] | None = None  # number of the event, and the time before it
        self._leapt: tuple[Event[Any], datetime] | None = None  # the last event after a gap that was believed, likewise
        self._highest = opened  # the latest time that was believed before a step back

    def highest(self, now: datetime) -> datetime:
        """The latest time so far. Steps back are measured from there: many small ones would add up to any length."""
        self._highest = max(self._highest, now)
        return self._highest

    def start_from(self, now: datetime) -> None:
        """Time is counted from here: the clock stepped back, and that was reported."""
        self._highest = now

    def begin(self, event: Event[Any]) -> None:
        """Start to doubt: the event comes after a gap that may be a jumped clock."""
        self.events.append(event)

    def raised_by(self, event: Event[Any], now: datetime) -> bool:
        """Whether the gap before the event, within a coup, may be a jumped clock. An event that ends the coup raises no
        doubt.
        """
        return event.time - now > LEAP and event.source != CLOCK and event.type not in _ENDS

    def fell_back(self, event: Event[Any], now: datetime) -> bool:
        """Whether the event shows that the clock before it had jumped: it falls into the gap."""
        margin = APART if event.source == CLOCK else SKEW
        return event.time - now >= SKEW and event.time - self.events[0].time < margin

    def settled_by(self, event: Event[Any]) -> bool:
        """Whether the gap was silence, now that the event has not fallen back either.

        The coup must have gone on to its end, for all clocks of a table may have jumped together.
        """
        return event.source == CLOCK or event.type in _ENDS or len(self.events) >= CONFIRMED

    def believe(self, event: Event[Any], now: datetime) -> None:
        """Believe the gap before the event, until another event falls back into it."""
        if event.time - now > LEAP and event.source != CLOCK:
            self._leapt = event, now

    def leapt_before(self, event: Event[Any]) -> tuple[Event[Any], datetime] | None:
        """The event that leapt ahead and the time before it, if this event falls back into that gap."""
        leapt, self._leapt = self._leapt, None
        if leapt is None or event.sequence != leapt[0].sequence + 1 or event.time - leapt[1] < SKEW:
            return None
        return leapt

    def step_back(self, event: Event[Any], now: datetime) -> datetime:
        """Note that a clock stepped back with this event, and when it will be where it was."""
        self._stepped = event.sequence, now
        return max(now, EARLIEST) + SKEW

    def stepped_forth(self, event: Event[Any]) -> bool:
        """Whether the event ends such a step: time is again where it was a moment ago."""
        if self._stepped is None or event.time - self._stepped[1] < SKEW:
            return False
        number, self._stepped = self._stepped[0], None
        return event.sequence - number <= CONFIRMED
