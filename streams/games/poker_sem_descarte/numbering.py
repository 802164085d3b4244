"""Where each duty stands: art. 9 of ao-de-261-22 has its own numbers, part I of pt-p-461-2001 others."""

from collections.abc import Mapping
from typing import Final

AO, PT = "ao-de-261-22", "pt-p-461-2001"
CHAPTER: Final[Mapping[str, str]] = {AO: "9", PT: "I"}

NUMBERS: Final[Mapping[str, tuple[str, str]]] = {
    "ranks": ("1", "1"),
    "spaces": ("2", "2"),
    "players": ("6", "5"),
    "standing": ("6#standing", "5#standing"),
    "one_place": ("6#one_place", "5#one_place"),
    "hands": ("7", "6"),
    "same_suit": ("7.j#three_of_suit", "6.j#three_of_suit"),
    "win": ("8", "6#win_rule"),
    "ties": ("9", "7"),
    "limits": ("14.d", "13"),
    "director": ("14.d#director", "13#director"),
    "band": ("15", "14"),
    "cap": ("16", "15"),
    "initial": ("20", "16#initial_bet"),
    "call": ("22", "16#announcement"),
    "deal": ("22#deal", "16#deal"),
    "mode": ("23", "16#shuffler"),
    "packets": ("23.b", "16.b"),
    "decide": ("23.c", "17"),
    "on_table": ("24", "17#cards_on_table"),
    "second": ("25", "17#second_bet"),
    "pass": ("25#fold", "17#fold"),
    "reveal": ("26", "18"),
    "qualify": ("26#qualify", "18#qualify"),
    "unqualified": ("26#not_qualified", "18#not_qualified"),
    "compare": ("27", "18#compare"),
    "initial_paid": ("28", "18#initial_paid"),
    "lose": ("29", "18#lose"),
    "tie": ("29#tie", "18#tie"),
    "misdeal": ("30", "19"),
    "bank_card": ("30#bank_card", "19#bank_card"),
    "conduct": ("31", "20"),
    "silence": ("31.a", "20.a"),
    "early": ("31.b", "20.b"),
    "barred": ("32", "20#ban"),
    "advice": ("33", "21"),
    "idle": ("34", "22"),
    "side_bets": ("35", "23"),
}

# Letters of the combinations and of the tie rules; both texts have the same.
COMBINATIONS: Final[Mapping[str, str]] = {
    "royal_flush": "a", "straight_flush": "b", "four_of_a_kind": "c", "full_house": "d", "flush": "e", "straight": "f",
    "three_of_a_kind": "g", "two_pairs": "h", "pair": "i", "high_cards": "j",
}  # fmt: skip
TIES: Final[Mapping[str, str]] = {
    "four_of_a_kind": "a", "full_house": "b", "royal_flush": "c", "straight_flush": "c", "straight": "c", "flush": "d",
    "three_of_a_kind": "e", "two_pairs": "f", "pair": "g",
}  # fmt: skip


def numbered(regulation: str) -> dict[str, str]:
    """Duty -> paragraph of the regulation, letters as `hands.pair` and `ties.flush`."""
    column = (AO, PT).index(regulation)
    chapter = f"{regulation}/{CHAPTER[regulation]}"
    found = {duty: f"{chapter}/{numbers[column]}" for duty, numbers in NUMBERS.items()}
    found |= {f"hands.{name}": f"{found['hands']}.{letter}" for name, letter in COMBINATIONS.items()}
    return found | {f"ties.{name}": f"{found['ties']}.{letter}" for name, letter in TIES.items()}
