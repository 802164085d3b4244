"""Topics of a test, and what stands in them."""

from typing import Any

from kafka import KafkaAdminClient, KafkaConsumer, TopicPartition
from kafka.admin import NewTopic

from schemas.topics import EVENTS, unpacked


def make_events(address: str, prefix: str, partitions: int = 3) -> str:
    """The topic of events under this prefix."""
    admin = KafkaAdminClient(bootstrap_servers=address)
    name = EVENTS.name(prefix)
    admin.create_topics([NewTopic(name, partitions, 1, topic_configs=EVENTS.settings(1))])
    admin.close()
    return name


def events_in(address: str, topic: str) -> list[bytes]:
    """Every event of a topic, partition by partition, in order."""
    return [event for record in records_in(address, topic) for event in unpacked(record.value)]


def content_types_in(address: str, topic: str) -> set[str]:
    """What the records of a topic say that they hold, as whoever reads it with another program sees it."""
    return {dict(record.headers)["content-type"].decode() for record in records_in(address, topic)}


def records_in(address: str, topic: str) -> list[Any]:
    """Every record of a topic, partition by partition, in order."""
    consumer = KafkaConsumer(bootstrap_servers=address, enable_auto_commit=False)
    places = [TopicPartition(topic, number) for number in sorted(consumer.partitions_for_topic(topic) or ())]
    consumer.assign(places)
    consumer.seek_to_beginning(*places)
    ends = consumer.end_offsets(places)
    read: dict[TopicPartition, list[Any]] = {place: [] for place in places}
    while any(consumer.position(place) < ends[place] for place in places):
        for place, records in consumer.poll(timeout_ms=1_000).items():
            read[place] += records
    consumer.close()
    return [record for place in places for record in read[place]]
