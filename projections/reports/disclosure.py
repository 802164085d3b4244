"""Disclosure control: which figures may be published so that nobody can work out the business of one house.

A figure is withheld if too few houses stand behind it, or if one or two of them make up nearly all of it (primary); so
is a correction of an earlier figure if too few houses, or one or two of them, make up nearly all that changed (late).
Then more are withheld until nothing follows from what is left that should not (complementary). That is proved, not
assumed. Every published figure is a sum of unknowns (a game's month as first published, and every change of it since),
and so is whatever can be worked out from them. Exact elimination finds all of that, over this edition and the earlier
ones together:

- no withheld figure, no change of a figure that would be withheld, follows;
- nothing follows that is about fewer houses than the threshold, so that with a threshold of three no house learns
  another's figure by taking away its own;
- what is left of a total, or of a quarter, when all its parts that follow are taken away would not be withheld itself:
  a large game of one house is not hidden behind a small one;
- of what follows about sensitive unknowns alone, nothing is dominated by one or two houses, as far as the basis shows
  that elimination ends with.

All measures of a cell are withheld together: handle, prizes and revenue of one cell follow from each other.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from projections.reports.disclosure_rules import DisclosureRules
from projections.reports.periods import Span
from projections.reports.row_space import PRIME, Column, RowSpace, Vector
from projections.reports.vintages import ALL, MonthPart, PublishedCell, Shares, Vintages
from projections.statistics.cube import Cube

LATE: Final = "late"
Published = tuple[PublishedCell, int]
"""A cell, and the edition that showed it."""
Family = tuple[Vector, Sequence[Vector]]
"""A sum and its parts, which share nothing."""


@dataclass(frozen=True, slots=True)
class Withheld:
    """Which cells are published, which are not and why; `public_before` are those that an earlier edition showed."""

    published: tuple[PublishedCell, ...]
    reasons: Mapping[PublishedCell, str]
    public_before: tuple[PublishedCell, ...] = ()


def controlled(
    vintages: Vintages, cells: Sequence[PublishedCell], rules: DisclosureRules, earlier: Sequence[Published] = ()
) -> Withheld:
    """Withhold as few as it takes, smallest first, until nothing follows that should not."""
    now = vintages.now
    reasons = {cell: why for cell in cells if (why := _why(vintages, cell, rules, earlier)) is not None}
    old = [vintages.vector(cell, edition) for cell, edition in earlier]
    fast, exact = RowSpace(old, PRIME), RowSpace(old)
    gone = tuple(
        cell for cell in cells if reasons.get(cell) not in (None, LATE) and exact.tells(vintages.vector(cell, now))
    )
    secrets = [
        vector for vector in _secrets(vintages, [*cells, *(cell for cell, _ in earlier)], rules)
        if not exact.tells(vector)
    ]  # fmt: skip
    families = _families(vintages, cells)
    quick, proof = (DisclosureGuard(vintages.houses, secrets, families, rules, space) for space in (fast, exact))
    left = {cell: vintages.vector(cell, now) for cell in cells if cell not in reasons}
    size = {cell: vintages.handle(cell, now) for cell in left}
    new: dict[PublishedCell, Vector] = {
        cell: vector for cell, vector in left.items() if not exact.tells(vector)
    }  # the others are public already
    put_away: dict[PublishedCell, Vector] = {}
    while quick.broken(new.values()) or proof.broken(new.values()):
        victim = _victim(new, size, quick)
        put_away[victim] = new.pop(victim)
    for cell in sorted(put_away, key=lambda each: (-size[each], each)):  # what was not needed after all comes back
        if not quick.broken([*new.values(), put_away[cell]]) and not proof.broken([*new.values(), put_away[cell]]):
            new[cell] = put_away[cell]
        else:
            reasons[cell] = "complementary"
    return Withheld(tuple(cell for cell in cells if cell not in reasons), reasons, gone)


def _why(vintages: Vintages, cell: PublishedCell, rules: DisclosureRules, earlier: Sequence[Published]) -> str | None:
    """Why the cell itself may not be shown: few houses stand behind it, or behind what changed since it was shown."""
    why = rules.withhold(vintages.by_house(cell, vintages.now))
    if why is not None:
        return why
    changes = (vintages.changed(cell, edition, vintages.now) for shown, edition in earlier if shown == cell)
    return LATE if any(change and rules.withhold(change) for change in changes) else None


def _secrets(vintages: Vintages, cells: Iterable[PublishedCell], rules: DisclosureRules) -> list[Vector]:
    """What nobody may work out: withheld cells of any edition, and changes between editions that would be withheld."""
    spans = {(cell.currency, cell.first, cell.last) for cell in cells}
    games = {place.game for place in vintages.houses if isinstance(place, MonthPart)} | {ALL}
    secrets: dict[frozenset[Column], Vector] = {}
    for currency, first, last in sorted(spans):
        for cell in (PublishedCell(currency, game, first, last) for game in sorted(games)):
            for vector in _secrets_of(vintages, cell, rules):
                secrets[frozenset(vector)] = vector
    return list(secrets.values())


def _secrets_of(vintages: Vintages, cell: PublishedCell, rules: DisclosureRules) -> Iterator[Vector]:
    editions = [each for each in range(vintages.now + 1) if vintages.covers(cell, each)]
    for edition in editions:
        shares = vintages.by_house(cell, edition)
        if shares and rules.withhold(shares):
            yield vintages.vector(cell, edition)
    for before, after in combinations(editions, 2):
        change = vintages.changed(cell, before, after)
        if change and rules.withhold(change):
            yield vintages.vector(cell, after, before)


def _families(vintages: Vintages, cells: Sequence[PublishedCell]) -> list[Family]:
    """Every total with its games, and every quarter with its months."""
    vectors = {cell: vintages.vector(cell, vintages.now) for cell in cells}
    families: list[Family] = []
    for whole, vector in vectors.items():
        within = [each for each in cells if whole.first <= each.first and each.last <= whole.last and each != whole]
        by_game = [
            each for each in within if whole.game == ALL and (each.first, each.last) == (whole.first, whole.last)
        ]
        by_month = [each for each in within if each.game == whole.game]
        families += [(vector, [vectors[each] for each in parts]) for parts in (by_game, by_month) if parts]
    return families


class DisclosureGuard:
    """Counts what follows and should not, beyond what was public before."""

    def __init__(
        self, houses: Mapping[Column, Mapping[str, Shares]], secrets: Sequence[Vector], families: Sequence[Family],
        rules: DisclosureRules, before: RowSpace,
    ) -> None:  # fmt: skip
        self._houses, self._secrets, self._families, self._rules, self._before = (
            houses,
            secrets,
            families,
            rules,
            before,
        )
        self._few = _groups_of_few(houses, rules.threshold)
        self._public = [_about(_sensitive(before), few, before.prime) for few in self._few]

    def broken(self, shown: Iterable[Vector]) -> int:
        """How much follows from these and from what was published before."""
        known = self._before.extended(shown)
        basis = _sensitive(known)
        few = sum(
            _about(basis, group, known.prime) - public for group, public in zip(self._few, self._public, strict=True)
        )
        left_over = sum(self._left_over(known, *family) for family in self._families)
        return few + left_over + sum(map(known.tells, self._secrets)) + sum(map(self._dominated, basis))

    def _left_over(self, known: RowSpace, whole: Vector, parts: Sequence[Vector]) -> bool:
        """Whether too much of one or two houses is left of a sum that follows, without its parts that follow."""
        if not known.tells(whole):
            return False
        rest = dict(whole)
        for part in parts:
            if known.tells(part):
                rest = {place: value for place, value in rest.items() if place not in part}
        return bool(rest) and self._dominated(rest)

    def _dominated(self, row: Vector) -> bool:
        parts: dict[str, list[Shares]] = {}
        for place in row:
            for house, own in self._houses[place].items():
                parts.setdefault(house, []).append(own)
        shares = {house: tuple(map(sum, zip(*many, strict=True))) for house, many in parts.items()}
        return self._rules.withhold(shares) is not None and not self._before.tells(row)


def _sensitive(known: RowSpace) -> list[Vector]:
    """A basis of what follows about sensitive unknowns alone: they come last, so these rows begin with one."""
    return [row for lead, row in known.rows.items() if lead[0]]


def _about(basis: Sequence[Vector], group: frozenset[Column], prime: int) -> int:
    """How many independent sums among these are about the unknowns of one group alone."""
    outside = [{place: value for place, value in row.items() if place not in group} for row in basis]
    return len(basis) - len(RowSpace(outside, prime).rows)


def _groups_of_few(houses: Mapping[Column, Mapping[str, Shares]], threshold: int) -> list[frozenset[Column]]:
    """For every choice of fewer houses than the threshold: the unknowns that are theirs alone."""
    thin = {place: set(shares) for place, shares in houses.items() if len(shares) < threshold}
    names = sorted({name for shares in thin.values() for name in shares})
    groups = {
        frozenset(place for place, own in thin.items() if own <= set(few))
        for few in combinations(names, min(threshold - 1, len(names)))
    }
    return sorted((group for group in groups if group), key=sorted)


def _victim(
    left: Mapping[PublishedCell, Vector], size: Mapping[PublishedCell, int], guard: DisclosureGuard
) -> PublishedCell:
    """The cell whose loss hides most of what follows; of several, the one with the smallest handle."""

    def cost(cell: PublishedCell) -> tuple[int, bool, int, PublishedCell]:
        others = (vector for other, vector in left.items() if other != cell)
        return guard.broken(others), cell.game == ALL, size[cell], cell

    return min(left, key=cost)


def cells_of(cube: Cube, spans: Sequence[Span]) -> list[PublishedCell]:
    """Every game, and all together, over every span in which anything moved."""
    cells = set()
    for cell, measures in cube.total(("game", "day")):
        for span in spans:
            if measures.moved and span.holds(cell.day):
                cells |= {PublishedCell(cell.currency, game, span.first, span.last) for game in (cell.game, ALL)}
    return sorted(cells)
