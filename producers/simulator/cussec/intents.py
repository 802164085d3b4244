"""What players and chance intend for a coup; the croupier turns it into events. Money is in minor units."""

from dataclasses import dataclass
from datetime import datetime

Faces = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Wager:
    """A bet as its player means it."""

    player: str
    on: str
    amount: int
    chips: int = 1
    bet: str | None = None
    cloth: str | None = None
    after_call: float | None = None  # seconds after the last closing call; None: after the first light
    returned: bool = False  # staff hand it back at once


@dataclass(frozen=True, slots=True)
class Alteration:
    """A bet is moved, raised or taken back in a shaking (from 1); from the second on before its light, as n. 7 allows."""

    bet: str
    position: str | None = None
    amount: int | None = None
    removed: bool = False
    shake: int = 1


@dataclass(frozen=True, slots=True)
class Shaking:
    """One shaking: the faces that are found; `stacked` or `leaning` where the last die is, which makes it void."""

    faces: Faces = (1, 2, 3)
    obstacle: str | None = None
    touching: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """One coup: shakings until one decides; `at` is the instant of the first light."""

    shakes: tuple[Shaking, ...]
    wagers: tuple[Wager, ...] = ()
    alterations: tuple[Alteration, ...] = ()
    at: datetime | None = None
    change: bool = False  # the dice are changed before it
    pause: float = 0.0
    pace: float = 1.0
