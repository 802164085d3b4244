"""Evidence against a fair die, measured as a bettor's capital.

A bettor starts with 1 and before every throw spreads all that he has over the six faces; a face that comes pays six
times what lies on it, the fair price. While the die is fair nobody can expect to gain at that price, whatever he does
and whenever he stops (the capital is a martingale), so by Ville's inequality the capital of a fair die *ever* reaches
x with a chance of at most 1 in x, however often one looks. If the die is not fair, a bettor who learns gets rich.

This one divides his unit among ten friends who learn each in their own way:

- six bet on one face each, that it comes too often or too seldom (a loaded die): half of the unit;
- three bet on a pair of opposite faces (a die filed down): a quarter;
- one bets on the faces as they came so far, any shape: a quarter.

Each starts as if `IMAGINED` throws of every face had been seen, so that early throws do not carry him away. The
capital of each has a closed form (Beta and Dirichlet functions of the counts), and does not depend on the order.
"""

from fractions import Fraction
from typing import Final, Generic, TypeVar

FACES: Final = 6
IMAGINED: Final = 5  # throws of every face before the first
_IN_PAIR: Final = 2 * IMAGINED
_OUTSIDE_PAIR: Final = 4 * IMAGINED
_OTHER_FACES: Final = 5 * IMAGINED

N = TypeVar("N", float, Fraction)


class Bettor(Generic[N]):
    """Capital after the faces seen so far.

    Floats are added, multiplied and divided one by one, in a fixed order, which every machine rounds alike (`sum` of
    Python 3.12 rounds otherwise than that of 3.11). With `Fraction(1)` as unit nothing is rounded.
    """

    __slots__ = ("_any", "_faces", "_pairs", "capital", "counts", "seen")

    def __init__(self, unit: N) -> None:
        self.counts = [0] * FACES  # how often 1 came, 2 came, …
        self.seen = 0
        self.capital: N = unit
        self._faces: list[N] = [unit] * FACES
        self._pairs: list[N] = [unit] * (FACES // 2)
        self._any: N = unit

    def see(self, face: int) -> None:
        """One more throw came to rest on this face, 1 to 6."""
        counts, seen, place = self.counts, self.seen, face - 1
        total, count = FACES * IMAGINED + seen, self.counts[place]
        others, price = _OTHER_FACES + seen, 5 * total
        grown = self._faces[place] * (6 * (IMAGINED + count)) / total
        faces = [stake * (6 * (others - come)) / price for stake, come in zip(self._faces, counts, strict=True)]
        faces[place] = grown
        pair, pairs = min(place, FACES - 1 - place), self._pairs
        for other in range(FACES // 2):
            both = counts[other] + counts[FACES - 1 - other]
            if other == pair:
                pairs[other] = pairs[other] * (6 * (_IN_PAIR + both)) / (2 * total)
            else:
                pairs[other] = pairs[other] * (6 * (_OUTSIDE_PAIR + seen - both)) / (4 * total)
        self._faces, self._any = faces, self._any * (6 * (IMAGINED + count)) / total
        counts[place] = count + 1
        self.seen = seen + 1
        on_faces = faces[0] + faces[1] + faces[2] + faces[3] + faces[4] + faces[5]
        on_pairs = pairs[0] + pairs[1] + pairs[2]
        self.capital = on_faces / 12 + on_pairs / 12 + self._any / 4  # a half, a quarter, a quarter
