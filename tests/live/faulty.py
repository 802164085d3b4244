"""Rules that fail now and then: which event it hits is decided by the event, so that a replay fails alike."""

import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from streams.engine import families
from streams.engine.families import family
from streams.engine.rulebooks import all_books, variants_of
from streams.rules import Rule, Rulebook

ONE_IN = 23


class Injected(Exception):
    """The fault."""


def _failing(rule: Rule) -> Rule:
    judge: Callable[..., Any] = rule.judge

    def fails(table: Any, event: Any, law: Any) -> Any:
        if zlib.crc32(f"{rule.id}/{event.id}".encode()) % ONE_IN == 0:
            raise Injected(rule.id)
        return judge(table, event, law)

    return replace(rule, judge=fails)


@contextmanager
def faulty_rules() -> Iterator[None]:
    """Every rule of every game fails on one event in some."""
    sound = dict(families.FAMILIES)
    for key, book in all_books().items():  # also of games that were not met yet: they are indexed when they are
        families.FAMILIES[key] = family(_spoiled(book), tuple(_spoiled(variant) for variant in variants_of(book)))
    try:
        yield
    finally:
        families.FAMILIES.clear()
        families.FAMILIES.update(sound)


def _spoiled(book: Rulebook) -> Rulebook:
    return replace(book, rules=tuple(_failing(rule) for rule in book.rules))


def main(words: Sequence[str]) -> None:
    """The command line with such rules."""
    from projections.cli.main import main as command

    with faulty_rules():
        raise SystemExit(command(words))
