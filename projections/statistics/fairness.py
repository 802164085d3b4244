"""Sets of dice under watch: what each showed, how strong the evidence against it is, and when that is an indicator.

The promise: while dice are fair, the chance that *any* of them, or any set, *ever* shows an indicator is at most
`alpha`, over the whole life of all sets together and however often one looks. It is kept by sharing `alpha` out:

- over dice, wheels, cards and machines (`budget`);
- over the sets as they come. The first block of them share a half of it equally, the second block a sixth, the third a
  twelfth, and so on: 1/2 + 1/6 + 1/12 + … = 1. A set has its share before its first face is seen, and a set that
  comes later takes nothing away from it;
- within a set, equally between its faces all together (the pool) and each of its dice.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final

from projections.replay import EventFollower
from projections.statistics.die_evidence import Bettor
from schemas.envelope import Event
from schemas.events.table import TableOpened
from schemas.identity import TableId

MOST: Final = 1e12  # stronger evidence is not told apart


@dataclass(frozen=True, slots=True)
class Promise:
    """Chance of a false indicator, and how many pieces make a block: they have the same share of it."""

    alpha: Fraction
    alike: int

    def needed(self, rank: int) -> float:
        """The evidence that makes an indicator for the piece that began after `rank` others."""
        block = rank // self.alike
        return float((block + 1) * (block + 2) * self.alike / self.alpha)


class IndicatorFollower(EventFollower):
    """Shares a promise out over what it watches, in the order in which that begins.

    It reports nothing to the engine, and what rules found does not count for it.
    """

    def __init__(self, promise: Promise) -> None:
        self.promise = promise
        self._opened: dict[str, str] = {}  # by name of a table: the house that opened one last
        self._begun = 0

    def next_share(self) -> float:
        """The evidence that the next one to begin needs for an indicator."""
        self._begun += 1
        return self.promise.needed(self._begun - 1)

    def opened(self, event: Event[TableOpened]) -> TableId:
        """The table that opens."""
        self._opened[event.table] = event.data.licence.venue
        return self.table_of(event)

    def table_of(self, event: Event[Any]) -> TableId:
        """A record without a venue belongs to the house that opened a table of that name last."""
        return TableId(event.venue or self._opened.get(event.table, ""), event.table)


@dataclass(frozen=True, slots=True)
class Reached:
    """The throw with which an indicator was reached. It stays: what comes later does not undo it."""

    throws: int
    time: datetime
    event: str


@dataclass(slots=True)
class Weighed:
    """The strongest evidence that something ever came to, and since when it is an indicator."""

    strongest: float = 1.0
    reached: Reached | None = None

    def weigh(self, evidence: float, needed: float, throws: int, event: Event[Any]) -> None:
        """Take note of the evidence after a throw."""
        self.strongest = max(self.strongest, min(evidence, MOST))
        if self.reached is None and evidence >= needed:
            self.reached = Reached(throws, event.time, event.id)


@dataclass(slots=True)
class Watch(Weighed):
    """Faces of one die, or of a whole set."""

    bettor: Bettor[float] = field(default_factory=lambda: Bettor(1.0))
    unread: int = 0  # thrown, and no face was read


class SetWatch(Watch):
    """A set of dice at a table: the pool of its faces, and each of its dice; without dice, those nobody declared.

    A camera that cannot tell dice apart may give their faces in rising order; the first die would then seem to love
    aces. So in each opening the faces count for the pool alone until those of the set were seen to rise and to fall.
    """

    __slots__ = ("at", "dice", "fallen", "name", "needed", "risen", "throws")

    def __init__(self, at: TableId, name: str = "", dice: Sequence[str] = ()) -> None:
        super().__init__()
        self.at, self.name = at, name
        self.dice = {die: Watch() for die in dice}
        self.throws = 0
        self.needed: float | None = None  # nothing before its first throw
        self.open()

    def open(self) -> None:
        """The table opens anew, perhaps with another camera."""
        self.risen = self.fallen = len(self.dice) < 2

    @property
    def distinguishable(self) -> bool:
        """Whether the log tells the dice of the set apart."""
        return self.risen and self.fallen

    @property
    def parts(self) -> int:
        """Pool and dice, which share equally."""
        return len(self.dice) + 1

    @property
    def evidence(self) -> float:
        """What the set's share has grown to."""
        whole = self.bettor.capital
        for die in self.dice.values():
            whole += die.bettor.capital
        return whole / self.parts

    def take(self, faces: Sequence[tuple[str | None, int]], needed: float, event: Event[Any]) -> None:
        """One throw: die and face, as the sensor gave them; None where the die is not known."""
        self.throws += 1
        self.needed = needed
        for _, face in faces:
            self.bettor.see(face)
        named = [(self.dice[name], face) for name, face in faces if name is not None]
        if self.distinguishable:
            for die, face in named:
                die.bettor.see(face)
                die.weigh(die.bettor.capital, needed * self.parts, die.bettor.seen, event)
        else:
            self._compare([face for _, face in named])
        self.weigh(self.evidence, needed, self.throws, event)

    def _compare(self, faces: Sequence[int]) -> None:
        for before, face in pairwise(faces):
            self.risen = self.risen or face > before
            self.fallen = self.fallen or face < before
