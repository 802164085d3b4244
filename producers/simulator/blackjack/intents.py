"""What players and chance intend for a coup; the croupier turns it into events. Money is in minor units."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True, slots=True)
class BlackjackWager:
    """A bet on a place; `beside` where its owner does not sit there, `after` the seat whose first card it waits for."""

    player: str
    seat: str
    amount: int
    bet: str | None = None
    beside: bool = False
    after: str | None = None


@dataclass(frozen=True, slots=True)
class Insurance:
    """Who insures his bet on a place, and for how much."""

    player: str
    seat: str
    amount: int


@dataclass(frozen=True, slots=True)
class Asked:
    """What a player sees when he is asked: his cards, the bank's open card, what he may do."""

    place: str
    cards: tuple[str, ...]
    open_card: str
    may: frozenset[str]  # hit, stand, double, split


PlannedChoice = Callable[[Asked], str]


@dataclass(frozen=True, slots=True)
class BlackjackPlan:
    """One coup. `cards` come out first, in this order; `moves` are decisions by hand (`3`, `3/2`), else `choose` decides."""

    wagers: tuple[BlackjackWager, ...] = ()
    cards: tuple[str, ...] = ()
    moves: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    choose: PlannedChoice | None = None
    insured: tuple[Insurance, ...] = ()
    even: frozenset[str] = frozenset()  # players who take even money
    gives_up: tuple[str, ...] = ()  # seats
    follows: frozenset[str] = frozenset()  # bettors beside the holder who follow his splits and doubles
    jackpot: tuple[str, ...] = ()  # players with a chip on the jackpot
    exposed: bool = False  # the bank's second card is turned over as it is dealt
    misdrawn: Mapping[str, bool] = field(default_factory=dict)  # hand that stands -> a card is drawn, and seen or not
    sits: Mapping[str, str] = field(default_factory=dict)  # seat -> player, before the coup
    rises: tuple[str, ...] = ()  # seats that are left, before the coup
    new_shoe: bool = False
    at: datetime | None = None  # of the first card
    pause: float = 0.0
    pace: float = 1.0
