"""Wheels under watch: which spins count, what the promise is worth, what is found."""

from itertools import product
from math import sqrt
from random import Random
from typing import Any

import pytest

from projections.replay import replay
from projections.statistics.budget import WHEELS, promise_for
from projections.statistics.wheel_evidence import DIRECTION, NUMBERS, ORDER, WheelBettor
from projections.statistics.wheels import WheelFairness, WheelWatch
from tests.gates.tree import ROOT
from tests.statistics.measure_wheels import (
    CARD_CASES,
    LEVELS,
    MONTH,
    PATIENCE,
    WHEEL_CASES,
    WHEEL_NEEDED,
    card_row,
    fair_rows,
    fair_wheels,
    pockets,
    spun,
    wheel_row,
)
from tests.statistics.table import LAW, DiceTable

LEFT, RIGHT = "left_to_right", "right_to_left"
PAGE = (ROOT / "docs/fairness.md").read_text("utf-8")


@pytest.mark.parametrize("spins", [1, 2, 3])
def test_the_expected_capital_against_a_fair_wheel_is_one(spins: int) -> None:
    """Every way in which the ball of a wheel with five pockets can rest, in one direction and in both."""
    for turn in (LEFT, RIGHT):
        total = 0.0
        for places in product(range(5), repeat=spins):
            bettor = WheelBettor(5)
            for number, place in enumerate(places):
                bettor.see(place, LEFT if number % 2 else turn)
            total += bettor.capital
        assert total / 5**spins == pytest.approx(1)


def at_most(wheels: int, level: int) -> float:
    return wheels / level + 3 * sqrt(wheels / level)


def test_fair_wheels_looked_at_after_every_spin_keep_the_promise() -> None:
    """In short; the slow test spins a thousand wheels for a month each."""
    strongest = fair_wheels(150, 300)
    for level in LEVELS:
        assert sum(seen >= level for seen in strongest) <= at_most(150, level)


def test_a_worn_pocket_is_found_and_named() -> None:
    bettor, chance = WheelBettor(37), pockets(Random("worn"), {11: 1 / 15})
    for spin in range(1, 4001):
        bettor.see(next(chance), LEFT if spin % 2 else RIGHT)
        if bettor.capital >= WHEEL_NEEDED:
            break
    assert bettor.capital >= WHEEL_NEEDED
    question, _, place, length = bettor.strongest
    assert (question, place, length) == (NUMBERS, 11, 1)


def test_a_sector_that_comes_in_one_direction_only_is_found_there() -> None:
    chance, bettor = Random("turn"), WheelBettor(37)
    for spin in range(8000):
        turned = spin % 2
        steady = turned and chance.random() < 0.1
        bettor.see(chance.randrange(9, 18) if steady else chance.randrange(37), LEFT if turned else RIGHT)
    assert bettor.capital >= WHEEL_NEEDED
    question, _, place, length = bettor.strongest
    assert question == DIRECTION
    assert {(place + step) % 37 for step in range(length)} >= set(range(12, 15))


def test_a_steady_hand_is_found_by_the_distance_from_the_number_before() -> None:
    chance, bettor, last = Random("hand"), WheelBettor(37), 0
    for spin in range(6000):
        steady = chance.random() < 0.12
        last = (last + chance.randrange(6, 12)) % 37 if steady else chance.randrange(37)
        bettor.see(last, LEFT if spin % 2 else RIGHT)
    assert bettor.capital >= WHEEL_NEEDED
    assert bettor.strongest[0] == ORDER


def test_a_very_long_life_neither_overflows_nor_forgets() -> None:
    bettor = WheelBettor(37)
    for _ in range(3000):
        bettor.see(0, LEFT)
    assert bettor.capital > 1e300 or bettor.capital == float("inf")


WHEEL = {
    "id": "W-1", "numbers_clockwise": [0, 3, 1, 4, 2], "red": [1, 2], "black": [3, 4], "diameter_mm": 560,
    "material": "wood", "mount": "ball_bearing", "pockets": 5, "separators": "low", "deflectors": True,
    "rotor_drive": "manual",
}  # fmt: skip


class SpunTable(DiceTable):
    """A table that has a wheel, too."""

    def spin(self, pocket: int, direction: str = LEFT) -> "SpunTable":
        self.launch(direction)
        self.say("ball_settled", pocket=pocket)
        return self

    def launch(self, direction: str = LEFT) -> "SpunTable":
        self.say("ball_launched", ball="B-1", dealer="Rui", direction=direction, rotor=RIGHT)
        return self

    @property
    def wheels(self) -> list[WheelWatch]:
        fairness = WheelFairness()
        replay(enumerate(self.records, 1), LAW, [fairness])
        return list(fairness)


def spun_table(**changed: Any) -> SpunTable:
    table = SpunTable()
    table.open(wheel=WHEEL | changed)
    return table


def test_a_spin_counts_once_and_by_what_the_sensor_saw_first() -> None:
    table = spun_table().spin(3)
    table.say("ball_settled", pocket=1)  # nobody launched it
    (wheel,) = table.spin(2, RIGHT).wheels
    assert wheel.bettor.counts == [0, 1, 0, 0, 1]  # clockwise: 0 3 1 4 2
    assert (wheel.bettor.seen, wheel.unread, wheel.needed) == (2, 0, WHEEL_NEEDED)


def test_a_ball_that_is_never_seen_at_rest_or_rests_nowhere_is_unread() -> None:
    (wheel,) = spun_table().launch().launch().spin(36).wheels
    assert (wheel.bettor.seen, wheel.unread, wheel.needed) == (0, 3, None)


def test_a_wheel_goes_on_at_the_next_opening_and_another_one_begins() -> None:
    table = spun_table().spin(1)
    table.say("table_closed").open(wheel=WHEEL)
    table.spin(1).say("table_closed").open(wheel=WHEEL | {"id": "W-2"})
    first, second = table.spin(1).wheels
    assert (first.name, first.bettor.seen, second.name, second.bettor.seen) == ("W-1", 2, "W-2", 1)


def test_between_two_evenings_there_is_no_distance() -> None:
    near, far = WheelBettor(37), WheelBettor(37)
    for bettor, place in ((near, 5), (far, 5)):
        bettor.see(place, LEFT)
    far.forget_last()
    near.see(5, LEFT)
    far.see(5, LEFT)
    assert near.capital != far.capital


@pytest.mark.parametrize("numbers", [[0, 1, 1, 2, 3], [0, 1]])
def test_a_wheel_without_even_odds_is_not_weighed(numbers: list[int]) -> None:
    assert spun_table(numbers_clockwise=numbers).spin(1).wheels == []


def test_an_indicator_stays_and_says_since_when() -> None:
    table = spun_table()
    for _ in range(60):
        table.spin(4)
    (wheel,) = table.wheels
    assert wheel.reached is not None
    assert wheel.reached.throws < 60
    assert wheel.arc(3, 3) == (4, 2, 0)


@pytest.mark.slow
def test_a_pocket_at_a_thirtieth_is_found_in_nine_of_ten_runs_within_thirty_thousand_spins() -> None:
    """Run `python -m tests.statistics.measure_wheels`."""
    row = wheel_row("one pocket at 1/30")
    assert row in PAGE
    assert int(row.split("|")[2].split(" of ")[0]) >= 90


def test_a_pocket_at_a_thirtieth_is_found() -> None:
    """In short: the first three runs of the slow test."""
    loaded, _ = WHEEL_CASES["one pocket at 1/30"]
    runs = [spun(f"one pocket at 1/30 {number}", loaded, PATIENCE)[0] for number in range(3)]
    assert sum(each is not None for each in runs) >= 2


@pytest.mark.slow
@pytest.mark.parametrize("case", sorted(set(WHEEL_CASES) - {"one pocket at 1/30"}))
def test_the_page_tells_after_how_many_spins_a_worn_wheel_is_found(case: str) -> None:
    assert wheel_row(case) in PAGE


@pytest.mark.slow
@pytest.mark.parametrize("case", CARD_CASES)
def test_the_page_tells_after_how_many_cards_a_shoe_is_found(case: str) -> None:
    assert card_row(case) in PAGE


@pytest.mark.slow
def test_a_thousand_fair_wheels_keep_the_promise_for_a_month() -> None:
    """Run `python -m tests.statistics.measure_wheels`."""
    strongest = fair_wheels(1000, MONTH)
    for row in fair_rows(strongest):
        assert row in PAGE
    for level in LEVELS:
        assert sum(seen >= level for seen in strongest) <= at_most(1000, level)
    promise = promise_for(WHEELS)
    assert not [rank for rank, seen in enumerate(strongest) if seen >= promise.needed(rank)]
