"""Sends the worker's messages, and keeps trying until the brokers have them."""

import asyncio
import logging
from collections.abc import Awaitable, Sequence
from typing import Final

from aiokafka import AIOKafkaProducer
from aiokafka.errors import KafkaError

from schemas.brokers import Brokers
from schemas.topics import EVENTS, LEDGER, QUARANTINE, TOPICS, Topic
from streams.worker.ledger import PartitionEntry
from streams.worker.log import connection
from streams.worker.partition_judge import OutgoingMessage

_LOG: Final = logging.getLogger("vigia.worker")
BATCH: Final = 512 << 10  # bytes
LONGEST_WAIT: Final = 5.0  # seconds between two attempts


class Outbox:
    """A producer with acks=all. `deliver` returns when everything is written, however long that takes."""

    def __init__(self, brokers: Brokers, prefix: str) -> None:
        self._brokers = brokers
        self._prefix = prefix
        self._producer: AIOKafkaProducer | None = None
        self._closed = False
        self._starting = asyncio.Lock()

    async def deliver(self, partition: int, messages: Sequence[OutgoingMessage]) -> None:
        """Send messages; returns once the brokers have them."""
        by_topic: dict[Topic, list[tuple[bytes, bytes]]] = {}
        for one in messages:
            by_topic.setdefault(one.topic, []).append((one.key, one.value))
        await self._surely(partition, by_topic)

    async def write_down(self, partition: int, entry: PartitionEntry) -> None:
        """Write a ledger entry, after everything it covers was sent.

        The entry already carries the tables' entries; their own records follow it.
        """
        await self._surely(partition, {LEDGER: [(f"partition/{partition}".encode(), _bytes(entry))]})
        if entry.tables:
            tables = [(f"table/{own.id.key}".encode(), _bytes(own)) for own in entry.tables]
            await self._surely(partition, {LEDGER: tables})

    async def tick(self, partition: int, key: str, raw: bytes) -> None:
        """Write a tick of the authority's clock into the log; a tick that cannot be sent at once is stale."""
        producer = await self._started()
        await producer.send_and_wait(
            EVENTS.name(self._prefix), raw, key=key.encode(), partition=partition, headers=EVENTS.headers(raw)
        )

    async def close(self) -> None:
        """Stop sending; the next worker judges again what is not in the ledger."""
        self._closed = True
        if self._producer is not None:
            producer, self._producer = self._producer, None
            await producer.stop()

    async def _surely(self, partition: int, records: dict[Topic, list[tuple[bytes, bytes]]]) -> None:
        wait = 0.1
        while records and not self._closed:
            try:
                producer = await self._started()
                sent: list[Awaitable[object]] = []
                for topic, some in records.items():
                    sent += await self._sent(producer, topic, partition, some)
                await asyncio.gather(*sent)
            except (KafkaError, OSError) as fault:
                _LOG.warning("The brokers do not take what was said (%s); trying again in %.1f s.", fault, wait)
                await self._abandon()
                await asyncio.sleep(wait)
                wait = min(wait * 2, LONGEST_WAIT)
            else:
                return

    async def _sent(
        self, producer: AIOKafkaProducer, topic: Topic, partition: int, records: Sequence[tuple[bytes, bytes]]
    ) -> list[Awaitable[object]]:
        """Build the batches here: record by record the producer costs as much as judging does."""
        name, sent = topic.name(self._prefix), list[Awaitable[object]]()
        batch = producer.create_batch()
        for key, value in records:
            headers = topic.headers(value)
            if batch.append(key=key, value=value, timestamp=None, headers=headers) is None:
                sent.append(await producer.send_batch(batch, name, partition=partition))
                batch = producer.create_batch()
                batch.append(key=key, value=value, timestamp=None, headers=headers)
        sent.append(await producer.send_batch(batch, name, partition=partition))
        return sent

    async def _started(self) -> AIOKafkaProducer:
        async with self._starting:
            return self._producer or await self._start()

    async def _start(self) -> AIOKafkaProducer:
        producer = AIOKafkaProducer(
            **connection(self._brokers),
            acks="all",
            enable_idempotence=True,
            max_request_size=QUARANTINE.longest,
            max_batch_size=BATCH,
            request_timeout_ms=10_000,
            metadata_max_age_ms=30_000,
        )
        try:
            await producer.start()
            for topic in TOPICS:  # a batch of our own is not sent before its topic is known
                await producer.partitions_for(topic.name(self._prefix))
        except BaseException:
            await producer.stop()
            raise
        self._producer = producer
        return producer

    async def _abandon(self) -> None:
        """Drop a producer that failed, whatever its state; the next attempt makes a new one."""
        producer, self._producer = self._producer, None
        if producer is None:
            return
        try:
            await asyncio.wait_for(producer.stop(), 5)
        except (KafkaError, OSError, TimeoutError):
            _LOG.debug("A producer that failed could not be closed either.")


def _bytes(entry: object) -> bytes:
    return entry.model_dump_json(exclude_defaults=True).encode()  # type: ignore[attr-defined,no-any-return]
