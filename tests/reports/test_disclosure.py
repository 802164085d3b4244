"""Disclosure control: nothing withheld, and no house's own figure, follows from what was ever published."""

from random import Random

import pytest

from projections.reports.disclosure import LATE, DisclosureGuard, cells_of, controlled
from projections.reports.disclosure_rules import rules_on
from projections.reports.publication import months_of
from projections.reports.row_space import PRIME, Column, RowSpace, Vector
from projections.reports.vintages import ALL, MonthPart
from projections.speech import Spoken
from projections.statistics.cube import Cube
from tests.reports.countries import (
    JANUARY,
    QUARTER,
    RULES,
    THREE,
    Play,
    at,
    change_of,
    control,
    country,
    cube_of,
    follows,
    published_in_turn,
    shown_by,
    vintages,
    worked_out,
)
from tests.reports.cubes import cell, played


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
    assert RULES.withhold({str(number): (handle,) for number, handle in enumerate(handles)}) == why
    assert RULES.withhold({str(number): (1, -handle) for number, handle in enumerate(handles)}) == why


@pytest.mark.parametrize(
    ("prizes", "coups", "why"),
    [
        ((50, 51, 52), (10, 10, 10), None),
        ((0, 100, 101), (10, 10, 10), "dominance"),  # all stake alike, and A has the gain: B takes the total for A's
        ((200, 1, 100), (10, 10, 10), "dominance"),  # a loss and a gain
        ((50, 51, 52), (1000, 10, 10), "dominance"),
    ],
)
def test_every_published_measure_may_show_one_house(
    prizes: tuple[int, ...], coups: tuple[int, ...], why: str | None
) -> None:
    houses = zip("ABC", prizes, coups, strict=True)
    cube = Cube({
        cell(house, "x", "T", "2023-01-10"): played(100, paid, coups=many, bets=many) for house, paid, many in houses
    })  # fmt: skip
    _, done = control(cube, JANUARY)
    assert done.reasons.get(at("x", "2023-01")) == why


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
    with pytest.raises(Spoken, match="cannot be read"):
        rules_on("2020-01-01", text.replace("threshold = 4", "threshold = 1"))


def test_elimination_is_exact() -> None:
    a, b, c = (("h", "g", str(number)) for number in range(3))
    known = RowSpace([{a: 1, b: 1}, {b: 1, c: 1}])
    assert known.tells({a: 1, c: -1})
    assert not known.tells({a: 1})
    assert known.extended([{a: 1, c: 1}]).tells({a: 1})  # (x + z - y) / 2
    assert not known.tells({a: 1})
    for prime in (0, 2**61 - 1):
        assert RowSpace([{a: 2, b: 3}, {b: 5, c: 7}], prime).tells({a: 10, c: -21})


def test_a_game_with_one_house_is_withheld_and_so_is_what_would_tell_it() -> None:
    """x is played in three houses, y in one: the total less x would tell y."""
    known, done = control(country(*THREE, ("A", "y", "2023-01", 50)), JANUARY)
    assert done.reasons[at("y", "2023-01")] == "threshold"
    assert sorted(done.reasons.values()) == ["complementary", "threshold"]
    assert not follows(known, done.published, at("y", "2023-01"))
    naive = [at("x", "2023-01"), at(ALL, "2023-01")]
    assert follows(known, naive, at("y", "2023-01"))  # what threshold alone would have told


def test_months_and_quarter_do_not_tell_a_month() -> None:
    plays = [(house, "x", month, 100) for house in "ABC" for month in ("2023-01", "2023-02")]
    known, done = control(country(*plays, ("A", "x", "2023-03", 90)))
    assert done.published
    assert not follows(known, done.published, at("x", "2023-03"))


def test_no_house_learns_anothers_figure_by_taking_away_its_own() -> None:
    """y and z are played by A and B alone. Total less x would be both of them together, and A knows its own part."""
    plays: list[Play] = [*THREE, *[(house, game, "2023-01", 50) for house in "AB" for game in "yz"]]
    known, done = control(country(*plays), JANUARY)
    naive = [known.vector(at(game, "2023-01"), 0) for game in ("x", ALL)]
    assert worked_out(known, naive, "A") == {"B"}
    for attacker in ("", "A", "B", "C"):
        assert worked_out(known, shown_by([(known, done)]), attacker) == set()
    assert done.published


def test_what_is_left_when_published_games_are_taken_away_is_not_one_houses() -> None:
    """Three houses play y and z, and nearly all of it is A's: total less x must not tell that."""
    small: list[Play] = [(house, game, "2023-01", 1) for house in "BC" for game in "yz"]
    plays: list[Play] = [*THREE, *small, ("A", "y", "2023-01", 99), ("A", "z", "2023-01", 99)]
    _, done = control(country(*plays), JANUARY)
    assert done.reasons[at("y", "2023-01")] == done.reasons[at("z", "2023-01")] == "dominance"
    assert not {at("x", "2023-01"), at(ALL, "2023-01")} <= set(done.published)


def test_a_large_game_of_one_house_is_not_hidden_behind_a_small_one() -> None:
    """y is A's alone. With x and the total published and w withheld, y and w together follow: nearly all of it is y."""
    plays: list[Play] = [*THREE, *[(house, "w", "2023-01", 1) for house in "ABC"], ("A", "y", "2023-01", 200)]
    known, done = control(country(*plays), JANUARY)
    rest = {"A": (201,), "B": (1,), "C": (1,)}
    assert RULES.withhold(rest) == "dominance"
    assert not {at("x", "2023-01"), at(ALL, "2023-01")} <= set(done.published)
    assert {at("w", "2023-01"), at(ALL, "2023-01")} <= set(done.published)  # behind x it is hidden well enough
    assert known.by_house(at("y", "2023-01"), 0) == {"A": (10, 20, 200, 0, 200)}


def test_a_large_month_of_one_house_is_not_hidden_behind_a_small_one() -> None:
    plays: list[Play] = [(house, "x", "2023-01", 100) for house in "ABC"]
    plays += [(house, "x", "2023-02", 1) for house in "ABC"] + [("A", "x", "2023-03", 200)]
    _, done = control(country(*plays))
    assert not {at("x"), at("x", "2023-01")} <= set(done.published)
    assert done.published


def unknown(game: str) -> Column:
    return MonthPart(sensitive=True, game=game, month="2023-01", since=0)


def test_a_secret_that_is_the_difference_of_two_balanced_sums_is_found() -> None:
    """Each game is one house's for the most part, every sum of three or four of them is not: no basis shows it."""
    shares = {"y": "A", "z": "B", "u": "C", "v": "D"}
    houses = {unknown(game): {house: (98 if house == own else 1,) for house in "ABCD"} for game, own in shares.items()}
    shown: list[Vector] = [dict.fromkeys(map(unknown, games), 1) for games in ("uvyz", "vyz")]
    for space in (RowSpace(), RowSpace(prime=PRIME)):
        assert DisclosureGuard(houses, [{unknown("u"): 1}], [], RULES, space).broken(shown) == 1
        assert DisclosureGuard(houses, [], [], RULES, space).broken(shown) == 0


def test_a_sum_of_sensitive_games_that_one_house_dominates_is_found() -> None:
    houses = {unknown(game): {"A": (98,), "B": (1,), "C": (1,)} for game in "yz"}
    shown: list[Vector] = [{unknown("y"): 1, unknown("z"): 1}]
    assert DisclosureGuard(houses, [], [], RULES, RowSpace()).broken(shown) == 1
    assert DisclosureGuard(houses, [], [], RULES, RowSpace(shown)).broken(shown) == 0  # public before


def test_a_change_of_three_houses_that_is_nearly_all_of_one_does_not_follow_from_the_quarter() -> None:
    more: list[Play] = [("A", "x", "2023-01", 98), ("B", "x", "2023-01", 1), ("C", "x", "2023-01", 1)]
    editions = [(cube_of(country(*quarter()), span), span) for span in months_of(QUARTER)[:3]]
    results = published_in_turn(*editions, (country(*quarter(*more)), QUARTER))
    known = results[-1][0]
    change = known.vector(at("x", "2023-01"), known.now, 0)
    assert not RowSpace(shown_by(results)).tells(change)
    assert at("y") in results[-1][1].published


def test_earlier_editions_count() -> None:
    """The total was published before: withholding it now hides nothing, so something else must go."""
    plays: list[Play] = [*THREE, *[(house, "z", "2023-01", 100) for house in "ABC"], ("A", "y", "2023-01", 50)]
    cube = country(*plays)
    known = vintages((cube, JANUARY), (cube, JANUARY))
    earlier = [(at(ALL, "2023-01"), 0)]
    done = controlled(known, cells_of(cube, [JANUARY]), RULES, earlier)
    assert not follows(known, [*done.published, at(ALL, "2023-01")], at("y", "2023-01"))
    assert done.reasons[at("x", "2023-01")] == "complementary"


def test_what_was_public_before_is_named_and_cannot_be_taken_back() -> None:
    cube = country(*THREE, ("A", "y", "2023-01", 50))
    known = vintages((cube, JANUARY), (cube, JANUARY))
    done = controlled(known, cells_of(cube, [JANUARY]), RULES, [(at("y", "2023-01"), 0)])
    assert done.public_before == (at("y", "2023-01"),)
    assert at("y", "2023-01") not in done.published


def test_of_a_whole_country_nothing_follows_that_should_not() -> None:
    """Six houses, five games, three months, some games in few houses; every withheld cell and every attacker is tried."""
    plays: list[Play] = [
        (house, game, month, 100 + 7 * place + 13 * number)
        for place, house in enumerate("ABCDEF") for number, game in enumerate("vwxyz") for month in ("2023-01", "2023-02", "2023-03")
        if not (game == "z" and house in "CDEF") and not (game == "y" and month == "2023-02" and house != "A")
    ]  # fmt: skip
    known, done = control(country(*plays))
    assert {"threshold", "complementary"} <= set(done.reasons.values())
    assert len(done.published) > len(cells_of(country(*plays), months_of(QUARTER))) / 2
    for each in done.reasons:
        if done.reasons[each] != "complementary":
            assert not follows(known, done.published, each)
    for attacker in ("", *"ABCDEF"):
        assert worked_out(known, shown_by([(known, done)]), attacker) == set()


# Records that come late.

FIVE: list[Play] = [(house, game, "2023-01", 100) for house in "ABCDE" for game in "xyw"]


def late(*changes: Play) -> list[Play]:
    """The same country with more of some houses."""
    more = {(house, game, month): handle for house, game, month, handle in changes}
    return [(house, game, month, handle + more.get((house, game, month), 0)) for house, game, month, handle in FIVE]


def test_a_second_edition_shows_nothing_of_the_house_whose_records_came_late() -> None:
    """The difference of two editions of a month is what came late: here all of it is A's."""
    editions = [(country(*FIVE), JANUARY), (country(*late(("A", "x", "2023-01", 40))), JANUARY)]
    results = published_in_turn(*editions)
    (first, second), known = (done for _, done in results), results[-1][0]
    assert set(first.published) == {at(game, "2023-01") for game in ("x", "y", "w", ALL)}
    assert {second.reasons[at(game, "2023-01")] for game in ("x", ALL)} == {LATE}
    assert {at(game, "2023-01") for game in "yw"} <= set(second.published)
    assert worked_out(known, shown_by(results), "") == set()
    naive = [*shown_by(results), known.vector(at("x", "2023-01"), 1)]
    assert worked_out(known, naive, "") == {"A"}  # what an edition without this protection gave away
    assert change_of(known, "A")


@pytest.mark.parametrize(
    ("changes", "shown"),
    [
        ((("A", 10), ("B", 10)), False),  # B would take away its own
        ((("A", 10), ("B", 10), ("C", 10)), True),
        ((("A", 98), ("B", 1), ("C", 1)), False),  # nearly all of it is A's
        ((("A", -10), ("B", 10), ("C", 10)), True),
        ((("A", -98), ("B", 1), ("C", 1)), False),
        ((), True),
    ],
)
def test_a_correction_is_published_only_of_enough_houses(changes: tuple[tuple[str, int], ...], *, shown: bool) -> None:
    second = country(*late(*((house, "x", "2023-01", more) for house, more in changes)))
    results = published_in_turn((country(*FIVE), JANUARY), (second, JANUARY))
    assert (at("x", "2023-01") in results[-1][1].published) is shown
    for attacker in ("", *"ABCDE"):
        assert worked_out(results[-1][0], shown_by(results), attacker) == set()


def test_late_records_of_several_houses_in_turn_are_not_taken_apart() -> None:
    """A comes late, then B and C: the third edition has enough of them, the second had not."""
    second, third = (
        [("A", "x", "2023-01", 30)],
        [("A", "x", "2023-01", 30), ("B", "x", "2023-01", 30), ("C", "x", "2023-01", 20)],
    )
    results = published_in_turn(*((country(*late(*each)), JANUARY) for each in ([], second, third)))
    assert results[1][1].reasons[at("x", "2023-01")] == LATE
    assert at("x", "2023-01") in results[2][1].published
    for attacker in ("", *"ABCDE"):
        assert worked_out(results[-1][0], shown_by(results), attacker) == set()


def quarter(*changes: Play) -> list[Play]:
    more = {(house, game, month): handle for house, game, month, handle in changes}
    return [
        (house, game, month, 100 + more.get((house, game, month), 0))
        for house in "ABCDE" for game in "xyw" for month in ("2023-01", "2023-02", "2023-03")
    ]  # fmt: skip


def test_a_quarter_with_late_records_of_one_house_does_not_show_them() -> None:
    """The three months were published first. The quarter less its months would be what came late in January."""
    months = months_of(QUARTER)[:3]
    editions = [(cube_of(country(*quarter()), span), span) for span in months]
    editions.append((country(*quarter(("A", "x", "2023-01", 40))), QUARTER))
    results = published_in_turn(*editions)
    known, last = results[-1]
    assert {each.game for each in last.reasons if each == at(each.game)} >= {"x", ALL}
    assert at("y") in last.published
    for attacker in ("", *"ABCDE"):
        assert worked_out(known, shown_by(results), attacker) == set()
    naive = [*shown_by(results), known.vector(at("x"), known.now)]
    assert worked_out(known, naive, "") == {"A"}


def test_late_records_hidden_in_one_game_are_not_told_by_another_sum() -> None:
    """January's x may not show them, so neither may January's total, nor the quarter's, which hold them too."""
    results = published_in_turn(
        (cube_of(country(*quarter()), JANUARY), JANUARY), (country(*quarter(("A", "x", "2023-01", 40))), QUARTER)
    )
    known, last = results[-1]
    assert last.reasons[at("x", "2023-01")] == LATE
    assert len(last.published) > len(last.reasons)
    for attacker in ("", *"ABCDE"):
        assert worked_out(known, shown_by(results), attacker) == set()


def test_a_part_of_a_period_is_checked_against_the_whole() -> None:
    """The quarter of y was published, its February withheld: two houses. January and March of it must not both follow."""
    plays = [play for play in quarter() if not (play[1] == "y" and play[2] == "2023-02" and play[0] in "CDE")]
    cube = country(*plays)
    results = published_in_turn((cube, QUARTER), *((cube_of(cube, span), span) for span in months_of(QUARTER)[:3]))
    known = results[-1][0]
    secret = known.vector(at("y", "2023-02"), known.now)
    assert not RowSpace(shown_by(results)).tells(secret)
    assert results[0][1].published
    assert any(done.published for _, done in results[1:])
    for attacker in ("", *"ABCDE"):
        assert worked_out(known, shown_by(results), attacker) == set()
    games = ("x", "y", "w", ALL)
    naive = [known.vector(at(game, month), known.now) for game in games for month in (None, "2023-01", "2023-03")]
    assert RowSpace(naive).tells(secret)


def test_the_same_records_again_are_published_again_in_full() -> None:
    cube = country(*FIVE)
    results = published_in_turn((cube, JANUARY), (cube, JANUARY))
    assert results[0][1].published == results[1][1].published
    assert not results[1][1].reasons


@pytest.mark.parametrize("seed", range(12))
def test_in_chains_of_editions_at_random_nobody_learns_another_houses_figure(seed: int) -> None:
    """Months and quarters in any order, houses that play some games in some months, records that come late or go."""
    chance = Random(seed)
    houses, games, months = "ABCDEF"[: chance.randint(3, 6)], "xyz", ("2023-01", "2023-02", "2023-03")
    plays = {
        (house, game, month): chance.randint(1, 300)
        for house in houses for game in games for month in months if chance.random() < 0.7
    }  # fmt: skip
    editions = []
    for _ in range(4):
        span = chance.choice(months_of(QUARTER))
        editions.append((country(*((*key, handle) for key, handle in plays.items())), span))
        for key in chance.sample(sorted(plays), min(len(plays), chance.randint(0, 3))):
            plays[key] = max(1, plays[key] + chance.randint(-50, 80))
    results = published_in_turn(*((cube_of(cube, span), span) for cube, span in editions))
    known, shown = results[-1][0], shown_by(results)
    for attacker in ("", *houses):
        assert worked_out(known, shown, attacker) == set()
    space = RowSpace(shown)
    for number, (_, done) in enumerate(results):
        for each, why in done.reasons.items():
            if why != "complementary" and each not in done.public_before:
                vector = known.vector(each, number)
                assert why == LATE or not space.tells(vector)
