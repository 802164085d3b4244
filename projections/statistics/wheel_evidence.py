"""Evidence against a fair wheel, measured as a bettor's capital (see `die_evidence`).

A bettor starts with 1 and before every spin spreads all that he has over the pockets, at the fair price. His unit is
divided among friends, each of whom believes in one way in which wheels are unfair:

- a number comes too often (a worn or widened pocket);
- neighbours or a sector come too often (a tilted wheel, loose separators);
- a sector comes too often when the ball runs in one direction;
- the ball rests at a certain distance from the number before (a dealer's steady hand);
- any shape: he bets on the pockets as they came so far.

A friend who believes that an arc of `length` pockets is more likely by `tilt` bets 1 + tilt on it for every 1 beside
it: the spin multiplies his capital by (1 + tilt) / price if it ends in the arc and by 1 / price if not, where price =
1 + tilt x length / pockets. Friends of one belief and different arcs share equally, and only those hit by the ball
have to be touched: all of them pay the same price.
"""

from collections.abc import Sequence
from typing import Final

NUMBERS, NEIGHBOURS, SECTORS, DIRECTION, ORDER, SHAPE = (
    "numbers",
    "neighbours",
    "sectors",
    "direction",
    "order",
    "shape",
)
# Question, pockets in the arc, tilt, and twentieths of the unit.
BELIEFS: Final = (
    (NUMBERS, 1, 0.12, 4), (NUMBERS, 1, 0.25, 5), (NUMBERS, 1, 0.6, 3),
    (NEIGHBOURS, 3, 0.1, 1), (NEIGHBOURS, 3, 0.3, 1),
    (SECTORS, 9, 0.08, 1), (SECTORS, 18, 0.05, 1),
)  # fmt: skip
TURNED: Final = ((9, 0.1), (18, 0.06))  # arcs for each direction of the ball, and for the distance: one twentieth each
TWENTIETH: Final = 1 / 20
IMAGINED: Final = 20  # spins into every pocket before the first, for the friend who bets on any shape
HUGE: Final = 1e150
DIRECTIONS: Final = 2


class Arcs:
    """Friends who believe in an arc of some length: from every pocket, of long arcs from every third of their length."""

    __slots__ = ("_gain", "_hit_by", "_price", "firsts", "grown", "length", "paid", "total")

    def __init__(self, length: int, tilt: float, pockets: int) -> None:
        self.length = min(length, pockets)
        self.firsts = range(0, pockets, max(1, length // 3))  # where the arcs begin
        self._hit_by = [
            [arc for arc, first in enumerate(self.firsts) if (place - first) % pockets < self.length]
            for place in range(pockets)
        ]
        self._gain = tilt
        self._price = 1.0 + tilt * self.length / pockets
        self.grown = [1.0] * len(self.firsts)  # by arc; times `paid` it is the friend's capital
        self.total = float(len(self.firsts))
        self.paid = 1.0

    def see(self, place: int) -> None:
        """The ball rests in this place of the wheel."""
        grown = self.grown
        for arc in self._hit_by[place]:
            gain = grown[arc] * self._gain
            grown[arc] += gain
            self.total += gain
        self.paid /= self._price
        if self.total > HUGE:
            self.grown = [each / HUGE for each in grown]
            self.total, self.paid = self.total / HUGE, self.paid * HUGE

    @property
    def capital(self) -> float:
        """What their common unit has grown to."""
        return self.total * self.paid / len(self.grown)

    @property
    def best(self) -> tuple[float, int]:
        """The capital of the richest of them as if it had the whole unit, and where the arc begins."""
        arc = max(range(len(self.grown)), key=lambda each: (self.grown[each], -each))
        return self.grown[arc] * self.paid, self.firsts[arc]


class WheelBettor:
    """Capital after the spins seen so far."""

    __slots__ = ("_beliefs", "_by_distance", "_by_turn", "_last", "_shape", "capital", "counts", "pockets", "seen")

    def __init__(self, pockets: int) -> None:
        self.pockets = pockets
        self.counts = [0] * pockets
        self.seen = 0
        self.capital = 1.0
        self._shape = 1.0
        self._last: int | None = None
        self._beliefs = [(question, part, Arcs(length, tilt, pockets)) for question, length, tilt, part in BELIEFS]
        self._by_turn: dict[str, list[Arcs]] = {}
        self._by_distance = self._turned()

    def _turned(self) -> list[Arcs]:
        return [Arcs(length, tilt, self.pockets) for length, tilt in TURNED]

    def see(self, place: int, direction: str) -> None:
        """One more spin rested in this place, counted clockwise, of a ball that ran in this direction."""
        self._shape *= self.pockets * (IMAGINED + self.counts[place]) / (self.pockets * IMAGINED + self.seen)
        self.counts[place] += 1
        self.seen += 1
        whole = 0.0
        for _, part, arcs in self._beliefs:
            arcs.see(place)
            whole += part * arcs.capital
        if direction not in self._by_turn:
            self._by_turn[direction] = self._turned()
        for arcs in self._by_turn[direction]:
            arcs.see(place)
        if self._last is not None:
            for arcs in self._by_distance:
                arcs.see((place - self._last) % self.pockets)
        self._last = place
        self.capital = (whole + self._of_directions() + _mean(self._by_distance) + 2 * self._shape) * TWENTIETH

    def _of_directions(self) -> float:
        """Half for each of the two; one in which the ball has not run yet keeps what it began with."""
        whole = 0.0
        for arcs in self._by_turn.values():
            whole += _mean(arcs)
        return (whole + DIRECTIONS - len(self._by_turn)) / DIRECTIONS

    def forget_last(self) -> None:
        """The next spin is not compared with the one before: the table was closed between them."""
        self._last = None

    @property
    def strongest(self) -> tuple[str, float, int, int]:
        """The question with the most evidence as if asked alone; there the first place of the arc and its length."""
        answers = [(arcs.best[0], question, arcs.best[1], arcs.length) for question, _, arcs in self._beliefs]
        turned = (arcs for turn in self._by_turn.values() for arcs in turn)
        answers += [(arcs.best[0], DIRECTION, arcs.best[1], arcs.length) for arcs in turned]
        answers += [(arcs.best[0], ORDER, arcs.best[1], arcs.length) for arcs in self._by_distance]
        most, question, place, length = max(answers, key=lambda each: each[0])
        if most <= 1.0 < self._shape:  # nobody who believes in an arc has gained
            return SHAPE, self._shape, 0, self.pockets
        return question, most, place, length


def _mean(groups: Sequence[Arcs]) -> float:
    whole = 0.0
    for arcs in groups:
        whole += arcs.capital
    return whole / len(groups)
