"""A late bet goes from the device to the page by the twelve steps of ARCHITECTURE.md, in their order."""

import asyncio
import json
import re
import sys
import threading
import time
from collections import defaultdict
from contextlib import closing
from datetime import datetime
from itertools import chain, takewhile
from pathlib import Path
from types import CodeType, FrameType, SimpleNamespace
from typing import Any, Self, cast

import pytest

from producers.device import NewEvent, TableClient
from producers.simulator import simulate_journal
from projections.access import Mask
from projections.console.feed import Feed, View
from projections.console.store_follower import StoreFollower
from projections.sink.batch import TOPICS
from projections.sink.sink import Sink
from projections.store import connect
from projections.store.pool import Stores
from schemas.brokers import Brokers
from schemas.decode import decode
from schemas.topics import EVENTS, PREFIX
from streams.law.files import load_law
from streams.worker.dispatcher import Dispatcher
from streams.worker.ledger import Ledger
from streams.worker.metrics import Metrics
from streams.worker.outbox import Outbox
from streams.worker.partition_judge import PartitionJudge
from tests.device.floor import Broker
from tests.docs.pictures import named_in, resolved
from tests.gates.tree import ROOT
from tests.sink.published import Published, PublishedSource

LAW = load_law()
PAGE = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
STEPS = re.findall(r"^\d+\. \*\*.*$", PAGE, re.MULTILINE)
SINK_READS = {topic.word for topic in TOPICS}
Steps = list[list[tuple[str, str]]]
Topics = dict[tuple[str, int], list[bytes]]


class Producer:
    """Keeps what a worker sends, by topic."""

    def __init__(self) -> None:
        self.topics: Topics = defaultdict(list)

    def create_batch(self) -> "Packet":
        return Packet()

    async def send_batch(self, batch: "Packet", topic: str, partition: int) -> "asyncio.Future[None]":
        self.topics[topic.removeprefix(f"{PREFIX}."), partition] += batch.values
        sent: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        sent.set_result(None)
        return sent


class Packet:
    def __init__(self) -> None:
        self.values: list[bytes] = []

    def append(self, *, value: bytes, **rest: object) -> object:
        self.values.append(value)
        return self


class Trail:
    """The calls of some functions, in whatever thread."""

    def __init__(self, steps: Steps) -> None:
        self.names = [name for _, name in chain.from_iterable(steps)]
        self._calls: list[str] = []
        self.decoded = 0  # how often a record was decoded
        self._codes: dict[CodeType, str] = {}
        for module, name in chain.from_iterable(steps):
            function: Any = resolved(module, name)
            self._codes[getattr(function, "judge", function).__code__] = name  # a rule holds its function

    def __enter__(self) -> Self:
        threading.setprofile(self._called)
        sys.setprofile(self._called)
        return self

    def __exit__(self, *fault: object) -> None:
        sys.setprofile(None)
        threading.setprofile(None)

    def _called(self, frame: FrameType, event: str, argument: object) -> None:
        self.decoded += event == "call" and frame.f_code is decode.__code__
        if event == "call" and frame.f_code in self._codes:
            self._calls.append(self._codes[frame.f_code])

    def in_order(self) -> list[str]:
        """Those of the names that were called one after the other since the first of them was last called."""
        begins = len(self._calls) - 1 - self._calls[::-1].index(self.names[0])
        calls = iter(self._calls[begins:])
        return list(takewhile(lambda name: name in calls, self.names))


def evening() -> list[NewEvent]:
    """An evening up to the first event after the coup in which a bet was laid late: with it the coup is judged."""
    coups: list[str | None] = []
    records = simulate_journal(
        "american_roulette", 4, 19, ["past_posting"], truth=lambda truth: coups.append(truth.coup)
    )
    events = [
        NewEvent(one["type"], one["data"], one.get("subject"), datetime.fromisoformat(one["time"]), one["source"])
        for one in map(json.loads, records)
    ]
    last = max(place for place, one in enumerate(events) if one.subject == coups[0])
    return events[: last + 2]


def sent_by_the_table(events: list[NewEvent], spool: Path) -> list[bytes]:
    broker = Broker()
    with TableClient("AR-1", "AR-1/hub", None, None, spool, connect=broker.connect) as table:
        table.tell_all(events[:1])
        assert table.drain(30), table.trouble
        table.tell_all(events[1:])
        assert table.drain(30), table.trouble
    return broker.log


async def said_by_the_worker(records: list[bytes], producer: Producer) -> None:
    outbox = Outbox(Brokers.read("localhost:9092", {}), PREFIX)
    outbox._producer = producer
    dispatcher = Dispatcher(Brokers.read("localhost:9092", {}), PREFIX, LAW, outbox=outbox, metrics=Metrics())
    dispatcher.partition_judges[0] = PartitionJudge(0, 1, LAW, Ledger.read([]))
    for offset, raw in enumerate(records):
        await dispatcher.hand_over(0, offset, raw, int(time.time() * 1000))
    await dispatcher.flush(0, last=True)


async def shown_by_the_console(stores: Stores) -> bytes:
    feed = Feed()
    feed.bind()
    StoreFollower(stores, LAW, feed.floor).poll()
    watching = feed.watch(View("en", None), Mask(bytes(32), "en"))
    shown = await anext(watching) + await anext(watching)
    feed.close()
    return shown


@pytest.fixture(scope="module")
def steps() -> Steps:
    return [list(named_in(step)) for step in STEPS]


def test_there_are_twelve_steps_and_each_names_what_does_it(steps: Steps) -> None:
    assert len(steps) == 12
    assert all(steps)
    assert all(resolved(module, name) for step in steps for module, name in step)


def test_a_late_bet_takes_the_twelve_steps_in_their_order(steps: Steps, tmp_path: Path) -> None:
    """The last record of the log has the coup judged, and so is the last to take every step."""
    events, producer = evening(), Producer()
    with Trail(steps[:4]) as at_the_table:
        records = sent_by_the_table(events, tmp_path / "spool")
    with Trail(steps[4:10]) as in_the_worker:
        asyncio.run(said_by_the_worker(records, producer))
    published = {place: values for place, values in producer.topics.items() if place[0] in SINK_READS}
    source: Any = PublishedSource(cast("Published", SimpleNamespace(topics={**published, (EVENTS.word, 0): records})))
    with connect(tmp_path / "store") as store, closing(Stores(tmp_path / "store")) as stores:  # noqa: SIM117
        with Trail(steps[10:]) as for_the_reader:  # once the store has started
            Sink(store, source).run(once=True)
            shown = asyncio.run(shown_by_the_console(stores))
    assert b"was laid" in shown
    assert b"Celeste" not in shown, "players go by pseudonyms"
    decoded = [trail.decoded // len(records) for trail in (at_the_table, in_the_worker, for_the_reader)]
    assert decoded == [2, 1, 2], "the page says how often a record is decoded, and where"
    for trail in (at_the_table, in_the_worker, for_the_reader):
        assert trail.in_order() == trail.names
