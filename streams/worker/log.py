"""Reads topics without Faust: from one offset to another, as fast as the broker delivers."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from aiokafka import AIOKafkaConsumer, TopicPartition
from aiokafka.consumer import fetcher

from schemas.brokers import Brokers
from schemas.records import tolerant

FETCH: Final = 8 << 20  # bytes of a partition at a time
MANY: Final = 2_000  # records at a time


class _Records(fetcher.PartitionRecords):  # type: ignore[misc]  # published without types
    """Hands records out as they were decoded: a second object for each costs more than decoding it."""

    def _consumer_record(self, place: TopicPartition, record: Any) -> Any:
        return record


# for Faust's consumer too: it reads with the same library
fetcher.MemoryRecords, fetcher.PartitionRecords = tolerant(fetcher.MemoryRecords), _Records


class NoSuchTopic(Exception):
    """The cluster does not have the topic; the message says what to do."""


def connection(brokers: Brokers) -> dict[str, Any]:
    """As arguments of any client of aiokafka."""
    settings = {name: value for name, value in brokers.kafka_python().items() if not name.startswith("ssl_")}
    if brokers.encrypted:
        settings["ssl_context"] = tls(brokers)
    return settings | {"bootstrap_servers": list(brokers.servers)}


def tls(brokers: Brokers) -> ssl.SSLContext:
    """The TLS settings: whom we trust, and who we are."""
    context = ssl.create_default_context(cafile=brokers.ca)
    if brokers.certificate is not None:
        context.load_cert_chain(brokers.certificate, brokers.certificate_key)
    return context


class TopicLog:
    """One topic, read by a consumer without a group."""

    def __init__(self, topic: str, consumer: AIOKafkaConsumer, partitions: int) -> None:
        self.topic = topic
        self.partitions = partitions
        self._consumer = consumer

    async def close(self) -> None:
        """Let go of the connection."""
        await self._consumer.stop()

    async def end(self, partition: int) -> int:
        """The offset that the next record will get."""
        return (await self.ends([partition]))[partition]

    async def ends(self, partitions: Iterable[int]) -> dict[int, int]:
        """The same for several partitions, asked at once."""
        places = [TopicPartition(self.topic, partition) for partition in partitions]
        return {place.partition: int(end) for place, end in (await self._consumer.end_offsets(places)).items()}

    async def read(self, partition: int, start: int, stop: int) -> AsyncIterator[Sequence[Any]]:
        """Records from `start` up to `stop`, some at a time; each has offset, timestamp, key and value."""
        place = TopicPartition(self.topic, partition)
        self._consumer.assign([place])
        self._consumer.seek(place, start)
        position = start
        while position < stop:
            records = (await self._consumer.getmany(timeout_ms=1_000, max_records=MANY)).get(place, ())
            if records and records[-1].offset >= stop:
                records = [record for record in records if record.offset < stop]
                position = stop
            else:
                position = await self._consumer.position(place)
            if records:
                yield records


class TopicReader:
    """Opens a topic on first use, keeps it open, and reopens it after a failure. One caller reads at a time."""

    def __init__(self, brokers: Brokers, topic: str) -> None:
        self._brokers = brokers
        self._topic = topic
        self._log: TopicLog | None = None
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[TopicLog]:
        """The open topic, as a context."""
        async with self._lock:
            if self._log is None:
                self._log = await _open(self._brokers, self._topic)
            try:
                yield self._log
            except BaseException:
                await self.close()
                raise

    async def close(self) -> None:
        """Let go of the connection."""
        log, self._log = self._log, None
        if log is not None:
            await log.close()


async def _open(brokers: Brokers, topic: str) -> TopicLog:
    consumer = AIOKafkaConsumer(
        **connection(brokers),
        group_id=None,
        enable_auto_commit=False,
        auto_offset_reset="none",
        max_partition_fetch_bytes=FETCH,
        fetch_max_wait_ms=100,
        metadata_max_age_ms=30_000,
    )
    try:
        await consumer.start()
        client = consumer._client  # noqa: SLF001  # `partitions_for_topic` never asks for topics that are not followed
        await client.set_topics([topic])
        partitions = client.cluster.partitions_for_topic(topic)
    except BaseException:
        await consumer.stop()
        raise
    if not partitions:
        await consumer.stop()
        raise NoSuchTopic(f"There is no topic {topic} that this user may read: create it with `vigia topics`.")
    return TopicLog(topic, consumer, len(partitions))
