"""An id is the device's word: the findings do not change when a device gives every event the same one."""

from collections.abc import Iterable

from schemas.findings import Finding
from tests.engine.floor import with_one_id
from tests.promises.rules import played
from tests.scenarios.play import hear_records


def heard(records, as_of):
    minutes = hear_records(records, as_of)
    assert not minutes.errors
    return minutes.findings


def without_ids(findings: Iterable[Finding]):
    return sorted((each.rule, str(each.coup), each.sequence, each.player_short, each.bank_short) for each in findings)


def test_no_rule_tells_events_apart_by_their_ids():
    wrong, compared = [], 0
    for each in played():
        scenario = each.scenario
        if any(b'"corrects"' in raw for raw in each.records):
            continue  # a correction names what it puts right by its id
        compared += len(each.findings)
        if without_ids(each.findings) != without_ids(heard(with_one_id(each.records), scenario.as_of)):
            wrong.append(scenario.name)
    assert wrong == []
    assert compared > 1_000
