"""Where each figure stands: art. 9 of ao-de-261-22 has its own numbers, part I of pt-p-461-2001 others."""

from collections.abc import Mapping
from typing import Final

AO, PT = "ao-de-261-22", "pt-p-461-2001"
CHAPTER: Final[Mapping[str, str]] = {AO: "9", PT: "I"}

NUMBERS: Final[Mapping[str, tuple[str, str]]] = {
    "ranks": ("1", "1"),
    "spaces": ("2", "2"),
    "players": ("6", "5"),
    "one_place": ("6#one_place", "5#one_place"),
    "hands": ("7", "6"),
    "same_suit": ("7.j#three_of_suit", "6.j#three_of_suit"),
    "win": ("8", "6#win_rule"),
    "ties": ("9", "7"),
    "band": ("15", "14"),
    "call": ("22", "16#announcement"),
    "deal": ("22#deal", "16#deal"),
    "packets": ("23.b", "16.b"),
    "second": ("25", "17#second_bet"),
    "qualify": ("26#qualify", "18#qualify"),
    "unqualified": ("26#not_qualified", "18#not_qualified"),
    "initial_paid": ("28", "18#initial_paid"),
    "bank_card": ("30#bank_card", "19#bank_card"),
    "barred": ("32", "20#ban"),
    "idle": ("34", "22"),
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
    """Name -> paragraph of the regulation, letters as `hands.pair` and `ties.flush`."""
    column = (AO, PT).index(regulation)
    chapter = f"{regulation}/{CHAPTER[regulation]}"
    cited = {name: f"{chapter}/{numbers[column]}" for name, numbers in NUMBERS.items()}
    cited |= {f"hands.{name}": f"{cited['hands']}.{letter}" for name, letter in COMBINATIONS.items()}
    return cited | {f"ties.{name}": f"{cited['ties']}.{letter}" for name, letter in TIES.items()}
