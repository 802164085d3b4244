"""What the three articles ask of a die, each under its own number and with its own figures."""

from dataclasses import dataclass
from typing import Protocol

from streams.law.figures import Figures

SortedFaces = tuple[int, ...]  # the upper faces of dice at rest, in rising order


@dataclass(frozen=True, slots=True)
class DiceLaw:
    """Letters b and c of art. 3 n. 3, art. 4 n. 2 and art. 5 n. 2."""

    edge_mm: tuple[int, int]
    opposite_sum: int


class OfDice(Protocol):
    """The law of a game that is played with dice."""

    @property
    def dice(self) -> DiceLaw: ...


def dice(figures: Figures, paragraph: str) -> DiceLaw:
    """The requirements under a paragraph such as `3/3`."""
    least, most = figures.numbers(f"{paragraph}.b", "edge_mm")
    return DiceLaw((least, most), figures.number(f"{paragraph}.c", "opposite_sum"))
