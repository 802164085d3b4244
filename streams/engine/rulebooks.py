"""All rulebooks. Every folder under `streams/games` is searched; a new game changes nothing here."""

import importlib
import pkgutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

import streams.games
from streams.engine.spelling import SpelledWords, land_of
from streams.engine.words import PORTUGUESE
from streams.rules import Rule, Rulebook

ANY = "*"  # the game of a book that binds every table of its regulation


def _books_by_folder() -> dict[str, tuple[Rulebook, ...]]:
    folders = sorted(module.name for module in pkgutil.iter_modules(streams.games.__path__))
    return {folder: tuple(importlib.import_module(f"streams.games.{folder}").BOOKS) for folder in folders}


IN_FOLDER: Mapping[str, tuple[Rulebook, ...]] = _books_by_folder()
"""The books in each folder of games; a folder that games share has none, or one for any game."""
EVERY: tuple[Rulebook, ...] = tuple(book for books in IN_FOLDER.values() for book in books)
ENGLISH: Mapping[str, str] = {code: word for book in EVERY for code, word in book.english.items()}
"""Code words that do not read well in English as they are; a code word has one English in all games."""
BOOKS: Mapping[tuple[str, str], Rulebook] = {
    (book.regulation, book.game): book for book in EVERY if book.variant is None
}


def variants_of(book: Rulebook, books: Sequence[Rulebook] = EVERY) -> tuple[Rulebook, ...]:
    """The books of the variants that a table of this book may play, coup by coup."""
    own = (book.regulation, book.game)
    return tuple(other for other in books if other.variant is not None and (other.regulation, other.game) == own)


@cache
def folder_of(regulation: str, game: str) -> str | None:
    """The folder that holds the rules of a game under a regulation, where there is one."""
    return next(
        (f for f, books in IN_FOLDER.items() if any((regulation, game) == (b.regulation, b.game) for b in books)), None
    )


def is_shared(folder: str) -> bool:
    """Whether the folder holds what games share, and no game of its own."""
    return all(book.game == ANY for book in IN_FOLDER.get(folder, ()))


@cache
def words_of(regulation: str, game: str) -> Mapping[str, str]:
    """The Portuguese words of a game under a regulation, with its variants, and those of any table, spelled as its country does."""
    words = dict(PORTUGUESE)
    for book in EVERY:
        if (book.regulation, book.game) == (regulation, game):
            words |= book.words
    return SpelledWords(words, land_of(regulation))


def all_rules(books: Sequence[Rulebook] | None = None) -> tuple[Rule, ...]:
    """Every rule once, by id; one that games share cites the paragraphs of all their books."""
    chosen = EVERY if books is None else books
    rules: dict[str, Rule] = {}
    for rule in (rule for book in chosen for rule in book.rules):
        known = rules.setdefault(rule.id, rule)
        if known.cites != rule.cites:
            rules[rule.id] = replace(known, cites=tuple(dict.fromkeys((*known.cites, *rule.cites))))
    return tuple(rules[rule_id] for rule_id in sorted(rules))


def asked() -> dict[str, tuple[str, ...]]:
    """The paragraphs for which each rule is really asked: those of a chapter whose book has the rule.

    A rule may also cite an article whose game has no book yet.
    """
    cited_by: dict[str, tuple[str, ...]] = {}
    for rule in all_rules():
        prefixes = {prefix for book in EVERY if book.asks(rule) for prefix in book.chapters}
        cited_by[rule.id] = tuple(cited for cited in rule.cites if cited.startswith(tuple(prefixes)))
    return cited_by
