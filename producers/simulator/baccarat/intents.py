"""What players and chance intend in a coup of baccarat, before the croupier plays it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True, slots=True)
class BaccaratWager:
    """A stake on a chance: at a table in the box of a seat, its owner's or, for a standing player, another's."""

    player: str
    on: str
    amount: int
    seat: str | None = None  # online: none
    bet: str | None = None
    late: float | None = None  # seconds after betting is closed
    returned: bool = False  # handed back at once


@dataclass(frozen=True, slots=True)
class BaccaratPlan:
    """One coup: bets, and the cards that leave the shoe after the burnt one; those not given are drawn by lot."""

    wagers: tuple[BaccaratWager, ...] = ()
    cards: tuple[str, ...] = ()
    burn: str | None = None
    at: datetime | None = None  # of the first card
    sits: Mapping[str, str] = field(default_factory=dict)  # seat -> player, before the coup
    rises: tuple[str, ...] = ()
    stands: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # player -> the two seats beside
    declines: frozenset[str] = frozenset()  # players who do not care to handle the cards
    face_up: tuple[int, ...] = ()  # cards found face up in the shoe, counted from 1
    new_shoe: bool = False
    joins: tuple[str, ...] = ()  # online: players whose session begins
    leaves: tuple[str, ...] = ()  # online: players who end their session after the coup
    deal_by: str | None = None  # online, at an individual table: who asks for the deal
    pause: float = 0.0
    pace: float = 1.0
