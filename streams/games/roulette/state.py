"""What a roulette table remembers: bets, spins, the coup in play, who holds which colour."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct, field

from schemas.envelope import Event
from schemas.events import bets, chips, wheel
from schemas.events.bets import BetCollected
from schemas.events.calls import NoMoreBetsCalled, VoidCalled
from schemas.findings import Value
from streams.games.bets.state import Bet, BetCoup, BetEvents, Lay


class RouletteBet(Bet, eq=False, gc=False):
    """A stake with the chips that it is made of, and what was said and shown of it."""

    chip: str = "value"
    colour: str | None = None
    symbol: str | None = None
    parts: tuple[bets.Part, ...] | None = None
    held: "Holding | None" = None  # the colour it is laid in, if the player holds that colour
    worth: int | None = None  # what the display said a chip is worth
    lifted: Event[bets.BetReturned] | None = None  # swept and handed back while bets were open
    spoken: BetEvents[bets.PayoutCalled] = ()
    spread: Event[bets.StackSpread] | None = None

    @property
    def accepted(self) -> bool:
        """The bet was on the cloth in time, as it lies, and counts."""
        return self.late is None and self.removed is None and self.returned is None

    @property
    def counts(self) -> bool:
        """The bet decides something for its player: laid in time, whatever was done to it too late."""
        in_time = self.late is None and self.removed is None and self.returned is None
        return in_time or self.stood is not None


class Late(NamedTuple):
    """A bet laid or altered after the closing call, and how it lay before."""

    bet: Bet
    act: Event[Any]
    stood: Lay | None


class Spin(Struct, eq=False):
    """One launch of the ball and what followed, until it rests or is called void."""

    launch: Event[wheel.BallLaunched] | None
    slowed: Event[wheel.BallSlowed] | None = None
    call: Event[NoMoreBetsCalled] | None = None  # the first of this spin
    calls: list[Event[NoMoreBetsCalled]] = field(default_factory=list)
    objects: list[Event[wheel.ForeignObjectDetected]] = field(
        default_factory=list
    )  # fallen in before the ball was at rest
    stopped: Event[wheel.PlateStopped] | None = None
    void: Event[VoidCalled] | None = None
    repositioned: Event[wheel.BallRepositioned] | None = None
    settled: Event[wheel.BallSettled] | None = None
    over: Event[wheel.BallLaunched] | None = None  # a launch of the same coup over its result


class Refusal(NamedTuple):
    """A bet that was not taken, and what was known at that moment."""

    event: Event[bets.BetRefused]
    spin: Spin
    timely: bool  # bets were open: no closing call yet, nothing in the wheel, play not suspended
    lies: int  # what the player had on the place already
    holds: bool  # the player held a colour


class RouletteCoup(BetCoup):
    """Bets, spins, the result and its settlement."""

    bets: dict[str, RouletteBet]  # type: ignore[assignment]  # with more of each

    def __init__(self, opened: Event[Any]) -> None:
        super().__init__(opened)
        self.spins: list[Spin] = []
        self.spin = Spin(None)  # of no launch yet
        self.calls: list[Event[wheel.ResultCalled]] = []
        self.marks: list[Event[Any]] = []  # every marker placed and number pointed out
        self.undone: set[int] = set()  # sweeps of which all chips were put back, by their number
        self.late_acts: list[Late] = []  # what was laid or altered too late for a launch
        self.refused: list[Refusal] = []
        self.lying: Counter[tuple[str, str]] | None = None  # what each player has where, once a bet was refused
        self.closed = False  # the table closed upon it: no ball comes after it
        self.displaced: dict[str, Event[bets.BetsDisplaced]] = {}
        self.rebuilt: dict[str, tuple[Event[bets.BetsReconstructed], bets.Rebuilt]] = {}

    @property
    def sweeps(self) -> Sequence[Event[BetCollected]]:
        """What was collected, without sweeps that were undone."""
        if not self.undone:
            return self.collections
        return [sweep for sweep in self.collections if sweep.sequence not in self.undone]

    @property
    def first_settlement(self) -> Event[Any] | None:
        """With which event chips were first collected or paid."""
        taken = next(iter(self.sweeps), None)
        if not self.payouts:
            return taken
        paid = self.payouts[0]
        return paid if taken is None or paid.sequence < taken.sequence else taken

    @property
    def number(self) -> int | None:
        """Where the ball rests; None while it does not, or when the spin was void."""
        settled = self.spin.settled
        return None if settled is None or self.spin.void is not None else settled.data.pocket

    def facts(self) -> dict[str, Value]:
        """Result and money of the coup."""
        voids = sum(spin.void is not None for spin in self.spins)
        return {"number": self.number, **super().facts(), "voids": voids}


class Holding:
    """A player's colour and the value on the display."""

    __slots__ = (
        "assigned", "before", "colour", "ended", "entered", "former", "idle", "in_play", "laid", "left", "marker", "misled",
        "mixed", "played", "player", "quiet", "requested", "shifted", "sold", "swerved", "value", "wish",
    )  # fmt: skip

    def __init__(self, event: Event[chips.ColourAssigned], requested: Event[chips.ColourRequested] | None) -> None:
        self.assigned = event
        self.player = event.data.player
        self.colour = event.data.colour
        self.entered: Event[Any] = event  # the chips first handed out in it, once they were
        self.requested = requested  # the value given to it; one asked for in mid-play gives none
        self.wish: Event[chips.ColourRequested] | None = None  # asked for in mid-play
        self.value: int | None = None  # as the display shows it
        self.marker: Event[chips.DisplayMarkerSet] | None = None
        self.before: int | None = None  # what the display showed until the marker was set
        self.former: Event[chips.DisplayMarkerSet] | None = None  # and by which marker
        self.misled: tuple[Event[Any], Event[Any]] | None = None  # marker and chips handed out under a wrong value
        self.in_play = False  # chips were handed out or laid, and some must still be out
        self.laid = False  # a bet was laid in it since it is in play
        self.left = 0  # chips that must still be out: handed out, less lost and changed back; prizes are not counted
        self.shifted = False  # the display changed while it was in play
        self.swerved: tuple[Event[Any], int] | None = None  # the marker that changed the value, and the value till then
        self.sold: int | None = None  # the value asked for, where chips were paid at it under a display of another
        self.mixed = False  # chips of both values are out
        self.played = False  # a coup with a bet in it was decided
        self.ended: Event[Any] | None = None  # given up or taken away
        self.quiet = 0  # coups in a row without a bet in this colour, void ones too
        self.idle = 0  # decided coups in a row without a bet

    @property
    def bought_at(self) -> int | None:
        """What a chip was bought at, where the display says another value now or said so then."""
        return self.sold if self.swerved is None else self.swerved[1]

    def worth(self, *, mixed: bool = False) -> tuple[int | None, ...]:
        """A chip keeps the value at which it was bought; where others were had since, either may be meant."""
        bought = self.bought_at
        if bought is None or bought == self.value:
            return (self.value,)
        return (self.value, bought) if self.mixed or mixed else (bought,)


def shown_with(mark: Event[Any]) -> str:
    """With what a number was shown on the cloth."""
    return "marker" if mark.type == wheel.MarkerPlaced.type else str(mark.data.tool)
