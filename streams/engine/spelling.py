"""One orthography for each country: Angola writes as before the agreement of 1990, Portugal as after it.

All Portuguese in the sources is written as Angola writes it. For Portugal the words below are changed: a silent *c* or
*p* goes, and a few accents. What Portugal pronounces it keeps: *facto*, *contacto*, *opção*. A test finds a word with such
letters that stands neither here nor among those that are kept.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Final

_BEGINNINGS: Final = {
    "accion": "acion", "acç": "aç", "acto": "ato", "actua": "atua", "activ": "ativ", "adopt": "adot", "afect": "afet",
    "colecç": "coleç", "correcç": "correç", "correct": "corret", "deflector": "defletor", "detect": "detet",
    "direct": "diret", "direcç": "direç", "efectiv": "efetiv", "efectu": "efetu", "electr": "eletr", "eléctr": "elétr", "exact": "exat",
    "excepto": "exceto", "exceptu": "excetu", "excepç": "exceç", "extract": "extrat", "extracç": "extraç",
    "factor": "fator", "fractura": "fratura", "fracç": "fraç", "inactiv": "inativ", "inexact": "inexat",
    "infracç": "infraç", "infractor": "infrator", "inspecc": "inspec", "inspector": "inspetor", "inspecç": "inspeç",
    "jóia": "joia", "lêem": "leem", "objecto": "objeto", "pára": "para", "perspectiv": "perspetiv", "projecto": "projeto",
    "protecç": "proteç", "rectang": "retang", "rectific": "retific", "redacç": "redaç", "respectiv": "respetiv", "sector": "setor", "selecç": "seleç",
    "tecto": "teto", "veredict": "veredit", "vêem": "veem",
}  # fmt: skip
KEPT: Final = frozenset({
    "bacter", "caracter", "compact", "contact", "contracto", "cript", "facto", "intact", "interrupç", "opç", "opt", "pacto", "secç",
})  # fmt: skip
"""Beginnings of words with such letters that Portugal writes as Angola does."""
# No word of ours: the name of a blank, `{active}`; what is quoted; a part of a path, an address or a file's name.
_CHANGED: Final = re.compile(
    r"«[^«»]*»|(?<![{\w/\\.@-])(" + "|".join(sorted(_BEGINNINGS, key=len, reverse=True)) + r")(?!\w*(?:\.\w|[/\\@=]))",
    re.IGNORECASE,
)


class SpelledWords(dict[str, str]):
    """Code words in the Portuguese of one country."""

    country: str

    def __init__(self, words: Mapping[str, str], country: str) -> None:
        """The words as that country writes them."""
        super().__init__({code: spelled(word, country) for code, word in words.items()})
        self.country = country


class EnglishWords(Mapping[str, str]):
    """Code words in English, looked up when the first is asked for: that loads every game."""

    def __init__(self, find: Callable[[], Mapping[str, str]]) -> None:
        """The words that this finds."""
        self._find = find

    @cached_property
    def _words(self) -> Mapping[str, str]:
        return self._find()

    def __getitem__(self, code: str) -> str:
        """The word."""
        return self._words[code]

    def __iter__(self) -> Iterator[str]:
        """Every code."""
        return iter(self._words)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._words)


def country_of(regulation: str) -> str:
    """The country of a regulation, by its id: `AO` of `ao-de-261-22`."""
    return regulation.partition("-")[0].upper()


def written_for(template: str, words: Mapping[str, str]) -> str:
    """A sentence of ours as the country of these words writes it."""
    return spelled(template, words.country) if isinstance(words, SpelledWords) else template


@lru_cache(maxsize=4096)
def spelled(text: str, country: str) -> str:
    """Portuguese of ours as a country writes it; what other people wrote must not come here."""
    return _CHANGED.sub(_respelled, text) if country == "PT" else text


def _respelled(match: re.Match[str]) -> str:
    if match[1] is None:
        return match[0]
    changed = _BEGINNINGS[match[1].lower()]
    return changed.capitalize() if match[1][:1].isupper() else changed
