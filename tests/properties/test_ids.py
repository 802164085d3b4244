"""An id is the device's word: the findings do not change when a device gives every event the same one."""

from producers.simulator.script import seal
from streams.engine.judge import Judge
from streams.law.files import load_law
from tests.engine.floor import with_one_id
from tests.scenarios.loader import scenarios
from tests.scenarios.play import Minutes, drafts
from tests.scenarios.playing import playing


def finding_ids(records, as_of):
    heard = Minutes()
    judge = Judge(load_law(), heard, as_of)
    for position, raw in enumerate(records):
        judge.take(raw, position)
    judge.finish()
    assert not heard.errors
    return sorted(
        (each.rule, str(each.coup), each.sequence, each.player_short, each.bank_short) for each in heard.findings
    )


def test_no_rule_tells_events_apart_by_their_ids():
    wrong, compared = [], 0
    for scenario in scenarios():
        records = list(seal(drafts(scenario), playing(scenario).table))
        if any(b'"corrects"' in raw for raw in records):
            continue  # a correction names what it puts right by its id
        ids = finding_ids(records, scenario.as_of)
        compared += len(ids)
        if ids != finding_ids(with_one_id(records), scenario.as_of):
            wrong.append(scenario.name)
    assert wrong == []
    assert compared > 1_000
