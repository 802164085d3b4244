"""Rules that are not asked at the end of a coup, because a fact that they are about is absent, asked all the same."""

from collections.abc import Iterator
from contextlib import contextmanager
from operator import attrgetter
from typing import Any

import pytest

from streams.engine.rule_index import EndStep, Numbered


@contextmanager
def all_rules_asked() -> Iterator[set[str]]:
    """The engine chooses the rules as ever, and then the others are asked as well; the set names those that spoke."""
    spoke: set[str] = set()
    with_a_case: Any = EndStep.with_a_case

    def chosen(step: EndStep, finished: Any) -> tuple[Numbered, ...]:
        rules: tuple[Numbered, ...] = with_a_case(step, finished)
        asked = {entry.rule.id for entry in rules}
        for entry in step.rules:
            if entry.rule.id in asked or attrgetter(str(entry.rule.about))(finished) is None:
                continue  # there is no account at all that it could read
            if list(entry.judge(finished, finished.law)):
                spoke.add(entry.rule.id)
        return rules

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(EndStep, "with_a_case", chosen)
        yield spoke
