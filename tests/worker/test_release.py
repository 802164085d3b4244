"""A worker that holds very many tables releases closed ones, and says what one that held them all would have said."""

import json
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schemas.identity import TableId
from streams.worker import partition_judge as module
from streams.worker.ledger import Ledger
from streams.worker.partition_judge import OutgoingMessage, PartitionJudge
from streams.worker.restore import PastNeeded, RecentTable
from tests.worker.test_partition_judge import DAY, Log, begun, evenings, log, undisturbed, written


def releasing(records: Log, every: int) -> tuple[list[OutgoingMessage], PartitionJudge, int]:
    """A worker that flushes now and then, and folds again when a table wakes: what it sent, itself, and how often."""
    judge, kept, sent = begun(Ledger()), dict[bytes, bytes](), list[OutgoingMessage]()
    awake, wakes = frozenset[TableId](), 0
    while judge.following < len(records):
        offset = judge.following
        try:
            judge.take(offset, *records[offset])
        except PastNeeded as wake:
            awake, wakes = awake | wake.tables, wakes + 1
            judge = rebuilt(Ledger.read(kept.items()), records, awake)
            continue
        if not (offset + 1) % every:
            sent += judge.outgoing
            judge.outgoing.clear()
            written(judge, kept)
    return sent + judge.outgoing, judge, wakes


def rebuilt(ledger: Ledger, records: Log, awake: frozenset[TableId]) -> PartitionJudge:
    judge = begun(ledger, awake)
    try:
        for offset in range(judge.folds_from, judge.following):
            judge.fold(offset, records[offset][0])
        judge.folded()
    except PastNeeded as wake:
        return rebuilt(ledger, records, awake | wake.tables)
    return judge


def released(judge: PartitionJudge) -> int:
    return sum(isinstance(custody, RecentTable) and custody.released for custody in judge.judge.tables.values())


@cache
def many(tables: int, *, strays: bool = False) -> Log:
    """Tables that open and close one after the other, twice; perhaps a record of the first evening comes once more."""
    every = [evenings(f"t-{number}", (0, 1), 0) for number in range(tables)]
    half = len(every[0]) // 2
    flat = [raw for evening in every for raw in evening[:half]] + [raw for evening in every for raw in evening[half:]]
    if strays:
        flat[-half:-half] = [every[0][3], every[1][5][:-9]]
    return [(raw, 1_000_000_000_000 + place * DAY // len(flat)) for place, raw in enumerate(flat)]


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_HELD", 3)


def test_closed_tables_are_released_and_open_again_without_a_fold() -> None:
    records = many(8)
    sent, judge, wakes = releasing(records, 5)
    assert sent == undisturbed(records)
    assert (released(judge), wakes) == (8 - 3, 0)


def test_a_stray_record_of_a_released_table_wakes_it_once() -> None:
    """The past is folded for it, and nothing is said otherwise than by a worker that held everything."""
    records = many(8, strays=True)
    sent, _, wakes = releasing(records, 5)
    assert sent == undisturbed(records)
    assert wakes
    again = [*records, *records[3:4] * 20]
    assert releasing(again, 5)[2] <= wakes + 1  # whoever repeats it has nothing folded again


@settings(max_examples=8)
@given(st.integers(0, 5), st.integers(1, 40))
def test_with_lost_doubled_and_spoiled_records_it_says_the_same(seed: int, every: int) -> None:
    records = log(seed, tables=5)
    assert releasing(records, every)[0] == undisturbed(records)


def test_open_tables_are_never_released() -> None:
    opened = [(evenings(f"t-{number}", (0, 1), 0)[0], 0) for number in range(9)]
    _, judge, _ = releasing(opened, 1)
    assert released(judge) == 0
    assert all(json.loads(raw)["table"] in {at.table for at in judge.judge.tables} for raw, _ in opened)
