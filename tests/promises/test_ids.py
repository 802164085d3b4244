"""An id is the device's word: the findings do not change when a device gives every event the same one."""

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache

import pytest

from schemas.findings import Finding
from streams.engine.table_judge import TableJudge
from tests.engine.floor import with_one_id
from tests.promises.rules import Played, played
from tests.properties.evenings import first_or_slow
from tests.scenarios.play import hear_records

pytestmark = pytest.mark.usefixtures("scenarios_heard")

TYPE = re.compile(rb'"type":"(\w+)"')


def heard(records, as_of):
    minutes = hear_records(records, as_of)
    assert not minutes.errors
    return minutes.findings


def without_ids(findings: Iterable[Finding]):
    return sorted((each.rule, str(each.coup), each.sequence, each.player_short, each.bank_short) for each in findings)


@cache
def chosen(every: int) -> list[Played]:
    """Two scenarios that break each rule, one with each kind of event, and one of so many of all others."""
    broken: Counter[str] = Counter()
    kinds: set[bytes] = set()
    taken = []
    for place, each in enumerate(played()):
        rules = {finding.rule for finding in each.findings}
        types = {match[1] for raw in each.records if (match := TYPE.search(raw))}
        if place % every == 0 or types - kinds or any(broken[rule] < 2 for rule in rules):
            broken.update(rules)
            kinds |= types
            taken.append(each)
    return taken


@pytest.mark.parametrize("every", first_or_slow(5, 1))
def test_no_rule_tells_events_apart_by_their_ids(every):
    wrong, compared = [], set()
    for each in chosen(every):
        scenario = each.scenario
        if any(b'"corrects"' in raw for raw in each.records):
            continue  # a correction names what it puts right by its id
        compared |= {finding.rule for finding in each.findings}
        if without_ids(each.findings) != without_ids(heard(with_one_id(each.records), scenario.as_of)):
            wrong.append(scenario.name)
    assert wrong == []
    assert len(compared) > 600


def test_whoever_takes_one_id_for_one_event_is_noticed(monkeypatch):
    """A test of the test: a fold that forgets what another event of the same id and kind did."""
    fold = TableJudge.judge
    for kind in ("payout_made", "bet_collected", "card_drawn"):
        monkeypatch.setattr(TableJudge, "judge", forgetful(fold, kind))
        some = [each for each in chosen(5) if sum(kind.encode() in raw for raw in each.records) > 1][:10]
        assert any(
            without_ids(each.findings) != without_ids(heard(with_one_id(each.records), each.scenario.as_of))
            for each in some
        ), kind


def forgetful(fold, kind):
    seen = set()

    def judge(table_judge, event):
        known = (id(table_judge), event.id) in seen and event.type == kind
        if event.type == kind:
            seen.add((id(table_judge), event.id))
        return False if known else fold(table_judge, event)

    return judge
