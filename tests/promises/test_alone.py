"""What a lost message takes away, and what it leaves."""

import json

import pytest

from tests.engine.floor import judged, opened_anew
from tests.promises.rules import RULES, played

pytestmark = pytest.mark.usefixtures("scenarios_heard")

ALONE = [rule for rule in RULES if rule.stands_alone]


def broken_in_a_coup(rule_id):
    """The records and the day of law of scenarios in which the rule is broken while a coup is in play, with the finding."""
    for each in played():
        for finding in each.findings:
            if finding.rule == rule_id and finding.coup is not None and len(each.findings) == 1:
                yield list(each.records), each.scenario.as_of, finding


def without(records, lost):
    return records[:lost] + records[lost + 1 :]


def spared(records, finding):
    """Records of the coup before the finding that are no part of its evidence, its opening aside."""
    evidence = {item.event for item in finding.evidence}
    for place, record in enumerate(records[: finding.sequence]):
        event = json.loads(record)
        if event.get("subject") == finding.coup and event["id"] not in evidence and event["type"] != "coup_opened":
            yield place


@pytest.mark.parametrize("rule", [pytest.param(rule, id=rule.id) for rule in ALONE])
def test_a_rule_that_stands_alone_convicts_although_another_message_of_the_coup_is_lost(rule):
    tried = 0
    for records, as_of, finding in broken_in_a_coup(rule.id):
        for lost in spared(records, finding):
            tried += 1
            if finding.id in {each.id for each in judged(opened_anew(without(records, lost)), as_of).findings}:
                return
    assert not tried, f"silent in all {tried} trials"  # none: it is broken only before any other message of a coup
