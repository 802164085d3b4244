"""An id is the device's word: the findings do not change when a device gives every event the same one."""

from collections.abc import Iterable, Iterator

import pytest

from schemas.findings import Finding
from tests.engine.floor import with_one_id
from tests.promises.rules import Played, played
from tests.scenarios.play import hear_records

pytestmark = pytest.mark.usefixtures("scenarios_heard")


def heard(records, as_of):
    minutes = hear_records(records, as_of)
    assert not minutes.errors
    return minutes.findings


def without_ids(findings: Iterable[Finding]):
    return sorted((each.rule, str(each.coup), each.sequence, each.player_short, each.bank_short) for each in findings)


def told_once() -> Iterator[Played]:
    """Every scenario at its first table: at the others that `also` names, the same code judges the same events."""
    seen: set[tuple[str, str]] = set()
    for each in played():
        story = each.scenario.file, each.scenario.name.partition(" (")[0]
        if story not in seen:
            seen.add(story)
            yield each


def test_no_rule_tells_events_apart_by_their_ids():
    wrong, compared = [], 0
    for each in told_once():
        scenario = each.scenario
        if any(b'"corrects"' in raw for raw in each.records):
            continue  # a correction names what it puts right by its id
        compared += len(each.findings)
        if without_ids(each.findings) != without_ids(heard(with_one_id(each.records), scenario.as_of)):
            wrong.append(scenario.name)
    assert wrong == []
    assert compared > 1_000
