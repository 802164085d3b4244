"""Rules that are not asked at the end of a coup, because a fact that they are about is absent, would say nothing.

A glance at the finished coup spares dozens of rules their question. Here all of them are asked all the same: about
every scenario, as it is told. At póquer a fact is also a condition of its rules (a void deal has no play to judge), so
they are left out.
"""

from collections import defaultdict
from operator import attrgetter
from typing import Any

import pytest

from streams.engine.rule_index import EndStep, Numbered
from tests.scenarios.loader import Scenario, scenarios
from tests.scenarios.play import hear

Spoke = dict[str, str]  # rule -> the scenario of which it had something to say

FILES = defaultdict[str, list[Scenario]](list)
for scenario in scenarios():
    if "poker" not in str(scenario.file):
        FILES[str(scenario.file)].append(scenario)


@pytest.mark.parametrize("file", FILES)
def test_a_rule_that_is_spared_has_nothing_to_say(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spoke: Spoke = {}
    for entry in FILES[file]:
        monkeypatch.setattr(EndStep, "with_a_case", asking_all(EndStep.with_a_case, spoke, entry.name))
        hear(entry)
        monkeypatch.undo()
    assert spoke == {}


def asking_all(with_a_case: Any, spoke: Spoke, name: str) -> Any:
    """As the engine chooses the rules, and then the others are asked as well."""

    def chosen(step: EndStep, finished: Any) -> tuple[Numbered, ...]:
        rules: tuple[Numbered, ...] = with_a_case(step, finished)
        asked = {entry.rule.id for entry in rules}
        for entry in step.rules:
            if entry.rule.id in asked or attrgetter(str(entry.rule.about))(finished) is None:
                continue  # there is no account at all that it could read
            if list(entry.judge(finished, finished.law)):
                spoke[entry.rule.id] = name
        return rules

    return chosen
