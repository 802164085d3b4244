"""Bounds for gross revenue: they hold for money that is not normal at all, and however often one looks."""

from fractions import Fraction
from math import ceil, log
from random import Random

import pytest

from projections.statistics.revenue_bounds import BERNSTEIN, CHEBYSHEV, SEQUENCE, RevenueBounds, of_period, sequence

CHANCE, PRIZE = Fraction(1, 37), 35  # one full number at roulette, per unit


def of_bet(stake: int) -> tuple[Fraction, Fraction, int]:
    """Expected revenue, its variance, the largest swing."""
    expected = stake * (1 - CHANCE * (PRIZE + 1))
    variance = stake**2 * (PRIZE + 1) ** 2 * CHANCE * (1 - CHANCE)
    return expected, variance, stake * (PRIZE + 1)


def to_date(expected: Fraction, variance: Fraction, swing: int) -> RevenueBounds:
    bounds = sequence(expected, variance, swing)
    assert bounds is not None
    return bounds


def evening(chance: Random, stakes: list[int]) -> int:
    return sum(stake - (stake * (PRIZE + 1) if chance.randrange(37) == 0 else 0) for stake in stakes)


def bounds_of(stakes: list[int], *, with_swing: bool = True) -> RevenueBounds:
    bets = [of_bet(stake) for stake in stakes]
    expected, variance = sum(each[0] for each in bets), sum(each[1] for each in bets)
    return of_period(Fraction(expected), Fraction(variance), max(each[2] for each in bets) if with_swing else None)


# Many alike; few; one player who lays more than all the others together.
EVENINGS = {"many": [500] * 300, "few": [500] * 4, "whale": [500] * 100 + [100_000]}


@pytest.mark.parametrize("with_swing", [True, False])
@pytest.mark.parametrize("case", EVENINGS)
def test_nineteen_evenings_of_twenty_lie_within_the_bounds(case: str, with_swing: bool) -> None:
    stakes, chance = EVENINGS[case], Random(f"bounds {case}")
    bounds = bounds_of(stakes, with_swing=with_swing)
    inside = sum(bounds.explains(evening(chance, stakes)) for _ in range(400))
    assert inside >= 380
    assert bounds.method == (BERNSTEIN if with_swing else CHEBYSHEV)


def test_the_normal_distribution_breaks_its_promise_where_ours_is_kept() -> None:
    """One bet on a number: outside of two deviations once in 37 times, which 95 % would allow; with three such bets a
    day and a month of days the low side alone is passed by far more often than the 2.5 % that it is granted."""
    stakes = [500] * 3
    bets = [of_bet(stake) for stake in stakes]
    expected, deviation = float(sum(each[0] for each in bets)), float(sum(each[1] for each in bets)) ** 0.5
    chance = Random("normal")
    results = [evening(chance, stakes) for _ in range(2000)]
    assert sum(result < expected - 1.96 * deviation for result in results) > 0.05 * len(results)
    assert sum(not bounds_of(stakes).explains(result) for result in results) <= 0.05 * len(results)


def test_bernstein_is_what_the_formula_says() -> None:
    """Variance 10,000 and swing 30: sqrt(20,000 x 3.68888) = 271.6, and 30 x 3.68888 / 3 = 36.9."""
    bounds = of_period(Fraction(50), Fraction(10_000), 30)
    assert (bounds.low, bounds.high) == (50 - 309, 50 + 309)
    assert of_period(Fraction(50), Fraction(10_000), None) == RevenueBounds(50 - 448, 50 + 448, CHEBYSHEV)


def test_the_last_amount_inside_is_explained_and_the_next_is_not() -> None:
    bounds = RevenueBounds(-3, 7, BERNSTEIN)
    assert [bounds.explains(each) for each in (-4, -3, 7, 8)] == [False, True, True, False]


def test_bounds_to_date_are_kept_at_every_look() -> None:
    """Two hundred months of five hundred bets, looked at after every bet: at most one in twenty ever leaves them."""
    stake, chance, left = 500, Random("to date"), 0
    each, variance, swing = of_bet(stake)
    bounds = [to_date(each * count, variance * count, swing) for count in range(1, 501)]
    assert bounds[0].method == SEQUENCE
    for _ in range(200):
        revenue = 0
        for within in bounds:
            revenue += evening(chance, [stake])
            if not within.explains(revenue):
                left += 1
                break
    assert left <= 10


def leaves_far_behind(coups: int, chance: Random) -> tuple[bool, bool]:
    """One player on even chances, who leaves once the bank is as far ahead as the bounds of the period let it be, or
    behind: whether they are passed in the end, and those that hold at any time.
    """
    revenue, odds = 0, Fraction(18, 37)
    each, variance, swing = 100 * (1 - 2 * odds), 10_000 * 4 * odds * (1 - odds), 200 * (1 - odds)
    whole = of_period(each * coups, variance * coups, ceil(swing))
    for count in range(1, coups + 1):
        revenue += 100 if chance.randrange(37) >= 18 else -100
        if abs(revenue - 3 * count) > 400:  # nearer than that no bound of a period is
            whole = of_period(each * count, variance * count, ceil(swing))
            if not whole.explains(revenue):
                return True, not to_date(each * count, variance * count, ceil(swing)).explains(revenue)
    return not whole.explains(revenue), False


def test_a_player_who_leaves_when_it_suits_him_breaks_the_bounds_of_a_period_and_not_those_of_any_time() -> None:
    """They take what is bet as given."""
    chance = Random("leaves")
    evenings = [leaves_far_behind(600, chance) for _ in range(300)]
    assert sum(once for once, _ in evenings) > 15
    assert sum(ever for _, ever in evenings) <= 15


def test_looking_at_every_bet_breaks_the_bounds_of_a_single_look() -> None:
    """What the wider bounds are for: the normal ones are left sooner or later by most."""
    stake, chance, left = 500, Random("often"), 0
    each, variance, _ = of_bet(stake)
    for _ in range(100):
        revenue = 0
        for count in range(1, 501):
            revenue += evening(chance, [stake])
            if abs(revenue - float(each * count)) > 1.96 * float(variance * count) ** 0.5:
                left += 1
                break
    assert left > 20


def test_bounds_to_date_are_wider_than_for_one_look_and_narrower_than_chebyshev() -> None:
    """For a month of many bets."""
    each, variance, swing = of_bet(500)
    once, ever = (how(each * 90_000, variance * 90_000, swing) for how in (of_period, to_date))
    never = of_period(each * 90_000, variance * 90_000, None)
    assert once.high < ever.high < never.high


def test_nothing_was_bet() -> None:
    assert of_period(Fraction(0), Fraction(0), 0).explains(0)
    assert to_date(Fraction(0), Fraction(0), 0).explains(0)


def test_a_swing_beyond_every_magnitude_has_no_bounds_to_date() -> None:
    """Whoever sends a bet of any size stops no page."""
    assert sequence(Fraction(0), Fraction(1), 2**44) is None
    assert sequence(Fraction(0), Fraction(1), 3 * 2**40) is None
    assert to_date(Fraction(0), Fraction(1), 3 * 2**40 - 1).method == SEQUENCE


@pytest.mark.parametrize("swing", [0, 1, 2, 3, 4, 35_000, 10**9])
@pytest.mark.parametrize("variance", [0, 1, 10**6, 10**12, 10**24])
def test_bounds_to_date_are_the_narrowest_of_all_bettors(variance: int, swing: int) -> None:
    """Each of them is written out here; the search stops when bets get too small."""
    level = log(1_600)
    bets = [2.0**-magnitude for magnitude in range(1, 41) if swing * 2.0**-magnitude < 3]
    least = min(level / bet + variance * bet / (2 - swing * bet * 2 / 3) for bet in bets)
    assert to_date(Fraction(0), Fraction(variance), swing).high == pytest.approx(least, rel=1e-9, abs=1)
