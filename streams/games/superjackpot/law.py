"""What nn. 4 to 6 of art. 17 fix, read from the dated figures."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from streams.law.figures import Figures

LINKED = {"one or several casinos": ("casino",)}


@dataclass(frozen=True, slots=True)
class SuperjackpotLaw:
    """Nn. 4 to 6 as in force on a day."""

    houses: tuple[str, ...]  # whose machines may be linked
    covered: Fraction


@lru_cache(maxsize=64)
def superjackpot(figures: Figures) -> SuperjackpotLaw:
    """Nn. 4 to 6."""
    return SuperjackpotLaw(LINKED[figures.word("17/4", "scope")], figures.ratio("17/5", "coverage"))
