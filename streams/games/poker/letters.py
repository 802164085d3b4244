"""The paragraph that decides between two hands: which combination is higher, which of two equal ones, what a combination is."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from streams.games.poker.law import PokerLaw


class Letters(NamedTuple):
    """Where the law has a combination, by Angola's numbers or those of a law of its own."""

    ranked: str  # in the order of all
    compared: str | None = None  # against another hand of the same combination
    made: str | None = None  # of which cards, where that is said elsewhere


GENERAL: Final[Mapping[str, Letters]] = {
    "royal_flush": Letters("13/17.a"), "straight_flush": Letters("13/17.b", "13/18.c"),
    "four_of_a_kind": Letters("13/17.c", "13/18.a"), "full_house": Letters("13/17.d", "13/18.b"),
    "flush": Letters("13/17.e", "13/18.d"), "straight": Letters("13/17.f", "13/18.c"),
    "three_of_a_kind": Letters("13/17.g", "13/18.e"), "two_pairs": Letters("13/17.h", "13/18.f"),
    "pair": Letters("13/17.i", "13/18.g"), "high_cards": Letters("13/17.j"),
}  # fmt: skip
OF_SINTETICO: Final[Mapping[str, Letters]] = {
    "royal_flush": Letters("16/9.a", None, "16/11"), "straight_flush": Letters("16/9.b", "13/18.c", "16/11"),
    "four_of_a_kind": Letters("16/9.c", "13/18.a", "16/11"), "flush": Letters("16/9.d", "13/18.d", "16/11"),
    "full_house": Letters("16/9.e", "13/18.b", "16/11"), "straight": Letters("16/9.f", "13/18.c", "16/11"),
    "three_of_a_kind": Letters("16/9.g", "13/18.e", "16/11"),
    "court_with_two_pairs": Letters("16/9.h", "16/11.a", "16/11.a"),
    "court_with_a_pair": Letters("16/9.i", "16/11.b", "16/11.b"),
    "two_pairs": Letters("16/9.j", "13/18.f", "16/11"), "pair": Letters("16/9.k", "13/18.g", "16/11"),
    "high_cards": Letters("16/9.l"),
}  # fmt: skip
_IN_2001: Final = (  # n. 24, letter by letter; nn. 27 to 37 say what each is and how two of it are compared
    "royal_flush", "straight_flush", "four_of_a_kind", "flush", "full_house", "straight", "three_of_a_kind",
    "court_with_two_pairs", "court_with_a_pair", "two_pairs", "pair",
)  # fmt: skip
OF_2001_TEXT: Final[Mapping[str, Letters]] = {
    name: Letters(f"II/24.{letter}", f"II/{number}", f"II/{number}")
    for name, letter, number in zip(_IN_2001, "abcdefghijk", range(27, 38), strict=True)
} | {"high_cards": Letters("II/25", "II/25")}


def letters_of(law: PokerLaw) -> Mapping[str, Letters]:
    """The letters of a variant under its law; of omaha online they are lost."""
    if law.online is not None:
        return {}
    if law.of_2001:
        return OF_2001_TEXT
    return OF_SINTETICO if law.sintetico is not None else GENERAL
