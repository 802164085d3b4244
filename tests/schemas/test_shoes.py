"""The text format of a shoe."""

import string
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.cards import PACK
from schemas.shoes import (
    CHANCES,
    GAMES,
    HAND_LETTERS,
    LONGEST_LINE,
    LONGEST_NAME,
    MINOR_DIGITS,
    MOST,
    UNREAD,
    NotAShoe,
    Shoe,
    ShoeBet,
    ShoeCoup,
    parsed,
    written,
)

SMALLEST = "vigia-shoe 1\ngame baccarat_macau\nday 2023-03-14\npacks 8\ncoup 1\n"

names = st.text(string.ascii_letters + string.digits + " #'\"\\é", min_size=1, max_size=12)  # printable
amounts = st.integers(0, 10**14)
cards = st.sampled_from([*PACK, UNREAD])
bets = st.one_of(
    st.builds(ShoeBet, names, st.sampled_from(CHANCES), amounts, st.sampled_from([None, "lost", "pushed", "returned"])),
    st.builds(ShoeBet, names, st.sampled_from(CHANCES), amounts, st.just("paid"), amounts),
)
coups = st.builds(
    ShoeCoup,
    names,
    st.lists(cards, max_size=2),
    st.lists(bets, max_size=3),
    st.lists(st.tuples(st.sampled_from(list(HAND_LETTERS.values())), cards), max_size=6),
    st.booleans(),
    st.booleans(),
)
shoes = st.builds(
    Shoe,
    st.sampled_from(GAMES),
    st.dates(max_value=date(9999, 12, 30)),
    st.integers(1, 16),
    st.sampled_from([None, "AOA"]),
    st.sampled_from([None, "every_win"]),
    st.sampled_from([None, "every_coup"]),
    st.lists(cards, max_size=8),
    st.lists(coups, min_size=1, max_size=4, unique_by=lambda coup: coup.name),
)


@given(shoes)
def test_a_shoe_is_read_as_it_was_written(shoe: Shoe) -> None:
    assert parsed(written(shoe)) == shoe


def test_remarks_and_blank_lines_say_nothing() -> None:
    assert parsed("# a shoe\n\n" + SMALLEST + "  # the end\n") == parsed(SMALLEST)


def test_amounts_have_at_most_two_decimals() -> None:
    [bet] = parsed(SMALLEST + "bet 'Ana Reis' tie 10.5 paid 84\n").coups[0].bets
    assert bet == ShoeBet("Ana Reis", "tie", 1_050, "paid", 8_400)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("bet Ana tie 10.505", "at most 2 decimals"),
        ("bet Ana tie NaN", "no amount"),
        ("bet Ana tie -1", "no amount"),
        ("bet Ana tie 1e99", "no amount"),
        ("bet Ana tie 9e999999", "no amount"),
        ("bet Ana tie 1e3", "no amount"),
        ("bet Ana tie 1_000", "no amount"),
        ("bet Ana tie +5", "no amount"),
        ("bet Ana tie 5.", "no amount"),
        ("bet Ana tie \u0665", "no amount"),
        ("bet Ana tie 10000000000000", "less than 10000000000000"),
        ("coup " + "x" * 101, "short name"),
        ("bet 'A\x07' tie 1", "bet takes"),
        ("# " + "x" * 5_000, "no line is longer"),
        ("bet Ana middle 10", "bet takes"),
        ("bet Ana tie 10 won", "after the stake"),
        ("bet Ana tie 10 paid", "after the stake"),
        ("draw 4S", "where it went"),
        ("draw P1S", "no card"),
        ("coup 1", "no other coup has"),
        ("packs 6", "before the first coup"),
        ("void now", "stands alone"),
        ("bet 'Ana tie 10", "quotes"),
        ("deal P4S", "begins no line"),
    ],
)
def test_a_wrong_line_is_named_with_what_would_be_right(line: str, why: str) -> None:
    with pytest.raises(NotAShoe, match=f"line 6: .*{why}"):
        parsed(SMALLEST + line)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("baccarat_macau", "chemin_de_fer", "line 2: game takes one of .*baccarat_macau.*, not 'chemin_de_fer'"),
        ("2023-03-14", "2023-02-30", "line 3: day takes a day, such as .*, not '2023-02-30'"),
        ("packs 8", "packs", "line 4: packs takes a number from 1 to 16, not 'nothing'"),
        ("packs 8", "packs 8\nshuffle never", "line 5: shuffle takes every_coup, not 'never'"),
    ],
)
def test_a_wrong_word_of_the_head_is_named_with_those_that_fit(old: str, new: str, why: str) -> None:
    with pytest.raises(NotAShoe, match=why):
        parsed(SMALLEST.replace(old, new))


@pytest.mark.parametrize("end", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028"])
def test_lines_end_with_lf_alone(end: str) -> None:
    """What other programs may take for the end of a line hides no line in a word."""
    with pytest.raises(NotAShoe, match="line 6: "):
        parsed(SMALLEST + f"bet Ana tie 1{end}void\n")


@pytest.mark.parametrize(
    "text",
    ["", "vigia-shoe 2\n", "vigia-shoe 1\n", SMALLEST.replace("coup 1\n", ""), SMALLEST.replace("03-14", "02-30")],
)
def test_what_is_not_a_whole_shoe_is_not_read(text: str) -> None:
    with pytest.raises(NotAShoe):
        parsed(text)


def test_what_would_not_be_read_again_is_not_written() -> None:
    shoe = parsed(SMALLEST)
    shoe.currency = "AO\nvoid"
    with pytest.raises(NotAShoe):
        written(shoe)


def test_the_page_tells_the_limits_of_the_format() -> None:
    page = Path(__file__).parents[2].joinpath("docs", "shoes.md").read_text("utf-8")
    for limit in (
        f"{LONGEST_LINE:,} characters",
        f"1 to {LONGEST_NAME} printable",
        f"less than {MOST // 10**MINOR_DIGITS:,}",
    ):
        assert limit in page


@pytest.mark.parametrize(
    ("line", "player"),
    [("bet 'Ana # 1' tie 1", "Ana # 1"), (r'bet "A\"n\\a" tie 1', 'A"n\\a'), ("bet Ana tie 1#void", "Ana")],
)
def test_words_are_quoted_as_the_page_says(line: str, player: str) -> None:
    [bet] = parsed(SMALLEST + line + "\r\n").coups[0].bets
    assert (bet.player, bet.stake) == (player, 100)


def test_lines_of_the_head_and_of_a_coup_stand_in_any_order() -> None:
    turned = "vigia-shoe 1\npacks 8\nday 2023-03-14\ngame baccarat_macau\ncoup 1\nwarning\ndraw PAS\nburn 2C\nbet Ana tie 1\ndraw BKD\n"
    plain = SMALLEST + "bet Ana tie 1\nburn 2C\ndraw PAS BKD\nwarning\n"
    assert parsed(turned) == parsed(plain)
