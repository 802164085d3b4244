"""What each edition of a publication was made of, house by house: the unknowns of disclosure control.

Records come late: the same month of the same house may have other amounts in a later edition. Whoever subtracts the two
editions has what came late. So a house's month is not one unknown but several: its amount in the first edition, and
every change since.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from projections.reports.periods import Span
from projections.reports.row_space import Column
from projections.statistics.cube import Cube

ALL: Final = ""  # every game together
Key = tuple[str, str, str]
"""House, game and month."""
Shares = tuple[int, ...]
"""One house's part of a figure, in each published measure: coups, bets, handle, prizes and gross revenue."""


class Amounts(NamedTuple):
    """What is published of a cell, and of how many coups the money is not known."""

    coups: int = 0
    bets: int = 0
    handle: int = 0
    prizes: int = 0
    unpriced: int = 0

    def plus(self, other: "Amounts") -> "Amounts":
        """Both together."""
        return Amounts(*(one + more for one, more in zip(self, other, strict=True)))

    @property
    def shares(self) -> Shares:
        """In each published measure."""
        return self.coups, self.bets, self.handle, self.prizes, self.handle - self.prizes


NOTHING: Final = Amounts()


@dataclass(frozen=True, slots=True, order=True)
class PublishedCell:
    """What a published figure is about: a game (or all) over some months, in one currency."""

    currency: str
    game: str
    first: str
    last: str

    def holds(self, game: str, month: str) -> bool:
        """Whether that game's month is added up in it."""
        return self.game in (ALL, game) and self.first[:7] <= month <= self.last[:7]


@dataclass(frozen=True, slots=True)
class Vintage:
    """The amounts of one edition, in one currency, over the months that it was about."""

    span: Span
    amounts: Mapping[Key, Amounts]

    def whole(self, cell: PublishedCell) -> Amounts:
        """What the edition shows of a cell."""
        return added(own for (_, game, month), own in self.amounts.items() if cell.holds(game, month))


def added(many: Iterable[Amounts]) -> Amounts:
    """All together."""
    return Amounts(*(sum(column) for column in zip(NOTHING, *many, strict=True)))


def vintage_of(cube: Cube, currency: str, span: Span) -> Vintage:
    """What an edition over these days would be made of."""
    amounts: dict[Key, Amounts] = {}
    days = cube.slice(currency=currency, keep=lambda cell: span.holds(cell.day)).total(("venue", "game", "day"))
    for cell, own in days:
        if own.moved:
            key = cell.venue, cell.game, cell.day[:7]
            more = Amounts(own.coups, own.bets, own.handle, own.prizes, own.coups_unpriced)
            amounts[key] = amounts.get(key, NOTHING).plus(more)
    return Vintage(span, amounts)


class MonthPart(NamedTuple):
    """What one edition added to a game's month: its first amounts, or how they changed. The unknowns of all sums.

    Elimination leaves the sensitive ones for last.
    """

    sensitive: bool
    game: str
    month: str
    since: int


Why = Callable[[Mapping[str, Shares]], str | None]


class Vintages:
    """All editions one after the other, the one that is being made last."""

    def __init__(self, vintages: Sequence[Vintage], why: Why) -> None:
        self._states: list[dict[Key, Amounts]] = []  # what is known after each edition
        self._covered: list[set[str]] = []
        changes: dict[tuple[str, str, int], dict[str, Shares]] = {}
        for number, vintage in enumerate(vintages):
            before, seen = (self._states[-1], self._covered[-1]) if number else ({}, set[str]())
            months = _months(vintage.span)
            now = {key: own for key, own in before.items() if key[2] not in months} | dict(vintage.amounts)
            for key in {*before, *now}:
                house, game, month = key
                if month in months and before.get(key) != now.get(key):
                    group = changes.setdefault((game, month, number), {})
                    group[house] = _changed(before.get(key), now.get(key))
            self._states.append(now)
            self._covered.append(seen | months)
        self.houses: dict[Column, Mapping[str, Shares]] = {
            MonthPart(why(group) is not None, *place): group for place, group in changes.items()
        }
        """Each unknown, and how much of it is each house's."""

    @property
    def now(self) -> int:
        """The edition that is being made."""
        return len(self._states) - 1

    def covers(self, cell: PublishedCell, edition: int) -> bool:
        """Whether that edition, or one before it, was about all months of the cell."""
        return _months(Span(cell.first, cell.last)) <= self._covered[edition]

    def by_house(self, cell: PublishedCell, edition: int) -> dict[str, Shares]:
        """The part of each house in a cell, as known after an edition."""
        sums: dict[str, Amounts] = {}
        for (house, game, month), own in self._states[edition].items():
            if cell.holds(game, month):
                sums[house] = sums.get(house, NOTHING).plus(own)
        return {house: own.shares for house, own in sums.items()}

    def handle(self, cell: PublishedCell, edition: int) -> int:
        """What was staked in a cell, in all houses."""
        return sum(own.handle for (_, game, month), own in self._states[edition].items() if cell.holds(game, month))

    def changed(self, cell: PublishedCell, before: int, after: int) -> dict[str, Shares]:
        """By how much each house's part of a cell changed between two editions; houses without a change are left out."""
        old, new = self._states[before], self._states[after]
        sums: dict[str, tuple[Amounts, Amounts]] = {}
        for key in {*old, *new}:
            if cell.holds(key[1], key[2]) and old.get(key) != new.get(key):
                was, become = sums.get(key[0], (NOTHING, NOTHING))
                sums[key[0]] = was.plus(old.get(key, NOTHING)), become.plus(new.get(key, NOTHING))
        return {house: _changed(was, become) for house, (was, become) in sums.items()}

    def vector(self, cell: PublishedCell, edition: int, after: int = -1) -> dict[Column, int]:
        """A cell of an edition as a sum of unknowns; with `after`, what it has beyond the same cell of that edition."""
        return {
            place: 1
            for place in self.houses
            if isinstance(place, MonthPart) and cell.holds(place.game, place.month) and after < place.since <= edition
        }


def _changed(was: Amounts | None, become: Amounts | None) -> Shares:
    """By how much a house's part changed in each measure; at first all of it."""
    old, new = (was or NOTHING).shares, (become or NOTHING).shares
    return tuple(after - before for before, after in zip(old, new, strict=True))


def _months(span: Span) -> set[str]:
    first, last = span.first[:7], span.last[:7]
    months, year, month = set(), int(first[:4]), int(first[5:])
    while f"{year:04d}-{month:02d}" <= last:
        months.add(f"{year:04d}-{month:02d}")
        year, month = (year, month + 1) if month < 12 else (year + 1, 1)  # December
    return months
