"""What other systems read about our topics is what the topics are."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from projections.cli.message_schemas import documents
from schemas.topics import EVERY


@cache
def written() -> Mapping[str, str]:
    """Not while tests are collected: it takes seconds, and every process collects."""
    return documents()


def asyncapi() -> Any:
    return json.loads(written()["asyncapi.json"])


def test_every_topic_is_a_channel_with_its_key_its_settings_and_its_messages() -> None:
    described = asyncapi()
    assert set(described["channels"]) == {topic.word for topic in EVERY}
    for topic in EVERY:
        channel = described["channels"][topic.word]
        kafka = channel["bindings"]["kafka"]
        assert channel["address"] == kafka["topic"] == topic.name()
        assert topic.key in channel["description"]
        assert kafka["topicConfiguration"]["max.message.bytes"] == topic.longest
        assert channel["messages"]
        assert set(channel["messages"]) <= set(described["components"]["messages"])


def test_every_channel_has_an_operation_and_there_are_servers() -> None:
    described = asyncapi()
    used = {operation["channel"]["$ref"].rpartition("/")[2] for operation in described["operations"].values()}
    assert used == set(described["channels"])
    assert {server["protocol"] for server in described["servers"].values()} == {"kafka", "kafka-secure"}


def test_every_schema_has_its_version_in_its_name() -> None:
    names = [json.loads(text)["$id"] for path, text in written().items() if path != "asyncapi.json"]
    assert len(names) == len(set(names)) > 100
    assert all(name.startswith("urn:vigia:v1:") for name in names)


def test_the_envelope_is_described_in_every_event() -> None:
    for path, text in written().items():
        if path.startswith("events/"):
            properties = json.loads(text)["properties"]
            assert properties["prevhash"]["pattern"] == "^[0-9a-f]{64}$"
            assert all(properties[name]["description"] for name in ("id", "source", "time", "venue", "sequence", "sig"))
