"""One budget of false alarms over everything that is watched: how alpha is shared out between kinds of equipment.

Whoever watches dice, wheels, cards and machines at once makes one promise over all of them: the chance that anything
fair *ever* shows an indicator is at most alpha. Each kind has a fixed share of alpha, even where there is none of it, and
divides it over its pieces as they come, equally within a block of them (`fairness.Promise`).
"""

from fractions import Fraction
from typing import Final

from projections.statistics.fairness import Promise

ALPHA: Final = Fraction(1, 20)
DICE, WHEELS, CARDS, MACHINES = "dice", "wheels", "cards", "machines"
# Share of alpha, and how many pieces have the same. Wheels have most: a worn pocket shows itself slowly, and a country
# has few wheels.
SHARES: Final = {
    DICE: (Fraction(1, 5), 200),
    WHEELS: (Fraction(2, 5), 40),
    CARDS: (Fraction(1, 5), 100),
    MACHINES: (Fraction(1, 5), 200),
}


def promise_for(kind: str, alpha: Fraction = ALPHA) -> Promise:
    """What is promised of one kind, so that all kinds together keep alpha."""
    share, alike = SHARES[kind]
    return Promise(alpha * share, alike)
