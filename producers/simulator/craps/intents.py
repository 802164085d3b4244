"""What players and chance intend for a series; the croupier turns it into events. Money is in minor units."""

from dataclasses import dataclass
from datetime import datetime

from producers.simulator.dice.intents import DiceAlteration, DiceWager

CrapsFaces = tuple[int, int]


@dataclass(frozen=True, slots=True)
class CrapsWager(DiceWager):
    """A bet, laid before a throw (from 1) of the series; with `late`, so many seconds after that throw was made."""

    throw: int = 1
    parent: str | None = None  # the bet on which odds lean


@dataclass(frozen=True, slots=True)
class CrapsToss:
    """One throw: the faces that come, or the accident that makes it void.

    `accident` is floor or off_table (the second die leaves the table) or short (it stops before the middle).
    """

    faces: CrapsFaces = (1, 2)
    accident: str | None = None
    wall: bool = False  # stops before the middle, but has hit a wall
    returns: bool = False  # the die that left is checked at once and stays in play


@dataclass(frozen=True, slots=True)
class CrapsPlan:
    """One series: throws until one decides; `at` is the instant of the first."""

    throws: tuple[CrapsToss, ...]
    wagers: tuple[CrapsWager, ...] = ()
    alterations: tuple[DiceAlteration, ...] = ()
    at: datetime | None = None
    shooter: str | None = None  # who gets the dice; None: who has them, or whose turn it is
    declines: tuple[str, ...] = ()  # who does not want them
    takes: tuple[int, ...] = (0, 1)  # which of the five dice a shooter takes who chooses in it, while they are in play
    last: bool = False  # the last play is called before it
    pause: float = 0.0
    pace: float = 1.0
