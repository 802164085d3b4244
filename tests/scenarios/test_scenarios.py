"""Every scenario pins the whole list of findings, no more and no fewer."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from schemas.findings import Finding
from tests.scenarios.loader import Scenario, load_scenarios, scenarios
from tests.scenarios.play import Heard
from tests.scenarios.said import locked, told


@pytest.mark.parametrize("scenario", [pytest.param(s, id=s.name) for s in scenarios()])
def test_scenario(scenario: Scenario) -> None:
    heard, *shaken = told(scenario)
    complaints = [f"rule in error: {rule}: {why}" for rule, why in sorted(heard.errors.items())]
    complaints += _differences(scenario, heard)
    for rule in scenario.not_evaluable:
        if rule not in heard.not_evaluable:
            complaints.append(f"expected not evaluable, but it was: {rule}")
    for number, other in enumerate(shaken):
        complaints += [f"rule in error when shaken ({number}): {rule}: {why}" for rule, why in other.errors.items()]
    if not complaints and locked().get(scenario.name) not in (None, [each.digest() for each in (heard, *shaken)]):
        complaints.append(
            "the rules say something else of it than said.lock has: run make said, look at the difference"
        )
    if complaints:
        pytest.fail("\n".join([f"{scenario.file}: {scenario.name}", *complaints, *_told(heard)]), pytrace=False)


def test_names_are_unique() -> None:
    """A scenario is known by its name."""
    counted = Counter(entry.name for entry in load_scenarios())
    assert [name for name, count in counted.items() if count > 1] == []


def test_the_lock_knows_every_scenario_and_no_other() -> None:
    """What is new is written down (make said), what was renamed or taken away leaves nothing behind."""
    assert set(locked()) == {entry.name for entry in scenarios()}


def _differences(scenario: Scenario, heard: Heard) -> list[str]:
    left = list(heard.findings)
    complaints = []
    for expected in scenario.findings:
        for _ in range(expected.get("count", 1)):
            match = next((finding for finding in left if _agrees(finding, expected)), None)
            if match is None:
                complaints.append(f"expected, not found: {_shown(expected)}")
            else:
                left.remove(match)
    return complaints + [f"found, not expected: {_line(finding)}" for finding in left]


def _agrees(finding: Finding, expected: Mapping[str, Any]) -> bool:
    """Only the keys that the scenario gives are compared; `values` likewise, key by key; `shows` by the kinds of event."""
    told = {**finding.model_dump(mode="json"), "shows": [item.type for item in finding.shows]}
    return all(
        _values_agree(told["values"], value) if key == "values" else told[key] == (None if value == "@none" else value)
        for key, value in expected.items()
        if key != "count"
    )


def _values_agree(told: Mapping[str, Any], expected: Mapping[str, Any]) -> bool:
    def plain(value: Any) -> Any:
        return next(iter(value.values())) if isinstance(value, dict) else value

    return all(plain(told.get(key)) == value for key, value in expected.items())


def _shown(expected: Mapping[str, Any]) -> str:
    return ", ".join(f"{key} = {value}" for key, value in expected.items())


def _line(finding: Finding) -> str:
    money = f"player_short = {finding.player_short}, bank_short = {finding.bank_short}"
    doubt = f", reading = {finding.reading}" if finding.reading else ""
    return f"{finding.rule} [{finding.paragraph}, {finding.severity}, {money}{doubt}] {finding.en}"


def _told(heard: Heard) -> list[str]:
    lines = ["", "all findings (money in minor units):", *(f"  {_line(finding)}" for finding in heard.findings)]
    if heard.not_evaluable:
        lines += ["not evaluable:", *(f"  {rule}: {why}" for rule, why in sorted(heard.not_evaluable.items()))]
    return lines
