"""What was judged around Faust need not come through it; whatever Faust makes of that, judging goes on."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from aiokafka.errors import IllegalStateError

from streams.worker.app import AHEAD, BREATH, LATE, LOOKED, QUEUED, _Consumer, _Pace


class Consumer:
    """Faust's, as far as it is spoken to."""

    def __init__(self, fault: Exception | None = None) -> None:
        self.sought: list[dict[str, int]] = []
        self._fault = fault

    async def seek_wait(self, places: dict[str, int]) -> None:
        self.sought.append(places)
        if self._fault is not None:
            raise self._fault


def keep(consumer: Consumer, following: int, offsets: list[int], heard: int = 0, *, empty: bool = False) -> None:
    """Hand these offsets over."""
    dispatcher: Any = SimpleNamespace(partition_judges={0: SimpleNamespace(following=following)})
    made: Any = SimpleNamespace(consumer=consumer)
    pace, queue = _Pace(made, dispatcher), SimpleNamespace(empty=lambda: empty)

    async def all_of_them() -> None:
        for offset in offsets:
            await pace.keep(SimpleNamespace(partition=0, offset=offset, tp="place"), heard, queue)

    asyncio.run(all_of_them())


def test_faust_passes_over_what_was_judged_around_it() -> None:
    consumer = Consumer()
    keep(consumer, 5 * AHEAD, [0, 1, 2])
    assert consumer.sought == [{"place": 5 * AHEAD}], "it is told once"


def test_a_few_records_are_not_worth_it() -> None:
    consumer = Consumer()
    keep(consumer, AHEAD, [0, 1, 2])
    assert consumer.sought == []


@pytest.mark.parametrize("fault", [IllegalStateError("not ours any more"), TimeoutError()])
def test_a_faust_that_does_not_heed_it_stops_nothing(fault: Exception) -> None:
    consumer = Consumer(fault)
    keep(consumer, 5 * AHEAD, [0, 1])
    assert len(consumer.sought) == 1


@pytest.mark.parametrize(("late", "empty", "waits"), [(True, True, True), (True, False, False), (False, True, False)])
def test_only_a_backlog_is_left_to_gather(
    late: bool, empty: bool, waits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaths: list[float] = []

    async def breathe(seconds: float) -> None:
        breaths.append(seconds)

    now = 1_700_000_000.0
    monkeypatch.setattr("streams.worker.app.time", SimpleNamespace(time=lambda: now))
    monkeypatch.setattr("streams.worker.app.asyncio.sleep", breathe)
    keep(Consumer(), 11, [10] * 10, int(now * 1000) - (2 * LATE if late else 0), empty=empty)
    assert breaths == ([BREATH] * 10 if waits else [])
    assert BREATH > 0


class Queueing(_Consumer):
    """Faust's consumer as it queues records, without Faust."""

    should_stop = False

    def __init__(self, waiting: int = 0, *, stopped: bool = False, suspended: bool = False) -> None:
        self.looks, self.waiting = 0, waiting
        self.flow_active = not stopped
        self.app: Any = SimpleNamespace(flow_control=SimpleNamespace(is_active=lambda: not suspended), topics=[self])
        self.queue = SimpleNamespace(qsize=self.qsize)

    def qsize(self) -> int:
        self.looks += 1
        return self.waiting


def queue(consumer: Queueing, records: int, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """Queue so many; how many were queued at once, and how many as Faust does it."""
    done = {"at once": 0, "by Faust": 0}

    async def record() -> None:
        done["at once"] += 1

    async def interruption() -> None:
        raise AssertionError("nobody waits for it")

    async def by_faust(self: Any, *awaited: Any, **rest: Any) -> None:
        done["by Faust"] += 1
        for each in awaited:
            each.close()

    async def breathe(seconds: float) -> None:
        consumer.waiting -= 1

    async def all_of_them() -> None:
        for _ in range(records):
            await consumer.wait_first(record(), interruption())

    monkeypatch.setattr("streams.worker.app.driver.Consumer.wait_first", by_faust)
    monkeypatch.setattr("streams.worker.app.asyncio.sleep", breathe)
    asyncio.run(all_of_them())
    return done["at once"], done["by Faust"]


def test_a_record_is_queued_without_a_task(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody looks now and then how many wait, and waits until there are fewer than Faust may hold."""
    consumer = Queueing(waiting=QUEUED + 3)
    assert queue(consumer, 10 * LOOKED + 1, monkeypatch) == (10 * LOOKED + 1, 0)
    assert consumer.waiting == QUEUED - 1
    assert consumer.looks == 10 + 4


@pytest.mark.parametrize("state", ["stopped", "suspended"])
def test_while_partitions_move_faust_may_be_interrupted(state: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert queue(Queueing(**{state: True}), 2 * LOOKED, monkeypatch) == (0, 2 * LOOKED)
