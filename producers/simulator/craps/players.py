"""Who stands around a craps table, and how each of them likes to play."""

from dataclasses import dataclass
from random import Random

from producers.simulator.night import PLAYERS

CROWD = (3, 7)  # how many play at once; the table has a place for each
BOXES = tuple(f"{kind}:{number}" for kind in ("box_win", "box_lose") for number in (4, 5, 6, 8, 9, 10))
HARD = ("hard:4", "hard:6", "hard:8", "hard:10", "big:6", "big:8")
ONE_THROW = (
    "field", "field", "field", "under_seven", "over_seven", "craps", "total:2", "total:3", "total:7", "total:11", "total:12",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class CrapsHabit:
    """What a player bets on: the line, how often odds and come bets, and what beside them."""

    line: str | None
    odds: float = 0.0
    come: float = 0.0
    beside: tuple[str, ...] = ()
    often: float = 0.0  # how often beside, at each throw


HABITS = (
    CrapsHabit("pass", odds=0.8, come=0.3, beside=("field",), often=0.1),
    CrapsHabit("pass", odds=0.3, beside=HARD, often=0.3),
    CrapsHabit("pass", odds=0.5, come=0.15, beside=BOXES, often=0.3),
    CrapsHabit("dont_pass", odds=0.6, come=0.3),
    CrapsHabit("dont_pass", beside=BOXES, often=0.2),
    CrapsHabit(None, beside=ONE_THROW, often=0.7),
)


@dataclass(slots=True)
class CrapsGuest:
    """A player of the evening; `unit` times the minimum is what a bet is made of."""

    name: str
    habit: CrapsHabit
    unit: int


class CrapsRoom:
    """The people of one evening: each keeps a place, and comes and goes."""

    def __init__(self, places: int, chance: Random) -> None:
        self.chance = chance
        names = chance.sample(PLAYERS, places)
        self.guests = [CrapsGuest(name, chance.choice(HABITS), chance.choice((1, 2, 5, 6, 12))) for name in names]
        self.guests[0].habit = HABITS[0]  # somebody always plays the line
        self.here = self.guests[: chance.randint(*CROWD)]

    def next_series(self) -> list[CrapsGuest]:
        """Let time pass: somebody leaves, somebody comes back; the first stays to the end."""
        if len(self.here) > CROWD[0] and self.chance.random() < 0.15:
            self.here.remove(self.chance.choice(self.here[1:]))
        away = [guest for guest in self.guests if guest not in self.here]
        if len(self.here) < CROWD[1] and away and self.chance.random() < 0.2:
            self.here.append(self.chance.choice(away))
        return list(self.here)
