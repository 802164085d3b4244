"""What a worker is measured against: a loop that consumes and judges, and does nothing else.

`python -m tests.live.bare CLIENT ADDRESS PREFIX PARTITIONS DONE` reads every partition from its beginning, judges what it
reads through the native front end, keeps nothing and tells nobody. The file DONE says how many events it has judged.
"""

import asyncio
import gc
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from aiokafka import AIOKafkaConsumer, TopicPartition

from projections.replay import front_end
from schemas.findings import Finding, Quarantined
from schemas.topics import EVENTS, position, unpacked
from streams.engine.judge import Judge
from streams.engine.outcome import CoupJudged
from streams.engine.rulebooks import every_book
from streams.law.files import load_law

MANY = 2_000  # records at a time
Fetched = Sequence[tuple[int, int, bytes]]  # partition, offset, value


class Deaf:
    """Hears everything and keeps nothing."""

    def on_finding(self, finding: Finding) -> None: ...
    def on_coup(self, coup: CoupJudged) -> None: ...
    def on_quarantined(self, record: Quarantined) -> None: ...


class Loop:
    """Judges what it is given."""

    def __init__(self, done: Path) -> None:
        every_book()
        self._judge, self._front, self._done = Judge(load_law(), Deaf()), front_end(), done
        self._judged, self._noted = 0, -1

    def take(self, fetched: Fetched) -> None:
        """Judge them; where there are none, say how many came so far."""
        records = [
            (position(partition, offset, index), raw)
            for partition, offset, value in fetched
            for index, raw in enumerate(unpacked(value))
        ]
        if self._front is not None:
            self._front.take(self._judge, records)
        else:
            for place, raw in records:
                self._judge.take(raw, place)
        self._judged += len(records)
        if not records and self._noted != self._judged:
            self._done.write_text(str(self._judged))
            self._noted = self._judged


async def by_aiokafka(address: str, topic: str, partitions: int, loop: Loop) -> None:
    consumer = AIOKafkaConsumer(
        bootstrap_servers=address, group_id=None, enable_auto_commit=False, auto_offset_reset="earliest",
        max_partition_fetch_bytes=8 << 20,
    )  # fmt: skip
    await consumer.start()
    consumer.assign([TopicPartition(topic, number) for number in range(partitions)])
    while True:
        fetched = await consumer.getmany(timeout_ms=50, max_records=MANY)
        loop.take([(one.partition, one.offset, one.value) for some in fetched.values() for one in some])


def by_confluent(address: str, topic: str, partitions: int, loop: Loop) -> None:
    client: Any = import_module("confluent_kafka")  # no types: it is fetched for this comparison alone
    settings = {"bootstrap.servers": address, "group.id": "bare", "enable.auto.commit": False}
    consumer = client.Consumer(settings | {"max.partition.fetch.bytes": 8 << 20})
    consumer.assign([client.TopicPartition(topic, number, 0) for number in range(partitions)])
    while True:
        fetched = consumer.consume(num_messages=MANY, timeout=0.05)
        loop.take([(one.partition(), one.offset(), one.value()) for one in fetched if one.error() is None])


def main(client: str, address: str, prefix: str, partitions: str, done: str) -> None:
    loop = Loop(Path(done))
    gc.freeze()  # as the worker does
    gc.set_threshold(50_000, 20, 100)
    asked = address, EVENTS.name(prefix), int(partitions), loop
    if client == "aiokafka":
        asyncio.run(by_aiokafka(*asked))
    else:
        by_confluent(*asked)


if __name__ == "__main__":
    main(*sys.argv[1:])
