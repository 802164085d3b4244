"""Lines of a table of figures: the cube added up by what a person asks for, and the ratios that are read off it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from projections.gaming_day import BEGINS
from projections.statistics.cube import CASH, Cell, Cube, Known, Measures, together
from projections.statistics.revenue_bounds import RevenueBounds, of_period, sequence

SHIFT: Final = 8  # hours: three shifts a gaming day, the first from when it begins

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "venue": ("venue",),
    "game": ("game",),
    "table": ("venue", "table", "game"),
    "dealer": ("venue", "dealer"),
    "shift": ("hour",),
    "hour": ("hour",),
    "day": ("day",),
    "month": ("day",),
    "all": (),
}
"""By what figures are grouped -> the parts of the cell that stay."""
_NOT_THEIRS: Final[Mapping[str, Any]] = dict.fromkeys(CASH, Known(0, missing=True))
"""Boxes and floats are a table's: how much of them is one dealer's nobody knows."""


@dataclass(frozen=True, slots=True)
class Line:
    """The figures of one group in one currency; a `cell` keeps the parts of its group alone."""

    cell: Cell
    measures: Measures

    @property
    def expected(self) -> Fraction | None:
        """What the bets really laid let expect, where it is known of every coup."""
        return None if self.measures.coups_unpriced else self.measures.expected

    @property
    def variance(self) -> Fraction | None:
        """The variance of the gross revenue, where it is known of every coup."""
        return None if self.measures.coups_unpriced else self.measures.exact_variance

    @property
    def bounds(self) -> RevenueBounds | None:
        """Where the gross revenue of one period lies by chance in 95 of 100, if the period was chosen beforehand."""
        expected, variance = self.expected, self.variance
        if expected is None or variance is None or not self.measures.handle:
            return None
        return of_period(expected, variance, self.measures.swing.whole)

    @property
    def bounds_at_any_time(self) -> RevenueBounds | None:
        """Which it ever leaves by chance in 5 of 100, however often one looks, counted from a day chosen beforehand."""
        expected, variance, swing = self.expected, self.variance, self.measures.swing.whole
        if expected is None or variance is None or swing is None or not self.measures.handle:
            return None
        return sequence(expected, variance, swing)

    @property
    def margin(self) -> Fraction | None:
        """Gross revenue of each unit staked."""
        revenue = self.measures.known("revenue")
        return None if revenue is None else share(revenue, self.measures.handle)

    @property
    def theoretical_margin(self) -> Fraction | None:
        """The same as the bets really laid let expect, over those whose expectation is known."""
        return share(self.measures.theoretical, self.measures.handle - self.measures.handle_without_edge)

    @property
    def difference(self) -> Fraction | None:
        """What was won beyond what could be expected, over the coups whose expectation is known."""
        known = self.measures.handle - self.measures.handle_without_edge
        return self.measures.revenue_with_edge - self.measures.theoretical if known else None

    @property
    def hold(self) -> Fraction | None:
        """Gross revenue of each unit in the drop box, where every table reports its box."""
        drop = self.measures.drop.whole
        return None if drop is None or self.measures.coups_unpriced else share(self.measures.revenue, drop)

    @property
    def judged(self) -> Fraction | None:
        """The share of coups in which every rule that was asked could be evaluated."""
        return share(self.measures.coups_judged, self.measures.coups)

    @property
    def per_hour(self) -> Fraction | None:
        """Coups in an hour of play, from the opening of a coup to its end."""
        return share(self.measures.coups * 3600, self.measures.seconds)

    @property
    def findings_per_thousand(self) -> Fraction | None:
        """Findings for each thousand evaluable coups."""
        return share(self.measures.findings_total * 1000, self.measures.coups_judged)


def share(part: int | Fraction, whole: int | Fraction) -> Fraction | None:
    """A ratio, where there is anything to divide by."""
    return Fraction(part) / whole if whole else None


def lines(cube: Cube, by: str) -> list[Line]:
    """The cube by one of `GROUPS`, in order."""
    groups: dict[Cell, list[Measures]] = {}
    for cell, measures in cube.total(GROUPS[by]):
        whole = cell
        if by == "month":
            whole = replace(cell, day=cell.day[:7])
        elif by == "shift":
            whole = replace(cell, hour=shift_of(cell.hour))
        groups.setdefault(whole, []).append(measures)
    sums = {cell: together(group) for cell, group in groups.items()}
    if by == "dealer":
        sums = {cell: replace(own, **_NOT_THEIRS) if cell.dealer else own for cell, own in sums.items()}
    return [Line(cell, sums[cell]) for cell in sorted(sums, key=_order)]


def shift_of(hour: int) -> int:
    """The hour with which the shift begins."""
    return (BEGINS + (hour - BEGINS) % 24 // SHIFT * SHIFT) % 24


def _order(cell: Cell) -> tuple[object, ...]:
    """Hours in the order of the gaming day."""
    return cell.venue, cell.game, cell.table, cell.day, (cell.hour - BEGINS) % 24, cell.dealer, cell.currency
