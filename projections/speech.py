"""Speaks Portuguese or English, and keeps hostile names from harming a terminal or a page."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, Self

from streams.engine.spelling import spelled

Language = Literal["pt", "en"]
SEVERITY: Final[Mapping[str, tuple[str, str]]] = {
    "critical": ("crítica", "critical"),
    "major": ("grave", "major"),
    "minor": ("leve", "minor"),
    "info": ("nota", "info"),
}  # how grave, in Portuguese and in English


class Spoken(Exception):
    """What went wrong, as a sentence in both languages; `str` gives the English one."""

    def __init__(self, pt: str, en: str) -> None:
        """The same sentence twice."""
        super().__init__(en)
        self.pt, self.en = pt, en

    @classmethod
    def of(cls, reason: str) -> Self:
        """A reason that is kept in English."""
        return cls(Speech("pt").reason(reason), reason)


def misfit(errors: Sequence[Any], named: Mapping[str, tuple[str, str]] | None = None) -> Spoken:
    """The first of pydantic's errors, after the place where it was written; `named` are places as people know them."""
    first = errors[0]
    place = ".".join(str(step) for step in first["loc"])
    pt, en = (named or {}).get(place, (place, place))
    own = first.get("ctx", {}).get("error")
    if first["type"] == "string_too_short" and first["ctx"]["min_length"] == 1:
        own = Spoken("texto vazio", "must be filled in")
    elif not isinstance(own, Spoken):
        own = Spoken.of(f"{place}: {first['msg']}")
        own = Spoken(own.pt.removeprefix(f"{place}: "), own.en.removeprefix(f"{place}: "))
    return Spoken(f"{pt}: {own.pt}", f"{en}: {own.en}") if place else own


COUPS: Final = ("golpe", "golpes"), ("coup", "coups")
FINDINGS: Final = ("achado", "achados"), ("finding", "findings")
RECORDS: Final = ("registo", "registos"), ("record", "records")
FILES: Final = ("ficheiro", "ficheiros"), ("file", "files")


@dataclass(frozen=True, slots=True)
class Speech:
    """Says each thing in the language of the person who asked."""

    language: Language
    country: str = "AO"  # Portuguese as this country writes it

    def __call__(self, pt: str, en: str) -> str:
        """The one of two texts that the person reads."""
        return spelled(pt, self.country) if self.language == "pt" else en

    @property
    def portuguese(self) -> bool:
        """Whether the person reads Portuguese."""
        return self.language == "pt"

    def fault(self, fault: Spoken) -> str:
        """What went wrong, as the person reads it."""
        return self(fault.pt, fault.en)

    def reason(self, reason: str) -> str:
        """Why a record was set aside or a rule could not judge, as the person reads it."""
        if not self.portuguese:
            return reason
        from streams.engine.reasons import portuguese  # noqa: PLC0415  # the help does not wait for it

        return spelled(portuguese(reason), self.country)

    def count(self, number: int) -> str:
        """A count with its thousands apart: `1 234 567` or `1,234,567`."""
        return f"{number:,}".replace(",", "\u00a0") if self.portuguese else f"{number:,}"

    def several(self, number: int, pt: tuple[str, str], en: tuple[str, str]) -> str:
        """A count with its word: `1 achado`, `2 achados`."""
        one, more = pt if self.portuguese else en
        return f"{self.count(number)} {spelled(one if number == 1 else more, self.country)}"

    def decimal(self, number: str) -> str:
        """A number with its decimals as the person writes them: `0,25` or `0.25`."""
        return number.replace(".", ",") if self.portuguese else number


_PSEUDONYM: Final = re.compile(
    r"\b(de|a|para|por|em) (?=(Jogador|Pessoa) [0-9A-HJKMNP-TV-Z]{7}\b(?!(?:,| e) (?:Jogador|Pessoa) ))", re.IGNORECASE
)  # one, not several
_WITH_ARTICLE: Final = {
    "de": ("do", "da"), "a": ("ao", "à"), "para": ("para o", "para a"), "por": ("pelo", "pela"), "em": ("no", "na"),
}  # fmt: skip


def with_articles(text: str) -> str:
    """A Portuguese sentence that was made for names, with pseudonyms in it: *de Jogador K7Q2M4X* is *do Jogador …*."""

    def joined(match: re.Match[str]) -> str:
        word = _WITH_ARTICLE[match[1].lower()][match[2].lower() == "pessoa"]
        return f"{word.capitalize() if match[1][0].isupper() else word} "

    return _PSEUDONYM.sub(joined, text)


def clean(text: str) -> str:
    """The text with control, direction and surrogate characters made visible instead of obeyed."""
    if text.replace("\u00a0", "").isprintable():
        return text
    return "".join(_visible(letter) for letter in text)


def inert(line: str) -> str:
    """A line of JSON of the same value, with nothing in it that a terminal would obey or hide."""
    if line.isprintable():
        return line
    return "".join(_escaped(letter) for letter in line)


def _escaped(letter: str) -> str:
    if letter.isprintable() or unicodedata.category(letter) == "Zs":
        return letter
    units = letter.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[place]:02x}{units[place + 1]:02x}" for place in range(0, len(units), 2))


def _visible(letter: str) -> str:
    if letter == "\u00a0" or letter.isprintable():
        return letter
    if unicodedata.category(letter) == "Zs":
        return " "
    return letter.encode("unicode_escape").decode("ascii") if ord(letter) < 0xD800 else f"\\u{ord(letter):04x}"
