"""Every scenario pins the whole list of findings, no more and no fewer."""

from collections import Counter
from collections.abc import Sequence

import pytest

from producers.simulator.script import Draft
from tests.scenarios.expected import differences, line_of
from tests.scenarios.loader import Scenario, load_scenarios, scenarios
from tests.scenarios.parties import faults
from tests.scenarios.play import Heard, hear_script
from tests.scenarios.shaking import SHAKES
from tests.scenarios.shaking import scripts as scripts_of
from tests.scenarios.verdict_lock import locked

WORST = 1 + max(range(len(SHAKES)), key=SHAKES.__getitem__)  # the way in which most goes wrong


@pytest.mark.parametrize("scenario", [pytest.param(s, id=s.name) for s in scenarios()])
def test_scenario(scenario: Scenario) -> None:
    """As it is written, and shaken in the worst way; `make slow` shakes it in all."""
    if complaints := complaints_about(scenario, (0, WORST)):
        pytest.fail("\n".join(complaints), pytrace=False)


@pytest.mark.slow
def test_scenarios_shaken_in_every_way() -> None:
    """Thousands in one test: as many again would have to be collected by every run."""
    ways = range(1 + len(SHAKES))
    complaints = [line for scenario in scenarios() for line in complaints_about(scenario, ways)]
    assert not complaints, "\n".join(complaints)


def complaints_about(scenario: Scenario, ways: Sequence[int]) -> list[str]:
    """What is wrong with the verdicts on the scenario as it is written (0) and shaken, in these ways."""
    every = scripts_of(scenario)
    scripts = [every[way] for way in ways]
    heard, *shaken = (hear_script(scenario, script) for script in scripts)
    complaints = [f"rule in error: {rule}: {why}" for rule, why in sorted(heard.errors.items())]
    complaints += differences(scenario, heard)
    for way, other in zip(ways[1:], shaken, strict=True):
        complaints += [f"rule in error when shaken ({way - 1}): {rule}: {why}" for rule, why in other.errors.items()]
    complaints += _faults(ways, scripts, (heard, *shaken))
    pinned = locked().get(scenario.name)
    if not complaints and pinned and [each.digest() for each in (heard, *shaken)] != [pinned[way] for way in ways]:
        complaints.append("its verdicts are not those of verdicts.lock: run make verdict-lock, look at the difference")
    return [f"{scenario.file}: {scenario.name}", *complaints, *_all_findings(heard)] if complaints else []


def test_names_are_unique() -> None:
    """A scenario is known by its name."""
    counted = Counter(entry.name for entry in load_scenarios())
    assert [name for name, count in counted.items() if count > 1] == []


def test_the_lock_knows_every_scenario_and_no_other() -> None:
    """What is new is written down (make verdict-lock), what was renamed or taken away leaves nothing behind."""
    assert set(locked()) == {entry.name for entry in scenarios()}


def _faults(ways: Sequence[int], scripts: Sequence[list[Draft]], heard: Sequence[Heard]) -> list[str]:
    """What no finding may say of money, in the scenario as it stands and as it is shaken."""
    return [
        f"{fault} (as written)" if not way else f"{fault} (shaken, {way - 1})"
        for way, script, each in zip(ways, scripts, heard, strict=True)
        for fault in faults(script, each.findings)
    ]


def _all_findings(heard: Heard) -> list[str]:
    lines = ["", "all findings (money in minor units):", *(f"  {line_of(finding)}" for finding in heard.findings)]
    if heard.not_evaluable:
        lines += ["not evaluable:", *(f"  {rule}: {why}" for rule, why in sorted(heard.not_evaluable.items()))]
    return lines
