"""What was known of a table at one moment, read off the game's own fold: nothing is worked out a second time."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from projections.film.clocks import Clock, running
from schemas.licence import Licence


@dataclass(frozen=True, slots=True)
class ShownStake:
    """A bet as it lay: whose, where, how much, and what had become of it."""

    bet: str
    player: str
    position: str
    amount: int
    chips: int
    colour: str | None
    state: str  # lies, removed, returned, collected, paid
    late: bool = False  # laid or altered when bets were closed
    paid: int = 0
    collected: int = 0
    box: int | None = None  # the number to whose box it was carried
    parent: str | None = None  # the bet that it leans on
    parts: tuple[tuple[str, int], ...] = ()  # of a combined bet: position and chips

    @property
    def on_the_cloth(self) -> bool:
        """Its chips can be seen."""
        return self.state not in ("removed", "returned", "collected")


@dataclass(frozen=True, slots=True)
class Serving:
    """Somebody in a role, since when."""

    role: str
    staff: str
    since: datetime


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """The table at one moment. `marks` is what the kind of table adds: ball, dice, cards, calls.

    `licence` and `law` are what the table declared and the figures of its game on that day.
    """

    phase: str
    now: datetime
    stakes: tuple[ShownStake, ...]
    serving: tuple[Serving, ...]
    clocks: tuple[Clock, ...]
    suspended: bool
    lost: str | None
    licence: Licence
    law: Any = None
    marks: Mapping[str, Any] = field(default_factory=dict)

    def masked(self, name: Callable[[str], str]) -> "TableSnapshot":
        """The same with players under other names."""
        stakes = tuple(replace(stake, player=name(stake.player)) for stake in self.stakes)
        return replace(self, stakes=stakes, marks=_masked(self.marks, name))


class Player(str):
    """The name of a player in a mark, at whatever depth: it is shown under the mask."""

    __slots__ = ()


def _masked(mark: Any, name: Callable[[str], str]) -> Any:
    if isinstance(mark, Player):
        return name(mark) if mark else mark
    if isinstance(mark, Mapping):
        return {key: _masked(inner, name) for key, inner in mark.items()}
    if isinstance(mark, list | tuple):
        inner_marks = [_masked(inner, name) for inner in mark]
        return type(mark)(*inner_marks) if hasattr(mark, "_fields") else type(mark)(inner_marks)  # of a NamedTuple
    return mark


def observed(table: Any, law: Any, details: Callable[[Any], Mapping[str, Any]] | None) -> TableSnapshot:
    """The table as it stands now; later events do not change what is returned."""
    coup = table.coup
    return TableSnapshot(
        phase=table.phase,
        now=table.now,
        stakes=tuple(_stakes(table)),
        serving=tuple(Serving(role, stint.staff, stint.since) for role, stint in sorted(table.staff.items())),
        clocks=running(table, law),
        suspended=table.suspended is not None,
        lost=None if coup is None else coup.lost,
        licence=table.licence,
        law=law,
        marks=dict(details(table)) if details is not None else {},
    )


def _stakes(table: Any) -> Iterator[ShownStake]:
    held = getattr(table.coup, "bets", None)
    held = getattr(table, "bets", None) if held is None else held
    for bet in held.values() if isinstance(held, dict) else ():
        if not hasattr(bet, "position"):
            continue
        travels, parts = getattr(bet, "travels", ()), getattr(bet, "parts", None)
        yield ShownStake(
            bet=bet.id,
            player=bet.player,
            position=bet.position,
            amount=bet.stake,
            chips=getattr(bet, "chips", 0),
            colour=getattr(bet, "colour", None),
            state=_state(bet),
            late=getattr(bet, "late", None) is not None,
            paid=getattr(bet, "paid", 0),
            collected=getattr(bet, "collected", 0),
            box=travels[-1].data.number if travels else None,
            parent=getattr(bet, "parent", None),
            parts=tuple((part.position, part.chips) for part in parts or ()),
        )


def _state(bet: Any) -> str:
    if bet.removed is not None:
        return "removed"
    if bet.returned is not None:
        return "returned"
    if 0 < bet.stake <= getattr(bet, "collected", 0):
        return "collected"
    return "paid" if getattr(bet, "paid", 0) else "lies"
