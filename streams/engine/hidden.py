"""Coups that nobody opened: what of them was judged all the same, and what was set aside.

Whoever keeps back the opening of a coup must not hide the coup with it. Where no record is missing, it is judged as if
its first event had opened it. Events that name another coup than the one in play are set aside, for an invented name must
move nothing. Both are reported once for each coup, with the stakes that stand in it.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from schemas.decode import with_other
from schemas.envelope import Event
from schemas.events.table import CoupOpened
from streams.rules import Coup, Table

NAMES: Final = 4_096  # of coups of one opening; of more, the last are remembered
ASIDE: Final = 16  # coups of which events are set aside while one is in play; of more, all count as the last
SHOWN: Final = 64  # stakes that a finding shows


class HiddenCoup(NamedTuple):
    """A coup that nobody opened: its events, as far as they are known."""

    name: str | None
    records: int
    staked: int
    shows: tuple[Event[Any], ...]  # the first event, and those that laid stakes
    judged: bool


class SetAside:
    """Events of a coup that was not in play."""

    def __init__(self, first: Event[Any]) -> None:
        self.first = first
        self.records = self.staked = 0
        self.stakes: list[Event[Any]] = []

    def take(self, event: Event[Any], stake: int) -> None:
        """One more of them."""
        self.records += 1
        self.staked += stake
        if stake and len(self.stakes) < SHOWN:
            self.stakes.append(event)


class HiddenCoups:
    """The names of an opening's coups, and which of them nobody opened."""

    def __init__(self) -> None:
        self.unopened: Event[Any] | None = None  # first event of the coup in play, if that was never opened
        self.ended = datetime.min.replace(tzinfo=UTC)  # when the last coup did
        self.cut: str | None = None  # the coup that was ended because too much of it was unfinished: it is reported
        self._names: dict[str | None, None] = {}
        self._aside: dict[str | None, SetAside] = {}

    def is_used(self, name: str | None) -> bool:
        """Whether an earlier coup had this name."""
        return name in self._names

    def begin(self, event: Event[Any]) -> None:
        """A coup begins with this event."""
        self.cut = None if event.subject == self.cut else self.cut
        self._names.pop(event.subject, None)
        self._names[event.subject] = None
        if len(self._names) > NAMES:
            del self._names[next(iter(self._names))]

    def cut_off(self, coup: Coup | None) -> None:
        """The coup in play is ended, whatever still names it."""
        self.cut = self.cut if coup is None else coup.id

    def set_aside(self, event: Event[Any], stake: int) -> None:
        """An event names a coup that is not in play."""
        name = event.subject
        if name not in self._aside and len(self._aside) >= ASIDE:
            name = next(reversed(self._aside))
        self._aside.setdefault(name, SetAside(event)).take(event, stake)

    def end(self, event: Event[Any], table: Table) -> Iterator[HiddenCoup]:
        """The coup in play ends, or none follows: those that nobody opened, if stakes were laid in them or they were judged."""
        if table.coup is not None:
            self.ended = event.time
        first, self.unopened = self.unopened, None
        aside, self._aside = self._aside, {}
        if first is not None and table.coup is not None:
            yield _in_play(first, table)
        for name, events in aside.items():
            if events.staked:
                shows = (events.first, *(event for event in events.stakes if event is not events.first))
                yield HiddenCoup(name, events.records, events.staked, shows, judged=False)


def _in_play(first: Event[Any], table: Table) -> HiddenCoup:
    own = [event for event in table.trail if event.subject == first.subject]
    stakes = [event for event in own if stake_of(event, table)]
    shows = (first, *(event for event in stakes if event is not first))[: SHOWN + 1]
    staked = sum(stake_of(event, table) for event in stakes)
    return HiddenCoup(first.subject, len(own), staked, shows, judged=table.coup.lost is None)


def stake_of(event: Event[Any], table: Table) -> int:
    """What the event lays at stake."""
    field = table.lays_stakes.get(event.type)
    return 0 if field is None else getattr(event.data, field)


def opening_with(event: Event[Any]) -> Event[CoupOpened]:
    """The opening of a coup that was never opened, as far as it is known: at its first event, and nothing was said with it."""
    return with_other(event, data=CoupOpened())  # type: ignore[type-var]  # model or struct
