"""Evidence that a machine returns less than it must, measured as a bettor's capital, and bounds for what it returns.

A bettor starts with 1 and before every game buys, at a fair price, a share in "less than `floor` comes back of each
unit staked": a game that returns x multiplies the capital by 1 + bet x (floor - x). While the machine returns at least
the floor on average, given all that came before, nobody can expect to gain so, whatever the spread of its prizes. By
Ville's inequality the capital then *ever* reaches y with a chance of at most 1 in y, however often one looks.

How much to bet depends on the machine's own spread: to find a shortfall of d soonest one bets d / variance. The unit is
divided among friends who expect different shortfalls. No bet may exceed what the highest prize could cost.

A prize comes from a short list, so it is enough to count how often each came: capitals are products of powers.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import exp, fsum, log
from typing import Final

SHORTFALLS: Final = (0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32)  # of each unit staked, that the friends expect
MOST: Final = 0.9  # of what the highest prize could cost
STEPS: Final = 60  # halvings in which a bound is found


@dataclass(frozen=True, slots=True)
class Spread:
    """The prizes of a plan per unit staked: mean, variance, the highest."""

    variance: float
    highest: float
    mean: Fraction = Fraction(0)

    @classmethod
    def of(cls, lines: Iterable[tuple[int, int]], cycle: int) -> "Spread":
        """From multiples and in how many outcomes of the cycle each comes."""
        prizes = list(lines)
        mean = Fraction(sum(multiple * ways for multiple, ways in prizes), cycle)
        squares = Fraction(sum(multiple * multiple * ways for multiple, ways in prizes), cycle)
        highest = max((multiple for multiple, _ in prizes), default=1)
        return cls(float(squares - mean**2) or 1.0, float(highest), mean)


def bets(spread: Spread, floor: float) -> tuple[float, ...]:
    """How much each friend bets that less than the floor comes back."""
    most = MOST / max(spread.highest - floor, 1.0)
    return tuple(min(shortfall / spread.variance, most) for shortfall in SHORTFALLS)


def power(base: float, exponent: int) -> float:
    """By repeated squaring: only multiplications, which every machine rounds alike."""
    result = 1.0
    while exponent:
        if exponent & 1:
            result *= base
        base *= base
        exponent >>= 1
    return result


@dataclass(slots=True)
class ReturnBettor:
    """Capital after the games seen so far, against "it returns at least the floor"."""

    floor: Fraction
    spread: Spread
    _bets: tuple[float, ...] = ()
    _friends: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._bets = bets(self.spread, float(self.floor))
        self._friends = [1.0] * len(self._bets)

    @property
    def capital(self) -> float:
        """What the unit has grown to."""
        whole = 0.0
        for friend in self._friends:
            whole += friend
        return whole / len(self._friends)

    def see(self, prizes: Mapping[Fraction, int]) -> None:
        """Count games by their prize per unit staked. A prize that the plan does not list may cost the whole capital."""
        floor = float(self.floor)
        for prize in sorted(prizes):
            for place, bet in enumerate(self._bets):
                factor = 1.0 + bet * (floor - float(prize))
                self._friends[place] *= power(max(factor, 0.0), prizes[prize])


def bounds(prizes: Mapping[Fraction, int], spread: Spread, alpha: float = 0.05) -> tuple[float, float]:
    """Between which values the machine's return lies, with a chance of at least 1 - alpha for its whole life.

    Half of alpha on each side. A value is outside when the capital of a bettor against it has reached 2 / alpha by now.
    """
    needed = log(2 / alpha)
    counts = [(float(prize), count) for prize, count in sorted(prizes.items()) if count]
    if not counts:
        return 0.0, spread.highest

    def above(mean: float) -> bool:
        """More than the mean comes back, beyond doubt."""
        most = MOST / max(mean, 1e-9)
        return _capital(counts, [min(s / spread.variance, most) for s in SHORTFALLS], -mean, 1.0) >= needed

    def below(mean: float) -> bool:
        return _capital(counts, bets(spread, mean), mean, -1.0) >= needed

    return _edge(above, 0.0, spread.highest), _edge(lambda mean: not below(mean), 0.0, spread.highest)


def _capital(counts: list[tuple[float, int]], stakes: Iterable[float], mean: float, sign: float) -> float:
    """The logarithm of the mean capital of friends who bet on `mean + sign x prize`."""
    logs = [
        fsum(count * log(max(1.0 + bet * (mean + sign * prize), 1e-300)) for prize, count in counts) for bet in stakes
    ]
    highest = max(logs)
    return highest + log(fsum(exp(each - highest) for each in logs) / len(logs))


def _edge(holds: Callable[[float], bool], low: float, high: float) -> float:
    """The last value for which `holds` is true, given that it is true for the low and false for the high."""
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low
