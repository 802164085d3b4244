"""Rules that fail now and then: which event it hits is decided by the event, so that a replay fails alike."""

import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from streams.engine import families
from streams.engine.families import family
from streams.rules import Rule

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
    for key, known in sound.items():
        book = known.own.book
        families.FAMILIES[key] = family(replace(book, rules=tuple(_failing(rule) for rule in book.rules)))
    try:
        yield
    finally:
        families.FAMILIES.update(sound)


def main(words: Sequence[str]) -> None:
    """The command line with such rules."""
    from projections.cli.main import main as command

    with faulty_rules():
        raise SystemExit(command(words))
