"""What a machine's log leaves in memory: sums, the last reading, jackpots, open payments and claims."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, NamedTuple

from schemas.envelope import Event
from schemas.events.machines import GamePlayed, JackpotFed, JackpotHit, JackpotMoved, MachineRequested
from schemas.findings import Money, Value
from schemas.licences.slot_machines import MachineJackpot
from streams.games.slot_machines.plan import SHARE, share
from streams.rules import Coup

ODD: Final = 64  # games of one coup that are reported as wrong, each by itself; all others in one sum
COUNTS: Final = {"bets": "staked", "prizes": "won", "games": "games"}  # meter -> what of the games it counts


@dataclass(slots=True)
class WrongPrizes:
    """Games that did not credit what their plan says, in sums: what players are short of, and what they got too much."""

    games: int = 0
    short: dict[str | None, int] = field(default_factory=dict)  # by player
    over: dict[str | None, int] = field(default_factory=dict)

    def add(self, player: str | None, missing: int) -> None:
        """One more; `missing` is below zero where it credited too much. Of very many players the names are not kept."""
        self.games += 1
        sums = self.short if missing > 0 else self.over
        name = player if player in sums or len(sums) < ODD else None
        sums[name] = sums.get(name, 0) + abs(missing)


class MachineCoup(Coup):
    """The games between two readings; those that stand out are kept, all others only counted."""

    def __init__(self, opened: Event[Any]) -> None:
        super().__init__(opened)
        self.won = 0
        self.plays: dict[tuple[str, int], int] = {}  # pay table and stake -> games
        self.jackpot_fed = 0  # of its own jackpots: a linked one has a log of its own
        self.jackpot_paid = 0
        self.wrong_prizes: list[tuple[Event[GamePlayed], str | None]] = []  # and who played
        self.further = WrongPrizes()  # beyond those
        self.off_plan: list[Event[GamePlayed]] = []  # at a stake, or by a pay table, that was not approved
        self.unfit: tuple[Event[Any], Event[GamePlayed]] | None = None  # a fault of the meters, and a game after it
        self.crowding: tuple[Event[Any], Event[MachineRequested], Event[GamePlayed]] | None = None

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(self.plays.values())

    @property
    def staked(self) -> int:
        """What was staked on them."""
        return sum(stake * games for (_, stake), games in self.plays.items())

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


class MeterMark(NamedTuple):
    """What a meter last showed, with which event, and what had been played by then."""

    value: int
    event: Event[Any]
    sums: Sums
    whole: bool = True  # every game since is known


class MeterSpan(NamedTuple):
    """A meter from one reading to the next: how far it went, and how far the games say that it should have gone."""

    before: MeterMark
    after: int
    due: int | None  # None where no game tells
    limit: int | None  # None where it declares none, or stands above it and so has another
    counted: int  # how far it went

    @property
    def rounds(self) -> bool:
        """It went round more than once: nothing can be held against it."""
        return self.due is not None and self.limit is not None and self.due >= self.limit

    def near(self, due: int) -> int:
        """How far it went, if this was due."""
        return _nearest(self.after - self.before.value, due, self.limit)


def meter_span(before: MeterMark, after: int, due: int | None, limit: int | None) -> MeterSpan:
    """A meter from one reading to the next; `limit` is what it declares."""
    value = before.value
    limit = limit if limit and value < limit > after else None
    return MeterSpan(before, after, due, limit, _nearest(after - value, due or 0, limit))


def _nearest(counted: int, due: int, limit: int | None) -> int:
    """How far a meter went.

    One that reaches its limit starts again at zero, so a reading fits many distances. The one nearest to what was due is
    meant: a busy machine may well count more than half of its limit between two readings. Net takings may fall below
    zero.
    """
    if limit is None:
        return counted
    off = (counted - due) % limit
    return due + (off if off <= limit // 2 else off - limit)


class MeterReading(NamedTuple):
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
        self.increment = declared.increment
        self.start = declared.start
        self.value: int | None = declared.carried
        self.fed_at: int | None = 0  # what had been staked at the machine when it was last fed
        self.fed: Event[JackpotFed] | None = None
        self.moved: Event[JackpotMoved] | None = None  # the first time that a part of it was moved away
        self.left = 0  # what was not moved then, nor since
        self._counted = 0  # what had been staked when `_owed` was last brought up to date
        self._owed = 0  # ten-thousandths of a unit that wait, and what was staked at another percentage

    @property
    def share(self) -> Fraction:
        """What it takes of each unit staked."""
        return share(self.increment)

    def since(self, staked: int) -> int | None:
        """What was staked since it was last fed."""
        return None if self.fed_at is None else staked - self.fed_at

    def owed(self, staked: int) -> Fraction | None:
        """What is to be put into it, to the smallest part of a unit: no part is ever dropped."""
        return None if self.fed_at is None else Fraction(self._parts_owed(staked), SHARE)

    def _parts_owed(self, staked: int) -> int:
        return 0 if self.fed_at is None else self._owed + (staked - self._counted) * self.increment

    def feed(self, staked: int, amount: int) -> None:
        """So much is put into it now. What is missing by a unit or more is reported, and not expected again."""
        rest = 0 if self.fed_at is None else self._parts_owed(staked) - amount * SHARE
        self._owed = rest % SHARE if rest >= 0 else -(-rest % SHARE)
        self._counted = self.fed_at = staked

    def take_share(self, staked: int, increment: int) -> None:
        """Another percentage from now on; what was staked before is owed at the old one."""
        self._owed, self._counted = self._parts_owed(staked), staked
        self.increment = increment

    def lose_sight(self) -> None:
        """Feedings, wins or moves may have been missed."""
        self.value = self.fed_at = self.moved = None
        self._owed = 0


@dataclass(frozen=True, slots=True)
class Feeding:
    """A jackpot is fed: what the games since the last time come to, and the value before it."""

    event: Event[JackpotFed]
    jackpot: JackpotState
    played: int | None
    due: Fraction | None
    before: int | None


@dataclass(frozen=True, slots=True)
class Won:
    """A jackpot is won: the value that it should show, with what was not fed yet."""

    event: Event[JackpotHit]
    jackpot: JackpotState
    due: Fraction | None
