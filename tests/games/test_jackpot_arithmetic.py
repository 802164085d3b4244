"""The jackpot splits to the last unit: the worked examples of the law, and the identity over many drawn coups."""

from datetime import date
from fractions import Fraction
from random import Random

import pytest

from streams.games.jackpot.aces import combinations
from streams.games.jackpot.arithmetic import best, first_out_of_order, increment, split
from streams.games.jackpot.law import PrizeLine, jackpot_at_blackjack, jackpot_at_poker
from streams.law.files import load_law

DAY = date(2023, 3, 14)
POKER = jackpot_at_poker(load_law().figures("pt-p-461-2001", DAY))
BLACKJACK = jackpot_at_blackjack(load_law().figures("pt-p-1364-2001", DAY))
J = 8_000_000  # 80 000.00 in cents
FLUSH, FULL, FOUR, STRAIGHT, ROYAL = "flush", "full_house", "four_of_a_kind", "straight_flush", "royal_flush"


def line(name: str, law=POKER) -> PrizeLine:
    return next(entry for entry in law.lines if entry.combination == name)


def prizes(meter: int, stake: int, *names: str, law=POKER) -> tuple[list[int], int]:
    """Prizes of winners named in order, and what is left of the meter."""
    shared = split(meter, stake, {f"b{place}": line(name, law) for place, name in enumerate(names)}, law)
    return [shared.prizes[f"b{place}"] for place in range(len(names))], shared.left


def test_five_stakes_at_seventy_per_cent_add_three_and_a_half():
    assert increment(5, 100, 7000) == 350
    assert 7_999_650 + increment(5, 100, 7000) == J


@pytest.mark.parametrize(
    ("winners", "due", "left"),
    [
        ((FLUSH, FULL, ROYAL), [5_000, 10_000, 7_985_000], 0),
        ((STRAIGHT, STRAIGHT, FOUR), [400_000, 400_000, 50_000], 7_150_000),
        ((STRAIGHT, ROYAL), [800_000, 7_200_000], 0),
        ((FLUSH, STRAIGHT, ROYAL, ROYAL), [5_000, 800_000, 3_597_500, 3_597_500], 0),
        ((ROYAL,), [8_000_000], 0),
        ((FLUSH,), [5_000], 7_995_000),
    ],
)
def test_poker_splits_eighty_thousand_as_the_law_says(winners, due, left):
    assert prizes(J, 100, *winners) == (due, left)


def test_three_royal_flushes_leave_a_cent_in_the_meter():
    assert prizes(10_000_000, 100, ROYAL, ROYAL, ROYAL) == ([3_333_333] * 3, 1)


def test_a_low_meter_gives_all_three_the_same():
    """J = 10 000: two straight flushes and a four of a kind get 500 each; any order is from the smallest."""
    due, left = prizes(1_000_000, 100, STRAIGHT, STRAIGHT, FOUR)
    assert due == [50_000, 50_000, 50_000]
    assert left == 850_000


@pytest.mark.parametrize(
    ("winners", "due", "left"),
    [
        (("two_aces_same_suit", "four_aces_one_colour"), [20_000, 4_103_600], 0),
        (
            ("three_aces_mixed_suits", "four_aces_one_colour", "four_aces_one_colour"),
            [50_000, 2_036_800, 2_036_800],
            0,
        ),
        (("two_aces_mixed_suits",), [5_000], 4_118_600),
    ],
)
def test_blackjack_splits_forty_one_thousand_as_the_law_says(winners, due, left):
    meter = 4_123_000 + int(increment(4, 200, 7500))
    assert meter == 4_123_600
    assert prizes(meter, 200, *winners, law=BLACKJACK) == (due, left)


def test_five_times_three_suited_aces_are_more_than_a_low_meter():
    """F = 25 000 at J = 20 000: the fixed prizes are paid, 5 000 is for the operator to cover."""
    shared = split(2_000_000, 200, {f"b{n}": line("three_aces_same_suit", BLACKJACK) for n in range(5)}, BLACKJACK)
    assert set(shared.prizes.values()) == {500_000}
    assert (shared.left, shared.deficit) == (0, 500_000)


def test_angola_splits_by_the_approved_table():
    lines = (PrizeLine("maximum", maximum=True), PrizeLine("fixed", multiple=250))
    meter = 741_225_000 + increment(7, 50_000, 8000)
    assert meter == 741_505_000
    jackpot = jackpot_at_blackjack(load_law().figures("ao-de-261-22", DAY))
    shared = split(int(meter), 50_000, {"a": lines[1], "b": lines[0]}, jackpot)
    assert shared.prizes == {"a": 12_500_000, "b": 729_005_000}
    assert jackpot.least_start(50_000) == 500_000_000


def test_prizes_go_from_the_smallest_by_amount_or_by_rank():
    assert first_out_of_order([(5_000, 0), (800_000, 3), (7_200_000, 4)]) is None
    assert first_out_of_order([(800_000, 3), (5_000, 0)]) == 1
    assert first_out_of_order([(50_000, 2), (40_000, 3)]) is None  # a share of a low meter: by rank
    assert first_out_of_order([(40_000, 3), (50_000, 2)]) is None  # and by amount
    assert first_out_of_order([(50_000, 2), (40_000, 3), (60_000, 2)]) == 2
    assert first_out_of_order([]) is None


@pytest.mark.parametrize(
    ("cards", "made"),
    [
        (("AH", "AD", "AH", "AD"), "four_aces_one_colour"),
        (("AS", "AC", "AS", "AC"), "four_aces_one_colour"),
        (("AS", "AS", "AS", "AS"), "four_aces_one_colour"),
        (("AS", "AS", "AS", "AH"), "three_aces_same_suit"),
        (("AS", "AS", "AS", "KS"), "three_aces_same_suit"),
        (("AS", "AS", "AH"), "three_aces_mixed_suits"),
        (("AS", "AS", "9C"), "two_aces_same_suit"),
        (("AS", "AC"), "two_aces_mixed_suits"),
        (("AS", "KC", "AS", "AC"), None),
        (("KC", "AS", "AS"), None),
        (("AS",), None),
        ((), None),
    ],
)
def test_the_highest_line_of_the_first_cards_counts(cards, made):
    line = best(BLACKJACK.lines, combinations(cards))
    assert (None if line is None else line.combination) == made


def test_a_card_that_was_not_read_leaves_the_line_open_only_while_it_matters():
    assert combinations(("AS", None)) is None
    assert combinations(("KS", None)) == frozenset()
    assert combinations((None, "9C", "AS")) == frozenset()


def test_the_identity_holds_on_every_drawn_coup():
    """Before + increments = prizes + after - top-up, to the last unit, whatever wins and however low the meter is."""
    chance = Random(5)
    for _ in range(5_000):
        law = chance.choice((POKER, BLACKJACK))
        stake, share = chance.choice((100, 200, 333, 50_000)), chance.randint(1, 10_000)
        bets, before = chance.randint(1, 7), chance.randint(0, 20_000 * stake)
        added = increment(bets, stake, share)
        meter = int(before + added)
        winners = {f"b{n}": chance.choice(law.lines) for n in range(chance.randint(0, bets))}
        shared = split(meter, stake, winners, law)
        after = shared.left
        assert meter == sum(shared.prizes.values()) + after - shared.deficit
        assert all(prize >= 0 for prize in shared.prizes.values())
        highest = [shared.prizes[bet] for bet, entry in winners.items() if entry.maximum]
        assert len(set(highest)) <= 1
        if highest and not shared.deficit:
            assert after < len(winners) + 1  # nothing but what cannot be divided stays
        shares = sum(shared.prizes[bet] for bet, entry in winners.items() if entry.share is not None)
        assert shares <= Fraction(meter, 10)
