"""How far the gross revenue of real bets may lie from what they are expected to bring. Exact about money, not normal.

What a coup brings the house is a bounded chance with an expectation and a variance that are known exactly, bet by bet.
The sum over a day or a month is seldom normal: one full number pays 35 to 1, one player may lay more than all others.
So no bound here is read from the normal distribution:

- **Bernstein**, where the largest swing of a coup is known: with L = ln(2 / alpha), the sum of all deviations exceeds
  sqrt(2 variance L) + swing L / 3 on either side with a chance of at most alpha. It holds for any number of coups,
  whatever the shape of their prizes. For many small bets it is 2.7 deviations where the normal distribution would say
  2: that is the price of a promise that is kept.
- **Chebyshev**, where only the variance is known: sqrt(variance / alpha), 4.5 deviations.
- **Whenever one looks** (`sequence`): for a figure to date that is watched day by day. Forty bettors against "the bets
  bring what they should", one for each order of magnitude of money, share alpha; each is a supermartingale
  (Freedman 1975), so the chance that the sum *ever* leaves the bounds is at most alpha. Bets may depend on all that
  came before, and so may the end of play.

The first two take what is bet as given. Where play goes on until its result is unusual, as with one player who leaves
only then, they are left more often than promised; the last are not. A test lets such a player play.

Decimals, not floats: the same digits on every machine. Bounds are rounded outwards to whole minor units.
"""

from dataclasses import dataclass
from decimal import ROUND_CEILING, Context, Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Final

ALPHA: Final = Fraction(1, 20)  # the 95 % beyond which Maryland wants a hold explained
BERNSTEIN, CHEBYSHEV, SEQUENCE = "bernstein", "chebyshev", "sequence"
MAGNITUDES: Final = 40  # bettors: bets of 1/2, 1/4, 1/8, … of what a minor unit would cost
_EXACT: Final = Context(prec=40)
_UP: Final = Context(prec=40, rounding=ROUND_CEILING)


@dataclass(frozen=True, slots=True)
class RevenueBounds:
    """Between which amounts the gross revenue lies with the promised chance, and by which argument."""

    low: int
    high: int
    method: str

    def explains(self, revenue: int) -> bool:
        """Whether chance alone may explain this revenue; if not, the house has to."""
        return self.low <= revenue <= self.high


@lru_cache(maxsize=4096)  # a report asks for the same bounds in several columns
def of_period(expected: Fraction, variance: Fraction, swing: int | None, alpha: Fraction = ALPHA) -> RevenueBounds:
    """For one period that was chosen before it began, looked at once."""
    if swing is None:
        return _around(expected, _root(variance / alpha), CHEBYSHEV)
    return _around(expected, bernstein(variance, swing, _log(2 / alpha)), BERNSTEIN)


@lru_cache(maxsize=4096)
def sequence(expected: Fraction, variance: Fraction, swing: int, alpha: Fraction = ALPHA) -> RevenueBounds | None:
    """For a sum that grows and is looked at as often as one likes; `swing` is the largest so far.

    None where that is beyond every magnitude: three times 2 ** 40 minor units in one coup.
    """
    level = _log(2 * MAGNITUDES / alpha)
    margin = _least_margin(_decimal(variance), Decimal(swing), level)
    return None if margin is None else _around(expected, margin, SEQUENCE)


def bernstein(variance: Fraction, swing: int, level: Decimal) -> Decimal:
    """How far the sum may lie from its expectation: sqrt(2 variance level) + swing level / 3."""
    spread = _root(2 * variance * Fraction(level))
    return _UP.add(spread, _UP.divide(_UP.multiply(Decimal(swing), level), Decimal(3)))


def _least_margin(variance: Decimal, swing: Decimal, level: Decimal) -> Decimal | None:
    """The least of what the bettors rule out: smaller bets are tried as long as they do better, for it falls and then rises."""
    best = None
    for magnitude in range(max(1, int(swing / 3).bit_length()), MAGNITUDES + 1):
        margin = _margin(magnitude, variance, swing, level)
        if best is not None and margin is not None and margin >= best:
            return best
        best = margin if best is None else best if margin is None else margin
    return best


def _margin(magnitude: int, variance: Decimal, swing: Decimal, level: Decimal) -> Decimal | None:
    """What one bettor rules out: level / bet + variance bet / (2 (1 - swing bet / 3)), for bets below 3 / swing."""
    bet = _EXACT.divide(Decimal(1), Decimal(2**magnitude))
    room = _EXACT.subtract(Decimal(1), _EXACT.divide(_EXACT.multiply(swing, bet), Decimal(3)))
    if room <= 0:
        return None
    cost = _UP.divide(_UP.multiply(variance, bet), _EXACT.multiply(Decimal(2), room))
    return _UP.add(_UP.divide(level, bet), cost)


def _around(expected: Fraction, margin: Decimal, method: str) -> RevenueBounds:
    exact = Fraction(margin)
    low, high = expected - exact, expected + exact
    return RevenueBounds(low.numerator // low.denominator, -(-high.numerator // high.denominator), method)


def _decimal(value: Fraction) -> Decimal:
    return _UP.divide(Decimal(value.numerator), Decimal(value.denominator))


def _root(value: Fraction) -> Decimal:
    return _UP.next_plus(_UP.sqrt(_decimal(value)))


def _log(value: Fraction) -> Decimal:
    return _UP.next_plus(_EXACT.ln(_decimal(value)))
