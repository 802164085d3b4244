"""Which paragraphs bind which variant, and so which rules its book has."""

from dataclasses import replace
from functools import partial
from typing import Final

from streams.games.poker.names import ANGOLA, HOLDEM, OF_2001, OMAHA, ONLINE, PORTUGAL, SINTETICO, in_angola
from streams.rules import Rule

REGULATIONS: Final = (ANGOLA, PORTUGAL)
_ARTICLES: Final = {HOLDEM: ("15", "14", "13"), OMAHA: ("14", "13"), SINTETICO: ("16", "13")}
_ELSEWHERE: Final = {OF_2001: f"{OF_2001}/II/", ONLINE: f"{ONLINE}/"}  # laws with numbers of their own
# Where a variant has a rule of its own, the general one does not bind it (art. 13 n. 3).
_OF_OMAHA: Final = ("13/21.b", "13/28")  # art. 14 nn. 15 and 7 say it instead
_REPLACED: Final = {
    HOLDEM: ("14/2", "14/6", *_OF_OMAHA),
    OMAHA: _OF_OMAHA,
    SINTETICO: (
        "13/32", "13/34", "13/35", "13/36", "13/41", "13/42", "13/43", "13/44", "13/45", "13/46", "13/47", "13/69.a",
        "13/69.b", "13/69.c", "13/69.d", "13/69.g", "13/70.c", "13/70.d", "13/70.e", "13/70.f", "13/70.g", "13/70.h",
        "13/66", *(f"13/17.{letter}" for letter in "abcdefghij"),
    ),
}  # fmt: skip


def chapter(game: str, regulation: str) -> tuple[str, ...]:
    """The prefixes of the paragraphs that a book accounts for, the article of the variant first."""
    if regulation in _ELSEWHERE:
        return (_ELSEWHERE[regulation],)
    if regulation == PORTUGAL:  # its rules are numbered through all variants
        return (f"{PORTUGAL}/",)
    return tuple(f"{regulation}/{article}/" for article in _ARTICLES[game])


def rules_for(game: str, regulation: str, rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """The rules that bind a variant, each with the citations that do."""
    chosen = (replace(rule, cites=tuple(filter(partial(_binds, game, regulation), rule.cites))) for rule in rules)
    return tuple(rule for rule in chosen if rule.cites)


def _binds(game: str, regulation: str, cited: str) -> bool:
    law, _, rest = cited.partition("/")
    if law != regulation:
        return False
    number = rest if law == ANGOLA else in_angola(rest)
    return number.partition("/")[0] in _ARTICLES[game] and number not in _REPLACED[game]
