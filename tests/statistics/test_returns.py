"""What is promised of the indicator of returns: false alarms are rare however often one looks, and shortfalls are found."""

from fractions import Fraction
from typing import Any

import pytest

from producers import simulator
from projections.replay import replay
from projections.statistics.machines import LAW, PLAN, MachineReturns
from projections.statistics.returns import SHORTFALLS, ReturnBettor, Spread, bets, bounds, power
from schemas.decode import decode
from streams.law.files import load_law
from tests.statistics.reels import CYCLE, HIGH, LOW, LOW_AT_78, Reels, mean, watched

EIGHTY = Fraction(80, 100)


@pytest.mark.parametrize("lines", [HIGH, LOW], ids=["high", "low"])
def test_nobody_can_expect_to_gain_against_a_machine_that_returns_its_floor(lines):
    """Every friend's stake, multiplied over all outcomes of the cycle, stays what it was: exactly, in fractions."""
    spread, floor = Spread.of(lines, CYCLE), mean(lines)
    losing = CYCLE - sum(ways for _, ways in lines)
    for bet in map(Fraction, bets(spread, float(floor))):
        expected = sum(ways * (1 + bet * (floor - multiple)) for multiple, ways in (*lines, (0, losing)))
        assert expected == CYCLE
        assert all(1 + bet * (floor - multiple) > 0 for multiple, _ in lines)


def test_a_machine_that_returns_more_makes_the_bettor_poorer_on_average():
    spread = Spread.of(LOW, CYCLE)
    for bet in bets(spread, 0.8):
        assert sum(ways * (1 + bet * (0.79 - multiple)) for multiple, ways in LOW) < CYCLE


def test_it_does_not_matter_how_games_are_bundled():
    """One game at a time or all at once: the same capital, but for the last digits of floats."""
    seen = Reels(LOW, 500, "bundles").turn()
    whole, single = (ReturnBettor(EIGHTY, Spread.of(LOW, CYCLE)) for _ in range(2))
    whole.see(seen)
    for prize, count in seen.items():
        for _ in range(count):
            single.see({prize: 1})
    assert whole.capital == pytest.approx(single.capital, rel=1e-9)
    assert power(1.25, 7) == 1.25**7


def test_of_honest_machines_few_ever_come_to_much_evidence():
    """At most one in twenty may ever reach 20, looked at after every hundred games."""
    floor, strongest = mean(LOW), []
    for number in range(100):
        reels, bettor, highest = Reels(LOW, 100, f"honest {number}"), ReturnBettor(floor, Spread.of(LOW, CYCLE)), 1.0
        for _ in range(100):
            bettor.see(reels.turn())
            highest = max(highest, bettor.capital)
        strongest.append(highest)
    assert sum(each >= 20 for each in strongest) <= 11  # five are expected at the most; more than eleven, 1 in 100
    assert max(strongest) < 80_000


def test_a_machine_at_78_per_cent_is_found_and_the_flat_rule_misses_it():
    """Low spread: two points below 80 % are plain to see, and within the three points that the flat rule allows."""
    results = [watched(LOW_AT_78, LOW, 1_000_000, 80_000.0, f"short {number}", step=5_000) for number in range(5)]
    assert all(each.ours is not None for each in results)
    assert sum(each.flat is not None for each in results) < len(results)


def test_the_flat_rule_accuses_honest_machines_and_ours_none():
    """High spread: one machine in some is three points below its plan after 100,000 games, by chance."""
    results = [watched(HIGH, HIGH, 200_000, 80_000.0, f"lucky house {number}", step=5_000) for number in range(40)]
    assert sum(each.flat is not None for each in results) >= 2
    assert all(each.ours is None for each in results)


def test_the_bounds_hold_the_truth_and_close_in():
    reels, spread = Reels(LOW, 1_000, "bounds"), Spread.of(LOW, CYCLE)
    seen = reels.turn()
    low, high = bounds(seen, spread)
    assert low < mean(LOW) < high
    for _ in range(60):
        seen += reels.turn()
    closer_low, closer_high = bounds(seen, spread)
    assert closer_low < mean(LOW) < closer_high
    assert closer_high - closer_low < (high - low) / 3
    assert bounds({}, spread) == (0.0, spread.highest)


def test_no_friend_bets_more_than_the_highest_prize_could_cost():
    assert len(bets(Spread(1.0, 10_000.0), 0.8)) == len(SHORTFALLS)
    assert all(0 < bet < 1 / 9_999.2 for bet in bets(Spread(1.0, 10_000.0), 0.8))


def test_a_log_is_followed_game_by_game():
    """Games, stakes and prizes are those of the records; law and plan are two questions."""
    records = list(simulator.simulate_journal("slot_machines", 20, 4))
    watch = MachineReturns(law=load_law())
    replay(enumerate(records), load_law(), [watch])
    games: list[Any] = [event.data for event in map(decode, records) if event.type == "game_played"]
    (one,) = watch
    assert (one.games, one.staked, one.won) == (
        len(games), sum(game.stake for game in games), sum(game.prize for game in games),
    )  # fmt: skip
    assert one.floors == {LAW: EIGHTY - Fraction(25, 1000), PLAN: Fraction(6407, 8000)}
    assert not one.reached
    low, high = one.bounds
    assert low < float(one.theoretical) < high
