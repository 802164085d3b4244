"""What art. 17 fixes, read from the dated figures."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from streams.games.decree.law import DecreeLaw, decree
from streams.law.figures import Figures

OURS = {"apostas": "bets", "prémios": "prizes", "arrecadação": "takings"}
SIGNS = {
    "identification number": "number", "bet value": "stakes", "winning sequences": "sequences", "payment forms": "means",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class MachineLaw:
    """Art. 17 as in force on a day."""

    decree: DecreeLaw
    least_return: Fraction
    meters: tuple[str, ...]
    signs: tuple[str, ...]
    channels: tuple[str, ...]
    means: tuple[str, ...]  # any other needs the National Bank's authorisation
    most_while_others_wait: int
    covered: Fraction
    records: str  # by what a claim is decided
    regulation: str

    def at(self, number: str) -> str:
        """The paragraph of art. 17 with that number."""
        return f"{self.regulation}/17/{number}"


@lru_cache(maxsize=64)
def slot_machines(figures: Figures) -> MachineLaw:
    """Art. 17."""
    *listed, _other = figures.words("17/14", "means")
    return MachineLaw(
        decree=decree(figures),
        least_return=figures.ratio("17/2", "min_rtp"),
        meters=tuple(OURS[name] for name in figures.words("17/10", "meters")),
        signs=tuple(SIGNS[name] for name in figures.words("17/11", "items")),
        channels=figures.words("17/14", "channels"),
        means=tuple(name.replace(" ", "_") for name in listed),
        most_while_others_wait=figures.number("17/13", "max_when_scarce"),
        covered=figures.ratio("17/5", "coverage"),
        records=figures.word("17/15", "evidence").replace(" ", "_"),
        regulation=figures.regulation,
    )
