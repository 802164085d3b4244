"""What players and chance intend for a coup; the croupier turns it into events. Money is in minor units."""

from dataclasses import dataclass
from datetime import datetime

from producers.simulator.dice.intents import DiceAlteration, DiceWager

BancaFaces = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class BancaToss:
    """One throw: the faces that come, or the accident that spoils it.

    `accident` is floor, off_table, damaged, foreign_substance (the set gives way), held (a die stays in the cup),
    short (a die was not put in the cup), leaning, stacked, off_track, or the name of an object that is touched.
    """

    faces: BancaFaces = (1, 2, 3)
    accident: str | None = None
    silent: bool = False  # the dice are lifted before the chance is called
    touching: bool = False
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class BancaPlan:
    """One coup: throws until one decides."""

    throws: tuple[BancaToss, ...]
    wagers: tuple[DiceWager, ...] = ()
    alterations: tuple[DiceAlteration, ...] = ()
    suspicion: str | None = None  # the player who raises it, before the coup
    pause: float = 0.0
    pace: float = 1.0
