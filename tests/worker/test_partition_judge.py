"""A worker that goes on from the ledger says what a worker that never stopped would have said."""

import json
import random
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cache
from itertools import zip_longest
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from producers.simulator.script import Draft, seal
from schemas.identity import TableId
from schemas.topics import packed
from streams.engine.notes import SecretKey
from streams.law.files import load_law
from streams.worker.ledger import FORM, Ledger, PartitionEntry
from streams.worker.partition_judge import OutgoingMessage, PartitionJudge
from streams.worker.restore import PastNeeded, RecentTable
from tests.engine.floor import drafts
from tests.properties.evenings import GAMES, spoiled

Log = list[tuple[bytes, int]]  # value of a record, and when the broker took it
LAW = load_law()
KEY = SecretKey("authority", bytes(32))
DAY = 24 * 3_600_000


@cache
def evenings(table: str, days: Sequence[int], seed: int) -> list[bytes]:
    """Openings of one table on several days, one chain."""
    script_: list[Draft] = []
    for place, day in enumerate(days):
        game = GAMES[seed % len(GAMES)]
        script = spoiled(game, 2, seed + place, table, faults=3) if seed % 2 else drafts(1, table)
        for draft in script:
            draft.time += timedelta(days=day)
        if "licence" in script[0].data:
            licence = script[0].data["licence"]
            closes = datetime.fromisoformat(licence["closes_at"]) + timedelta(days=day)
            script[0].data = {"licence": {**licence, "closes_at": closes.isoformat()}}
        script_ += script
    return list(seal(script_, table))


@cache
def log(seed: int, *, tables: int = 3, openings: int = 3, gap: int = 1) -> Log:
    """Several tables side by side in one partition: some records bad, doubled, swapped or lost, some batches."""
    chance = random.Random(seed)
    lanes: list[list[list[bytes]]] = []
    for number in range(tables):
        evening = evenings(f"t-{number}", tuple(gap * day for day in range(openings)), seed + number)
        lanes.append([[raw] for raw in evening])
    for lane in lanes:
        for _ in range(6):
            place = chance.randrange(len(lane))
            chance.choice((_spoil, _double, _swap, _lose))(lane, place)
    mixed = [records for column in zip_longest(*lanes) for records in column if records]
    stamps = [1_000_000_000_000 + place * (openings * gap * DAY // len(mixed)) for place in range(len(mixed))]
    return [(packed(records), stamp) for records, stamp in zip(mixed, stamps, strict=True)]


def _spoil(lane: list[list[bytes]], place: int) -> None:
    lane[place] = [lane[place][0][:-7]]


def _double(lane: list[list[bytes]], place: int) -> None:
    lane.insert(min(place + 40, len(lane)), lane[place])


def _swap(lane: list[list[bytes]], place: int) -> None:
    lane[place : place + 2] = reversed(lane[place : place + 2])


def _lose(lane: list[list[bytes]], place: int) -> None:
    if place:
        del lane[place]


def begun(ledger: Ledger, awake: frozenset[TableId] = frozenset()) -> PartitionJudge:
    return PartitionJudge(0, 1, LAW, ledger, key=KEY, from_the_oldest=awake)


def run(partition_judge: PartitionJudge, log: Log, stop: int | None = None) -> list[OutgoingMessage]:
    for offset, (value, heard) in enumerate(log[:stop]):
        if offset >= partition_judge.following:
            partition_judge.take(offset, value, heard)
    return partition_judge.outgoing


def resumed(ledger: Ledger, log: Log) -> PartitionJudge:
    """What the shell does: read the ledger, fold in silence, and begin again with a table that was not released."""
    awake: frozenset[TableId] = frozenset()
    while True:
        partition_judge = begun(ledger, awake)
        try:
            for offset in range(partition_judge.folds_from, partition_judge.following):
                partition_judge.fold(offset, log[offset][0])
            run(partition_judge, log)
        except PastNeeded as wake:
            awake |= wake.tables
            continue
        return partition_judge


def written(partition_judge: PartitionJudge, records: dict[bytes, bytes]) -> None:
    """The ledger's topic after a flush: the last word on each key."""
    entry = partition_judge.entry()
    records[b"partition/0"] = entry.model_dump_json().encode()
    for table in entry.tables:
        records[f"table/{table.id.key}".encode()] = table.model_dump_json().encode()


def stopped(log: Log, at: int, every: int) -> tuple[list[OutgoingMessage], dict[bytes, bytes]]:
    """A worker that flushed now and then, and died at a record: what it had sent, and its ledger."""
    partition_judge, records, sent = begun(Ledger()), dict[bytes, bytes](), list[OutgoingMessage]()
    for offset, (value, heard) in enumerate(log[:at]):
        partition_judge.take(offset, value, heard)
        if not (offset + 1) % every:
            sent += partition_judge.outgoing
            partition_judge.outgoing.clear()
            written(partition_judge, records)
    return sent, records


def undisturbed(records: Log) -> list[OutgoingMessage]:
    """What one worker sends that judges all of it; worked out once for each log."""
    return list(_undisturbed(tuple(records)))


@cache
def _undisturbed(records: tuple[tuple[bytes, int], ...]) -> tuple[OutgoingMessage, ...]:
    return tuple(run(begun(Ledger()), list(records)))


@settings(max_examples=25)
@given(st.integers(0, 5), st.floats(0, 1), st.integers(1, 60))
def test_going_on_from_the_ledger_says_the_same(seed: int, cut: float, every: int) -> None:
    records = log(seed)
    whole = undisturbed(records)
    sent, kept = stopped(records, int(cut * len(records)), every)
    assert sent + resumed(Ledger.read(kept.items()), records).outgoing == whole


@settings(max_examples=10)
@given(st.integers(0, 5), st.lists(st.floats(0, 1), min_size=2, max_size=4))
def test_any_number_of_deaths_says_the_same(seed: int, cuts: list[float]) -> None:
    records = log(seed)
    whole = undisturbed(records)
    sent: list[OutgoingMessage] = []
    kept: dict[bytes, bytes] = {}
    for cut in sorted(cuts):
        partition_judge = resumed(Ledger.read(kept.items()), records[: int(cut * len(records))])
        sent += partition_judge.outgoing
        written(partition_judge, kept)
    assert sent + resumed(Ledger.read(kept.items()), records).outgoing == whole


def test_folding_begins_with_the_last_opening_or_with_the_eighth_last() -> None:
    """Twelve openings: the last is enough unless something unusual comes, and of the first four nothing is read again."""
    records, table = log(0, tables=1, openings=12), TableId("casino-luanda", "t-0")
    opened = [offset for offset, (value, _) in enumerate(records) if b'"type":"table_opened"' in value]
    _, kept = stopped(records, opened[-1] + 9, 1)
    ledger = Ledger.read(kept.items())
    assert len(ledger.tables[table].older) == 4
    assert begun(ledger).folds_from == opened[-1]
    assert begun(ledger, frozenset({table})).folds_from == opened[4]


@cache
def strayed(seed: int) -> Log:
    """Ten openings of two tables, and among them records of earlier evenings: as they were, changed, and cut short."""
    chance = random.Random(seed)
    good = [value for value, _ in log(4, tables=2, openings=10)]
    mixed = list(good)
    for _ in range(12):
        place = chance.randrange(len(mixed))
        old = mixed[chance.randrange(place + 1)]
        changed = old.replace(b'"amount":', b'"amount":1', 1)
        mixed.insert(place, chance.choice((old, changed, old[:-9])))
    return [(value, 1_000_000_000_000 + place * 10 * DAY // len(mixed)) for place, value in enumerate(mixed)]


@settings(max_examples=20)
@given(st.integers(0, 3), st.floats(0, 1), st.integers(1, 60))
def test_records_of_earlier_evenings_are_known_again_after_a_take_over(seed: int, cut: float, every: int) -> None:
    """A worker that folded the last opening alone reads further back as soon as something unusual comes."""
    records = strayed(seed)
    whole = undisturbed(records)
    sent, kept = stopped(records, int(cut * len(records)), every)
    assert sent + resumed(Ledger.read(kept.items()), records).outgoing == whole


def test_a_fold_that_met_something_unusual_is_made_once_more_for_all_tables_at_once() -> None:
    lanes = [evenings(f"t-{number}", (0, 1), 0)[:-1] for number in range(3)]
    forks = [lane[-1].replace(b'"id":"', b'"id":"x', 1) for lane in lanes]
    records = [(raw, 1_000_000_000_000) for raw in (*(raw for lane in lanes for raw in lane), *forks)]
    _, kept = stopped(records, len(records), 1)
    partition_judge = begun(Ledger.read(kept.items()))
    for offset in range(partition_judge.folds_from, partition_judge.following):
        partition_judge.fold(offset, records[offset][0])
    with pytest.raises(PastNeeded) as woken:
        partition_judge.folded()
    assert len(woken.value.tables) == 3


@settings(max_examples=10)
@given(st.floats(0, 1), st.integers(1, 40))
def test_twelve_openings_say_the_same_from_any_place(cut: float, every: int) -> None:
    records = log(2, tables=2, openings=12)
    whole = undisturbed(records)
    sent, kept = stopped(records, int(cut * len(records)), every)
    assert sent + resumed(Ledger.read(kept.items()), records).outgoing == whole


@settings(max_examples=15)
@given(st.floats(0, 1), st.integers(1, 40))
def test_a_flood_of_rubbish_is_counted_the_same_from_any_place(cut: float, every: int) -> None:
    """Unreadable records and events of invented tables: how many there were is in the ledger."""
    records = flooded()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("streams.engine.orphans.TABLES", 5)
        patch.setattr("streams.engine.unreadable.ONE_BY_ONE", 8)
        whole = undisturbed(records)
        sent, kept = stopped(records, int(cut * len(records)), every)
        assert sent + resumed(Ledger.read(kept.items()), records).outgoing == whole
    assert sum(b"few_unreadable" in message.value for message in whole) > 2
    assert sum(b"few_unopened" in message.value for message in whole) > 2


@cache
def flooded() -> Log:
    """Two tables, and after each of their records one of rubbish."""
    good = [value for value, _ in log(2, tables=2, openings=10)]
    rubbish = [b'{"n":%d}' % place if place % 2 else _invented(good[3], place) for place in range(len(good))]
    mixed = [value for pair in zip(good, rubbish, strict=True) for value in pair]
    return [(value, 1_000_000_000_000 + place * DAY // 20) for place, value in enumerate(mixed)]


def _invented(model: bytes, place: int) -> bytes:
    return json.dumps(json.loads(model) | {"table": f"T{place}"}, separators=(",", ":")).encode()


@cache
def slept(seed: int) -> Log:
    """One table plays every other day, another opens once in ten days; a record of its first evening comes again."""
    often, seldom = evenings("t-0", tuple(range(0, 30, 2)), 0), evenings("t-1", (0, 10, 20, 29), seed)
    lanes = [(place / len(often), raw) for place, raw in enumerate(often)]
    lanes += [(place / len(seldom), raw) for place, raw in enumerate(seldom)]
    if seed:
        lanes.append((0.3 * seed, seldom[3]))
    mixed = [raw for _, raw in sorted(lanes)]
    return [(raw, 1_000_000_000_000 + place * 30 * DAY // len(mixed)) for place, raw in enumerate(mixed)]


@settings(max_examples=10)
@given(st.floats(0, 1), st.integers(1, 40), st.integers(0, 3))
def test_a_table_that_slept_for_weeks_says_the_same(cut: float, every: int, seed: int) -> None:
    records = slept(seed)
    whole = undisturbed(records)
    sent, kept = stopped(records, int(cut * len(records)), every)
    assert sent + resumed(Ledger.read(kept.items()), records).outgoing == whole


def test_a_closed_table_does_not_hold_folding_back() -> None:
    early = [(raw, 1_000_000_000_000) for raw in evenings("t-1", (0,), 0)]
    later = [(raw, 1_000_000_000_000 + DAY) for raw in evenings("t-0", (1,), 0)]
    _, kept = stopped([*early, *later[:-1]], len(early) + len(later) - 1, 1)
    partition_judge = begun(Ledger.read(kept.items()))
    assert is_released(partition_judge, TableId("casino-luanda", "t-1"))
    assert partition_judge.folds_from == len(early)


def is_released(partition_judge: PartitionJudge, at: TableId) -> bool:
    custody = partition_judge.judge.tables[at]
    return isinstance(custody, RecentTable) and custody.released


def test_a_record_of_another_partition_is_kept_and_not_judged() -> None:
    partition_judge = PartitionJudge(1, 64, LAW, Ledger())
    partition_judge.take(0, evenings("t-1", (0,), 0)[0], 0)
    assert [(message.topic.word, b'"misrouted"' in message.value) for message in partition_judge.outgoing] == [
        ("quarantine", True)
    ]
    assert not partition_judge.judge.tables


def test_what_no_broker_would_take_is_kept_as_a_fault_and_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A message that is too long, or cannot be written at all, becomes a fault of ours; judging goes on."""
    records = log(1)
    whole = run(begun(Ledger()), records)
    monkeypatch.setattr("streams.worker.partition_judge.ROOM", (1 << 21) - 3_000)  # leaves 3,000 bytes for a coup
    cut = run(begun(Ledger()), records)
    faults = [message for message in cut if b'"fault"' in message.value]
    assert faults
    assert len(cut) == len(whole)


def test_a_law_that_changes_under_way_binds_what_comes_after() -> None:
    changed = load_law((Path(__file__).parents[2] / "docs/examples/instrutivo-3-23.toml").read_text("utf-8"))
    records = log(0)
    partition_judge = begun(Ledger())
    partition_judge.judge.adopt(changed)
    assert run(partition_judge, records) == run(PartitionJudge(0, 1, changed, Ledger(), key=KEY), records)


def test_what_is_no_entry_of_the_ledger_is_passed_over():
    good = PartitionEntry(form=FORM, following=7).model_dump_json().encode()
    read = Ledger.read([(b"partition/0", good), (b"partition/0", b"rubbish"), (b"table/x", b"{}"), (b"table/y", None)])
    assert read.partition.following == 7
    assert read.unreadable == 2
    assert read.tables == {}
