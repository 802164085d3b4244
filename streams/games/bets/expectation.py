"""What the bank can expect of bets that one draw decides: exact, over all outcomes, as the law settles them.

A prize is taken as the law prices it; that it is made whole when it is paid is not reckoned in.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import repeat
from math import lcm
from operator import add, mul
from typing import Any, Final, NamedTuple

Number = int | Fraction
LAWS: Final = 64  # of which unit gains are remembered


class Expectation(NamedTuple):
    """What the bank wins on the bets of a coup, in the mean, and its variance: exact ratios, or None.

    `swing` is the most by which it can differ from the mean, rounded up.
    """

    expected: str | None = None
    variance: str | None = None
    swing: int | None = None


UNKNOWN: Final = Expectation()


class GainsByOutcome(NamedTuple):
    """What players gain in each outcome, in parts of a unit: integers, which add up much faster than fractions."""

    parts: Sequence[int]
    unit: int = 1


def in_parts(gains: Sequence[Number]) -> GainsByOutcome:
    """The same gains over one denominator."""
    unit = lcm(*(gain.denominator for gain in gains))
    return GainsByOutcome([int(gain * unit) for gain in gains], unit)


def expectation(weights: Sequence[int], gains: GainsByOutcome) -> Expectation:
    """Of the bank, where the players gain so much in each outcome.

    Ratios are not brought to lowest terms: those of one game keep one denominator, and add up.
    """
    scaled, whole = gains
    total = sum(weights)
    weighted = list(map(mul, weights, scaled))
    mean, squares = sum(weighted), sum(map(mul, weighted, scaled))
    furthest = max(total * max(scaled) - mean, mean - total * min(scaled))
    return Expectation(
        f"{-mean}/{total * whole}",
        f"{total * squares - mean * mean}/{(total * whole) ** 2}",
        -(-furthest // (total * whole)),
    )


class UnitGains:
    """What one unit staked on each place gains in each outcome; worked out once for each law and place.

    `work_out` gives that for a place, or None where the law has no such place.
    """

    def __init__(self, work_out: Callable[[str, Any], Sequence[Number] | None]) -> None:
        self._work_out = work_out
        self._laws: dict[int, tuple[Any, dict[str, GainsByOutcome | None]]] = {}  # with the law, so that its id stays

    def of(self, stakes: Iterable[tuple[str, int]], law: Any, outcomes: int) -> GainsByOutcome | None:
        """What all these stakes together gain in each outcome; None where one lies on no place of the law."""
        places = self._places(law)
        sums: dict[int, list[int]] = {1: [0] * outcomes}  # by the unit in whose parts they are
        for position, stake in stakes:
            if position not in places:
                gains = self._work_out(position, law)
                places[position] = None if gains is None else in_parts(gains)
            gained = places[position]
            if gained is None:
                return None
            before = sums.get(gained.unit) or repeat(0)
            sums[gained.unit] = list(map(add, before, map(mul, repeat(stake), gained.parts)))
        unit = lcm(*sums)
        whole: list[int] = sums.pop(1) if unit == 1 else [0] * outcomes
        for part, gains_in_parts in sums.items():
            whole = list(map(add, whole, map(mul, repeat(unit // part), gains_in_parts)))
        return GainsByOutcome(whole, unit)

    def _places(self, law: Any) -> dict[str, GainsByOutcome | None]:
        known = self._laws.get(id(law))
        if known is None:
            if len(self._laws) >= LAWS:
                self._laws.clear()
            known = self._laws[id(law)] = (law, {})
        return known[1]


def ratio(number: Fraction) -> str:
    """As the message of a coup writes it."""
    return f"{number.numerator}/{number.denominator}"


def stakes_by_position(coup: Any) -> list[tuple[str, int]]:
    """What lay where to the end."""
    return [(bet.position, bet.stake) for bet in coup.bets.values() if bet.lies]


def whole(number: Number) -> Number:
    """An integer where it is one: sums of integers are quick."""
    return int(number) if number.denominator == 1 else number


def ways_of_three_dice(count: Callable[[tuple[int, ...]], Any]) -> Mapping[Any, int]:
    """In how many of 216 throws each result comes, as `count` tells results apart."""
    ways: dict[Any, int] = {}
    for throw in range(216):
        faces = tuple(sorted((throw // 36 + 1, throw // 6 % 6 + 1, throw % 6 + 1)))
        result = count(faces)
        ways[result] = ways.get(result, 0) + 1
    return ways
