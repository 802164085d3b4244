"""A citation in words: `ao-de-261-22/6/28` is *Decreto Executivo n.º 261/22, art. 6.º, n.º 28*."""

import re
from typing import Final

from streams.law.paragraphs import Regulation

_OF_THE_ACT: Final = {
    "decree": ("do próprio diploma", "of the decree itself"),
    "portaria": ("da própria portaria", "of the portaria itself"),
    "delib": ("da deliberação", "of the deliberation"),
}
"""Articles and numbers of the act that approves the rules, not of the rules."""
_OF_THE_DECREE: Final = re.compile(r"(?:ao-de-261-22/)?(\d+|decree)/([\w.]+)(?:#\w+)?")
_LOG: Final = ("Dever do próprio registo", "Duty of the record itself")


def citation(paragraph: str, regulation: Regulation | None, *, portuguese: bool) -> str:
    """The paragraph as a lawyer cites it; a duty of the log itself, which stands in no regulation, by what it is."""
    language = 0 if portuguese else 1
    if regulation is None:
        return _LOG[language]
    place = paragraph.partition("/")[2].partition("#")[0]
    article, _, number = place.rpartition("/")
    parts = [regulation.named[language], *_article(article, number, language)]
    if article not in _OF_THE_ACT:
        parts += _number(number.split("."), regulation.numbered[language], language)
    return ", ".join(parts)


def place_in_decree(paragraph: str, *, portuguese: bool) -> str:
    """The article and number that a table of the decree names, with the decree or without: `1/35.a`.

    What is no such place stays as it was written.
    """
    language = 0 if portuguese else 1
    match = _OF_THE_DECREE.fullmatch(paragraph)
    if match is None:
        return paragraph
    article, number = match.groups()
    parts = _article(article, number, language)
    if article not in _OF_THE_ACT:
        parts += _number(number.split("."), ("n.º", "no.")[language], language)
    return ", ".join(parts)


def _article(article: str, number: str, language: int) -> list[str]:
    if article in _OF_THE_ACT:
        of = _OF_THE_ACT[article][language]
        if not number.isdigit():
            return [("preâmbulo", "preamble")[language]]
        return [f"{(f'art. {number}.º', f'art. {number}')[language]} {of}"]
    if article.isdigit():
        return [(f"art. {article}.º", f"art. {article}")[language]]
    return [(f"parte {article}", f"part {article}")[language]] if article else []


def _number(steps: list[str], numbered: str, language: int) -> list[str]:
    first, *below = steps
    if first in _OF_THE_ACT:
        return [f"{('n.º', 'no.')[language]} {below[0]} {_OF_THE_ACT[first][language]}"]
    written = f"{numbered} {first}"
    if language == 0:
        return [written, *(_below(step, depth) for depth, step in enumerate(below))]
    return [written + "".join(_below_in_english(step) for step in below)]


def _below(step: str, depth: int) -> str:
    if step == "end":
        return "parte final"
    if step[1:].isdigit():
        return f"{ {'t': 'linha', 'p': 'parágrafo'}.get(step[0], step[0]) } {step[1:]}"
    return f"{('alínea', 'subalínea')[min(depth, 1)]} {step})"


def _below_in_english(step: str) -> str:
    if step == "end":
        return ", last part"
    if step[1:].isdigit():
        return f", { {'t': 'row', 'p': 'paragraph'}.get(step[0], step[0]) } {step[1:]}"
    return f" ({step})"
