"""What players and chance intend for a coup; the croupier turns it into events. Money is in minor units."""

from dataclasses import dataclass
from datetime import datetime

from producers.simulator.dice.intents import DiceAlteration, DiceWager

CussecFaces = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Shaking:
    """One shaking: the faces that are found; `stacked` or `leaning` where the last die is, which makes it void."""

    faces: CussecFaces = (1, 2, 3)
    obstacle: str | None = None
    touching: bool = False


@dataclass(frozen=True, slots=True)
class CussecPlan:
    """One coup: shakings until one decides; `at` is the instant of the first light."""

    shakes: tuple[Shaking, ...]
    wagers: tuple[DiceWager, ...] = ()
    alterations: tuple[DiceAlteration, ...] = ()
    at: datetime | None = None
    change: bool = False  # the dice are changed before it
    pause: float = 0.0
    pace: float = 1.0
