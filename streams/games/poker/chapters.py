"""Which paragraphs bind which variant, and so which rules its book has."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from streams.games.poker.names import ANGOLA, HOLDEM, OF_2001, OMAHA, ONLINE, PORTUGAL, SINTETICO, in_portugal
from streams.rules import Rule

# The numbers that are done, by Angola's numbering, while the game is incomplete: one tuple for each author.
CORE: tuple[str, ...] = (
    "13/19", "13/29", "13/30", "13/31", "13/32", "13/33", "13/34", "13/36", "13/37", "13/39", "13/39.a", "13/39.b", "13/39.c",
    "13/39.d", "13/40", "13/41", "13/42", "13/43", "13/44", "13/45", "13/46", "13/47", "13/51", "13/53", "13/55", "13/57",
    "13/59", "13/60", "13/61", "14/1", "14/10", "14/11", "14/12", "14/13", "14/14", "14/15", "14/16", "14/17", "14/18",
    "14/19", "14/20", "15/1", "15/2",
)  # fmt: skip
POTS: tuple[str, ...] = (
    "13/1", "13/9.c", "13/9.f", "13/7.a", *(f"13/17.{letter}" for letter in "abcdefghij"),
    *(f"13/18.{letter}" for letter in "abcdefg"), "13/38", "13/48", "13/49", "13/50", "13/62", "13/64", "13/65",
    "13/66", "13/67", "13/68", "13/70.a", "14/2", "15/3", "16/3",
)  # fmt: skip
PEOPLE: tuple[str, ...] = (
    "13/2", "13/2.a", "13/2.b", "13/2.c", "13/4", "13/5", "13/6", "13/7", "13/8.a", "13/8.c", "13/9.a", "13/9.b", "13/9.d",
    "13/9.e", "13/10", "13/11", "13/12", "13/12.a", "13/12.b", "13/13", "13/14.a", "13/14.b", "13/14.c", "13/14.d", "13/14.e",
    "13/14.f", "13/14.g", "13/14.h", "13/14.i", "13/14.j", "13/14.k", "13/14.l", "13/14.m", "13/14.n", "13/15", "13/16",
    "13/19", "13/20", "13/21", "13/21.a", "13/21.b", "13/21.c", "13/22", "13/23", "13/24", "13/25", "13/26", "13/27", "13/28",
    "13/52", "13/54", "13/56", "13/58", "13/69", "13/69.a", "13/69.b", "13/69.c", "13/69.d", "13/69.e", "13/69.f", "13/69.g",
    "13/70.b", "13/70.c", "13/70.d", "13/70.e", "13/70.f", "13/70.g", "13/70.h", "13/71.a", "13/71.b", "13/71.c", "13/71.d",
    "13/71.e", "13/71.f", "13/71.g", "13/71.h", "13/71.i", "14/3", "14/4", "14/5", "14/6", "14/7", "14/8", "14/9",
    "13/34", "13/35", "15/2",
)  # fmt: skip
SINTETICO_DONE: tuple[str, ...] = (
    "16/1", "16/2", "16/9", *(f"16/9.{letter}" for letter in "abcdefghijkl"), "16/10", "16/11", "16/11.a", "16/11.b",
    "16/18", "16/4", "16/5", "16/6", "16/7", "16/8", "16/12", "16/12.a", "16/12.b", "16/12.c", "16/13", "16/14", "16/15", "16/15.a", "16/15.b", "16/15.c",
    "16/15.d", "16/16", "16/17",
)  # fmt: skip
# Laws of their own -> what the numbers of poker begin with there.
ELSEWHERE: Final = {OF_2001: f"{OF_2001}/II/", ONLINE: f"{ONLINE}/"}

DONE: Final = (*CORE, *POTS, *PEOPLE, *SINTETICO_DONE)
_ARTICLES: Final = {HOLDEM: ("15", "14", "13"), OMAHA: ("14", "13"), SINTETICO: ("16", "13")}
# Where a variant has a rule of its own, the general one does not bind it (art. 13 n. 3).
_OF_OMAHA: Final = ("13/21.b", "13/28")  # art. 14 nn. 15 and 7 say it instead
_REPLACED: Final = {
    HOLDEM: ("14/2", "14/6", *_OF_OMAHA),
    OMAHA: _OF_OMAHA,
    SINTETICO: (
        "13/32", "13/36", "13/41", "13/42", "13/43", "13/44", "13/45", "13/46", "13/47", "13/69.a", "13/69.b", "13/69.c", "13/69.d", "13/69.g", "13/70.c", "13/70.d",
        "13/70.e", "13/70.f", "13/70.g", "13/70.h", "13/34", "13/35", "13/66",
        *(f"13/17.{letter}" for letter in "abcdefghij"),
    ),
}  # fmt: skip
_LONG: Final = 2  # digits: a shorter number begins others, as 4 begins 41
_BEGIN_OTHERS: Final = (f"{PORTUGAL}/10", f"{PORTUGAL}/11")  # 100 to 112


def numbers_of(game: str) -> tuple[str, ...]:
    """The numbers that bind a variant, those of its own article first."""
    articles, replaced = _ARTICLES[game], _REPLACED[game]
    bind = [number for number in DONE if number.partition("/")[0] in articles and number not in replaced]
    return tuple(sorted(bind, key=lambda number: articles.index(number.partition("/")[0])))


def chapter(game: str, regulation: str) -> tuple[str, ...]:
    """The prefixes of the paragraphs that a book accounts for."""
    cited = [number if regulation == ANGOLA else in_portugal(number) for number in numbers_of(game)]
    long = [each for each in cited if len(each.rpartition("/")[2].partition(".")[0]) >= _LONG]
    return tuple(each for each in (f"{regulation}/{number}" for number in long) if each not in _BEGIN_OTHERS)


def rules_for(game: str, regulation: str, rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """The rules that bind a variant, each with the citations that do."""
    own = _binding(game, regulation)
    chosen = (replace(rule, cites=tuple(filter(own, rule.cites))) for rule in rules)
    return tuple(rule for rule in chosen if rule.cites)


def _binding(game: str, regulation: str) -> Callable[[str], bool]:
    known = {f"{regulation}/{n if regulation == ANGOLA else in_portugal(n)}" for n in numbers_of(game)}
    return known.__contains__


REGULATIONS: Final = (ANGOLA, PORTUGAL)


def other_chapter(regulation: str) -> tuple[str, ...]:
    """The prefixes of the paragraphs that a book of a law with numbers of its own accounts for."""
    return (ELSEWHERE[regulation],)
