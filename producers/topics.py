"""Creates the topics of the live pipeline as `schemas.topics` declares them. Existing ones are compared and left alone."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from kafka.admin import ConfigResource, ConfigResourceType, KafkaAdminClient
from kafka.errors import KafkaError, TopicAlreadyExistsError

from producers.reach import Unreachable
from schemas.brokers import Brokers
from schemas.topics import EVERY, Topic


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result for one topic: created, as it should be, or different, and how."""

    name: str
    what: Literal["created", "same", "differs"]
    differences: tuple[str, ...] = ()


def create(brokers: Brokers, prefix: str, partitions: int, copies: int) -> Iterator[Outcome]:
    """Create missing topics, report differences. Existing ones are never changed: their records are evidence."""
    try:
        yield from _create(brokers, prefix, partitions, copies)
    except KafkaError as fault:
        raise Unreachable(_reason(str(fault))) from fault


def _create(brokers: Brokers, prefix: str, partitions: int, copies: int) -> Iterator[Outcome]:
    admin = KafkaAdminClient(**brokers.kafka_python())
    try:
        known = set(admin.list_topics())
        for topic in EVERY:
            name = topic.name(prefix)
            if name not in known and _made(admin, topic, name, topic.partitions or partitions, copies):
                yield Outcome(name, "created")
                continue
            differences = tuple(_differences(admin, topic, name, topic.partitions or partitions, copies))
            yield Outcome(name, "differs" if differences else "same", differences)
    finally:
        admin.close()


def _made(admin: KafkaAdminClient, topic: Topic, name: str, partitions: int, copies: int) -> bool:
    wanted = {"num_partitions": partitions, "replication_factor": copies, "configs": topic.settings(copies)}
    try:
        admin.create_topics({name: wanted}, wait_for_metadata=True)
    except TopicAlreadyExistsError:  # somebody else was quicker
        return False
    return True


def _differences(admin: KafkaAdminClient, topic: Topic, name: str, partitions: int, copies: int) -> Iterator[str]:
    (described,) = admin.describe_topics([name])
    held = described["partitions"]
    if len(held) != partitions:
        yield f"partitions: {len(held)}, not {partitions}"
    replicas = {len(one["replica_nodes"]) for one in held}
    if replicas != {copies}:
        yield f"copies: {', '.join(map(str, sorted(replicas)))}, not {copies}"
    settings = admin.describe_configs([ConfigResource(ConfigResourceType.TOPIC, name)])["topic"][name]
    for setting, wanted in topic.settings(copies).items():
        value = settings.get(setting, {}).get("value", "the cluster's default")
        if value != wanted:
            yield f"{setting}: {value}, not {wanted}"


def _reason(fault: str) -> str:
    """The broker's own answer, out of all that the library says."""
    message = re.search(r"error_message=(['\"])(.+?)\1, topic_config", fault)
    return message.group(2) if message else fault
