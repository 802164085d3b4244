"""The capital of the bettor against a fair die: a martingale, exactly, and what its closed form says."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import factorial, isclose
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from projections.statistics.die_evidence import Bettor

ONE = Fraction(1)
histories = st.lists(st.integers(1, 6), max_size=60)


def exact(faces: list[int] | tuple[int, ...]) -> Fraction:
    bettor = Bettor(ONE)
    for face in faces:
        bettor.see(face)
    return bettor.capital


def beta(*whole: int) -> Fraction:
    """The (Dirichlet-)Beta function at whole numbers."""
    top = 1
    for number in whole:
        top *= factorial(number - 1)
    return Fraction(top, factorial(sum(whole) - 1))


def closed(faces: list[int]) -> Fraction:
    """The same capital from the counts alone: likelihood mixtures over Beta(5, 25), Beta(10, 20) and Dirichlet(5)."""
    count, thrown = Counter(faces), len(faces)
    single = sum(
        Fraction(6**thrown, 5 ** (thrown - count[face]))
        * beta(5 + count[face], 25 + thrown - count[face])
        / beta(5, 25)
        for face in range(1, 7)
    )
    paired = Fraction(0)
    for face in (1, 2, 3):
        both = count[face] + count[7 - face]
        fair = Fraction(6**thrown, 2**both * 4 ** (thrown - both))
        paired += fair * beta(10 + both, 20 + thrown - both) / beta(10, 20)
    shape = 6**thrown * beta(*(5 + count[face] for face in range(1, 7))) / beta(*[5] * 6)
    return single / 12 + paired / 12 + shape / 4


@pytest.mark.parametrize("throws", [0, 1, 2, 3, 4])
def test_the_expected_capital_of_a_fair_die_is_one(throws: int) -> None:
    """Every sequence of throws, added up in whole numbers."""
    assert sum(exact(faces) for faces in product(range(1, 7), repeat=throws)) == 6**throws


@given(histories)
def test_whatever_came_before_the_next_throw_of_a_fair_die_is_worth_nothing(faces: list[int]) -> None:
    assert sum(exact([*faces, face]) for face in range(1, 7)) == 6 * exact(faces)


@given(histories)
def test_the_capital_is_that_of_the_closed_form(faces: list[int]) -> None:
    assert exact(faces) == closed(faces)


@given(histories, st.randoms(use_true_random=False))
def test_the_order_of_the_throws_does_not_matter(faces: list[int], chance: Random) -> None:
    shuffled = list(faces)
    chance.shuffle(shuffled)
    assert exact(shuffled) == exact(faces)


@given(histories)
def test_a_die_turned_round_is_as_suspect_as_before(faces: list[int]) -> None:
    assert exact([7 - face for face in faces]) == exact(faces)


def test_rounding_is_lost_in_thousands_of_throws() -> None:
    chance, bettor = Random("rounding"), Bettor(1.0)
    faces = [chance.choices(range(1, 7), (4, 4, 4, 4, 4, 5))[0] for _ in range(3000)]
    for face in faces:
        bettor.see(face)
    assert isclose(bettor.capital, closed(faces), rel_tol=1e-11)


@pytest.mark.parametrize(
    "odds", [(5, 4, 4, 4, 4, 4), (3, 4, 4, 4, 4, 4), (5, 4, 4, 4, 4, 5), (5, 5, 4, 4, 4, 4), (6, 5, 4, 4, 3, 2)]
)
def test_no_kind_of_loading_hides_for_ever(odds: tuple[int, ...]) -> None:
    """The faces exactly as the odds have them, long enough."""
    bettor = Bettor(1.0)
    for _ in range(400):
        for face, times in enumerate(odds, 1):
            for _ in range(times):
                bettor.see(face)
    assert bettor.capital > 160_000


def test_a_die_that_shows_its_faces_in_turn_loses_the_bettor_his_capital() -> None:
    bettor = Bettor(1.0)
    for _ in range(500):
        for face in range(1, 7):
            bettor.see(face)
    assert bettor.capital < 0.1


def test_the_wildest_die_neither_overflows_into_nonsense_nor_stops() -> None:
    bettor = Bettor(1.0)
    for _ in range(5000):
        bettor.see(6)
    assert bettor.capital == float("inf")
    assert bettor.counts == [0, 0, 0, 0, 0, 5000]
