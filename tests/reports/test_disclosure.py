"""Disclosure control: nothing withheld, and no house's own figure, follows from what was ever published."""

from itertools import combinations

import pytest

from projections.reports.disclosure import ALL, Houses, PublishedCell, RowSpace, cells_of, controlled, follows, rules_on
from projections.reports.periods import Span
from projections.reports.publication import months_of
from projections.speech import Spoken
from projections.statistics.cube import Cube
from tests.reports.cubes import cell, played

QUARTER = Span("2023-01-01", "2023-03-31")
RULES = rules_on("2023-04-01")


def country(*plays: tuple[str, str, str, int]) -> Cube:
    """House, game, month and handle."""
    return Cube({cell(house, game, "T", f"{month}-10"): played(handle, 0) for house, game, month, handle in plays})


def at(game: str, month: str | None = None) -> PublishedCell:
    span = QUARTER if month is None else next(each for each in months_of(QUARTER) if each.first.startswith(month))
    return PublishedCell("AOA", game, span.first, span.last)


@pytest.mark.parametrize(
    ("handles", "why"),
    [
        ((10, 10), "threshold"), ((10, 10, 10), None),
        ((300, 60, 40), None), ((301, 59, 40), "dominance"),  # three quarters, and a hair more
        ((200, 160, 40), None), ((201, 160, 40), "dominance"),  # nine tenths of two, and a hair more
        ((0, 0, 0), None), ((), "threshold"),
    ],
)  # fmt: skip
def test_threshold_and_dominance(handles: tuple[int, ...], why: str | None) -> None:
    assert RULES.withhold({str(number): handle for number, handle in enumerate(handles)}) == why


def test_a_day_without_rules_is_an_error_and_later_rules_replace_earlier_ones() -> None:
    with pytest.raises(Spoken, match="no disclosure rules"):
        rules_on("2015-12-31")
    text = "".join(
        f'[[rule]]\nsince = {day}\nthreshold = {many}\ndominance = "1/2"\ntwo_largest = "1"\n'
        for day, many in (("2016-01-01", 3), ("2020-01-01", 4))
    )
    assert [rules_on(day, text).threshold for day in ("2019-12-31", "2020-01-01")] == [3, 4]
    with pytest.raises(Spoken, match="cannot be read"):
        rules_on("2020-01-01", "[[rule]]\nsince = 3")


def test_elimination_is_exact() -> None:
    a, b, c = (("h", "g", str(number)) for number in range(3))
    known = RowSpace([{a: 1, b: 1}, {b: 1, c: 1}])
    assert known.tells({a: 1, c: -1})
    assert not known.tells({a: 1})
    assert RowSpace([{a: 1, b: 1}, {b: 1, c: 1}, {a: 1, c: 1}]).tells({a: 1})  # (x + z - y) / 2
    for prime in (0, 2**61 - 1):
        assert RowSpace([{a: 2, b: 3}, {b: 5, c: 7}], prime).tells({a: 10, c: -21})


THREE = [("A", "x", "2023-01", 100), ("B", "x", "2023-01", 100), ("C", "x", "2023-01", 100)]


def test_a_game_with_one_house_is_withheld_and_so_is_what_would_tell_it() -> None:
    """x is played in three houses, y in one: the total less x would tell y."""
    cube = country(*THREE, ("A", "y", "2023-01", 50))
    houses, cells = Houses.of(cube, "AOA"), cells_of(cube, [Span("2023-01-01", "2023-01-31")])
    control = controlled(houses, cells, RULES)
    assert control.reasons[at("y", "2023-01")] == "threshold"
    assert sorted(control.reasons.values()) == ["complementary", "threshold"]
    assert not follows(houses, control.published, at("y", "2023-01"))
    naive = [each for each in cells if each != at("y", "2023-01")]
    assert follows(houses, naive, at("y", "2023-01"))  # what threshold alone would have told


def test_months_and_quarter_do_not_tell_a_month() -> None:
    plays = [(house, "x", month, 100) for house in "ABC" for month in ("2023-01", "2023-02")] + [
        ("A", "x", "2023-03", 90)
    ]
    cube = country(*plays)
    houses, cells = Houses.of(cube, "AOA"), cells_of(cube, months_of(QUARTER))
    control = controlled(houses, cells, RULES)
    assert not follows(houses, control.published, at("x", "2023-03"))
    assert not any(follows(houses, control.published, at("x", "2023-03"), house) for house in "A")


def test_earlier_editions_count() -> None:
    """The total was published before: withholding it now hides nothing, so something else must go."""
    cube = country(*THREE, *[(house, "z", "2023-01", 100) for house in "ABC"], ("A", "y", "2023-01", 50))
    houses, cells = Houses.of(cube, "AOA"), cells_of(cube, [Span("2023-01-01", "2023-01-31")])
    earlier = [at(ALL, "2023-01")]
    control = controlled(houses, cells, RULES, earlier)
    assert not follows(houses, [*control.published, *earlier], at("y", "2023-01"))
    assert control.reasons[at("x", "2023-01")] == "complementary"


def test_what_was_public_before_is_named_and_cannot_be_taken_back() -> None:
    cube = country(*THREE, ("A", "y", "2023-01", 50))
    houses, cells = Houses.of(cube, "AOA"), cells_of(cube, [Span("2023-01-01", "2023-01-31")])
    control = controlled(houses, cells, RULES, [at("y", "2023-01")])
    assert control.public_before == (at("y", "2023-01"),)
    assert at("y", "2023-01") not in control.published


def test_of_a_whole_country_nothing_follows_that_should_not() -> None:
    """Six houses, five games, three months, some games in few houses; every withheld cell and every house is tried."""
    plays = [
        (house, game, month, 100 + 7 * place + 13 * number)
        for place, house in enumerate("ABCDEF") for number, game in enumerate("vwxyz") for month in ("2023-01", "2023-02", "2023-03")
        if not (game == "z" and house in "CDEF") and not (game == "y" and month == "2023-02" and house != "A")
    ]  # fmt: skip
    cube = country(*plays)
    houses, cells = Houses.of(cube, "AOA"), cells_of(cube, months_of(QUARTER))
    control = controlled(houses, cells, RULES)
    assert {"threshold", "complementary"} <= set(control.reasons.values())
    assert len(control.published) > len(cells) / 2
    for each in control.reasons:
        if control.reasons[each] != "complementary":
            assert not follows(houses, control.published, each)
    for each in cells:
        assert not any(follows(houses, control.published, each, house) for house in houses.by_house(each))


def test_no_pair_of_published_cells_differs_by_one_house() -> None:
    """Differencing: the same game with and without one house must not both be public."""
    cube = country(*THREE, *[(house, "x", "2023-02", 100) for house in "ABC"])
    houses, cells = Houses.of(cube, "AOA"), cells_of(cube, months_of(QUARTER))
    published = controlled(houses, cells, RULES).published
    for one, other in combinations(published, 2):
        difference = set(houses.atoms(one)) ^ set(houses.atoms(other))
        assert len({atom[0] for atom in difference}) != 1
