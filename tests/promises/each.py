"""A promise about each of many things is one test: it asks it of all of them and lists those that break it.

As a test for each thing it would cost more to hand out and to report than to run: there are thousands of rules and
paragraphs. `ONLY=roulette/ pytest tests/promises` asks those alone whose name has these letters.
"""

import os
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import pytest

ONLY = os.environ.get("ONLY", "")


def of_each(things: Iterable[Any]) -> Callable[[Callable[[Any], None]], Callable[[], None]]:
    """Make one test of a function that asserts something of one thing (a rule, or a name); `-k of_each` finds it."""
    named = [(thing if isinstance(thing, str) else thing.id, thing) for thing in things]
    chosen = [(name, thing) for name, thing in named if ONLY in name]

    def decorate(promise: Callable[[Any], None]) -> Callable[[], None]:
        @wraps(promise)
        def test() -> None:
            if not chosen:
                pytest.skip(f"nothing here is named {ONLY}")
            broken = {}
            for name, thing in chosen:
                try:
                    promise(thing)
                except AssertionError as fault:
                    broken[name] = str(fault)
            assert not broken, "\n".join(f"{name}: {reason}" for name, reason in broken.items())

        del test.__wrapped__  # pytest would take the thing for a fixture
        test.of_each = True  # type: ignore[attr-defined]  # a word for -k
        return test

    return decorate
