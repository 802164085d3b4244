"""Pots and shares as pure arithmetic."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streams.games.poker.pots import by_whole_bets, layers_of, least_of, most_of, proportion, shares, spread


def amounts(layers):
    return [pot.amount for pot in layers.pots]


def test_a_folded_hand_leaves_its_chips_and_what_nobody_covered_is_in_no_pot():
    layers = layers_of({"Ana": 100, "Rui": 300, "Eva": 500, "Gil": 50}, folded={"Gil"})
    assert [(pot.name, pot.amount, pot.contenders) for pot in layers.pots] == [
        ("main", 350, ("Ana", "Rui", "Eva")),
        ("side:1", 400, ("Rui", "Eva")),
    ]
    assert layers.uncalled == {"Eva": 200}


def test_three_all_ins_make_three_pots():
    layers = layers_of({"Ana": 100, "Rui": 300, "Eva": 600, "Gil": 900, "Zé": 900})
    assert amounts(layers) == [500, 800, 900, 600]
    assert [len(pot.contenders) for pot in layers.pots] == [5, 4, 3, 2]
    assert not layers.uncalled


def test_chips_of_a_folded_hand_above_the_highest_still_in_lie_in_the_last_pot():
    layers = layers_of({"Ana": 100, "Rui": 300, "Gil": 300}, folded={"Rui", "Gil"})
    assert [(pot.amount, pot.contenders) for pot in layers.pots] == [(700, ("Ana",))]


def test_a_call_that_folded_later_covers_the_raise():
    layers = layers_of({"Ana": 150, "Rui": 100, "Eva": 30}, folded={"Rui"})
    assert [(pot.amount, pot.contenders) for pot in layers.pots] == [(90, ("Ana", "Eva")), (140, ("Ana",))]
    assert layers.uncalled == {"Ana": 50}


def test_dead_money_raises_nobodys_level():
    layers = layers_of({"Ana": 100, "Rui": 100}, dead={"Ana": 50, "Gil": 20})
    assert amounts(layers) == [270]
    assert layers.pots[0].parts == {"Ana": 150, "Rui": 100, "Gil": 20}
    assert layers.pots[0].level == 100


def test_dead_money_alone_may_be_won_by_those_still_in():
    layers = layers_of({"Ana": 0, "Rui": 0}, dead={"Gil": 20})
    assert [(pot.amount, pot.contenders) for pot in layers.pots] == [(20, ("Ana", "Rui"))]


def test_where_all_folded_nobody_may_win():
    layers = layers_of({"Ana": 100, "Rui": 100}, folded={"Ana", "Rui"})
    assert [(pot.amount, pot.contenders) for pot in layers.pots] == [(200, ())]


def test_the_proportion_equals_the_layers_only_where_all_others_put_in_the_full_bet():
    assert proportion(100, 300, 100 + 300 + 300) == amounts(layers_of({"Ana": 100, "Rui": 300, "Eva": 300}))[0]
    assert proportion(100, 600, 1600) == 350
    assert amounts(layers_of({"A": 100, "B": 300, "C": 600, "D": 600}))[0] == 400
    folded = layers_of({"A": 10_000, "B": 30_000, "C": 30_000, "D": 6_000}, folded={"D"})
    assert amounts(folded)[0] == 36_000
    assert proportion(10_000, 30_000, 76_000) == 32_000


@pytest.mark.parametrize(
    ("amount", "unit", "parts"),
    [
        (900, 100, [300, 300, 300]),
        (1000, 100, [400, 300, 300]),
        (1100, 100, [400, 400, 300]),
        (1150, 100, [450, 400, 300]),
        (50, 100, [50, 0, 0]),
        (10, 1, [4, 3, 3]),
    ],
)
def test_odd_chips_go_round_from_the_hand_holder(amount, unit, parts):
    assert list(shares(amount, ["Ana", "Rui", "Eva"], unit).values()) == parts


def test_to_the_letter_a_tied_all_in_would_get_less():
    assert by_whole_bets(300, ["Ana", "Rui"], {"Ana": 100, "Rui": 300}) == {"Ana": 75, "Rui": 225}
    assert shares(300, ["Ana", "Rui"], 1) == {"Ana": 150, "Rui": 150}


def test_the_percentage_has_a_ceiling_and_a_cap():
    five = Fraction(5, 100)
    assert (most_of(five, 1999), most_of(five, 2000), most_of(five, 2001)) == (99, 100, 100)
    assert most_of(five, 2000, cap=60) == 60
    assert least_of(five, [1010, 990], 10) == 50 + 40
    assert least_of(five, [1010, 990], 10, cap=60) == 60


players = st.dictionaries(st.sampled_from("ABCDEFGH"), st.integers(0, 50), max_size=8)


@given(players, st.sets(st.sampled_from("ABCDEFGH")), players)
def test_no_chip_is_lost_and_nobody_wins_more_of_another_than_he_put_in(staked, folded, dead):
    layers = layers_of(staked, folded, dead)
    assert sum(amounts(layers)) + sum(layers.uncalled.values()) == sum(staked.values()) + sum(dead.values())
    assert sum(layers.uncalled.values()) <= max(staked.values(), default=0)
    for pot in layers.pots:
        assert pot.amount == sum(pot.parts.values())
        assert not set(pot.contenders) & folded
    for player, own in staked.items():
        mine = [pot for pot in layers.pots if player in pot.contenders and not any(dead.values())]
        for other in set(staked) - {player} - folded:
            assert sum(pot.parts.get(other, 0) for pot in mine) <= own


@given(st.integers(0, 10_000), st.integers(1, 9), st.integers(1, 300))
def test_shares_add_up_and_fall_from_the_first_on(amount, many, unit):
    parts = list(shares(amount, [str(one) for one in range(many)], unit).values())
    assert sum(parts) == amount
    assert parts == sorted(parts, reverse=True)
    assert all(part % unit == 0 for part in parts[1:])


def test_the_smallest_chips_make_pots_too():
    assert amounts(layers_of({"Ana": 1, "Rui": 1})) == [2]
    assert layers_of({"Ana": 1}).uncalled == {"Ana": 1}


def test_a_pot_names_those_alone_who_have_chips_in_it():
    layers = layers_of({"Ana": 100, "Rui": 300, "Eva": 300, "Gil": 0}, dead={"Gil": 0, "Zé": 50})
    assert [pot.parts for pot in layers.pots] == [
        {"Ana": 100, "Rui": 100, "Eva": 100, "Zé": 50},
        {"Rui": 200, "Eva": 200},
    ]


def test_a_pot_that_nobody_left_or_only_who_took_all_back_may_win_ends_with_the_highest_chips():
    assert layers_of({"Ana": 100, "Rui": 100}, folded={"Ana", "Rui"}).pots[0].level == 100
    assert layers_of({"Ana": 100, "Rui": 0}, folded={"Ana"}, short={"Rui": 100}).pots[0].level == 100
    assert [(pot.amount, pot.level) for pot in layers_of({}).pots] == [(0, 0)]


def test_dead_money_of_who_folded_is_of_those_still_in():
    (pot,) = layers_of({"Ana": 0, "Rui": 0, "Gil": 0}, folded={"Gil"}, dead={"Gil": 100}).pots
    assert (pot.amount, pot.contenders, pot.level) == (100, ("Ana", "Rui"), 0)


def test_a_percentage_is_rounded_down_to_the_smallest_chip_and_no_further():
    assert [least_of(Fraction(1, 20), [101], unit) for unit in (0, 1, 2, 5)] == [5, 5, 4, 5]


def test_what_nobody_has_a_part_in_goes_to_the_last():
    assert spread(5, {"Ana": 0, "Rui": 0}) == {"Rui": 5}
