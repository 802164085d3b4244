"""Every scenario pins the whole list of findings, no more and no fewer."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from schemas.findings import Finding
from schemas.parties import Party, Role, Shortfall
from tests.scenarios.loader import Scenario, load_scenarios, scenarios
from tests.scenarios.parties import faults
from tests.scenarios.play import Heard, drafts
from tests.scenarios.shaking import shaken as shaken_scripts
from tests.scenarios.verdict_lock import locked, verdicts


@pytest.mark.parametrize("scenario", [pytest.param(s, id=s.name) for s in scenarios()])
def test_scenario(scenario: Scenario) -> None:
    heard, *shaken = verdicts(scenario)
    complaints = [f"rule in error: {rule}: {why}" for rule, why in sorted(heard.errors.items())]
    complaints += _differences(scenario, heard)
    for rule in scenario.not_evaluable:
        if rule not in heard.not_evaluable:
            complaints.append(f"expected not evaluable, but it was: {rule}")
    for number, other in enumerate(shaken):
        complaints += [f"rule in error when shaken ({number}): {rule}: {why}" for rule, why in other.errors.items()]
    complaints += _faults(scenario, heard, shaken)
    if not complaints and locked().get(scenario.name) not in (None, [each.digest() for each in (heard, *shaken)]):
        complaints.append("its verdicts are not those of verdicts.lock: run make verdict-lock, look at the difference")
    if complaints:
        pytest.fail("\n".join([f"{scenario.file}: {scenario.name}", *complaints, *_told(heard)]), pytrace=False)


def test_names_are_unique() -> None:
    """A scenario is known by its name."""
    counted = Counter(entry.name for entry in load_scenarios())
    assert [name for name, count in counted.items() if count > 1] == []


def test_the_lock_knows_every_scenario_and_no_other() -> None:
    """What is new is written down (make verdict-lock), what was renamed or taken away leaves nothing behind."""
    assert set(locked()) == {entry.name for entry in scenarios()}


def _faults(scenario: Scenario, heard: Heard, shaken: Sequence[Heard]) -> list[str]:
    """What no finding may say of money, in the scenario as it stands and as it is shaken."""
    if not any(finding.shortfalls for each in (heard, *shaken) for finding in each.findings):
        return []
    scripts = (drafts(scenario), *shaken_scripts(scenario))
    return [
        f"{fault} (as told)" if not number else f"{fault} (shaken, {number - 1})"
        for number, (script, each) in enumerate(zip(scripts, (heard, *shaken), strict=True))
        for fault in faults(script, each.findings)
    ]


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
    return all(_agree(finding, told, key, value) for key, value in expected.items() if key != "count")


def _agree(finding: Finding, told: Mapping[str, Any], key: str, value: Any) -> bool:
    if key == "values":
        return _values_agree(told["values"], value)
    if key == "shortfalls":
        return _shortfalls_agree(finding.shortfalls, value)
    return bool(told[key] == (None if value == "@none" else value))


def _shortfalls_agree(shortfalls: Sequence[Shortfall], expected: Sequence[Mapping[str, Any]]) -> bool:
    """All of them in whatever order, no more and no fewer; `about` is compared where the scenario gives it."""
    left = [_plain(one) for one in shortfalls]
    for each in expected:
        match = next((one for one in left if one | dict(each) == one), None)
        if match is None:
            return False
        left.remove(match)
    return not left


def _plain(one: Shortfall) -> dict[str, Any]:
    """A shortfall as scenarios write it: players by name, all others by their role."""

    def party(told: Party) -> str:
        return (told.name or "@unnamed") if told.role is Role.PLAYER else told.role.value

    return {"party": party(one.party), "gainer": party(one.gainer), "amount": one.amount, "about": one.about}


def _values_agree(told: Mapping[str, Any], expected: Mapping[str, Any]) -> bool:
    def plain(value: Any) -> Any:
        return next(iter(value.values())) if isinstance(value, dict) else value

    return all(plain(told.get(key)) == value for key, value in expected.items())


def _shown(expected: Mapping[str, Any]) -> str:
    return ", ".join(f"{key} = {value}" for key, value in expected.items())


def _line(finding: Finding) -> str:
    money = "; ".join(f"{one['party']} to {one['gainer']}: {one['amount']}" for one in map(_plain, finding.shortfalls))
    doubt = f", reading = {finding.reading}" if finding.reading else ""
    return f"{finding.rule} [{finding.paragraph}, {finding.severity}, short: {money or 'nobody'}{doubt}] {finding.en}"


def _told(heard: Heard) -> list[str]:
    lines = ["", "all findings (money in minor units):", *(f"  {_line(finding)}" for finding in heard.findings)]
    if heard.not_evaluable:
        lines += ["not evaluable:", *(f"  {rule}: {why}" for rule, why in sorted(heard.not_evaluable.items()))]
    return lines
