"""A worker that takes many records at once, through the front end, says what one says that takes them one by one."""

from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schemas.identity import TableId
from streams.worker.ledger import Ledger
from streams.worker.partition_judge import OutgoingMessage, PartitionJudge
from streams.worker.restore import PastNeeded
from tests.native.paths import front
from tests.worker.test_partition_judge import LAW, Log, log, strayed, written


class Read(NamedTuple):
    """A record as the log gives it."""

    offset: int
    value: bytes
    timestamp: int


def one_by_one(records: Log, ledger: Ledger) -> PartitionJudge:
    return _judged(records, ledger, 0)


def together(records: Log, ledger: Ledger, block: int) -> PartitionJudge:
    return _judged(records, ledger, block)


def _judged(records: Log, ledger: Ledger, block: int) -> PartitionJudge:
    """As the dispatcher reads a log: folded as far as the ledger says, judged from there, woken where that must be."""
    awake: frozenset[TableId] = frozenset()
    while True:
        judge = PartitionJudge(0, 1, LAW, ledger, from_the_oldest=awake, front=front() if block else None)
        try:
            for offset in range(judge.folds_from, judge.following):
                judge.fold(offset, records[offset][0])
            rest = [Read(offset, *records[offset]) for offset in range(judge.following, len(records))]
            for start in range(0, len(rest), block or len(rest) or 1):
                judge.take_all(rest[start : start + (block or len(rest))])
        except PastNeeded as wake:
            awake |= wake.tables
            continue
        return judge


def left(judge: PartitionJudge) -> tuple[list[OutgoingMessage], bytes, int, int]:
    """What is sent, and where the worker stands then."""
    return judge.outgoing, judge.entry().model_dump_json().encode(), judge.events, judge.records


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 5), st.sampled_from([1, 2, 7, 50, 2_000]))
def test_many_at_once_say_the_same(seed: int, block: int) -> None:
    records = log(seed)
    assert left(together(records, Ledger(), block)) == left(one_by_one(records, Ledger()))


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 3), st.floats(0, 1), st.sampled_from([3, 50, 2_000]))
def test_going_on_from_the_ledger_they_say_the_same(seed: int, cut: float, block: int) -> None:
    """Tables that sleep, and records of earlier evenings for which they are woken."""
    records = strayed(seed)
    first, kept = one_by_one(records[: int(cut * len(records))], Ledger()), dict[bytes, bytes]()
    written(first, kept)
    ledger = Ledger.read(kept.items())
    assert left(together(records, ledger, block)) == left(one_by_one(records, ledger))


def test_what_cannot_be_written_is_noted_with_the_place_of_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """A message that is too long for its topic: the note says which record it came from, in a batch where that begins."""
    monkeypatch.setattr("streams.worker.partition_judge._not_too_long", _never)
    records = log(1)
    assert left(together(records, Ledger(), 50)) == left(one_by_one(records, Ledger()))


def _never(topic: object, value: bytes) -> bytes:
    raise ValueError("too long")
