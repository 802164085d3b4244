"""What a table of banca francesa remembers of a coup: its throws, and what came of each."""

from collections.abc import Container
from typing import Any, NamedTuple

from msgspec import Struct, field

from schemas.envelope import Event
from schemas.events import dice
from schemas.events.calls import VoidCalled
from schemas.findings import Value
from streams.games.bets.state import Bet, BetCoup


class BancaThrow(Struct, eq=False):
    """One throw of the dice and what followed, until the next."""

    loaded: Event[dice.DiceLoaded] | None = None
    thrown: Event[dice.DiceThrown] | None = None
    set: str | None = None  # to which all its dice belong, if they belong to one
    objects: list[Event[dice.DieTouchedObject]] = field(default_factory=list)
    left: list[Event[dice.DieLeftTable]] = field(default_factory=list)
    spoiled: list[Event[dice.DieSpoiled]] = field(default_factory=list)
    held: list[Event[dice.DiceHeldBack]] = field(default_factory=list)
    settled: Event[dice.DiceSettled] | None = None
    touched: list[Event[dice.DiceTouched]] = field(default_factory=list)
    calls: list[Event[dice.ThrowCalled]] = field(default_factory=list)
    void: Event[VoidCalled] | None = None

    @property
    def total(self) -> int | None:
        """The pips of the upper faces, as the sensor saw them."""
        return None if self.settled is None else sum(self.settled.data.faces)


class EarlierLay(NamedTuple):
    """How a bet lay until it was altered, or chips of it were handed back, between two throws."""

    until: int  # the first throw for which it lay so no longer
    bet: Bet
    position: str
    stake: int
    shown: tuple[Event[Any], ...]
    back: int = 0  # what of it the house handed back when the dice had left the cup


class BancaCoup(BetCoup):
    """Throws until one decides, and its settlement."""

    def __init__(self, opened: Event[Any]) -> None:
        super().__init__(opened)
        self.throws: list[BancaThrow] = []
        self.throw = BancaThrow()  # of nothing yet
        self.lay: list[EarlierLay] = []  # for earlier throws, of bets that lie otherwise since

    def facts(self) -> dict[str, Value]:
        """Result and money of the coup."""
        voids = sum(throw.void is not None for throw in self.throws)
        return {"total": self.throw.total, "throws": len(self.throws), **super().facts(), "voids": voids}


class SetService(Struct, frozen=True):
    """The set that is thrown and its hour, as they stand before a throw.

    The hour runs from the opening, from the end of a suspension or from the set's entry. After lost messages
    it runs at the latest from the throw that shows the set again (`exact` is False).
    """

    set: str | None = None
    since: Event[Any] | None = None
    exact: bool = True
    chosen: Event[dice.DiceThrown] | None = None  # the throw that took the first set
    thrown: Event[dice.DiceThrown] | None = None  # the last throw with it
    entered: Event[dice.DiceSetChanged] | None = None  # another set, put in service since
    turn: Event[dice.DiceSetChanged] | None = None  # the set whose turn came by the record, with nobody throwing

    def enter(self, event: Event[dice.DiceSetChanged], follows: Container[str]) -> "SetService":
        """A set is put in service; `follows` are those whose turn it is.

        One that nobody threw has had its turn when the clock has struck: sets laid out one after another within
        the hour are no rotation.
        """
        served = self.turn is None or self.turn.time.hour != event.time.hour
        turn = event if served and event.data.set in follows else self.turn
        return SetService(self.set, self.since, self.exact, self.chosen, self.thrown, event, turn)

    def throw(self, event: Event[dice.DiceThrown], name: str) -> "SetService":
        """A set was thrown."""
        if self.set is None:
            since = self.entered if self.entered is not None and self.entered.data.set == name else self.since
            return SetService(name, since or event, self.exact, event, event)
        if name != self.set:
            entered = self.entered
            since = entered if entered is not None and entered.data.set == name else event
            return SetService(name, since, thrown=event)
        if self.came_round(name):
            return SetService(name, self.turn, thrown=event)
        return SetService(name, self.since, self.exact, self.chosen, event)

    def came_round(self, name: str) -> bool:
        """The turn of the set came, by the record, since the last throw."""
        return self.turn is not None and self.turn.data.set == name


UNKNOWN = SetService(exact=False)


class Suspicion:
    """A set under suspicion and what was done about it."""

    __slots__ = ("charges", "packed", "raised", "requested", "sealed", "seized", "thrown", "verified")

    def __init__(self, raised: Event[dice.DiceSuspected]) -> None:
        self.raised = raised
        self.seized: Event[dice.DiceSetSeized] | None = None
        self.packed: Event[dice.DicePacked] | None = None
        self.sealed: Event[dice.DiceSealed] | None = None
        self.requested: Event[dice.VerificationRequested] | None = None
        self.verified: Event[dice.DiceVerified] | None = None
        self.charges: list[Event[dice.VerificationCharged]] = []
        self.thrown: Event[dice.DiceThrown] | None = None  # first throw since

    @property
    def cleared(self) -> bool:
        """The verification found the set in order."""
        return self.verified is not None and not self.verified.data.founded
