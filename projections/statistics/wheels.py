"""Follows the engine's events and watches where the ball of every wheel comes to rest. An indicator, never a breach.

A spin counts when the log says that the ball was launched (`ball_launched`) and the sensor then sees it at rest in a
pocket of the wheel (`ball_settled`): once a launch, the first reading. Void coups count like any other: people who see
the number have a say in them.
"""

from collections.abc import Iterator
from typing import Any, Final

from projections.statistics.budget import WHEELS, promise_for
from projections.statistics.fairness import IndicatorFollower, Promise, Weighed
from projections.statistics.wheel_evidence import WheelBettor
from schemas.envelope import Event
from schemas.events.table import TableOpened
from schemas.events.wheel import BallLaunched, BallSettled
from schemas.identity import TableId
from schemas.licence import Wheel

FEWEST: Final = 3  # pockets; a wheel of fewer is none


class WheelWatch(Weighed):
    """One wheel of a table: how often each number came, and what that says."""

    __slots__ = ("_places", "_running", "at", "bettor", "name", "needed", "numbers", "unread")

    def __init__(self, at: TableId, wheel: Wheel) -> None:
        super().__init__()
        self.at, self.name = at, wheel.id
        self.numbers = wheel.numbers_clockwise
        self._places = {number: place for place, number in enumerate(self.numbers)}
        self.bettor = WheelBettor(len(self.numbers))
        self.unread = 0  # launched, and no pocket of this wheel was read
        self.needed: float | None = None  # nothing before its first spin
        self._running: str | None = None  # the direction of a ball that is on its way

    def open(self) -> None:
        """The table opens anew: what ran then runs no more."""
        self._running = None
        self.bettor.forget_last()

    def launched(self, direction: str) -> None:
        """A ball is on its way; if one still was, it will not be read any more."""
        self.unread += self._running is not None
        self._running = direction

    def settled(self, pocket: int) -> str | None:
        """The direction of the ball that rests here; None where that counts for nothing."""
        direction, self._running = self._running, None
        if direction is not None and pocket not in self._places:
            self.unread += 1
            return None
        return direction

    def take(self, pocket: int, direction: str, needed: float, event: Event[Any]) -> None:
        """One spin that counts."""
        self.needed = needed
        self.bettor.see(self._places[pocket], direction)
        self.weigh(self.bettor.capital, needed, self.bettor.seen, event)

    def arc(self, first: int, length: int) -> tuple[int, ...]:
        """The numbers of an arc, clockwise."""
        return tuple(self.numbers[(first + step) % len(self.numbers)] for step in range(length))


class WheelFairness(IndicatorFollower):
    """A follower for `replay`. A wheel is the same at the next opening if its name and its numbers are."""

    def __init__(self, promise: Promise | None = None) -> None:
        super().__init__(promise or promise_for(WHEELS))
        self._watched: dict[tuple[object, ...], WheelWatch] = {}
        self._tables: dict[TableId, WheelWatch] = {}

    def __iter__(self) -> Iterator[WheelWatch]:
        """Every wheel that was declared, in the order of tables; renewed ones after the old."""
        return iter(sorted(self._watched.values(), key=lambda each: each.at))

    def accepted(self, event: Event[Any]) -> None:
        """Take the next event of a table."""
        kind = event.type
        if kind == TableOpened.type:
            self._open(event)
        elif kind == BallLaunched.type:
            wheel = self._tables.get(self.table_of(event))
            if wheel is not None:
                wheel.launched(event.data.direction)
        elif kind == BallSettled.type:
            wheel = self._tables.get(self.table_of(event))
            direction = None if wheel is None else wheel.settled(event.data.pocket)
            if wheel is not None and direction is not None:
                wheel.take(event.data.pocket, direction, wheel.needed or self.next_share(), event)

    def _open(self, event: Event[TableOpened]) -> None:
        at, wheel = self.opened(event), event.data.licence.wheel
        self._tables.pop(at, None)
        if wheel is None or len(set(wheel.numbers_clockwise)) != len(wheel.numbers_clockwise):
            return  # a wheel with a number twice has no even odds; the engine judges the declaration
        if len(wheel.numbers_clockwise) < FEWEST:
            return
        key = (at, wheel.id, wheel.numbers_clockwise)
        self._tables[at] = self._watched.setdefault(key, WheelWatch(at, wheel))
        self._tables[at].open()
