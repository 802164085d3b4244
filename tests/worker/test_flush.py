"""Whatever keeps messages from being sent, they are sent with the next ones, before the ledger says that they were."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest

from streams.law.files import load_law
from streams.worker.dispatcher import Dispatcher
from streams.worker.ledger import Ledger, PartitionEntry
from streams.worker.metrics import Metrics
from streams.worker.partition_judge import OutgoingMessage, PartitionJudge
from tests.worker.test_partition_judge import log


class Outbox:
    """Fails so many times at sending, or at writing down."""

    def __init__(self, what: str, fault: BaseException) -> None:
        self.fails: list[tuple[str, BaseException]] = [(what, fault)]
        self.delivered: list[OutgoingMessage] = []
        self.entries: list[tuple[int, PartitionEntry]] = []  # how much was delivered when it was written

    def _perhaps(self, what: str) -> None:
        if self.fails and self.fails[0][0] == what:
            raise self.fails.pop()[1]

    async def deliver(self, partition: int, messages: Sequence[OutgoingMessage]) -> None:
        self._perhaps("deliver")
        self.delivered += messages

    async def write_down(self, partition: int, entry: PartitionEntry) -> None:
        self._perhaps("write_down")
        self.entries.append((len(self.delivered), entry))


FAULT = RuntimeError("of the library")


@pytest.mark.parametrize(
    ("what", "fault"), [("deliver", FAULT), ("deliver", asyncio.CancelledError()), ("write_down", FAULT)]
)
def test_what_could_not_be_sent_is_sent_with_the_next_messages(what: str, fault: BaseException) -> None:
    outbox: Any = Outbox(what, fault)
    brokers: Any = None
    law = load_law()
    judge, whole = (PartitionJudge(0, 1, law, Ledger.read([])) for _ in range(2))
    records = log(1)

    async def work() -> None:
        dispatcher = Dispatcher(brokers, "p", law, outbox=outbox, metrics=Metrics())
        dispatcher.partition_judges[0] = judge
        for half in (records[: len(records) // 2], records[len(records) // 2 :]):
            for value, heard in half:
                judge.take(judge.following, value, heard)
            with suppress(RuntimeError, asyncio.CancelledError):
                await dispatcher.flush(0, last=True)

    asyncio.run(work())
    for value, heard in records:
        whole.take(whole.following, value, heard)
    assert not outbox.fails
    assert outbox.delivered == whole.outgoing
    delivered, entry = outbox.entries[-1]
    assert delivered == len(whole.outgoing)
    assert len(outbox.entries) == 1
    assert {table.id for table in entry.tables} == set(whole.judge.tables)
