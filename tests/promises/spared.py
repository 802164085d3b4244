"""Rules that are not asked, because a fact that they are about is absent, asked all the same."""

from collections.abc import Iterator
from contextlib import contextmanager
from operator import attrgetter
from typing import Any

import pytest

from streams.engine.asking import RuleAsker
from streams.engine.rule_index import EndStep, EventStep, Numbered


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


@contextmanager
def all_asked_of_events() -> Iterator[set[str]]:
    """The same of the rules that are asked of single events."""
    spoke: set[str] = set()
    ask: Any = RuleAsker._ask

    def asked(self: Any, step: EventStep, event: Any, table: Any) -> None:
        if self.law is not None and (table.coup is None or table.coup.lost is None):
            chosen = {entry.rule.id for entry in step.with_a_case(table)}
            spared = [entry for entry in step.rules if entry.rule.id not in chosen]
            spoke.update(entry.rule.id for entry in spared if list(entry.judge(table, event, self.law)))
        ask(self, step, event, table)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RuleAsker, "_ask", asked)
        yield spoke
