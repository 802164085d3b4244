"""The sentences of a finding, in Portuguese and in English.

A rule writes its sentence with blanks: `{player}`. A blank may choose words by its value, which is `$` in them:

- `{bets#$ aposta|$ apostas|nenhuma aposta}` by number: one, many, and (if given) none;
- `{paid?recebeu $|não recebeu nada}` by whether there is any; `{due+lost?A|B}` any of two, `{due*lost?A|B}` both.

In Portuguese a blank may take a preposition, which joins the article of the word: `{em_position}` is *na coluna 35*,
`{de_place}` *do lugar 1*; `{o_position}` is the word with its article, *a coluna 35*.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from typing_extensions import TypeIs

from schemas.cards import shown as cards_shown
from schemas.findings import Money, MoneyBound, Reason, Value, Word
from streams.engine.reasons import portuguese
from streams.engine.rulebooks import english_words
from streams.engine.spelling import EnglishWords, written_for
from streams.law.citation import place_in_decree

_PLACE = re.compile(r"\{(\w+(?:[+*]\w+)?)(?:([#?])([^{}|]*)\|([^{}|]*)(?:\|([^{}|]*))?)?\}")
_PREPOSITIONS: Final = ("a", "de", "em", "o", "para", "por")
_JOINED: Final = {
    "de o": "do", "de a": "da", "de os": "dos", "de as": "das", "em o": "no", "em a": "na", "em os": "nos", "em as": "nas",
    "a o": "ao", "a a": "à", "a os": "aos", "a as": "às", "por o": "pelo", "por a": "pela", "por os": "pelos",
    "por as": "pelas",
}  # fmt: skip
_ARTICLES: Final = {
    word: article
    for article, words in {
        "o": "acumulado associado banqueiro baralhador big bloco canto cavalo cepo chefe come controlador copo craps "
             "degrau dispositivo don't duplo empate encarnado field fiscal fiscal-chefe full grande hardway ímpar jogador "
             "lugar maior menor número operador over pagador pano par pass-line pequeno pleno ponto póquer pote preto quadro "
             "risco sabot seguro técnico total trio triplo under",
        "a": "aposta banca carta casa coluna combinação cor córnea dúzia linha mão mesa percentagem rua segunda sequência "
             "série soma",
        "os": "ases vadios",
        "as": "odds",
    }.items()
    for word in words.split()
}  # fmt: skip
"""The article of a place or person, by its first word. A word that is not here takes none: names, quoted phrases."""
CARDS: Final = frozenset({"bank", "bank_cards", "card", "cards", "extra", "open"})
"""Blanks that hold cards, unless the value is a number or a code word; a test checks that no other blank does."""

_BOUNDS: Final = {"most": ("no máximo", "at most"), "least": ("no mínimo", "at least")}
"""Of an amount that is not known, in Portuguese and in English."""

LISTS: Final = frozenset({"backs", "colours", "variants"})
"""Blanks that may hold a list of code words."""
PEOPLE: Final = frozenset({"announced", "players"})
"""Blanks that may hold a list of names."""
PLACES_IN_DECREE: Final = frozenset({"paragraphs"})
"""Blanks that hold a list of articles and numbers of the decree."""
PERCENTAGES: Final = frozenset({"charged", "increment"})
"""Blanks that hold hundredths of a per cent."""


def places(template: str) -> set[str]:
    """The names of the blanks in a sentence, without their prepositions."""
    names = (re.split("[+*]", match[1]) for match in _PLACE.finditer(template))
    return {_bare(name) for each in names for name in each}


def _bare(name: str) -> str:
    preposition, _, bare = name.partition("_")
    return bare if preposition.lower() in _PREPOSITIONS and bare else name


def fill(template: str, values: Mapping[str, Value], currency: str, words: Mapping[str, str] | None) -> str:
    """The sentence with its blanks filled, in Portuguese where the words are; without words it is English."""

    def filled(match: re.Match[str]) -> str:
        name, by, *choices = match.groups()
        if by is not None:
            chosen = _chosen(name, by, choices, values)
            return chosen.replace("$", _shown(name, values[name], currency, words)) if "$" in chosen else chosen
        if name in values:
            return _shown(name, values[name], currency, words)
        preposition, _, bare = name.partition("_")
        return joined(preposition, _shown(bare, values[bare], currency, words))

    return _PLACE.sub(filled, template if in_english(words) else written_for(template, words))


def in_english(words: Mapping[str, str] | None) -> TypeIs[EnglishWords | None]:
    """Whether a person who reads these words reads English: those of one game, or none in particular."""
    return words is None or isinstance(words, EnglishWords)


def _chosen(name: str, by: str, choices: Sequence[str | None], values: Mapping[str, Value]) -> str:
    """The words of a blank that fit its value."""
    some, other, none = choices
    if by == "#":
        return (some if values[name] == 1 else other if values[name] or none is None else none) or ""
    there = [_is_some(values[each]) for each in re.split("[+*]", name)]
    return (some if (all(there) if "*" in name else any(there)) else other) or ""


def _is_some(value: Value) -> bool:
    return (value.money if isinstance(value, Money) else value) not in (0, None, "", "0")  # "0" is a list of nobody


def _shown(place: str, value: Value, currency: str, words: Mapping[str, str] | None) -> str:
    if isinstance(value, Money):
        amount = money(value.money, currency, portuguese=not in_english(words))
        return amount if not isinstance(value, MoneyBound) else f"{_BOUNDS[value.bound][in_english(words)]} {amount}"
    if isinstance(value, Word):
        return translated(value.word, words)
    if isinstance(value, Reason):
        return value.reason if in_english(words) else written_for(portuguese(value.reason), words)
    if isinstance(value, str):
        return _shown_text(place, value, words)
    if isinstance(value, int) and place in PERCENTAGES:
        return percentage(value, portuguese=not in_english(words))
    return "—" if value is None else str(value)


def _shown_text(place: str, value: str, words: Mapping[str, str] | None) -> str:
    if place in CARDS:
        return cards_shown(value)
    if place in LISTS:
        return _listed([translated(code, words) for code in value.split(", ")], words)
    if place in PEOPLE:
        return _listed(value.split(", "), words)
    if place in PLACES_IN_DECREE:
        return "; ".join(place_in_decree(one, portuguese=not in_english(words)) for one in value.split(", "))
    return value


def _listed(parts: list[str], words: Mapping[str, str] | None) -> str:
    """`Ana, Rui e Eva`, `Ana, Rui and Eva`."""
    return (" and " if in_english(words) else " e ").join([*filter(None, [", ".join(parts[:-1])]), parts[-1]])


def joined(preposition: str, text: str) -> str:
    """A preposition before a word, with its article: `em` and `coluna 35` make `na coluna 35`."""
    first, _, rest = text.partition(" ")
    article, after = (first, rest) if first in ("o", "a", "os", "as") and rest else (_ARTICLES.get(first), text)
    if preposition.lower() == "o":
        together = article or ""
    elif article is None:
        return f"{preposition} {text}"
    else:
        together = _JOINED.get(f"{preposition.lower()} {article}", f"{preposition.lower()} {article}")
    return f"{together.capitalize() if preposition[:1].isupper() else together} {after}".lstrip()


def translated(code: str, words: Mapping[str, str] | None) -> str:
    """A code word such as `split:17-20` as people say it; a game may have other words for one with more behind it."""
    kind, _, rest = code.partition(":")
    known = english_words() if words is None else words
    spoken = (known.get(f"{kind}:") if rest else None) or known.get(kind) or kind.replace("_", " ")
    return f"{spoken} {rest}" if rest else spoken


def money(minor: int, currency: str, *, portuguese: bool) -> str:
    """1 234 567 minor units of AOA: `12 345,67 AOA` in Portuguese, `12,345.67 AOA` in English."""
    whole, cents = divmod(abs(minor), 100)
    text = f"{whole:,}" + (f".{cents:02d}" if cents else "")
    if portuguese:
        text = text.replace(".", ";").replace(",", "\u00a0").replace(";", ",")
    return f"{'-' if minor < 0 else ''}{text}\u00a0{currency}"


def percentage(hundredths: int, *, portuguese: bool) -> str:
    """7000 hundredths of a per cent: `70 %` in Portuguese, `70%` in English."""
    whole, rest = divmod(hundredths, 100)
    decimals = f"{rest:02d}".rstrip("0")
    text = f"{whole}{',' if portuguese else '.'}{decimals}" if decimals else str(whole)
    return f"{text}\u00a0%" if portuguese else f"{text}%"
