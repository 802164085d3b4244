"""Writes every text that a person reads into one file, to be read through: `python -m tests.texts FILE`."""

import sys
from collections.abc import Iterator
from pathlib import Path

from projections import figures
from projections.film.sentences import SENTENCES, WORDS
from projections.games import tables
from streams.engine.integrity import CLAUSES
from streams.engine.reasons import all_reasons
from streams.engine.rulebooks import all_rules, every_book
from streams.engine.words import PORTUGUESE
from streams.law.files import load_law
from tests.texts.source import texts_in_code, texts_in_templates
from tests.texts.spoken import spoken


def lines() -> Iterator[str]:
    """The whole file, a section for each kind of text."""
    sentences, law = spoken(), load_law()
    yield "# Rules: title, sentence, samples"
    for rule in (*all_rules(), *CLAUSES):
        yield f"\n{rule.id} · {rule.cites[0]}\n  T {rule.title_pt}\n    {rule.title_en}\n  S {rule.pt}\n    {rule.en}"
        for pt, en in sentences.rules.get(rule.id, {}).values():
            yield f"  - {pt}\n    {en}"
    yield "\n# Money"
    yield from (f"{pt}\n    {en}" for pt, en in sentences.money.values())
    yield "\n# Film"
    for kind in sorted(sentences.films):
        yield f"{kind} · {' · '.join(SENTENCES.get(kind.partition('/')[2], ('no sentence',)))}"
        for pt, en in sentences.films[kind].values():
            yield f"  - {pt}\n    {en}"
    yield "\n# Reasons for not judging"
    yield from (f"{pt}\n    {en}" for en, pt in sorted({**all_reasons(), **sentences.reasons}.items()))
    yield "\n# Code words"
    yield from _words("any table", PORTUGUESE)
    yield from _words("films", WORDS)
    for book in every_book():
        yield from _words(f"{book.regulation} {book.game} {book.variant or ''}", book.words)
    yield from _words("figures", figures.NAMES)
    yield from _words("words in figures", figures.VALUES)
    for table in ("NAMES", "VALUES"):
        for folder, words in tables("figures", table).items():
            yield from _words(f"{folder} figures", words)
    yield "\n# Readings"
    for reading in sorted(
        {each.id: each for paragraph in law.paragraphs() for each in law.readings(paragraph.id)}.values(),
        key=lambda each: each.id,
    ):
        yield f"{reading.id} · {reading.title}"
        for portuguese in (True, False):
            yield "\n".join(f"    {text}" for text in reading.wording(portuguese=portuguese))
    yield "\n# Texts in the code"
    yield from (f"{text.where}\n    {text.pt}\n    {text.en}" for text in texts_in_code())
    yield "\n# Texts of the console's pages"
    yield from (f"{text.where}\n    {text.pt}\n    {text.en}" for text in texts_in_templates())


def _words(of: str, words: object) -> Iterator[str]:
    yield f"\n{of}: " + ", ".join(f"{code} = {word}" for code, word in dict(words).items())  # type: ignore[call-overload]


if __name__ == "__main__":
    Path(sys.argv[1]).write_text("\n".join(lines()) + "\n")
