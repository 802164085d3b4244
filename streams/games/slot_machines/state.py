"""What a machine's log leaves in memory: sums, the last reading, jackpots, open payments and claims."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from schemas.envelope import Event
from schemas.events.machines import GamePlayed, JackpotFed, JackpotHit, MachineRequested
from schemas.findings import Money, Value
from schemas.licences.slot_machines import MachineJackpot
from streams.games.slot_machines.plan import share
from streams.rules import Coup

ODD: Final = 64  # games of one coup that are reported as wrong; more of the same say nothing new


class MachineCoup(Coup):
    """The games between two readings; those that stand out are kept, all others only counted."""

    def __init__(self, opened: Event[Any]) -> None:
        super().__init__(opened)
        self.games = 0
        self.staked = 0
        self.won = 0
        self.wrong_prizes: list[tuple[Event[GamePlayed], str | None]] = []  # and who played
        self.off_plan: list[Event[GamePlayed]] = []  # at a stake, or by a pay table, that was not approved
        self.unfit: tuple[Event[Any], Event[GamePlayed]] | None = None  # a fault of the meters, and a game after it
        self.crowding: tuple[Event[Any], Event[MachineRequested], Event[GamePlayed]] | None = None

    def facts(self) -> dict[str, Value]:
        """Games and money of the coup."""
        return {"games": self.games, "staked": Money(money=self.staked), "won": Money(money=self.won)}


@dataclass(slots=True)
class Sums:
    """Games, stakes and prizes since the machine opened."""

    games: int = 0
    staked: int = 0
    won: int = 0

    def copy(self) -> "Sums":
        """As they stand now."""
        return Sums(self.games, self.staked, self.won)

    def since(self, then: "Sums") -> "Sums":
        """What came on top."""
        return Sums(self.games - then.games, self.staked - then.staked, self.won - then.won)


@dataclass(frozen=True, slots=True)
class MeterMark:
    """What a meter last showed, with which event, and what had been played by then."""

    value: int
    event: Event[Any]
    sums: Sums
    whole: bool = True  # every game since is known


@dataclass(frozen=True, slots=True)
class MeterSpan:
    """A meter from one reading to the next: how far it went, and what was played meanwhile.

    One that reaches its limit starts again at zero, and net takings may fall below it: a step of more than half the limit
    is one round.
    """

    before: MeterMark
    after: int
    played: Sums
    limit: int | None

    @property
    def counted(self) -> int:
        """How far the meter went."""
        counted = self.after - self.before.value
        if self.limit is None or abs(counted) <= self.limit // 2:
            return counted
        return counted + self.limit if counted < 0 else counted - self.limit


@dataclass(frozen=True, slots=True)
class MeterReading:
    """A reading of the meters; each is held against its own last reading, for not every one is read each time."""

    event: Event[Any]
    spans: Mapping[str, MeterSpan]
    unknown: bool  # a meter was read of which no earlier reading is known

    @property
    def whole(self) -> bool:
        """Every game is known since the earlier readings."""
        return all(span.before.whole for span in self.spans.values())


class JackpotState:
    """A jackpot that the machine feeds; `value` is None where it is not known."""

    def __init__(self, declared: MachineJackpot) -> None:
        self.id = declared.id
        self.linked = declared.linked
        self.share: Fraction = share(declared.increment)
        self.start = declared.start
        self.value: int | None = declared.carried
        self.fed_at: int | None = 0  # what had been staked at the machine when it was last fed
        self.hit: Event[JackpotHit] | None = None  # won and not paid yet

    def since(self, staked: int) -> int | None:
        """What was staked since it was last fed."""
        return None if self.fed_at is None else staked - self.fed_at


@dataclass(frozen=True, slots=True)
class Feeding:
    """A jackpot is fed: what the games since the last time come to, and the value before it."""

    event: Event[JackpotFed]
    jackpot: JackpotState
    played: int | None
    before: int | None


@dataclass(frozen=True, slots=True)
class Won:
    """A jackpot is won: the value that it should show, with what was not fed yet."""

    event: Event[JackpotHit]
    jackpot: JackpotState
    due: Fraction | None
