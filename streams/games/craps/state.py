"""What a table of craps remembers: the throws of a series, and the life of each bet from throw to throw."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import Struct, field

from schemas.envelope import Event
from schemas.events import dice
from schemas.events.calls import LastPlayCalled, VoidCalled
from schemas.findings import Value
from streams.games.bets.state import Bet, BetCoup
from streams.games.craps.law import CrapsPlace


class LyingBet(Struct, eq=False, gc=False):  # nothing that it holds points back at it
    """A bet as it lay when the dice left the hand."""

    bet: Bet
    position: str
    stake: int

    def differs(self, other: "LyingBet") -> bool:
        """Whether the bet lies otherwise."""
        return self.position != other.position or self.stake != other.stake


@dataclass(frozen=True, slots=True)
class Handover:
    """The dice go to a player: what was known of the others at that moment."""

    event: Event[dice.ShooterAssigned]
    bets: tuple[Bet, ...]  # on the cloth
    declined: frozenset[str]
    seats: Mapping[str, Event[Any]]  # player -> the last event that told the place


class Offer(Struct, eq=False):
    """Dice put before a shooter: what was known of them at that moment, slow messages included."""

    event: Event[dice.DiceOffered]
    checks: dict[str, Event[dice.DiceChecked]]  # die -> since the offer before
    seen: bool  # no message was lost that may have told of a check
    away: set[str]  # dice that were out of play


class CrapsThrow(Struct, eq=False):
    """One throw of the dice and what followed, until the next."""

    thrown: Event[dice.DiceThrown]
    laid: dict[str, LyingBet] = field(default_factory=dict)
    unsure: frozenset[str] = frozenset()  # bets of which it is not known whether they still lay there
    hand: Handover | None = None  # how the shooter had got the dice, if that was seen
    declined: frozenset[str] = frozenset()  # who has not wanted them since
    offered: Event[dice.DiceOffered] | None = None  # the last offer to that shooter
    chosen: Event[dice.DiceChosen] | None = None
    replaced: frozenset[str] = frozenset()  # dice that had left since that choice
    unchecked: dict[str, Event[dice.DieLeftTable]] = field(default_factory=dict)  # dice of it that were still out
    ways: list[Event[dice.DieTravelled]] = field(default_factory=list)
    left: list[Event[dice.DieLeftTable]] = field(default_factory=list)
    settled: Event[dice.DiceSettled] | None = None
    calls: list[Event[dice.ThrowCalled]] = field(default_factory=list)
    void: list[Event[VoidCalled]] = field(default_factory=list)
    marks: list[Event[dice.PointMarked]] = field(default_factory=list)

    @property
    def total(self) -> int | None:
        """The pips of the upper faces, as the sensor saw them."""
        return None if self.settled is None else sum(self.settled.data.faces)

    @property
    def rest(self) -> Event[dice.DiceSettled]:
        """The dice at rest, of a throw that is known to have come to it."""
        assert self.settled is not None  # noqa: S101  # a throw without it has no result
        return self.settled

    def bettors(self) -> set[str]:
        """Players who surely have a bet."""
        return {lying.bet.player for name, lying in self.laid.items() if name not in self.unsure}

    def closed_to(self, event: Event[Any]) -> bool:
        """The dice had left the hand when the event happened; a message that was only slow is in time."""
        return event.time > self.thrown.time


class Life(Struct, eq=False, gc=False):  # nor here
    """What the law has made of a bet so far."""

    place: CrapsPlace | None = None
    admitted: str | None = None  # the position on which it was last admitted
    number: int | None = None  # the total for which it waits
    stake: int = 0
    frozen: LyingBet | None = None  # as it lay when it could no longer be changed (10.i)
    doubtful: bool = False  # messages were lost, or the table went its own way: nothing is said of it any more
    altered: Event[Any] | None = None  # changed all the same
    unlawful: bool = False  # should not have been taken: reported once
    over: bool = False

    @property
    def fixed(self) -> bool:
        """Wherever its chips are put from now on, it is judged as it was."""
        return self.frozen is not None or self.doubtful or self.unlawful or self.over

    def carried(self) -> "Life":
        """The same life at the start of another series."""
        doubtful = self.doubtful or self.altered is not None or self.unlawful
        return Life(self.place, self.admitted, self.number, self.stake, self.frozen, doubtful)


class CrapsCoup(BetCoup):
    """A series: throws from the first to the one that decides, and their settlement."""

    def __init__(self, opened: Event[Any], bets: dict[str, Bet]) -> None:
        super().__init__(opened)
        self.throws: list[CrapsThrow] = []
        self.bets = bets  # of the table: some were laid in earlier series
        self.last_calls: list[Event[LastPlayCalled]] = []  # since the series before
        self.untold = False  # dice came to rest of which nobody told that they were thrown
        self.corrected = 0  # what corrections added to the prizes paid in it, or took away

    def facts(self) -> dict[str, Value]:
        """Result and money of the series; a stake counts where it was laid, what it brought where it was moved."""
        start = self.opened.sequence
        laid = [bet for bet in self.bets.values() if bet.lies and bet.placed.sequence >= start]
        return {
            "total": self.throws[-1].total if self.throws else None,
            "throws": len(self.throws),
            "bets": len(laid),
            "staked": sum(bet.stake for bet in laid),
            "collected": sum(act.data.amount for act in self.collections),
            "paid": sum(act.data.amount for act in self.payouts) + self.corrected,
            "voids": sum(bool(throw.void) for throw in self.throws),
        }
