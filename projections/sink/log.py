"""The whole events topic, read once from its beginning to its end: to be verified, or proved from."""

from collections.abc import Iterator
from typing import Any

from kafka import KafkaConsumer, TopicPartition
from kafka.errors import KafkaError

from projections.sink.source import SourceUnavailable
from schemas.brokers import Brokers
from schemas.topics import EVENTS, position, unpacked


def records(brokers: Brokers, prefix: str) -> Iterator[tuple[int, bytes]]:
    """Every event with its position, a partition after the other, up to where the topic ends now."""
    topic = EVENTS.name(prefix)
    try:
        consumer: Any = KafkaConsumer(
            **brokers.kafka_python(), enable_auto_commit=False, auto_offset_reset="earliest",
            allow_auto_create_topics=False, max_partition_fetch_bytes=16 << 20, max_poll_records=5_000,
        )  # fmt: skip
    except KafkaError as fault:
        raise SourceUnavailable(f"The brokers cannot be reached: {fault}.") from fault
    try:
        partitions = consumer.partitions_for_topic(topic)
        if not partitions:
            raise SourceUnavailable(f"There is no topic {topic}.")
        for partition in sorted(partitions):
            yield from _partition(consumer, TopicPartition(topic, partition))
    except KafkaError as fault:
        raise SourceUnavailable(f"The topic {topic} cannot be read: {fault}.") from fault
    finally:
        consumer.close(autocommit=False)


def _partition(consumer: Any, place: TopicPartition) -> Iterator[tuple[int, bytes]]:
    end = consumer.end_offsets([place])[place]
    consumer.assign([place])
    consumer.seek(place, consumer.beginning_offsets([place])[place])
    while consumer.position(place) < end:
        for record in consumer.poll(timeout_ms=1_000).get(place, ()):
            if record.offset < end:
                for index, raw in enumerate(unpacked(record.value)):
                    yield position(place.partition, record.offset, index), raw
