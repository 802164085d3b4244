"""Rules whose evidence stands alone are asked although the opening of the coup was lost on the way."""

import json

import pytest

from producers.simulator.script import Draft, seal
from streams.engine.order import PATIENCE
from tests.scenarios.loader import scenarios
from tests.scenarios.play import drafts, hear, hear_records
from tests.scenarios.playing import playing

NAMES = {  # of scenarios whose breach rests on the coup and the licence alone, not on what was forgotten with the gap
    "A replacement is judged though the opening of the coup was not seen",
    "Cloths are judged though the opening of the coup was not seen",
    "A ball in a thirty-eighth pocket is told though the opening of the coup was not seen",
}
CHOSEN = [scenario for scenario in scenarios() if scenario.name in NAMES]


@pytest.mark.parametrize("scenario", CHOSEN, ids=lambda scenario: scenario.name)
def test_what_stands_alone_is_judged_though_the_opening_was_lost(scenario) -> None:
    """The scenario says the same of a coup that was never opened; there all rules are asked."""
    script = drafts(scenario)
    opened = {draft.subject for draft in script if draft.type == "coup_opened"}
    whole: list[Draft] = []
    lost: set[str] = set()
    for draft in script:
        if draft.subject is not None and draft.subject not in opened | lost:
            lost.add(draft.subject)
            whole.append(Draft("coup_opened", draft.time, {}, draft.subject))
        whole.append(draft)
    later = [Draft("clock_ticked", whole[-1].time)] * 2 * PATIENCE  # until the judge waits no more
    records = list(seal([*whole, *later], playing(scenario).table))
    arrived = [
        raw for raw in records if (event := json.loads(raw))["type"] != "coup_opened" or event["subject"] in opened
    ]
    expected = sorted({finding.rule for finding in hear(scenario).findings} - {"vigia/coups_are_opened"})
    assert lost
    rules = {finding.rule for finding in hear_records(arrived, scenario.as_of).findings}
    assert sorted(rules - {"vigia/nothing_missing"}) == expected
