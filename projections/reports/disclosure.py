"""Disclosure control: which figures may be published so that nobody can work out the business of one house.

A figure is withheld if too few houses stand behind it, or if one or two of them make up nearly all of it (primary). Then
more are withheld until nothing withheld, and no house's own figure, follows from what is left (complementary). That is
proved, not assumed: every published figure is a sum over atoms (one house, one game, one month), so a figure can be
worked out exactly if and only if its sum is a linear combination of published sums. Exact elimination decides it, over
everything that was ever published: an earlier edition counts as if it were still true.

All measures of a cell are withheld together: handle, prizes and revenue of one cell follow from each other.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from heapq import heapify, heappop, heappush
from importlib.resources import files
from typing import Any, Final

from projections.reports.periods import Span
from projections.speech import Spoken
from projections.statistics.cube import Cube

ALL: Final = ""  # every game together
Atom = tuple[str, str, str]  # house, game, month
Vector = Mapping[Atom, int]


@dataclass(frozen=True, slots=True, order=True)
class PublishedCell:
    """What a published figure is about: a game (or all) over some months, in one currency."""

    currency: str
    game: str
    first: str
    last: str


@dataclass(frozen=True, slots=True)
class DisclosureRules:
    """Threshold and dominance as in force on a day."""

    since: date
    threshold: int
    dominance: Fraction
    two_largest: Fraction

    def withhold(self, by_house: Mapping[str, int]) -> str | None:
        """Why a figure with this handle by house is not published; None where it is."""
        amounts = sorted((amount for amount in by_house.values()), reverse=True)
        whole = sum(amounts)
        if len(amounts) < self.threshold:
            return "threshold"
        if whole and Fraction(amounts[0], whole) > self.dominance:
            return "dominance"
        if whole and Fraction(amounts[0] + amounts[1], whole) > self.two_largest:
            return "dominance"
        return None


def rules_on(day: str, text: str | None = None) -> DisclosureRules:
    """The rules in force that day. A day without rules is an error that says so."""
    text = text or files("projections.reports").joinpath("disclosure.toml").read_text("utf-8")
    try:
        rules = [_rule(each) for each in tomllib.loads(text)["rule"]]
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as fault:
        raise Spoken(
            f"as regras de sigilo não se lêem: {fault}", f"the disclosure rules cannot be read: {fault}"
        ) from None
    known = [each for each in rules if each.since <= date.fromisoformat(day)]
    if not known:
        raise Spoken(f"não há regras de sigilo em vigor em {day}", f"no disclosure rules are in force on {day}")
    return max(known, key=lambda each: each.since)


def _rule(each: Mapping[str, Any]) -> DisclosureRules:
    return DisclosureRules(
        each["since"], int(each["threshold"]), Fraction(each["dominance"]), Fraction(each["two_largest"])
    )


@dataclass(slots=True)
class Houses:
    """The atoms of one currency: which house played which game in which month, with its handle."""

    handle: dict[Atom, int] = field(default_factory=dict)

    @classmethod
    def of(cls, cube: Cube, currency: str) -> "Houses":
        """From the cube."""
        own = cls()
        for cell, measures in cube.slice(currency=currency).total(("venue", "game", "day")):
            if measures.coups:
                atom = (cell.venue, cell.game, cell.day[:7])
                own.handle[atom] = own.handle.get(atom, 0) + measures.handle
        return own

    def atoms(self, cell: PublishedCell, house: str | None = None) -> list[Atom]:
        """What is added up in a cell, of one house or of all."""
        return [
            atom for atom in sorted(self.handle)
            if cell.first[:7] <= atom[2] <= cell.last[:7] and cell.game in (ALL, atom[1]) and house in (None, atom[0])
        ]  # fmt: skip

    def by_house(self, cell: PublishedCell) -> dict[str, int]:
        """The handle of each house in a cell."""
        shares: dict[str, int] = {}
        for atom in self.atoms(cell):
            shares[atom[0]] = shares.get(atom[0], 0) + self.handle[atom]
        return shares

    def vector(self, cell: PublishedCell, house: str | None = None) -> dict[Atom, int]:
        """The cell as a sum over atoms."""
        return dict.fromkeys(self.atoms(cell, house), 1)


PRIME: Final = 2**61 - 1


class RowSpace:
    """What follows from published sums: their row space, in echelon form.

    By exact elimination over fractions. With a `prime`, over its remainders instead, which is many times faster: good
    for a search whose end is then proved exactly.
    """

    def __init__(self, vectors: Iterable[Vector], prime: int = 0) -> None:
        self._prime = prime
        self._rows: dict[Atom, dict[Atom, Any]] = {}  # by leading atom, with 1 there
        for vector in vectors:
            rest = self._reduced(vector)
            if rest:
                lead = min(rest)
                self._rows[lead] = {atom: self._divided(value, rest[lead]) for atom, value in rest.items()}

    def tells(self, vector: Vector) -> bool:
        """Whether this sum can be worked out from them."""
        return bool(vector) and not self._reduced(vector)

    def _divided(self, value: Any, by: Any) -> Any:
        return value * pow(by, -1, self._prime) % self._prime if self._prime else Fraction(value) / by

    def _reduced(self, vector: Vector) -> dict[Atom, Any]:
        """What is left of it; leads are taken away from the first to the last, and bring in later atoms alone."""
        rest, prime = dict(vector), self._prime
        waiting = [atom for atom in rest if atom in self._rows]
        heapify(waiting)
        while waiting:
            lead = heappop(waiting)
            factor = rest.get(lead, 0)
            if not factor:
                continue
            for atom, value in self._rows[lead].items():
                left = rest.get(atom, 0) - factor * value
                if prime:
                    left %= prime
                if left:
                    if atom not in rest and atom in self._rows:
                        heappush(waiting, atom)
                    rest[atom] = left
                else:
                    rest.pop(atom, None)
        return rest


@dataclass(frozen=True, slots=True)
class Withheld:
    """Which cells are published, which are not and why; `public_before` are those that an earlier edition showed."""

    published: tuple[PublishedCell, ...]
    reasons: Mapping[PublishedCell, str]
    public_before: tuple[PublishedCell, ...] = ()


def controlled(
    houses: Houses, cells: Sequence[PublishedCell], rules: DisclosureRules, earlier: Sequence[PublishedCell] = ()
) -> Withheld:
    """Withhold as few as it takes, smallest first, until nothing follows that should not."""
    reasons = {cell: why for cell in cells if (why := rules.withhold(houses.by_house(cell))) is not None}
    old = [houses.vector(cell) for cell in earlier]
    before = RowSpace(old)
    gone = tuple(cell for cell in cells if cell in reasons and before.tells(houses.vector(cell)))
    secrets = [
        vector for vector in _secrets(houses, [cell for cell in cells if cell in reasons], cells)
        if not before.tells(vector)
    ]  # fmt: skip
    left = [cell for cell in cells if cell not in reasons]
    exactly = False
    while True:
        known = RowSpace([*old, *map(houses.vector, left)], 0 if exactly else PRIME)
        derivable = [vector for vector in secrets if known.tells(vector)]
        if not derivable and exactly:
            return Withheld(tuple(left), reasons, gone)
        if not derivable:
            exactly = True  # what the fast search left is proved without remainders
            continue
        victim = _victim(houses, left, old, derivable)
        left.remove(victim)
        reasons[victim] = "complementary"


def _secrets(houses: Houses, withheld: Sequence[PublishedCell], cells: Sequence[PublishedCell]) -> Iterator[Vector]:
    """What nobody may work out: withheld cells, and the figures of a single house in any cell."""
    for cell in withheld:
        yield houses.vector(cell)
    for cell in cells:
        for house in houses.by_house(cell):
            yield houses.vector(cell, house)


def _victim(
    houses: Houses, left: Sequence[PublishedCell], old: Sequence[Vector], derivable: Sequence[Vector]
) -> PublishedCell:
    """The cell whose loss hides most of what is derivable; of several, the one with the smallest handle."""

    def cost(cell: PublishedCell) -> tuple[int, bool, int, PublishedCell]:
        known = RowSpace([*old, *(houses.vector(other) for other in left if other != cell)], PRIME)
        return (
            sum(known.tells(vector) for vector in derivable),
            cell.game == ALL,
            sum(houses.by_house(cell).values()),
            cell,
        )

    return min(left, key=cost)


def follows(houses: Houses, published: Iterable[PublishedCell], cell: PublishedCell, house: str | None = None) -> bool:
    """Whether a figure can be worked out from those that were published: the checker, for anybody's use."""
    return RowSpace(map(houses.vector, published)).tells(houses.vector(cell, house))


def cells_of(cube: Cube, spans: Sequence[Span]) -> list[PublishedCell]:
    """Every game, and all together, over every span in which anybody played."""
    cells = set()
    for cell, measures in cube.total(("game", "day")):
        for span in spans:
            if measures.coups and span.holds(cell.day):
                cells |= {PublishedCell(cell.currency, game, span.first, span.last) for game in (cell.game, ALL)}
    return sorted(cells)
