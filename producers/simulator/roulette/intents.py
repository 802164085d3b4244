"""What players and chance intend for a coup; the croupier turns it into events. Money is in minor units."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class RouletteWager:
    """A bet as its player means it: colour chips of a value, or value chips when `value` is None."""

    player: str
    on: str
    stake: int
    chips: int = 1
    value: int | None = None
    bet: str | None = None
    cloth: str | None = None
    after_launch: float | None = None  # seconds; None: before the launch
    returned: bool = False  # staff hand it back at once


@dataclass(frozen=True, slots=True)
class RouletteAlteration:
    """A bet is moved, raised or taken back before the closing call."""

    bet: str
    position: str | None = None
    stake: int | None = None
    chips: int | None = None
    removed: bool = False
    after_launch: float | None = None  # seconds; None: before the launch


@dataclass(frozen=True, slots=True)
class Void:
    """Something falls into the wheel before the ball rests."""

    kind: str
    called: bool = True  # the closing call had been made


@dataclass(frozen=True, slots=True)
class PlannedChange:
    """A player asks for change."""

    player: str
    amount: int
    place: str | None = None


@dataclass(frozen=True, slots=True)
class Arrival:
    """A player takes a colour without betting yet."""

    player: str
    value: int
    chips: int = 20


@dataclass(frozen=True, slots=True)
class Upset:
    """Chips are knocked over before the prizes are paid, and put back where they lay."""

    bets: tuple[str, ...]
    cause: str = "staff"
    method: str = "staff"
    failed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RoulettePlan:
    """One coup; `at` is the instant of the (first) launch."""

    result: int
    wagers: tuple[RouletteWager, ...] = ()
    at: datetime | None = None
    voids: tuple[Void, ...] = ()
    changes: tuple[PlannedChange, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    waits: tuple[str, ...] = ()  # join the list of those who wait for a colour
    gives_up: tuple[str, ...] = ()  # leave that list
    revoked: tuple[str, ...] = ()  # lose their colour before the coup
    leaves: tuple[str, ...] = ()  # change their chips and go, after the coup
    alterations: tuple[RouletteAlteration, ...] = ()
    refused: tuple[RouletteWager, ...] = ()  # tried after the closing call
    upset: Upset | None = None
    pause: float = 0.0  # seconds of rest before it
    pace: float = 1.0  # all spans of the coup are multiplied by it
