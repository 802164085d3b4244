"""A flood of rubbish is a bounded number of findings and a bounded memory, and pushes no table out."""

import json
from datetime import timedelta
from typing import Any

import pytest

from schemas.identity import TableId
from schemas.topics import position
from streams.engine import orphans, unreadable
from streams.engine.findings import finding_id
from streams.engine.integrity import RECORD_READABLE
from streams.engine.judge import Judge
from streams.engine.unreadable import NO_TIME, UnreadableRecord
from streams.law.files import load_law
from tests.engine.attackers import THIEF, forged, opening
from tests.engine.floor import Notebook, judged
from tests.engine.houses import TABLE, A, B, evening
from tests.engine.keys import KEYS, script, signed

LAW = load_law()
READABLE, MANY, UNOPENED, CROWD = (
    f"vigia/{name}" for name in ("record_readable", "few_unreadable", "opened_first", "few_unopened")
)


def rubbish(number, **names):
    return json.dumps({**names, "n": number}).encode()


def of_rule(notebook, rule):
    return [finding for finding in notebook.findings if finding.rule == rule]


@pytest.mark.parametrize("names", [{"venue": "casino-luanda", "table": "lu-1"}, {}], ids=["a table's", "nobody's"])
def test_after_so_many_unreadable_records_only_their_number_is_told(names):
    """Sixty-four one by one; of the rest the first, the fourth, the sixteenth and so on. All are kept."""
    records = signed(script(), KEYS)
    flood = [rubbish(number, **names) for number in range(unreadable.ONE_BY_ONE + 100)]
    notebook = judged([*records[:10], *flood, *records[10:]])
    assert len(of_rule(notebook, READABLE)) == unreadable.ONE_BY_ONE
    sums = of_rule(notebook, MANY)
    assert [finding.values for finding in sums] == [
        {"records": n, "limit": unreadable.ONE_BY_ONE} for n in (1, 4, 16, 64)
    ]
    assert len({finding.id for finding in notebook.findings}) == len(notebook.findings)
    assert [record.raw for record in notebook.aside] == flood
    assert {finding.table for finding in notebook.findings} == {names.get("table", "unknown")}


def test_the_last_unreadable_record_that_is_told_and_the_first_that_is_counted():
    names = {"venue": "casino-luanda", "table": "lu-1"}
    records = signed(script(), KEYS)
    flood = [rubbish(number, **names) for number in range(unreadable.ONE_BY_ONE + 1)]
    assert judged([records[0], *flood[:-1], *records[1:]]).rules == [READABLE] * unreadable.ONE_BY_ONE
    assert judged([records[0], *flood, *records[1:]]).rules == [*[READABLE] * unreadable.ONE_BY_ONE, MANY]


def test_each_opening_is_counted_anew():
    records = signed([*script(), *later(script())], KEYS)
    second = len(records) // 2
    flood = [rubbish(number, venue="casino-luanda", table="lu-1") for number in range(2 * unreadable.ONE_BY_ONE)]
    first, then = flood[: unreadable.ONE_BY_ONE], flood[unreadable.ONE_BY_ONE :]
    notebook = judged([*records[:5], *first, *records[5 : second + 5], *then, *records[second + 5 :]])
    assert notebook.rules == [READABLE] * 2 * unreadable.ONE_BY_ONE


def later(drafts):
    for draft in drafts:
        draft.time += timedelta(days=1)
    return drafts


def test_the_same_rubbish_at_the_tables_of_two_houses_is_two_findings():
    """Whoever is told of findings by their id would else hear only of the first."""
    log = [evening(A)[0], evening(B)[0], *(rubbish(1, venue=venue, table=TABLE) for venue in (A, B))]
    both = of_rule(judged(log), READABLE)
    assert [finding.venue for finding in both] == [A, B]
    unread: Any = UnreadableRecord("f" * 32, TABLE, NO_TIME)
    same = [finding_id(RECORD_READABLE, TableId(venue, TABLE), (unread,)) for venue in (A, B)]
    assert same[0] != same[1]


@pytest.fixture
def little_room(monkeypatch):
    monkeypatch.setattr(orphans, "TABLES", 5)


def test_invented_tables_are_bounded_and_push_no_table_out(little_room):
    """A real table opens and is judged as if nobody had invented any, before the flood and after it."""
    honest = signed(script(6), KEYS)
    model = honest[5]
    flood = [forged(model, table=f"T{n}", id=f"f-{n}") for n in range(300)]
    flood += [forged(model, venue=f"V{n}", id=f"v-{n}") for n in range(300)]
    flood += [forged(model, venue=None, table=f"B{n}", id=f"b-{n}") for n in range(300)]
    alone = judged(honest)
    for log in ([*flood, *honest], [*honest[:20], *flood, *honest[20:]]):
        notebook = Notebook()
        judge = Judge(LAW, notebook)
        for place, raw in enumerate(log):
            judge.take(raw, place)
        assert len(judge.tables) <= orphans.TABLES + 1
        assert len(judge.router.routes) <= orphans.TABLES + 1
        assert {record.raw for record in notebook.aside} == set(flood)
        assert len(of_rule(notebook, UNOPENED)) == orphans.TABLES
        assert [finding.values["records"] for finding in of_rule(notebook, CROWD)] == [1, 4, 16, 64, 256]
        assert [finding for finding in notebook.findings if finding.rule not in (UNOPENED, CROWD)] == alone.findings
        assert len([coup for coup in notebook.coups if coup.coup]) == 6


def test_openings_that_nobody_believes_invent_no_tables_either(little_room):
    """Signed by no key that they name, or of two houses: kept, counted, and no table is made of them."""
    honest = signed(script(), KEYS)
    flood = [opening(honest[0], THIEF, table=f"T{n}", id=f"f-{n}") for n in range(100)]
    flood += [opening(honest[0], None, venue=f"V{n}", id=f"v-{n}") for n in range(100)]
    notebook = Notebook()
    judge = Judge(LAW, notebook)
    for place, raw in enumerate([*flood, *honest]):
        judge.take(raw, place)
    assert len(judge.tables) == orphans.TABLES + 1
    assert {record.raw for record in notebook.aside} == set(flood)
    assert len(notebook.findings) < 2 * orphans.TABLES
    assert len([coup for coup in notebook.coups if coup.coup]) == 3


def test_a_replay_of_all_partitions_counts_as_their_workers_do(little_room):
    """Rubbish is counted by partition: one judge of two, or two judges of one each, tell the same."""
    model = signed(script(), KEYS)[5]
    lanes = [
        [*(rubbish(n, lane=lane) for n in range(90)), *(forged(model, table=f"T{lane}-{n}") for n in range(30))]
        for lane in range(2)
    ]
    logs = [[(position(lane, at), raw) for at, raw in enumerate(records)] for lane, records in enumerate(lanes)]
    apart, whole = Notebook(), Notebook()
    for log in logs:
        judge = Judge(LAW, apart)
        for at, raw in log:
            judge.take(raw, at)
    judge = Judge(LAW, whole)
    for log in logs:
        for at, raw in log:
            judge.take(raw, at)
    assert whole.findings == apart.findings
    assert len(of_rule(whole, MANY)) == 2 * 3
