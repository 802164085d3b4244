"""What the regulation fixes, read from the dated figures."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from streams.law.figures import Figures


@dataclass(frozen=True, slots=True)
class CoinLaw:
    """The regulation as in force on a day."""

    ratio: Fraction
    places: Mapping[str, str]  # where bets may lie -> the side that wins


@lru_cache(maxsize=64)
def coin_toss(figures: Figures) -> CoinLaw:
    """All of it."""
    return CoinLaw(figures.ratio("1", "coin_ratio"), {"heads": "heads", "tails": "tails"})
