"""Whatever is fed to the judge, it goes on, and accounts for every record."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from streams.engine.judge import Judge
from streams.engine.table_judge import TableJudge
from streams.law.files import load_law
from tests.engine.floor import Notebook
from tests.properties.evenings import GAMES, errors, heard, lawful, lawful_records, spoiled_records

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
ENVELOPE = st.fixed_dictionaries(
    {},
    optional={
        "specversion": st.sampled_from(["1.0", "2.0", 1]) | JSON,
        "id": st.text(max_size=5) | JSON,
        "source": st.text(max_size=5) | JSON,
        "subject": st.none() | st.text(max_size=5),
        "type": st.sampled_from(["table_opened", "clock_ticked", "coup_opened", "bet_placed"]) | JSON,
        "time": st.sampled_from(["2023-03-14T18:00:00Z", "0001-01-01T00:00:00+14:00", "x"]) | JSON,
        "table": st.text(max_size=3) | JSON,
        "sequence": st.integers() | JSON,
        "prevhash": st.sampled_from(["0" * 64, "", "f" * 64]) | JSON,
        "data": st.just({}) | JSON,
    },
)


def counted(records, monkeypatch):
    """What became of the records, and how many there were."""
    notebook, judged = Notebook(), []
    judge_event = TableJudge.judge

    def judge_and_count(table_judge, event):
        judged.append(event)
        return judge_event(table_judge, event)

    monkeypatch.setattr(TableJudge, "judge", judge_and_count)
    judge = Judge(load_law(), notebook)
    for position, record in enumerate(records):
        judge.take(record, position)
    waiting = sum(table.records for table in judge.finish())
    repeated = sum(custody.repeated for custody in judge.tables.values())
    return len(judged) + repeated + len(notebook.aside) + waiting, judge.records


@settings(max_examples=200)
@given(st.lists(st.binary(max_size=80), max_size=8))
def test_any_bytes_between_records_are_set_aside(soup):
    records = list(lawful_records(GAMES[0], coups=1))
    notebook = heard([*records[:9], *soup, *records[9:]])
    assert {finding.rule for finding in notebook.findings} <= {"vigia/record_readable"}
    assert [record.raw for record in notebook.aside] == soup


@settings(max_examples=200)
@given(st.lists(JSON | ENVELOPE, max_size=8))
def test_any_json_between_records_stops_nothing(values):
    records = list(lawful_records(GAMES[0], coups=1))
    soup = [json.dumps(value).encode() for value in values]
    notebook = heard([*records[:9], *soup, *records[9:]])
    assert errors(notebook) == {}
    assert all(finding.rule.startswith("vigia/") for finding in notebook.findings)


@pytest.mark.parametrize("seed", range(20))
def test_every_record_is_accepted_repeated_set_aside_or_waits(seed, monkeypatch):
    chance = random.Random(seed)
    records = [*spoiled_records(GAMES[seed % 2], 3), *lawful_records(GAMES[0], 2, table="t-2")]
    damaged = []
    for record in records:
        kind = chance.random()
        if kind < 0.05:
            continue
        damaged.append(record[: chance.randrange(len(record))] if kind < 0.1 else record)
        if kind > 0.9:
            damaged.insert(chance.randrange(max(0, len(damaged) - 20), len(damaged) + 1), record)
    for _ in range(20):
        place = chance.randrange(len(damaged) - 6)
        damaged[place], damaged[place + 5] = damaged[place + 5], damaged[place]
    accounted, taken = counted(damaged, monkeypatch)
    assert accounted == taken == len(damaged)


@pytest.mark.parametrize(
    "moment", ["0001-01-01T00:00:00+14:00", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "9999-12-31T23:59:59-14:00"]
)
@pytest.mark.parametrize("place", [0, 5, 20])
@pytest.mark.parametrize("zone", ["Africa/Luanda", "America/New_York", "Pacific/Kiritimati"])
def test_no_instant_is_too_strange(moment, place, zone):
    from tests.properties.evenings import at_strange_times

    notebook = heard(at_strange_times(lawful(GAMES[0], 2), place, moment, zone))
    assert errors(notebook) == {}


@pytest.mark.parametrize(
    "zone", ["Africa", "Europe", "..", "UTC", "zone.tab", "x" * 128, "Nowhere/Else", "a\0b", "/etc"]
)
def test_no_time_zone_is_too_strange(zone):
    from producers.simulator.script import seal

    script = lawful(GAMES[0], 1)
    script[0].data["licence"]["time_zone"] = zone
    notebook = heard(list(seal(script, "t-1")))
    assert errors(notebook) == {}


@pytest.mark.parametrize("ahead", [1, 5])
def test_a_forged_record_that_comes_early_does_not_displace_the_true_one(ahead):
    """Of two records with one number, the one that rests on the record before is believed."""
    records = list(lawful_records(GAMES[0], coups=2))
    before, _, after = records[20].partition(b'"prevhash":"')
    forged = before + b'"prevhash":"' + b"f" * 64 + after[64:]
    notebook = heard([*records[: 20 - ahead], forged, *records[20 - ahead :]])
    assert [finding.rule for finding in notebook.findings] == ["vigia/one_history"]
    assert [record.raw for record in notebook.aside] == [forged]
