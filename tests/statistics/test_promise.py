"""The promise: of all fair sets together, ever, however often looked at, an indicator with a chance of alpha at most."""

from fractions import Fraction
from itertools import product
from math import sqrt
from random import Random
from statistics import median
from typing import Any

import pytest

from projections.statistics.budget import ALPHA, DICE, SHARES, promise_for
from projections.statistics.fairness import Promise, SetWatch
from schemas.identity import TableId
from tests.gates.tree import ROOT
from tests.statistics.measure import CASES, LEVELS, MOST, fair, fair_rows, power_row
from tests.statistics.room import NEEDED, Rest, thrown, tosses

PAGE = (ROOT / "docs/fairness.md").read_text("utf-8")
REST: Any = Rest()


@pytest.mark.parametrize("alike", [1, 7, 1000])
def test_the_shares_of_all_sets_that_may_ever_come_add_up_to_alpha(alike: int) -> None:
    promise = Promise(Fraction(1, 20), alike)
    blocks = 300
    spent = sum(Fraction(1) / Fraction(promise.needed(rank)) for rank in range(0, blocks * alike, alike)) * alike
    assert spent == Fraction(1, 20) * Fraction(blocks, blocks + 1)


def test_a_set_needs_what_it_needs_whatever_sets_come_before_it_in_its_block() -> None:
    promise = promise_for(DICE)
    assert {promise.needed(rank) for rank in range(200)} == {40_000.0}
    assert (promise.needed(200), promise.needed(400)) == (120_000.0, 240_000.0)


def test_all_kinds_together_spend_one_alpha() -> None:
    """One budget of false alarms over everything that is watched."""
    assert sum(share for share, _ in SHARES.values()) == 1
    assert sum(promise_for(kind).alpha for kind in SHARES) == ALPHA == Fraction(1, 20)


def watch(*, apart: bool) -> SetWatch:
    own = SetWatch(TableId("casino", "t"), "s", ("a", "b"))
    own.risen = own.fallen = apart
    return own


@pytest.mark.parametrize("apart", [True, False])
def test_the_expected_evidence_against_a_fair_set_is_one(apart: bool) -> None:
    """Every way in which two dice can fall twice, whether they are told apart from the start or by the first throw."""
    total = 0.0
    for faces in product(range(1, 7), repeat=4):
        own = watch(apart=apart)
        own.take([("a", faces[0]), ("b", faces[1])], NEEDED, REST)
        own.take([("a", faces[2]), ("b", faces[3])], NEEDED, REST)
        total += own.evidence
    assert total / 6**4 == pytest.approx(1)


def test_an_indicator_of_a_die_takes_its_share_of_the_sets() -> None:
    """The last evidence that is not enough, and the first that is."""
    own = SetWatch(TableId("casino", "t"), "s", ("a", "b", "c"))
    own.weigh(39_999.9, 40_000.0, 7, REST)
    assert own.reached is None
    own.weigh(40_000.0, 40_000.0, 8, REST)
    own.weigh(1.0, 40_000.0, 9, REST)
    assert own.reached is not None
    assert own.reached.throws == 8
    assert own.strongest == 40_000.0


def test_pool_and_dice_share_equally() -> None:
    own = watch(apart=True)
    for _ in range(30):
        own.take([("a", 6), ("b", 2)], NEEDED, REST)
    a, b = own.dice.values()
    assert own.evidence == pytest.approx((own.bettor.capital + a.bettor.capital + b.bettor.capital) / 3)
    assert own.parts == 3


@pytest.fixture(scope="module")
def strongest() -> list[float]:
    """Of a thousand fair sets, looked at after each of sixty throws."""
    return fair(1000, 60)


def at_most(sets: int, level: int) -> float:
    """So many of the sets may reach the level, and three deviations for chance."""
    return sets / level + 3 * sqrt(sets / level)


def test_a_thousand_fair_sets_looked_at_after_every_throw_keep_the_promise(strongest: list[float]) -> None:
    """In short; the slow test throws each two thousand times."""
    for level in LEVELS:
        assert sum(seen >= level for seen in strongest) <= at_most(1000, level)
    assert max(strongest) < NEEDED
    assert sum(seen >= 2 for seen in strongest) > 100  # the bound is not kept by never betting


def test_a_look_after_every_throw_breaks_the_test_of_the_textbook() -> None:
    """What the promise is worth: chi-square at one in twenty, looked at after each of 300 throws of fair dice."""
    flagged = 0
    for number in range(100):
        counts, chance = [0] * 6, Random(f"chi {number}")
        for throws in range(1, 301):
            counts[chance.randrange(6)] += 1
            if throws >= 30 and sum((count - throws / 6) ** 2 for count in counts) * 6 / throws >= 11.07:
                flagged += 1
                break
    assert flagged > 20


def test_whole_floors_keep_a_promise_that_is_often_put_to_the_test(strongest: list[float]) -> None:
    """Fifty floors of twenty fair sets under alpha 1/2, of which the first block has a half: at most 1 in 4."""
    promise = Promise(Fraction(1, 2), 20)
    floors = [max(strongest[start : start + 20]) >= promise.needed(0) for start in range(0, 1000, 20)]
    assert sum(floors) <= at_most(50, 4)


def counted(case: str) -> tuple[int, int]:
    """The median and the ninetieth percentile on the page."""
    (line,) = (line for line in PAGE.splitlines() if line.startswith(f"| {case} |"))
    half, most = (int(cell.replace(",", "")) for cell in line.strip("| ").split(" | ")[-2:])
    return half, most


def test_a_die_with_one_face_at_a_fifth_is_found() -> None:
    """In short: of the sets of the slow test the first ten."""
    case = "one die of three, one face at 1/5"
    odds, _ = CASES[case]
    runs = [thrown(f"{odds} {number}", odds, MOST) for number in range(10)]
    half, most = counted(case)
    assert all(each.reached is not None for each in runs)
    assert 0.6 * half < median(each.throws for each in runs) < 1.5 * half
    assert max(each.throws for each in runs) < 2 * most


def test_the_loaded_die_is_named_and_its_fair_neighbours_are_not() -> None:
    odds, _ = CASES["one die of three, one face at 1/4"]
    own = SetWatch(TableId("casino", "t"), "s", ("d0", "d1", "d2"))
    throws = tosses(Random("named"), odds)
    for _ in range(2500):
        own.take(next(throws), NEEDED, REST)
    assert own.reached is not None
    assert [die for die, each in own.dice.items() if each.reached is not None] == ["d0"]


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_the_page_tells_after_how_many_throws_a_loaded_die_is_found(case: str) -> None:
    """Run `python -m tests.statistics.measure`."""
    assert power_row(case) in PAGE


@pytest.mark.slow
def test_the_page_tells_what_a_thousand_fair_sets_came_to() -> None:
    """Run `python -m tests.statistics.measure`."""
    strongest = fair(1000, 2000)
    for row in fair_rows(strongest):
        assert row in PAGE
    for level in LEVELS:
        assert sum(seen >= level for seen in strongest) <= at_most(1000, level)
