"""What was judged around Faust need not come through it; whatever Faust makes of that, judging goes on."""

import asyncio
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import pytest
from aiokafka.errors import IllegalStateError

from streams.worker.app import AHEAD, BREATH, FEW, LATE, LOOKED, QUEUED, _Consumer, _let_gather


class Fetching(_Consumer):
    """Faust's consumer as it hands over one fetch, of partition 0, without Faust."""

    def __init__(self, spoken_for: list[int], fault: Exception | None = None) -> None:
        self.passed, self.sought, self._fault = {}, list[dict[Any, int]](), fault
        upto = iter(spoken_for)
        self.app = SimpleNamespace(dispatcher=SimpleNamespace(spoken_for=lambda partition: next(upto)))

    async def seek_wait(self, places: Any) -> None:
        self.sought.append(places)
        if self._fault is not None:
            raise self._fault


def handed_over(consumer: Fetching, offsets: list[int], monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Which offsets of a fetch are handed over."""

    async def fetched(self: Any, timeout: float) -> AsyncIterator[tuple[str, Any]]:  # noqa: ASYNC109
        for offset in offsets:
            yield "place", SimpleNamespace(partition=0, offset=offset)

    async def all_of_them() -> list[int]:
        return [message.offset async for _, message in consumer.getmany(1.0)]

    monkeypatch.setattr("streams.worker.app.driver.Consumer.getmany", fetched)
    return asyncio.run(all_of_them())


def test_faust_passes_over_what_is_judged_around_it(monkeypatch: pytest.MonkeyPatch) -> None:
    consumer = Fetching([5 * AHEAD] * 3)
    assert handed_over(consumer, [0, 1, 2], monkeypatch) == []
    assert consumer.sought == [{"place": 5 * AHEAD}], "it is told once"


def test_it_is_told_again_when_more_was_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    consumer = Fetching([5 * AHEAD, 5 * AHEAD, 9 * AHEAD, 4])
    assert handed_over(consumer, [0, 1, 2, 4], monkeypatch) == [4]
    assert consumer.sought == [{"place": 5 * AHEAD}, {"place": 9 * AHEAD}]


def test_a_few_records_are_not_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    consumer = Fetching([2, 2, AHEAD, AHEAD])
    assert handed_over(consumer, [0, 2, 3, AHEAD], monkeypatch) == [2, AHEAD]
    assert consumer.sought == []


@pytest.mark.parametrize("fault", [IllegalStateError("not ours any more"), TimeoutError()])
def test_a_faust_that_does_not_heed_it_stops_nothing(fault: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    consumer = Fetching([5 * AHEAD, 5 * AHEAD, 1], fault)
    assert handed_over(consumer, [0, 1, 2], monkeypatch) == [2]
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
    asyncio.run(_let_gather(SimpleNamespace(empty=lambda: empty), int(now * 1000) - (2 * LATE if late else 0)))
    assert breaths == ([BREATH] if waits else [])
    assert BREATH > 0


class Queueing(_Consumer):
    """Faust's consumer as it queues records, without Faust."""

    should_stop = False

    def __init__(
        self, waiting: int = 0, *, stopped: bool = False, suspended: bool = False, reading: bool = False
    ) -> None:
        self.looks, self.waiting = 0, waiting
        self.flow_active = not stopped
        flow = SimpleNamespace(is_active=lambda: not suspended)
        self.app = SimpleNamespace(flow_control=flow, topics=[self], dispatcher=SimpleNamespace(reading=reading))
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


@pytest.mark.parametrize("reading", [False, True])
def test_a_record_is_queued_without_a_task(reading: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody looks now and then how many wait, and waits until there are fewer than Faust may hold."""
    most = FEW if reading else QUEUED
    consumer = Queueing(waiting=most + 3, reading=reading)
    assert queue(consumer, 10 * LOOKED + 1, monkeypatch) == (10 * LOOKED + 1, 0)
    assert consumer.waiting == most - 1
    assert consumer.looks == 10 + 4


@pytest.mark.parametrize("state", ["stopped", "suspended"])
def test_while_partitions_move_faust_may_be_interrupted(state: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert queue(Queueing(**{state: True}), 2 * LOOKED, monkeypatch) == (0, 2 * LOOKED)
