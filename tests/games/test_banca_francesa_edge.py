"""The house edge of banca francesa, by full enumeration of the 216 throws through the settlement that judges tables."""

from datetime import date
from fractions import Fraction
from itertools import product

import pytest

from streams.games.banca_francesa.law import banca
from streams.games.banca_francesa.settlement import due
from streams.law.files import load_law

LAW = banca(load_law().figures("ao-de-261-22", date(2023, 3, 14)))
THROWS = [sum(faces) for faces in product(range(1, 7), repeat=3)]
DECIDED = [total for total in THROWS if total in LAW.decides]


def edge(position: str, throws: list[int], value: int = 1000) -> Fraction:
    """What the bank keeps of a staked unit, on average."""
    place = LAW.places[position]
    gains = sum(due(place, value, LAW.decides.get(total), LAW).gain for total in throws)
    return -gains / (len(throws) * value * place.share)


@pytest.mark.parametrize("position", LAW.places)
def test_every_bet_loses_a_sixty_third_of_its_stake_per_decision(position):
    assert edge(position, DECIDED) == Fraction(1, 63)


@pytest.mark.parametrize("position", LAW.places)
def test_every_bet_loses_a_two_hundred_and_sixteenth_of_its_stake_per_throw(position):
    assert edge(position, THROWS) == Fraction(1, 216)


def test_seven_throws_in_twenty_four_decide():
    assert Fraction(len(DECIDED), len(THROWS)) == Fraction(7, 24)
    assert [DECIDED.count(3), sum(5 <= t <= 7 for t in DECIDED), sum(14 <= t <= 16 for t in DECIDED)] == [1, 31, 31]


@pytest.mark.parametrize("total", [4, *range(8, 14), 17, 18])
def test_totals_that_win_no_chance_move_nothing(total):
    assert {due(place, 1000, LAW.decides.get(total), LAW).gain for place in LAW.places.values()} == {0}
