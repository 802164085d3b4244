"""Which paragraphs bind which variant, and so which rules its book has."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from streams.games.poker.names import ANGOLA, HOLDEM, OF_2001, OMAHA, ONLINE, PORTUGAL, SINTETICO, in_portugal
from streams.rules import Rule

# The numbers that are done, by Angola's numbering, while the game is incomplete: one tuple for each author.
CORE: tuple[str, ...] = ("13/30", "13/32")
POTS: tuple[str, ...] = ()
PEOPLE: tuple[str, ...] = ()
SINTETICO_DONE: tuple[str, ...] = (
    "16/6", "16/7", "16/8", "16/12", "16/12.a", "16/12.b", "16/13", "16/14", "16/15", "16/15.a", "16/15.b", "16/15.c",
    "16/15.d", "16/16", "16/17",
)  # fmt: skip
# Numbers of laws of their own that are done.
ELSEWHERE_DONE: Final[dict[str, tuple[str, ...]]] = {
    OF_2001: (),
    ONLINE: (),
}

DONE: Final = (*CORE, *POTS, *PEOPLE, *SINTETICO_DONE)
_ARTICLES: Final = {HOLDEM: ("15", "14", "13"), OMAHA: ("14", "13"), SINTETICO: ("16", "13")}
# Where a variant has a rule of its own, the general one does not bind it (art. 13 n. 3).
_REPLACED: Final = {HOLDEM: ("14/2", "14/6"), OMAHA: (), SINTETICO: ("13/32", "13/41", "13/43", "13/45")}
_LONG: Final = 2  # digits: a shorter number begins others, as 4 begins 41


def numbers_of(game: str) -> tuple[str, ...]:
    """The numbers that bind a variant, those of its own article first."""
    articles, replaced = _ARTICLES[game], _REPLACED[game]
    bind = [number for number in DONE if number.partition("/")[0] in articles and number not in replaced]
    return tuple(sorted(bind, key=lambda number: articles.index(number.partition("/")[0])))


def chapter(game: str, regulation: str) -> tuple[str, ...]:
    """The prefixes of the paragraphs that a book accounts for."""
    cited = [number if regulation == ANGOLA else in_portugal(number) for number in numbers_of(game)]
    return tuple(f"{regulation}/{each}" for each in cited if len(each.rpartition("/")[2].partition(".")[0]) >= _LONG)


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
    done = ELSEWHERE_DONE[regulation]
    return tuple(f"{regulation}/{each}" for each in done if len(each.rpartition("/")[2].partition(".")[0]) >= _LONG)
