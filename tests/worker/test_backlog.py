"""When a worker reads the log around Faust: after seconds of lag, in a backlog after a tenth of them, and while Faust is silent."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext, suppress
from typing import Any

import pytest
from aiokafka.errors import ConsumerStoppedError

from schemas.brokers import Brokers
from schemas.topics import COUPS, FINDINGS
from streams.law.files import load_law
from streams.worker.dispatcher import BACKLOG, Dispatcher
from streams.worker.ledger import Ledger
from streams.worker.log import TopicReader
from streams.worker.metrics import Metrics
from streams.worker.outbox import Outbox
from streams.worker.partition_judge import OutgoingMessage, PartitionJudge
from streams.worker.restore import PastNeeded
from streams.worker.run import UNHEARD, look_for_unheard

LAW = load_law()
BEHIND = 2.0  # seconds


class Watched(Dispatcher):
    """Notes up to where it would read the log."""

    read: list[int]
    end: int  # of the log

    async def _ends(self) -> dict[int, int]:
        return {0: self.end}

    async def caught_up(self, partition: int, stop: int, wake: PastNeeded | None = None) -> None:
        self.read.append(stop)


@pytest.mark.parametrize(
    ("age", "waiting", "around"),
    [
        (BEHIND - 0.5, 0, False),
        (BEHIND + 0.5, 0, True),
        (BEHIND / 10 + 0.1, BACKLOG - 1, False),
        (BEHIND / 10 + 0.1, BACKLOG, True),
        (BEHIND / 10 - 0.1, BACKLOG, False),
    ],
)
def test_the_log_is_read_around_faust(age: float, waiting: int, around: bool) -> None:
    async def handed_over() -> tuple[list[int], int]:
        brokers = Brokers.read("localhost:9092", {})
        dispatcher = Watched(brokers, "p", LAW, outbox=Outbox(brokers, "p"), metrics=Metrics(), behind=BEHIND)
        dispatcher.read = []
        judge = dispatcher.partition_judges[0] = PartitionJudge(0, 1, LAW, Ledger())
        await dispatcher.hand_over(0, 0, b"no event", int((time.time() - age) * 1000), waiting)
        return dispatcher.read, judge.following

    read, following = asyncio.run(handed_over())
    assert read == ([1] if around else [])
    assert following == (0 if around else 1)


@pytest.mark.parametrize(
    ("ends", "judged", "read"),
    [
        ([4, 4], [4, 4], []),  # all is judged
        ([4, 6], [4, 4], []),  # what came since the last look may be on its way
        ([6, 6], [4, 5], []),  # Faust hands over, though it lags
        ([6, 6], [4, 4], [6]),
        ([6, 9], [4, 4], [9]),
        ([6, 6, 6], [4, 4, 6], [6]),  # once
    ],
)
def test_what_lies_in_the_log_while_faust_is_silent_is_read(
    ends: list[int], judged: list[int], read: list[int]
) -> None:
    async def looked() -> list[int]:
        brokers = Brokers.read("localhost:9092", {})
        dispatcher = Watched(brokers, "p", LAW, outbox=Outbox(brokers, "p"), metrics=Metrics(), behind=BEHIND)
        dispatcher.read, dispatcher.ours = [], frozenset({0})
        judge = dispatcher.partition_judges[0] = PartitionJudge(0, 1, LAW, Ledger())
        for end, judge.following in zip(ends, judged, strict=True):
            dispatcher.end = end
            await dispatcher.unheard()
        return dispatcher.read

    assert asyncio.run(looked()) == read


class Asked(TopicReader):
    """A log of three partitions that is asked where it ends; nothing else can be asked of it."""

    def __init__(self) -> None:
        self.partitions_asked: list[list[int]] = []

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Any]:
        yield self

    async def ends(self, partitions: list[int]) -> dict[int, int]:
        self.partitions_asked.append(partitions)
        return dict.fromkeys(partitions, 0)


def test_looking_for_what_faust_does_not_hand_over_costs_the_broker_one_question_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever the number of partitions, four times a second by default; and nothing is read where nothing lies."""
    seconds, pauses = 10.0, list[float]()

    async def passes(pause: float) -> None:
        pauses.append(pause)
        if sum(pauses) > seconds:
            raise asyncio.CancelledError

    async def looked() -> Asked:
        brokers = Brokers.read("localhost:9092", {})
        dispatcher = Dispatcher(brokers, "p", LAW, outbox=Outbox(brokers, "p"), metrics=Metrics(), behind=BEHIND)
        asked = Asked()
        dispatcher._watched, dispatcher._events = asked, asked
        dispatcher.ours = frozenset({0, 1, 2})
        dispatcher.partition_judges |= {
            partition: PartitionJudge(partition, 3, LAW, Ledger()) for partition in range(3)
        }
        with suppress(asyncio.CancelledError):
            await look_for_unheard(dispatcher, BEHIND)
        return asked

    monkeypatch.setattr("streams.worker.run.asyncio.sleep", passes)
    asked = asyncio.run(looked())
    assert asked.partitions_asked == [[0, 1, 2]] * round(seconds / BEHIND / UNHEARD)
    assert BEHIND * UNHEARD == 0.25


@pytest.mark.parametrize("ends", [True, False])
def test_a_worker_that_ends_while_it_reads_does_so_in_good_order(ends: bool) -> None:
    class Cut(TopicReader):
        def opened(self) -> Any:
            raise ConsumerStoppedError

    async def read() -> None:
        brokers = Brokers.read("localhost:9092", {})
        dispatcher = Dispatcher(brokers, "p", LAW, outbox=Outbox(brokers, "p"), metrics=Metrics())
        dispatcher._events = Cut(brokers, "p.events")
        dispatcher.partition_judges[0] = PartitionJudge(0, 1, LAW, Ledger())
        if ends:
            await dispatcher.close()
        await dispatcher.caught_up(0, 1)

    with nullcontext() if ends else pytest.raises(ConsumerStoppedError):
        asyncio.run(read())


def test_a_finding_is_sent_whatever_other_partitions_are_sending() -> None:
    """The broker has not answered for partition 0, and does not until the finding of partition 1 was sent."""

    class Slow(Outbox):
        sent: list[int]
        finding: asyncio.Event

        async def deliver(self, partition: int, messages: Sequence[OutgoingMessage]) -> None:
            if partition == 0:
                async with asyncio.timeout(60):
                    await self.finding.wait()
            else:
                self.finding.set()
            self.sent.append(partition)

    async def sent() -> list[int]:
        brokers = Brokers.read("localhost:9092", {})
        outbox = Slow(brokers, "p")
        outbox.sent, outbox.finding = [], asyncio.Event()
        dispatcher = Dispatcher(brokers, "p", LAW, outbox=outbox, metrics=Metrics(), behind=BEHIND)
        dispatcher.partition_judges |= {
            partition: PartitionJudge(partition, 2, LAW, Ledger()) for partition in range(2)
        }
        dispatcher.partition_judges[0].outgoing.append(OutgoingMessage(COUPS, b"k", b"v"))
        sending = asyncio.create_task(dispatcher.flush(0))
        await asyncio.sleep(0)
        judge = dispatcher.partition_judges[1]
        judge.urgent, judge.outgoing = True, [OutgoingMessage(FINDINGS, b"k", b"v")]
        await dispatcher.hand_over(1, judge.following, b"no event", int(time.time() * 1000))
        await sending
        return outbox.sent

    assert asyncio.run(sent()) == [1, 0]
