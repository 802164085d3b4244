"""Whatever fails, wherever it fails: nothing is missed, and every row shows once."""

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from projections.sink.folder import CheckpointFolder, notes
from projections.sink.sink import LEDGER_EVERY, LOOK, WAIT, Sink
from projections.sink.source import SourceUnavailable
from projections.sink.writers import BatchWriter, Meanwhile, OneByOne, Unwritten
from projections.store import StoreUnavailable
from projections.store.batch import TableRows
from streams.engine.notes import checkpoint
from tests.projections.evening import Table
from tests.projections.test_replay import damaged
from tests.sink.memory import WRITERS, Clock, Killed, Memory, another, evening, written
from tests.sink.published import KEY, Published, PublishedSource

by_each_writer = pytest.mark.parametrize("writer", WRITERS)


@pytest.fixture(scope="module")
def clean() -> dict[str, list[Any]]:
    keeper = Memory()
    written(keeper, PublishedSource(evening()))
    return keeper.shown()


def test_everything_that_was_published_is_written(clean: dict[str, list[Any]]) -> None:
    counts = {table: len(rows) for table, rows in clean.items()}
    published = Counter[str]()
    for (word, _), values in evening().topics.items():
        published[word] += len(values)
    assert counts["findings"] == published["findings"] > 0
    assert counts["coups"] == counts["verdicts"] == published["coups"] > 0
    assert counts["quarantine"] == published["quarantine"] > 0
    assert counts["events"] == len({raw for raw in [*damaged(), *another()] if raw.startswith(b"{")}) - 1


@by_each_writer
@pytest.mark.parametrize("fault", [StoreUnavailable("it is away"), RuntimeError("a bug")], ids=["away", "bug"])
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_fault_at_any_step_of_the_store_loses_nothing(
    clean: dict[str, list[Any]], when: str, fault: Exception, writer: Callable[[Memory], BatchWriter]
) -> None:
    """`after` is the timeout after success: the rows are there, but nobody told us so."""
    whole = Memory()
    written(whole, PublishedSource(evening()), writer=writer)
    for at in range(1, whole.calls + 1):
        keeper = Memory()
        keeper.fails = lambda call, now, at=at: fault if (call, now) == (at, when) else None  # type: ignore[misc]
        sink = written(keeper, PublishedSource(evening()), writer=writer)
        assert keeper.shown() == clean, f"call {at}"
        assert sink.health() is None
        assert keeper.ledger() == whole.ledger()


@by_each_writer
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_sink_killed_at_any_step_is_taken_up_by_the_next(
    clean: dict[str, list[Any]], when: str, writer: Callable[[Memory], BatchWriter]
) -> None:
    whole = Memory()
    written(whole, PublishedSource(evening()), writer=writer)
    for at in range(1, whole.calls + 1):
        keeper = Memory()
        keeper.fails = lambda call, now, at=at: Killed() if (call, now) == (at, when) else None  # type: ignore[misc]
        try:
            written(keeper, PublishedSource(evening()), writer=writer)
        except Killed:
            keeper.fails = lambda call, now: None
            written(keeper, PublishedSource(evening()), size=17, writer=writer)
        assert keeper.shown() == clean, f"call {at}"


class Flaky(PublishedSource):
    """Fails every other time."""

    def __init__(self, published: Published, fault: Exception) -> None:
        super().__init__(published)
        self._fault, self._turn = fault, 0

    def poll(self, seconds: float, most: int) -> list[Any]:
        self._turn += 1
        if self._turn % 2:
            raise self._fault
        records = super().poll(seconds, most)
        if self._turn % 6 == 0:
            raise self._fault  # what it had read is gone
        return records

    def lag(self) -> Any:
        if self._turn % 4:
            raise self._fault
        return {}


@by_each_writer
@pytest.mark.parametrize("fault", [RuntimeError("a bug"), ValueError("another")])
def test_a_source_that_fails_is_read_again_from_the_ledger(
    clean: dict[str, list[Any]], fault: Exception, writer: Callable[[Memory], BatchWriter]
) -> None:
    keeper, source = Memory(), Flaky(evening(), fault)
    written(keeper, source, size=1, writer=writer)
    assert keeper.shown() == clean
    assert source.began > 5


@by_each_writer
def test_partitions_shared_out_anew_are_read_again_from_the_ledger(
    clean: dict[str, list[Any]], writer: Callable[[Memory], BatchWriter]
) -> None:
    class Restless(PublishedSource):
        def poll(self, seconds: float, most: int) -> list[Any]:
            records = super().poll(seconds, most)
            if self.began < 9 and len(keeper.rows["ledger"]) >= self.began:
                self.move()
            return records

    keeper = Memory()
    source = Restless(evening())
    written(keeper, source, size=1, writer=writer)
    assert keeper.shown() == clean
    assert source.began > 5


def test_a_store_that_is_away_makes_the_sink_unwell_until_it_is_back() -> None:
    keeper = Memory()
    keeper.fails = lambda call, when: StoreUnavailable("The store is away.") if 4 < call < 9 else None
    reasons: list[str | None] = []
    sink = Sink(keeper, PublishedSource(evening()), sleep=lambda seconds: reasons.append(sink.health()), size=40)
    assert sink.health() == "The sink has not begun yet."
    sink.run(once=True)
    assert reasons == ["The store is away."] * 4
    assert sink.health() is None


def test_a_topic_that_is_not_the_one_of_before_stops_the_sink_from_reading() -> None:
    class Cut(PublishedSource):
        def begin(self, ledger: Any) -> None:
            raise SourceUnavailable("It is another topic than before.")

    keeper = Memory()
    sink = Sink(keeper, Cut(evening()), sleep=lambda seconds: None)
    for _ in range(20):
        sink.step()
    assert sink.health() == "It is another topic than before."
    assert not any(keeper.rows.values())


def test_what_cannot_be_read_in_a_topic_is_counted_and_passed_over(clean: dict[str, list[Any]], tmp_path: Path) -> None:
    published = Published([damaged(), another(), []])
    for word in ("findings", "coups", "quarantine"):
        published.topics[word, 0][1:1] = [b"", b"{}", b"\xff"]
    published.topics["checkpoints", 0][1:1] = [b"", b"vigia/no/checkpoint\n\n", b"\xff"]
    keeper = Memory()
    sink = written(keeper, PublishedSource(published), CheckpointFolder(tmp_path))
    assert keeper.shown() == clean
    counted = sink.gauges.registry.get_sample_value
    for word in ("findings", "coups", "quarantine", "checkpoints"):
        assert counted("vigia_sink_unreadable_total", {"topic": word}) == 3


def test_a_folder_of_checkpoints_that_cannot_be_written_holds_the_ledger_back(tmp_path: Path) -> None:
    """What is not kept elsewhere yet is not done."""
    (tmp_path / "casino-luanda").write_text("in the way")
    keeper = Memory()
    sink = Sink(keeper, PublishedSource(evening()), CheckpointFolder(tmp_path), sleep=lambda seconds: None, size=40)
    for _ in range(200):
        sink.step()
    assert "cannot be written" in (sink.health() or "")
    assert not any(topic == "vigia.checkpoints" for topic, _, _ in keeper.rows["ledger"])
    (tmp_path / "casino-luanda").unlink()
    sink.run(once=True)
    assert len(notes(tmp_path)) == sum(len(v) for (word, _), v in evening().topics.items() if word == "checkpoints")


def test_a_sink_whose_store_was_deleted_is_unwell_though_nothing_comes() -> None:
    keeper, clock = Memory(), Clock()
    sink = Sink(keeper, PublishedSource(evening()), sleep=lambda seconds: None, clock=clock)
    for _ in range(100):
        clock.now += 0.5
        sink.step()
    assert sink.health() is None
    keeper.lost = "The store is gone."
    clock.now += LOOK
    sink.step()
    sink.step()
    assert sink.health() == "The store is gone."
    keeper.lost = None
    keeper.rows["ledger"].clear()  # another store in its place
    clock.now += LOOK
    sink.step()
    assert "it was deleted or replaced" in (sink.health() or "")


def test_a_store_whose_folder_is_deleted_says_so(tmp_path: Path) -> None:
    import subprocess
    import sys

    script = (
        "import shutil, sys\nfrom projections.store import StoreUnavailable, connect\n"
        "with connect(sys.argv[1]) as store:\n    store.check()\n    shutil.rmtree(sys.argv[1])\n"
        "    try:\n        store.check()\n    except StoreUnavailable as gone:\n        print(gone)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "s")], capture_output=True, text=True, check=False
    )
    assert "is gone: its folder was moved or deleted" in done.stdout, done.stderr


def test_a_row_waits_no_longer_than_it_may() -> None:
    keeper, source, clock = Memory(), PublishedSource(evening()), Clock()
    source.topics = {("events", 1): evening().topics["events", 0][:5]}
    sink = Sink(keeper, source, clock=clock, sleep=lambda seconds: None)
    sink.step()
    sink.step()
    clock.now += WAIT - 0.001
    sink.step()
    assert not keeper.rows["events"]
    clock.now += 0.002
    sink.step()
    assert keeper.rows["events"]
    assert keeper.rows["ledger"] == [("vigia.events", 1, 5)]


def test_a_finding_does_not_wait_for_anything_else() -> None:
    keeper, source, clock = Memory(), PublishedSource(evening()), Clock()
    findings, events = evening().topics["findings", 0][:2], evening().topics["events", 0][:5]
    source.topics = {("events", 1): events, ("findings", 0): findings}
    sink = Sink(keeper, source, clock=clock, sleep=lambda seconds: None)
    while not keeper.rows["findings"]:
        sink.step()
    assert len(keeper.rows["findings"]) == len(findings)
    assert not keeper.rows["events"]
    assert ("vigia.events", 1) not in keeper.ledger()
    clock.now += WAIT
    sink.step()
    assert len(keeper.rows["events"]) == len(events)
    assert len(keeper.rows["findings"]) == len(findings)
    assert keeper.ledger() == {("vigia.events", 1): len(events), ("vigia.findings", 0): len(findings)}


@pytest.mark.parametrize("during", ["events", "ledger"])
@pytest.mark.parametrize("away", [False, True])
def test_a_finding_does_not_wait_for_what_is_being_written(*, away: bool, during: str) -> None:
    """It is written beside it; if that fails, it is the next thing that is done."""
    keeper, source, clock, order = Memory(), PublishedSource(evening()), Clock(), list[str]()

    class Noting(OneByOne):
        def write(self, tables: Sequence[TableRows], meanwhile: Meanwhile | None = None) -> Unwritten:
            name = "+".join(table for table, _ in tables)
            order.append(f"{name} begun")
            if meanwhile is not None and name == during and not keeper.rows[name]:
                assert meanwhile(Beside(keeper))
                assert meanwhile(Beside(keeper)) is not away
            order.append(f"{name} written")
            return super().write(tables)

    class Beside(OneByOne):
        def write(self, tables: Sequence[TableRows], meanwhile: Meanwhile | None = None) -> Unwritten:
            order.append("beside")
            return (list(tables), StoreUnavailable("away")) if away else super().write(tables)

    source.topics = {("events", 0): evening().topics["events", 0][:5], ("findings", 0): []}
    sink = Sink(keeper, source, clock=clock, sleep=lambda seconds: None, writer=Noting(keeper))
    sink.step()
    sink.step()
    source.topics["findings", 0] = evening().topics["findings", 0][:2]
    sink._take_all()
    while len(keeper.rows["findings"]) < 2:
        clock.now += LEDGER_EVERY
        sink.step()
    begun = order.index(f"{during} begun")
    assert order[begun : begun + 3] == [f"{during} begun", "beside", f"{during} written"]
    if away:
        rest = [each for each in order[begun + 3 :] if not each.startswith("ledger")]
        assert rest == ["findings begun", "findings written"]
    clock.now += LEDGER_EVERY
    sink.step()
    assert keeper.ledger() == {("vigia.events", 0): 5, ("vigia.findings", 0): 2}


def test_findings_that_came_while_the_ledger_could_not_be_written_are_written_before_later_ones() -> None:
    """Else the ledger would name the later ones first, and a sink that died then would never write the others."""
    keeper, source, clock = Memory(), PublishedSource(evening()), Clock()
    findings, away = evening().topics["findings", 0], list[str]()

    class Leaving(OneByOne):
        def write(self, tables: Sequence[TableRows], meanwhile: Meanwhile | None = None) -> Unwritten:
            if tables[0][0] != "ledger" or meanwhile is None or away:
                return super().write(tables)
            away.append("the store")
            source.topics["findings", 0] = findings[:1]
            assert meanwhile(Away(keeper))
            assert not meanwhile(Away(keeper))
            return Away(keeper).write(tables)

    class Away(OneByOne):
        def write(self, tables: Sequence[TableRows], meanwhile: Meanwhile | None = None) -> Unwritten:
            return list(tables), StoreUnavailable("away")

    source.topics = {("events", 0): evening().topics["events", 0][:5], ("findings", 0): []}
    sink = Sink(keeper, source, clock=clock, sleep=lambda seconds: None, writer=Leaving(keeper))
    while not away:
        clock.now += LEDGER_EVERY
        sink.step()
    source.topics["findings", 0] = findings[:2]
    for _ in range(6):
        clock.now += LEDGER_EVERY
        sink.step()
        assert keeper.ledger().get(("vigia.findings", 0), 0) <= len(keeper.rows["findings"])
    assert len(keeper.rows["findings"]) == keeper.ledger()["vigia.findings", 0] == 2


def test_the_ledger_is_written_once_a_second_while_more_comes() -> None:
    keeper, source, clock = Memory(), PublishedSource(evening()), Clock()
    source.topics = {("events", 0): evening().topics["events", 0]}
    sink = Sink(keeper, source, clock=clock, sleep=lambda seconds: None, size=3)
    while source.left() != 0 or not source.began:  # three a step: each a batch
        clock.now += LEDGER_EVERY / 4
        sink.step()
    batches = len(keeper.rows["events"]) // 3
    assert batches > 4
    assert len(keeper.rows["ledger"]) <= batches // 4 + 1
    clock.now += WAIT
    sink.step()
    assert keeper.ledger() == {("vigia.events", 0): len(source.topics["events", 0])}


def test_a_full_batch_is_written_at_once() -> None:
    keeper, clock = Memory(), Clock()
    sink = Sink(keeper, PublishedSource(evening()), clock=clock, sleep=lambda seconds: None, size=3)
    sink.step()
    sink.step()
    assert keeper.rows["events"]


def test_events_after_a_restart_belong_to_the_opening_before_it() -> None:
    table = Table()
    table.open()
    table.play("R1/1")
    keeper = Memory()
    written(keeper, PublishedSource(Published([table.records])))
    table.play("R1/2")
    written(keeper, PublishedSource(Published([table.records])))
    assert len({row[3] for row in keeper.rows["events"]}) == 1
    assert len(keeper.rows["events"]) == len(table.records)


def test_checkpoints_are_kept_in_the_folder_once_each(tmp_path: Path) -> None:
    keeper = Memory()
    keeper.fails = lambda call, when: StoreUnavailable("away") if call % 3 == 0 and when == "after" else None
    written(keeper, PublishedSource(evening()), CheckpointFolder(tmp_path))
    keeper.rows["ledger"].clear()
    keeper.fails = lambda call, when: None
    written(keeper, PublishedSource(evening()), CheckpointFolder(tmp_path))
    kept = notes(tmp_path)
    published = [
        value.decode() for (word, _), values in evening().topics.items() if word == "checkpoints" for value in values
    ]
    assert sorted(kept) == sorted(published)
    assert all(checkpoint(note, [KEY.public]).venue == "casino-luanda" for note in kept)
    assert (
        sorted(path.name for path in tmp_path.rglob("*.checkpoints")) == ["2023-03-14.checkpoints"] * 2
    )  # the third table still waits for a record


@pytest.fixture
def torn(tmp_path: Path) -> Path:
    note = KEY.sign(checkpoint(evening().topics["checkpoints", 0][0].decode(), [KEY.public]).text())
    folder = CheckpointFolder(tmp_path)
    folder.keep(note.encode())
    (path,) = tmp_path.rglob("*.checkpoints")
    path.write_bytes(path.read_bytes()[:-30])
    return path


def test_a_note_that_was_torn_by_a_power_cut_does_not_spoil_the_next(torn: Path, tmp_path: Path) -> None:
    assert notes(torn) == []
    note = evening().topics["checkpoints", 0][0]
    CheckpointFolder(tmp_path).keep(note)
    assert notes(torn) == [note.decode()]
