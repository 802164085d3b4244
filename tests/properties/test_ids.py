"""An id is the device's word: what is found does not change when a device gives every event the same one."""

import hashlib
import json

from producers.simulator.script import seal
from schemas.envelope import GENESIS
from streams.engine.judge import Judge
from streams.law.files import load_law
from tests.scenarios.loader import scenarios
from tests.scenarios.play import Minutes, drafts
from tests.scenarios.playing import playing


def with_one_id(records):
    """The same records from a device that gives every event the same id."""
    head = GENESIS
    for raw in records:
        told = json.dumps(json.loads(raw) | {"id": "1", "prevhash": head}, separators=(",", ":")).encode()
        head = hashlib.sha256(told).hexdigest()
        yield told


def found(records, as_of):
    heard = Minutes()
    judge = Judge(load_law(), heard, as_of)
    for position, raw in enumerate(records):
        judge.take(raw, position)
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
        told = found(records, scenario.as_of)
        compared += len(told)
        if told != found(with_one_id(records), scenario.as_of):
            wrong.append(scenario.name)
    assert wrong == []
    assert compared > 1_000
