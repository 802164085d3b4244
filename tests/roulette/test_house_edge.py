"""What the decree's prizes come to: exact, by trying all 37 pockets, through the settlement that the rules use."""

from datetime import date
from fractions import Fraction

import pytest

from streams.games.roulette.law import RouletteLaw, american, french
from streams.games.roulette.positions import Combined
from streams.games.roulette.settlement import NotWholeUnits, due, due_of_parts, spread
from streams.games.settlement import Due
from streams.law.files import load_law

FIGURES = load_law().figures("ao-de-261-22", date(2023, 3, 14))
AMERICAN, FRENCH = american(FIGURES), french(FIGURES)
POCKETS = range(37)
EDGE = Fraction(1, 37)

# As the theory of the game has them, worked out apart from this code.
COUNTS = {
    "straight": 37, "split": 60, "street": 14, "corner": 23, "line": 11, "dozen": 3, "column": 3,
    "split_dozen": 2, "split_column": 2, "even_chance": 6,
}  # fmt: skip
LARGE = {
    **dict.fromkeys((0, 2, 3), (22, 2, 7)),
    **dict.fromkeys((25, 26, 28, 29), (16, 2, 7)),
    **dict.fromkeys((4, 7, 12, 15, 18, 19, 21, 22, 32, 35), (17, 1, 8)),
}
SMALL = dict.fromkeys((5, 8, 10, 11, 13, 16, 23, 24, 27, 30, 33, 36), (17, 1, 5))
ORPHANS = {1: (35, 1, 4), 17: (34, 2, 3), **dict.fromkeys((6, 9, 14, 20, 31, 34), (17, 1, 4))}
SERIES = {"large_series": (9, LARGE), "small_series": (6, SMALL), "orphans": (5, ORPHANS)}
NET_OF_NEIGHBOURS = {3: 33, 5: 31, 7: 29}

both = pytest.mark.parametrize("law", [pytest.param(AMERICAN, id="american"), pytest.param(FRENCH, id="french")])


def settled(due: Due, stake: int) -> tuple[object, object, object]:
    """Prize, what stays the player's, what is lost."""
    return due.prize, stake - due.lost, due.lost


def edge(outcomes: list[Due], stake: int) -> Fraction:
    """What the bank expects to keep of each unit staked."""
    return Fraction(sum((each.lost - each.prize for each in outcomes), Fraction(0))) / len(POCKETS) / stake


@both
def test_there_are_161_positions(law: RouletteLaw):
    """37 straights, 60 splits, 14 streets, 23 corners, 11 lines and the rest of the cloth."""
    counted = dict.fromkeys(COUNTS, 0)
    for position in law.positions.values():
        counted[position.chance] += 1
    assert counted == COUNTS
    assert sum(counted.values()) == 161


@both
def test_every_position_has_a_house_edge_of_one_in_thirty_seven(law: RouletteLaw):
    """With la partage an even chance would have half of it."""
    for position in law.positions.values():
        assert edge([due(position, 1, 1, number, law) for number in POCKETS], 1) == EDGE, position.name


@pytest.mark.parametrize("kind", SERIES)
def test_a_series_is_worth_what_the_theory_says_on_every_number(kind: str):
    """Prize, kept and lost in chips, for one unit and for seven."""
    unit, table = SERIES[kind]
    series = AMERICAN.combined[kind]
    assert (series.unit, series.numbers) == (unit, frozenset(table))
    for number in POCKETS:
        row = table.get(number, (0, 0, unit))
        assert settled(due(series, unit, unit, number, AMERICAN), unit) == row
        seven = due(series, 7 * unit * 500, 7 * unit, number, AMERICAN)
        assert settled(seven, 7 * unit * 500) == tuple(7 * 500 * part for part in row)


@pytest.mark.parametrize("kind", SERIES)
def test_a_series_loses_one_in_thirty_seven_of_each_chip(kind: str):
    """9/37, 6/37 and 5/37 of a chip for each unit."""
    unit, _ = SERIES[kind]
    outcomes = [due(AMERICAN.combined[kind], unit, unit, number, AMERICAN) for number in POCKETS]
    assert edge(outcomes, 1) == Fraction(unit, 37)
    assert edge(outcomes, unit) == EDGE


def test_every_number_with_neighbours_has_the_same_edge():
    """37 numbers, each with two, four or six neighbours: 111 bets, 33, 31 or 29 chips won net when one hits."""
    bets = [bet for bet in AMERICAN.combined.values() if bet.kind == "neighbours"]
    assert len(bets) == 111
    for bet in bets:
        outcomes = [due(bet, bet.unit, bet.unit, number, AMERICAN) for number in POCKETS]
        assert edge(outcomes, bet.unit) == EDGE, bet.name
        nets = {each.gain for each in outcomes if each.prize}
        assert nets == {NET_OF_NEIGHBOURS[bet.unit]}, bet.name


def test_the_three_series_share_out_all_numbers():
    """17, 12 and 8 numbers, none twice, none left."""
    shares = [AMERICAN.combined[kind].numbers for kind in SERIES]
    assert [len(share) for share in shares] == [17, 12, 8]
    assert sorted(number for share in shares for number in share) == list(POCKETS)


@pytest.mark.parametrize(("kind", "arcs"), [("large_series", 1), ("small_series", 1), ("orphans", 2)])
def test_a_series_is_an_arc_of_the_french_wheel(kind: str, arcs: int):
    """The orphans are the two arcs between the other series."""
    wheel, numbers = AMERICAN.orders["french"], AMERICAN.combined[kind].numbers
    starts = [wheel[i] for i in range(37) if wheel[i] in numbers and wheel[i - 1] not in numbers]
    assert len(starts) == arcs


def test_neighbours_lie_side_by_side_on_the_french_wheel():
    """As many on the left of the number as on its right."""
    wheel = AMERICAN.orders["french"]
    for bet in AMERICAN.combined.values():
        if bet.kind == "neighbours":
            centre = int(bet.name.split(":")[1].split("+")[0])
            side, place = bet.unit // 2, wheel.index(centre)
            assert bet.numbers == {wheel[(place + step) % 37] for step in range(-side, side + 1)}, bet.name


@both
def test_a_limit_is_thirty_times_the_numbers_covered(law: RouletteLaw):
    """30 times the minimum on a straight, 540 times on an even chance."""
    for position in law.positions.values():
        assert law.max_factor[position.chance] == 30 * len(position.numbers), position.name


@both
def test_prize_and_stake_together_are_thirty_six_shared_by_the_numbers_covered(law: RouletteLaw):
    """What makes every edge the same."""
    for position in law.positions.values():
        assert (position.prize + 1) * len(position.numbers) == 36, position.name


def test_half_of_an_odd_stake_is_not_rounded():
    place = AMERICAN.positions["split_dozen:1-2"]
    assert settled(due(place, 2501, 1, 12, AMERICAN), 2501) == (Fraction(2501, 2), 2501, 0)


@pytest.mark.parametrize("chips", [0, 1, 8, 10, 17])
def test_chips_that_make_no_whole_unit_cannot_be_spread(chips: int):
    with pytest.raises(NotWholeUnits):
        due(AMERICAN.combined["large_series"], chips * 500, chips, 26, AMERICAN)


def test_chips_are_settled_where_they_lie():
    """An odd chip on the last part of the orphans wins there and nowhere else."""
    orphans = AMERICAN.combined["orphans"]
    assert isinstance(orphans, Combined)
    *rest, (last, chips) = spread(orphans, 5)
    laid = [*rest, (last, chips + 1)]
    assert settled(due_of_parts(laid, 600, 31, AMERICAN), 600) == (2 * 1700, 200, 400)
    assert settled(due_of_parts(laid, 600, 1, AMERICAN), 600) == (3500, 100, 500)
