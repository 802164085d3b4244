"""What every batch says of itself, and the figures that those of one day have in common."""

from collections.abc import Mapping
from typing import Final

from projections.speech import Spoken
from projections.statistics.cube import Measures

LABEL: Final = "demonstration of format; not an official submission"
SUMMED: Final = ("coups", "bets", "handle", "prizes", "revenue")
Sums = dict[str, int | None]  # None: not known


def figures_text(measures: Measures) -> dict[str, str]:
    """The figures of a line as attributes. One that is not known is left out, and the line says of how many coups."""
    known = {name: measures.known(name) for name in SUMMED}
    return {name: str(value) for name, value in known.items() if value is not None} | {
        "coups_without_money": str(measures.coups_unpriced)
    }


def figures_of(line: Mapping[str, str]) -> Sums:
    """The same, read again. A figure may be missing only where the money of some coup is not known."""
    if line.get("coups_without_money", "0") == "0" and not set(SUMMED) <= set(line):
        raise Spoken("falta um número que se conhece", "a figure is missing that is known")
    return {name: int(line[name]) if name in line else None for name in SUMMED}


def added(one: Sums, other: Sums) -> Sums:
    """The sum of two lines; what is not known of one is not known of both."""
    return {name: plus(one[name], other[name]) for name in SUMMED}


def plus(one: int | None, other: int | None) -> int | None:
    """Two amounts together."""
    return None if one is None or other is None else one + other


def revenue_fits(sums: Sums) -> bool:
    """Whether revenue is handle less prizes, as far as they are known."""
    handle, prizes = sums["handle"], sums["prizes"]
    return sums["revenue"] == (None if handle is None or prizes is None else handle - prizes)


NOTHING: Final[Sums] = dict.fromkeys(SUMMED, 0)
