"""All rulebooks, found by looking: a new game adds a folder under the games and changes nothing here."""

import importlib
import pkgutil
from collections.abc import Mapping, Sequence
from functools import cache

import streams.games
from streams.engine.words import PORTUGUESE
from streams.rules import Rule, Rulebook


def _found() -> tuple[Rulebook, ...]:
    books: list[Rulebook] = []
    for folder in sorted(module.name for module in pkgutil.iter_modules(streams.games.__path__)):
        books.extend(importlib.import_module(f"streams.games.{folder}").BOOKS)
    return tuple(books)


BOOKS: Mapping[tuple[str, str], Rulebook] = {(book.regulation, book.game): book for book in _found()}


@cache
def words_of(regulation: str, game: str) -> Mapping[str, str]:
    """The Portuguese words of a game under a regulation, and those of any table."""
    book = BOOKS.get((regulation, game))
    return PORTUGUESE | (dict(book.words) if book is not None else {})


def all_rules(books: Sequence[Rulebook] | None = None) -> tuple[Rule, ...]:
    """Every rule once, by id."""
    chosen = BOOKS.values() if books is None else books
    rules = {rule.id: rule for book in chosen for rule in book.rules}
    return tuple(rules[rule_id] for rule_id in sorted(rules))


def asked() -> dict[str, tuple[str, ...]]:
    """The paragraphs for which each rule is really asked: those of a chapter whose book has the rule.

    A rule may cite the same duty in an article whose game has no book yet.
    """
    found: dict[str, tuple[str, ...]] = {}
    for rule in all_rules():
        prefixes = {prefix for book in BOOKS.values() if rule in book.rules for prefix in book.chapters}
        found[rule.id] = tuple(cited for cited in rule.cites if cited.startswith(tuple(prefixes)))
    return found
