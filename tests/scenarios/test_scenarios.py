"""Every scenario pins the whole list of findings, no more and no fewer."""

from collections import Counter
from collections.abc import Sequence

import pytest

from producers.simulator.script import Draft
from tests.scenarios.expected import differences, line_of
from tests.scenarios.loader import Scenario, load_scenarios, scenarios
from tests.scenarios.parties import faults
from tests.scenarios.play import Heard, hear_script
from tests.scenarios.shaking import scripts as scripts_of
from tests.scenarios.verdict_lock import locked


@pytest.mark.parametrize("scenario", [pytest.param(s, id=s.name) for s in scenarios()])
def test_scenario(scenario: Scenario) -> None:
    scripts = scripts_of(scenario)
    heard, *shaken = (hear_script(scenario, script) for script in scripts)
    complaints = [f"rule in error: {rule}: {why}" for rule, why in sorted(heard.errors.items())]
    complaints += differences(scenario, heard)
    for number, other in enumerate(shaken):
        complaints += [f"rule in error when shaken ({number}): {rule}: {why}" for rule, why in other.errors.items()]
    complaints += _faults(scripts, (heard, *shaken))
    if not complaints and locked().get(scenario.name) not in (None, [each.digest() for each in (heard, *shaken)]):
        complaints.append("its verdicts are not those of verdicts.lock: run make verdict-lock, look at the difference")
    if complaints:
        pytest.fail("\n".join([f"{scenario.file}: {scenario.name}", *complaints, *_all_findings(heard)]), pytrace=False)


def test_names_are_unique() -> None:
    """A scenario is known by its name."""
    counted = Counter(entry.name for entry in load_scenarios())
    assert [name for name, count in counted.items() if count > 1] == []


def test_the_lock_knows_every_scenario_and_no_other() -> None:
    """What is new is written down (make verdict-lock), what was renamed or taken away leaves nothing behind."""
    assert set(locked()) == {entry.name for entry in scenarios()}


def _faults(scripts: Sequence[list[Draft]], heard: Sequence[Heard]) -> list[str]:
    """What no finding may say of money, in the scenario as it stands and as it is shaken."""
    return [
        f"{fault} (as written)" if not number else f"{fault} (shaken, {number - 1})"
        for number, (script, each) in enumerate(zip(scripts, heard, strict=True))
        for fault in faults(script, each.findings)
    ]


def _all_findings(heard: Heard) -> list[str]:
    lines = ["", "all findings (money in minor units):", *(f"  {line_of(finding)}" for finding in heard.findings)]
    if heard.not_evaluable:
        lines += ["not evaluable:", *(f"  {rule}: {why}" for rule, why in sorted(heard.not_evaluable.items()))]
    return lines
