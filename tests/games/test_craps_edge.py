"""The house edge of craps: every bet followed through all throws by the settlement that judges tables.

A bet waits in one of a few stages; what it gains is the sum over the 36 throws, and throws that leave it where it is
are thrown again. Exact fractions, nothing simulated.
"""

from collections import Counter, defaultdict
from datetime import date
from fractions import Fraction
from itertools import product

import pytest

from streams.games.craps.law import ThrowEffect, craps
from streams.games.craps.settlement import due, effect_of
from streams.law.files import load_law

LAW = craps(load_law().figures("ao-de-261-22", date(2023, 3, 14)))
THROWS = Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=2))
CHANCE = {faces: Fraction(ways, 36) for faces, ways in THROWS.items()}
STAKE = 1000
BARS = (12, 2)
POINTS = (4, 5, 6, 8, 9, 10)


def ends(place, number=None):
    """How likely a bet is to win, lose and stand off, and what it gains for each unit staked."""
    outcomes, again = defaultdict[object, Fraction](Fraction), Fraction(0)
    for faces, chance in CHANCE.items():
        effect = effect_of(place, number, faces)
        if effect is ThrowEffect.STAYS:
            again += chance
        elif effect is ThrowEffect.TRAVELS:
            for end, share in ends(place, sum(faces)).items():
                outcomes[end] += chance * share
        else:
            outcomes[effect] += chance
            outcomes["gain"] += chance * due(place, number, faces, STAKE, LAW).gain / STAKE
    return {end: share / (1 - again) for end, share in outcomes.items()}


ONE = {
    "pass": "7/495", "come": "7/495", "big:6": "1/11", "big:8": "1/11", "under_seven": "1/6", "over_seven": "1/6",
    "craps": "1/9", "hard:4": "1/9", "hard:10": "1/9", "hard:6": "1/11", "hard:8": "1/11", "total:7": "1/6",
    "total:2": "5/36", "total:12": "5/36", "total:3": "1/9", "total:11": "1/9", "field": "1/18",
    "dont_pass": "3/220", "dont_come": "3/220",
    **{f"box_win:{n}": "1/66" for n in (6, 8)}, **{f"box_lose:{n}": "5/143" for n in (6, 8)},
    **{f"box_win:{n}": "1/25" for n in (5, 9)}, **{f"box_lose:{n}": "1/40" for n in (5, 9)},
    **{f"box_win:{n}": "1/15" for n in (4, 10)}, **{f"box_lose:{n}": "1/33" for n in (4, 10)},
}  # fmt: skip


@pytest.mark.parametrize("bar", BARS)
def test_the_cloth_has_thirty_one_chances_beside_the_odds(bar):
    assert set(LAW.cloths[bar]) == set(ONE)
    assert LAW.bars == BARS


@pytest.mark.parametrize("bar", BARS)
@pytest.mark.parametrize("position", ONE)
def test_the_edge_of_every_bet(position, bar):
    assert ends(LAW.cloths[bar][position])["gain"] == -Fraction(ONE[position])


@pytest.mark.parametrize("position", ["pass", "come"])
def test_pass_wins_244_times_in_495(position):
    assert ends(LAW.cloths[12][position])[ThrowEffect.WINS] == Fraction(244, 495)


@pytest.mark.parametrize("bar", BARS)
@pytest.mark.parametrize("position", ["dont_pass", "dont_come"])
def test_the_three_ends_of_a_bet_against_the_point(position, bar):
    outcomes = ends(LAW.cloths[bar][position])
    assert outcomes[ThrowEffect.WINS] == Fraction(949, 1980)
    assert outcomes[ThrowEffect.LOSES] == Fraction(244, 495)
    assert outcomes[ThrowEffect.STANDS_OFF] == Fraction(1, 36)
    assert outcomes["gain"] / (1 - outcomes[ThrowEffect.STANDS_OFF]) == -Fraction(27, 1925)


@pytest.mark.parametrize("bar", BARS)
def test_without_the_bar_the_player_would_have_the_edge(bar):
    outcomes = ends(LAW.cloths[bar]["dont_pass"])
    assert outcomes["gain"] + outcomes[ThrowEffect.STANDS_OFF] == Fraction(7, 495)


@pytest.mark.parametrize("number", POINTS)
def test_odds_have_no_edge_on_either_side(number):
    assert ends(LAW.take, number)["gain"] == 0
    assert ends(LAW.lay, number)["gain"] == 0


@pytest.mark.parametrize(("number", "gain"), [(4, "1"), (5, "1/2"), (6, "1/5"), (8, "1/5"), (9, "1/2"), (10, "1")])
def test_the_printed_odds_would_favour_whoever_bets_against_the_point(number, gain):
    """Why one printed table cannot be meant for both sides (C3)."""
    outcomes = ends(LAW.lay, number)
    (printed,) = LAW.lay.then[number].instead
    assert outcomes[ThrowEffect.WINS] * printed - outcomes[ThrowEffect.LOSES] == Fraction(gain)


@pytest.mark.parametrize(
    ("position", "gain"), [("box_win:4", "-7/15"), ("box_win:10", "-7/15"), ("box_lose:6", "-1/55")]
)
def test_ratios_that_are_printed_or_paid_elsewhere(position, gain):
    """9 to 15 is a misprint (C1); 4 to 5 is what other countries pay (C2)."""
    place = LAW.cloths[12][position]
    outcomes = ends(place)
    (other,) = place.first.instead
    assert outcomes[ThrowEffect.WINS] * other - outcomes[ThrowEffect.LOSES] == Fraction(gain)


def test_pass_with_full_odds():
    """7/495 of the pass, spread over the stake and, where there is a point, as much again."""
    pointed = sum(chance for faces, chance in CHANCE.items() if sum(faces) in POINTS)
    assert -ends(LAW.cloths[12]["pass"])["gain"] / (1 + pointed * LAW.odds_times) == Fraction(7, 825)


def test_the_length_of_a_series_and_how_it_ends():
    """557/165 throws on average; 196 of 495 end with the seven that passes the dice on."""
    throws, out = Fraction(1), Fraction(0)
    for faces, chance in CHANCE.items():
        if effect_of(LAW.cloths[12]["pass"], None, faces) is ThrowEffect.TRAVELS:
            stage = LAW.cloths[12]["pass"].then[sum(faces)]
            decided = sum(CHANCE[end] for end in (*stage.wins, *stage.loses))
            throws += chance / decided
            out += chance * sum(CHANCE[end] for end in stage.loses) / decided
    assert (throws, out) == (Fraction(557, 165), Fraction(196, 495))
    assert throws / out == Fraction(1671, 196)


@pytest.mark.parametrize("position", ONE)
def test_every_throw_has_one_meaning_for_a_bet(position):
    place = LAW.cloths[12][position]
    for stage in (place.first, *place.then.values()):
        assert not set(stage.wins) & stage.loses
        assert not (set(stage.wins) | stage.loses) & stage.stands
