"""From an event to its finding, by the broker's own clock: both records carry the time at which it took them."""

import json

from kafka import KafkaConsumer, TopicPartition

from schemas.topics import EVENTS, FINDINGS, Topic, unpacked
from tests.live.pipe import Pipe


def delays(pipe: Pipe, since: float = 0.0) -> list[int]:
    """Milliseconds for each finding on an event taken since then (seconds since 1970), first told, in ascending order."""
    taken: dict[tuple[str, int], int] = {}
    for stamp, value in stamped(pipe, EVENTS):
        for raw in unpacked(value):
            try:
                record = json.loads(raw)
                taken.setdefault((record["table"], record["sequence"]), stamp)
            except (ValueError, TypeError, KeyError, RecursionError):
                continue
    instants: dict[str, int] = {}
    for stamp, value in stamped(pipe, FINDINGS):
        record = json.loads(value)
        event = taken.get((record["table"], record["sequence"]))
        if event is not None and event >= 1000 * since and not record["rule"].startswith("vigia/"):
            instants.setdefault(record["id"], stamp - event)
    return sorted(instants.values())


def shown(waited: list[int]) -> str:
    """The distribution in a line."""
    if not waited:
        return "no findings"
    places = (0.5, 0.9, 0.99, 1.0)
    parts = [f"p{place * 100:g} {waited[min(int(place * len(waited)), len(waited) - 1)]} ms" for place in places]
    return f"{', '.join(parts)} ({len(waited)} findings)"


def stamped(pipe: Pipe, topic: Topic) -> list[tuple[int, bytes]]:
    consumer = KafkaConsumer(bootstrap_servers=pipe.address, enable_auto_commit=False)
    places = [TopicPartition(topic.name(pipe.prefix), number) for number in range(pipe.partitions)]
    ends = consumer.end_offsets(places)
    consumer.assign(places)
    consumer.seek_to_beginning(*places)
    records = []
    while any(consumer.position(place) < ends[place] for place in places):
        for some in consumer.poll(timeout_ms=500).values():
            records += [(one.timestamp, one.value) for one in some]
    consumer.close()
    return records
