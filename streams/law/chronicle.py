"""A regulation over time: which figure binds on which day, and when the next change comes."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING

from streams.law.figures import Figure, Figures, NoLawThatDay

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

Key = tuple[str, str]


class TwoLawsOneDay(ValueError):
    """Two values of one figure claim the same day."""


class Chronicle:
    """Every value that each figure of one regulation ever had, with the days on which any changes."""

    def __init__(self, regulation: str, figures: Iterable[Figure]) -> None:
        """Order the values of each figure by day; on one day an instrument outranks the print."""
        self.regulation = regulation
        self._values: dict[Key, list[Figure]] = defaultdict(list)
        for figure in figures:
            self._values[figure.citation, figure.name].append(figure)
        for values in self._values.values():
            values.sort(key=lambda figure: (figure.since, figure.instrument is not None))
            _one_value_a_day(values)
        self._changes = sorted({day for values in self._values.values() for day in _changes(values)})
        self._read: dict[int, Figures] = {}

    def on(self, day: date) -> Figures:
        """The figures that bind on a day; before the first of them there is no law to read."""
        place = bisect_right(self._changes, day) - 1
        if place < 0:
            raise NoLawThatDay(self._too_early(day))
        if place not in self._read:
            self._read[place] = self._between(place)
        return self._read[place]

    def history(self, citation: str, name: str) -> Sequence[Figure]:
        """All values of one figure, oldest first."""
        return tuple(self._values.get((citation, name), ()))

    def keys(self) -> Iterable[Key]:
        """Citation and name of every figure that ever was."""
        return self._values.keys()

    def _between(self, place: int) -> Figures:
        since = self._changes[place]
        until = self._changes[place + 1] if place + 1 < len(self._changes) else None
        bound = (binding(values, since) for values in self._values.values())
        return Figures(self.regulation, since, until, [figure for figure in bound if figure])

    def _too_early(self, day: date) -> str:
        if not self._changes:
            return f"{self.regulation} has no figures on any day."
        return (
            f"No figure of {self.regulation} is in force on {day.isoformat()}: "
            f"the first binds from {self._changes[0].isoformat()}."
        )


def binding(values: Sequence[Figure], day: date) -> Figure | None:
    """The value with the latest first day among those in force; a lapsed one gives way to the older."""
    return next((figure for figure in reversed(values) if figure.in_force(day)), None)


def _changes(values: Sequence[Figure]) -> Iterable[date]:
    for figure in values:
        yield figure.since
        if figure.until:
            yield figure.until


def _one_value_a_day(values: Sequence[Figure]) -> None:
    """Two printed values may not overlap, and two instruments may not begin on one day."""
    printed = [figure for figure in values if figure.instrument is None]
    for earlier, later in pairwise(printed):
        if earlier.in_force(later.since):
            raise TwoLawsOneDay(_clash(earlier, later))
    issued = [figure for figure in values if figure.instrument is not None]
    for earlier, later in pairwise(issued):
        if earlier.since == later.since:
            raise TwoLawsOneDay(_clash(earlier, later))


def _clash(one: Figure, other: Figure) -> str:
    return (
        f"Figure {one.name!r} of {one.citation} has two values on {other.since.isoformat()}: "
        f"{one.value!r} and {other.value!r}. Close the first with `until` or give the second a later day."
    )
