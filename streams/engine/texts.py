"""The sentences of a finding, in Portuguese and in English."""

import re
from collections.abc import Mapping
from typing import Final

from schemas.cards import shown as cards_shown
from schemas.findings import Money, Reason, Value, Word
from streams.engine.reasons import portuguese

_PLACE = re.compile(r"\{(\w+)\}")
CARDS: Final = frozenset({"bank", "bank_cards", "card", "cards", "extra", "open"})
"""Blanks that hold cards, unless the value is a number or a code word; a test checks that no other blank does."""


def places(template: str) -> set[str]:
    """The names of the blanks in a sentence."""
    return set(_PLACE.findall(template))


def fill(template: str, values: Mapping[str, Value], currency: str, words: Mapping[str, str] | None) -> str:
    """The sentence with its blanks filled; with `words` it is Portuguese."""

    def shown(match: re.Match[str]) -> str:
        place = match.group(1)
        value = values[place]
        if isinstance(value, Money):
            return money(value.money, currency, portuguese=words is not None)
        if isinstance(value, Word):
            return translated(value.word, words)
        if isinstance(value, Reason):
            return value.reason if words is None else portuguese(value.reason)
        if isinstance(value, str) and place in CARDS:
            return cards_shown(value)
        return "—" if value is None else str(value)

    return _PLACE.sub(shown, template)


def translated(code: str, words: Mapping[str, str] | None) -> str:
    """A code word such as `split:17-20` as people say it."""
    kind, _, rest = code.partition(":")
    spoken = kind.replace("_", " ") if words is None else words.get(kind, kind.replace("_", " "))
    return f"{spoken} {rest}" if rest else spoken


def money(minor: int, currency: str, *, portuguese: bool) -> str:
    """1 234 567 minor units of AOA: `12 345,67 AOA` in Portuguese, `12,345.67 AOA` in English."""
    whole, cents = divmod(abs(minor), 100)
    text = f"{whole:,}" + (f".{cents:02d}" if cents else "")
    if portuguese:
        text = text.replace(".", ";").replace(",", "\u00a0").replace(";", ",")
    return f"{'-' if minor < 0 else ''}{text}\u00a0{currency}"
