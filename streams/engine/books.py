"""All rulebooks, found by looking: a new game adds a folder under the games and changes nothing here."""

import importlib
import pkgutil
from collections.abc import Mapping, Sequence

import streams.games
from streams.rules import Rule, Rulebook


def _found() -> tuple[Rulebook, ...]:
    books: list[Rulebook] = []
    for folder in sorted(module.name for module in pkgutil.iter_modules(streams.games.__path__)):
        books.extend(importlib.import_module(f"streams.games.{folder}").BOOKS)
    return tuple(books)


BOOKS: Mapping[tuple[str, str], Rulebook] = {(book.regulation, book.game): book for book in _found()}


def all_rules(books: Sequence[Rulebook] | None = None) -> tuple[Rule, ...]:
    """Every rule once, by id."""
    chosen = BOOKS.values() if books is None else books
    rules = {rule.id: rule for book in chosen for rule in book.rules}
    return tuple(rules[rule_id] for rule_id in sorted(rules))
