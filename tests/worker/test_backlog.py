"""When a worker reads the log around Faust: after seconds of lag, in a backlog after a tenth of them, and while Faust is silent."""

import asyncio
import time

import pytest

from schemas.brokers import Brokers
from streams.law.files import load_law
from streams.worker.dispatcher import BACKLOG, Dispatcher
from streams.worker.ledger import Ledger
from streams.worker.metrics import Metrics
from streams.worker.outbox import Outbox
from streams.worker.partition_judge import PartitionJudge
from streams.worker.restore import PastNeeded

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
