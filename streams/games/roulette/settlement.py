"""What a bet is worth once the ball rests: nn. 30 and 31 of art. 1, nn. 18 and 19 of art. 2, as arithmetic.

A winning stake stays its owner's and earns ratio times itself; every other chip is lost. A series or a number
with neighbours is as many bets as it has parts. Nothing is rounded here: half of an odd stake is a fraction.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from streams.games.roulette.positions import Combined, Position

Place = Position | Combined
Parts = Iterable[tuple[Position, int]]  # positions and the chips on each


class Due(NamedTuple):
    """What the law gives a bet: the prize, the part of the stake that its owner keeps, and what is lost."""

    prize: Fraction
    kept: Fraction
    lost: Fraction


class NotWholeUnits(ValueError):
    """Chips of a series or of neighbours that cannot be spread evenly: nobody knows where the odd ones lie."""


def due(place: Place, stake: int, chips: int, number: int) -> Due:
    """Prize, kept and lost of a stake laid on a position, or in whole units on a combined bet."""
    if isinstance(place, Combined):
        return due_of_parts(spread(place, chips), stake, chips, number)
    if number in place.numbers:
        return Due(stake * place.prize, Fraction(stake), Fraction(0))
    return Due(Fraction(0), Fraction(0), Fraction(stake))


def due_of_parts(parts: Parts, stake: int, chips: int, number: int) -> Due:
    """The same for chips that lie on several positions as one bet; two parts may win at once (A8)."""
    value = Fraction(stake, chips)
    won = [(position, laid) for position, laid in parts if number in position.numbers]
    kept = sum((laid * value for _, laid in won), Fraction(0))
    prize = sum((laid * value * position.prize for position, laid in won), Fraction(0))
    return Due(prize, kept, stake - kept)


def spread(place: Combined, chips: int) -> list[tuple[Position, int]]:
    """The chips of a combined bet, part by part, as n. 28 divides them."""
    units, over = divmod(chips, place.unit)
    if over or not units:
        raise NotWholeUnits(f"{place.name} is laid in units of {place.unit} chips; {chips} are not whole units.")
    return [(position, laid * units) for position, laid in place.parts]
