"""Countries by hand: which house played which game in which month for how much, and what can be worked out of editions."""

from collections.abc import Iterable, Sequence

from projections.reports.disclosure import Published, Withheld, cells_of, controlled
from projections.reports.disclosure_rules import DisclosureRules, rules_on
from projections.reports.periods import Span
from projections.reports.publication import months_of
from projections.reports.row_space import RowSpace, Vector
from projections.reports.vintages import MonthPart, PublishedCell, Vintages, vintage_of
from projections.statistics.cube import Cube
from tests.reports.cubes import cell, played

QUARTER = Span("2023-01-01", "2023-03-31")
JANUARY = Span("2023-01-01", "2023-01-31")
RULES = rules_on("2023-04-01")
Play = tuple[str, str, str, int]
THREE: list[Play] = [(house, "x", "2023-01", 100) for house in "ABC"]


def country(*plays: Play) -> Cube:
    """House, game, month and handle."""
    return Cube({cell(house, game, "T", f"{month}-10"): played(handle, 0) for house, game, month, handle in plays})


def at(game: str, month: str | None = None) -> PublishedCell:
    span = QUARTER if month is None else next(each for each in months_of(QUARTER) if each.first.startswith(month))
    return PublishedCell("AOA", game, span.first, span.last)


def vintages(*editions: tuple[Cube, Span]) -> Vintages:
    return Vintages([vintage_of(cube, "AOA", span) for cube, span in editions], RULES.withhold)


def control(cube: Cube, span: Span = QUARTER) -> tuple[Vintages, Withheld]:
    """A first edition."""
    return published_in_turn((cube, span))[-1]


def published_in_turn(*editions: tuple[Cube, Span], rules: DisclosureRules = RULES) -> list[tuple[Vintages, Withheld]]:
    """Editions one after the other, each checked against those before."""
    shown: list[Published] = []
    results = []
    for number, (cube, span) in enumerate(editions):
        known = vintages(*editions[: number + 1])
        done = controlled(known, cells_of(cube_of(cube, span), months_of(span)), rules, shown)
        shown += [(each, number) for each in done.published]
        results.append((known, done))
    return results


def cube_of(cube: Cube, span: Span) -> Cube:
    return cube.slice(keep=lambda cell: span.holds(cell.day))


def shown_by(results: Sequence[tuple[Vintages, Withheld]]) -> list[Vector]:
    """Every published sum of all editions, in the unknowns of the last."""
    known = results[-1][0]
    return [known.vector(each, number) for number, (_, done) in enumerate(results) for each in done.published]


def follows(known: Vintages, published: Iterable[PublishedCell], cell: PublishedCell) -> bool:
    """Whether a figure of the only edition can be worked out from those that were published."""
    return RowSpace(known.vector(each, 0) for each in published).tells(known.vector(cell, 0))


def worked_out(known: Vintages, shown: Iterable[Vector], attacker: str) -> set[str]:
    """Whose amounts somebody can work out who knows everything of one house: an elimination of its own, house by house.

    Written apart from the guard: unknowns are one house's here, and every other house is tried.
    """
    spread = [
        {
            (house, place): 1
            for place in vector
            for house in known.houses[place]
            if house != attacker
        }
        for vector in shown
    ]  # fmt: skip
    houses = {house for place in known.houses for house in known.houses[place]} - {attacker}
    exposed = set()
    for house in houses:
        others_first = [{(key[0] == house, *key): value for key, value in vector.items()} for vector in spread]
        if any(lead[0] for lead in RowSpace(others_first).rows):
            exposed.add(house)
    return exposed


def change_of(known: Vintages, house: str) -> list[MonthPart]:
    """The unknowns that are this house's alone."""
    return [place for place, own in known.houses.items() if isinstance(place, MonthPart) and set(own) == {house}]
