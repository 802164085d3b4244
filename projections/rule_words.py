"""Words in the titles and sentences of rules: a search by text looks there, and not into findings, which name players."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Final

from streams.engine.integrity import CLAUSES
from streams.engine.rulebooks import all_rules

_ACCENT: Final = re.compile(r"[\u0300-\u036f]")
_BLANK: Final = re.compile(r"\{[^}]*\}")


def rules_with(word: str) -> tuple[str, ...]:
    """The rules whose title or sentence contains the word, whatever its accents and capitals."""
    folded = _folded(word)
    return tuple(name for name, text in _texts().items() if folded in text)


@cache
def _texts() -> Mapping[str, str]:
    """What each rule says in both languages. Its blanks are left out: players stand in them."""
    every = {rule.id: rule for rule in (*all_rules(), *CLAUSES)}
    return {
        name: _folded(" ".join((rule.title_pt, rule.title_en, _BLANK.sub(" ", rule.pt), _BLANK.sub(" ", rule.en))))
        for name, rule in every.items()
    }


def _folded(text: str) -> str:
    return _ACCENT.sub("", unicodedata.normalize("NFD", text.casefold()))
