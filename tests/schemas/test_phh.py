"""Hands in the Poker Hand History format: read as they stand, written so that they read alike, faults with their line."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from schemas.hand_history import Acted, Dealt, NotAHand, Posted, Showed, finishing, put_in
from schemas.phh import OtherGame, read_phh
from schemas.phh_text import written_phh

SIX = """
variant = "NT"
ante_trimming_status = true
antes = [0, 0, 0, 0, 0, 0]
blinds_or_straddles = [50, 100, 0, 0, 0, 0]
min_bet = 100
starting_stacks = [10000, 10000, 300, 10000, 10000, 10000]
actions = ["d dh p1 3c9s", "d dh p2 ????", "d dh p3 9dTs", "d dh p4 2sQs", "d dh p5 AdKd", "d dh p6 7cTc", \
"p3 cc # limps", "p4 f", "p5 cbr 400", "", "# a drink is spilled", "  p6   f ", "p1 f", "p2 cc", "p3 cc", \
"d db 5c9s7c", "p2 cc", "p5 cc", "d db 3h", "p2 cbr 200.50", "p5 f", "d db 2d", "p2 sm AhAs", "p3 sm -"]
finishing_stacks = [9950, 10750, 0, 10000, 9600, 10000]
players = ["Ana", "Rui", "Eva", "Zé", "Gil", ""]
year = 2023
month = 3
day = 14
time = 20:15:00
time_zone = "Africa/Luanda"
hand = 7
table = "T'1"
_own = {x = 1}
"""


def one(text):
    (only,) = read_phh(text)
    if only.fault is not None:
        raise only.fault
    return only.hand


def fault(text):
    (only,) = read_phh(text)
    assert only.hand is None
    return only.fault


def changed(**fields):
    lines = [line for line in SIX.splitlines() if line.split(" = ")[0] not in fields]
    return "\n".join([*lines, *(f"{name} = {value}" for name, value in fields.items() if value)])


def test_a_hand_is_read_with_what_each_call_comes_to():
    hand = one(SIX)
    assert (hand.game, hand.limit, hand.minimum) == ("holdem", "no_limit", 10_000)
    assert hand.players == ("Ana", "Rui", "Eva", "Zé", "Gil", "p6")
    assert hand.posted == (Posted(0, "small", 5_000), Posted(1, "big", 10_000))
    assert hand.when == datetime(2023, 3, 14, 19, 15, tzinfo=UTC)
    acts = [step for step in hand.steps if isinstance(step, Acted)]
    assert acts[:6] == [
        Acted(2, "call", 10_000), Acted(3, "fold"), Acted(4, "raise", 40_000), Acted(5, "fold"), Acted(0, "fold"),
        Acted(1, "call", 30_000),
    ]  # fmt: skip
    assert acts[6] == Acted(2, "call", 20_000)  # all that he has left
    assert [step for step in hand.steps if isinstance(step, Showed)] == [
        Showed(1, ("AH", "AS")),
        Showed(2, ("9D", "10S")),
    ]
    assert Dealt(1, (None, None)) in hand.steps


def test_what_nobody_covered_is_not_won():
    hand = one(SIX)
    put = put_in(hand)
    assert (put.live, put.uncalled) == ((5_000, 60_050, 30_000, 0, 40_000, 0), (0, 20_050, 0, 0, 0, 0))
    assert put.total == 115_000
    assert hand.won == (0, 115_000, 0, 0, 0, 0)
    assert finishing(hand) == (995_000, 1_075_000, 0, 1_000_000, 960_000, 1_000_000)


def test_winnings_may_stand_with_or_without_chips_that_nobody_covered():
    without = one(changed(finishing_stacks=None, winnings="[0, 1150, 0, 0, 0, 0]"))
    within = one(changed(finishing_stacks=None, winnings="[0, 1350.50, 0, 0, 0, 0]"))
    raked = one(changed(finishing_stacks=None, winnings="[0, 1000, 0, 0, 0, 0]"))
    assert without.won == within.won == (0, 115_000, 0, 0, 0, 0)
    assert raked.won == (0, 100_000, 0, 0, 0, 0)


def test_a_hand_without_an_end_says_nothing_of_who_was_paid():
    assert one(changed(finishing_stacks=None)).won is None


def test_winnings_of_nothing_say_nothing_of_who_was_paid():
    """Some rooms never say it, and a hand that breaks off has not come to it."""
    assert one(changed(finishing_stacks=None, winnings="[0, 0, 0, 0, 0, 0]")).won is None


def test_an_unknown_stack_is_not_guessed():
    hand = one(changed(starting_stacks="[inf, inf, 300, inf, inf, inf]", finishing_stacks=None))
    assert hand.stacks == (None, None, 30_000, None, None, None)
    assert finishing(hand) is None


HEADS_UP = """
variant = "PO"
antes = [0, 0]
blinds_or_straddles = [0.5, 1]
min_bet = 1.00
starting_stacks = [0.75, 100]
actions = ["d dh p1 AhKhQhJh", "d dh p2 ????????", "p2 cbr 3", "p1 cc", "d db 2c3c4c", "d db 5d", "d db 6d", "p1 sm AhKhQhJh", "p2 sm"]
winnings = [1.50, 0]
"""


def test_where_two_play_the_second_has_the_small_bet():
    hand = one(HEADS_UP)
    assert hand.posted == (Posted(1, "small", 50), Posted(0, "big", 75))  # a blind beyond the stack is what is left
    assert hand.steps[2:4] == (Acted(1, "raise", 250), Acted(0, "call", 0))
    assert put_in(hand).uncalled == (0, 225)
    assert hand.won == (150, 0)


FOUR = """
variant = "NT"
antes = [{antes}]
blinds_or_straddles = [{blinds}]
min_bet = 2
starting_stacks = [200, 200, 200, 200]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????", {acts}]
{end}
"""


def four(blinds, acts, end="", antes="0, 0, 0, 0"):
    return one(FOUR.format(blinds=blinds, acts=acts, end=end, antes=antes))


def test_a_straddle_is_a_blind_beyond_the_big_one():
    hand = four("1, 2, 4, 0", "'p4 f', 'p1 f', 'p2 f'")
    assert [post.kind for post in hand.posted] == ["small", "big", "straddle"]


def test_a_blind_posted_out_of_turn_is_live_or_dead_as_the_chips_add_up():
    live = four("1, 2, 0, -2", "'p3 f', 'p4 cc', 'p1 f', 'p2 cc'", "winnings = [0, 0, 0, 5]")
    assert live.posted[-1] == Posted(3, "penalty", 200)
    both = four("1, 2, 0, -3", "'p3 f', 'p4 cc', 'p1 f', 'p2 cc'", "winnings = [0, 0, 0, 6]")
    assert both.posted[-2:] == (Posted(3, "penalty", 200), Posted(3, "dead", 100))
    dead = four("1, 2, 0, -1", "'p3 f', 'p4 cc', 'p1 f', 'p2 cc'", "winnings = [0, 0, 0, 6]")
    assert dead.posted[-1] == Posted(3, "dead", 100)
    assert [put_in(hand).total for hand in (live, both, dead)] == [500, 600, 600]


def test_antes_of_all_count_and_an_ante_of_one_is_dead_money():
    assert [post.kind for post in four("1, 2, 0, 0", "'p3 f'", antes="1, 1, 1, 1").posted] == ["ante"] * 4 + [
        "small",
        "big",
    ]
    big_blind_ante = four("1, 2, 0, 0", "'p3 f'", antes="0, 2, 0, 0")
    assert big_blind_ante.posted == (Posted(1, "dead", 200), Posted(0, "small", 100), Posted(1, "big", 200))


def test_what_is_against_the_law_is_read_as_it_stands():
    hand = four("1, 2, 0, 0", "'p1 f', 'p3 cbr 2.5', 'p4 cc', 'p3 cbr 900'")
    assert [step.player for step in hand.steps if isinstance(step, Acted)] == [0, 2, 3, 2]


@pytest.mark.parametrize("text", [SIX, HEADS_UP, *(FOUR.format(blinds=b, antes=a, acts=c, end=e) for b, a, c, e in [
    ("1, 2, 4, 0", "0, 0, 0, 0", "'p4 f', 'p1 f', 'p2 f'", "winnings = [0, 0, 5, 0]"),
    ("1, 2, 0, -3", "0, 0, 0, 0", "'p3 f', 'p4 cc', 'p1 f', 'p2 cc'", "winnings = [0, 0, 0, 6]"),
    ("1, 2, 0, 0", "0, 2, 0, 0", "'p3 f', 'p4 f', 'p1 f'", "winnings = [0, 4, 0, 0]"),
    ("1, 2, 0, 0", "1, 1, 1, 1", "'p3 f', 'p4 f', 'p1 f'", ""),
])])  # fmt: skip
def test_what_is_written_reads_alike(text):
    hand = one(text)
    assert one(written_phh([hand])) == hand
    assert [each.hand for each in read_phh(written_phh([hand, hand]))] == [hand, hand]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (changed(variant="'XX'"), "variant 'XX' is not known"),
        (changed(variant=None), "variant is missing"),
        (changed(min_bet=None), "min_bet is missing"),
        (changed(antes="[0, 0]"), "antes has 2 values for 6 players"),
        (changed(min_bet="true"), "min_bet is True, and must be a number"),
        (changed(min_bet="0.005"), "two decimals at most"),
        (changed(min_bet="nan"), "must be a number"),
        (changed(min_bet="1e300"), "min_bet is 1E+300, and must be a number up to 10000000000000"),
        (changed(min_bet="0"), "min_bet is 0: a bet is more than that"),
        (changed(bring_in="1"), "bring_in belongs to games without blinds, and not to NT"),
        (changed(actions="['p1 pb']"), "action 1 (p1 pb): 'pb' is no action of this game"),
        (changed(antes="0"), "antes must be a list"),
        (changed(antes="[0, 0, 0, 0, 0, '1']"), "antes is '1', and must be a number"),
        (changed(starting_stacks="[1]"), "1 players"),
        (changed(actions="['p7 f']"), "action 1 (p7 f): 'p7' is nobody at this table"),
        (changed(actions="['p1 jump']"), "'jump' is no action of this game"),
        (changed(actions="['', 'd dh p1 1c']"), "action 2 (d dh p1 1c): '1c' is not a card"),
        (changed(actions="['p1 cbr x']"), "'x' is not an amount"),
        (changed(actions="['p2 cbr 100']"), "not more than what lies there"),
        (changed(actions="['d db 2c3c4c', 'd db 5c6c7c']"), "more than five common cards"),
        (changed(actions="[1]"), "action 1 is not text"),
        (changed(players="[1, 2, 3, 4, 5, 6]"), "name must be text"),
        ("nothing here", "this is not TOML"),
        ("", "variant is missing"),
    ],
)
def test_a_fault_says_what_is_wrong(text, words):
    assert words in fault(text).en
    assert fault(text).pt


def test_a_fault_names_its_hand():
    (only,) = read_phh(changed(variant="'XX'"))
    assert (only.name, only.hand) == ("7", None)


def test_a_dead_part_may_stand_beside_a_big_bet_that_the_file_leaves_out():
    """The stack of who folded says what went in."""
    both = four("1, 2, 0, -1", "'p3 cbr 8', 'p4 f', 'p1 f', 'p2 f'", "finishing_stacks = [199, 198, 206, 197]")
    assert both.posted[-2:] == (Posted(3, "penalty", 200), Posted(3, "dead", 100))
    assert both.won == (0, 0, 800, 0)


@pytest.mark.parametrize(
    ("collected", "paid"), [("25", 2_500), ("20", 2_000), ("70", 2_500), ("65", 2_000), ("64", None), ("35", None)]
)
def test_where_more_was_collected_than_put_in_nobody_knows_who_was_paid(collected, paid):
    """25 lie in the pot, 45 were not covered. A room may count these too; what fits neither way leaves out a post."""
    hand = four("5, 10, 0, 0", "'p3 cbr 55', 'p4 f', 'p1 f', 'p2 f'", f"winnings = [0, 0, {collected}, 0]")
    assert (hand.won and hand.won[2]) == paid


def test_a_stack_taken_off_the_table_says_nothing_of_the_pot():
    hand = four(
        "1, 2, 0, 0",
        "'p3 cbr 8', 'p4 f', 'p1 f', 'p2 f'",
        "finishing_stacks = [199, 198, 203, 0]\nwinnings = [0, 0, 5, 0]",
    )
    assert hand.won == (0, 0, 500, 0)


def test_chips_that_nobody_covered_may_stand_beside_a_pot_that_another_won():
    text = changed(finishing_stacks=None, winnings="[0, 200.50, 1100, 0, 0, 0]")
    assert one(text).won == (0, 0, 110_000, 0, 0, 0)
    shared = one(changed(finishing_stacks=None, winnings="[0, 720.50, 519.95, 0, 0, 0]"))
    assert shared.won == (0, 52_000, 51_995, 0, 0, 0)
    other = one(changed(finishing_stacks=None, winnings="[0, 720.50, 419.95, 0, 0, 0]"))
    assert other.won == (0, 72_050, 41_995, 0, 0, 0)
    alone = one(changed(finishing_stacks=None, winnings="[0, 200.50, 0, 0, 0, 0]"))
    assert alone.won == (0, 20_050, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("fields", "hour"),
    [
        ({}, 19),
        ({"time_zone": "'Nowhere/At_all'"}, 20),
        ({"time_zone": "'/etc/passwd'"}, 20),
        ({"time_zone": None, "time_zone_abbreviation": "'CEST'"}, 18),
        ({"time_zone": None, "time_zone_abbreviation": "'ET'"}, 20),
        ({"time": None}, 11),
        ({"time": "'late'"}, 11),
    ],
)
def test_a_clock_is_read_in_its_zone(fields, hour):
    assert one(changed(**fields)).when == datetime(2023, 3, 14, hour, 0 if hour == 11 else 15, tzinfo=UTC)


@pytest.mark.parametrize("fields", [{"day": "31", "month": "2"}, {"year": "99999"}, {"year": None}, {"day": "'14'"}])
def test_a_day_that_is_none_is_left_out(fields):
    assert one(changed(**fields)).when is None


def test_fields_that_nobody_asked_for_are_passed_over():
    odd = {
        "level": "3", "time_limit": "inf", "time_banks": "[30, inf, 0, 1.5, 2, 3]", "seat_count": "9", "author": "''", "event": "'Ção'",
        "url": "'x'", "currency_symbol": "'€'", "_nationalities": "['Peru']", "later_field": "{x = [1, {}]}",
    }  # fmt: skip
    assert one(changed(**odd)) == one(SIX)


def test_a_game_of_other_laws_is_left_out_and_not_wrong():
    assert isinstance(fault(changed(variant="'F7S'")), OtherGame)


def test_of_many_hands_one_that_is_bad_hides_no_other():
    text = f"[1]\n{SIX}\n[2]\nvariant = 'NT'\nantes = [0\n\n[3]\n{SIX}\n['four']\n{HEADS_UP}\n[3]\n{SIX}"
    entries = list(read_phh(text))
    assert [each.hand is not None for each in entries] == [True, False, True, True, False]
    lines = text.split("\n")
    assert lines[entries[2].line - 1] == "[3]"
    assert lines[entries[1].fault.line - 1].startswith("antes = [0") or entries[1].fault.line > entries[1].line
    assert "a second hand" in entries[4].fault.en
    assert entries[3].hand.name == "four"


def test_tables_in_lists_and_brackets_in_texts_are_standard_toml_too():
    many = f"[[hands]]{HEADS_UP}\n[[hands]]{HEADS_UP}"
    assert [each.hand.game for each in read_phh(many)] == ["omaha", "omaha"]
    remark = "[1]" + HEADS_UP + "_remark = '''\n[2]\n'''\n"
    assert [each.hand.game for each in read_phh(remark)] == ["omaha"]


def test_a_hand_that_the_format_cannot_say_is_not_written():
    hand = one(HEADS_UP)
    with pytest.raises(NotAHand):
        written_phh([replace(hand, steps=(Acted(0, "call", 7),))])
