"""Where an event stands in Kafka can be said in one number, and found again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kafka.partitioner.default import murmur2 as theirs

from schemas.topics import BATCH, EVENTS, EVERY, FINDINGS, murmur2, packed, partition_of, place, position, unpacked


@given(st.integers(0, 9_999), st.integers(0, 2**38 - 1), st.integers(0, BATCH - 1))
def test_a_position_leads_back_to_its_place(partition: int, offset: int, index: int) -> None:
    assert place(position(partition, offset, index)) == (partition, offset, index)


@given(st.lists(st.tuples(st.integers(0, 99), st.integers(0, 2**38 - 1), st.integers(0, BATCH - 1)), min_size=2))
def test_positions_are_in_the_order_of_the_log(places: list[tuple[int, int, int]]) -> None:
    assert [place(own) for own in sorted(position(*one) for one in places)] == sorted(places)


def test_a_position_of_a_large_log_is_a_number_that_a_store_can_keep() -> None:
    assert position(9_999, 2**38 - 1, BATCH - 1) < 2**63


@given(st.binary(max_size=40))
def test_keys_go_where_every_kafka_client_sends_them(key: bytes) -> None:
    assert murmur2(key) == theirs(key) & 0xFFFFFFFF


def test_a_table_has_one_partition() -> None:
    assert {partition_of("AR-1", 12) for _ in range(3)} == {partition_of("AR-1", 12)}
    assert 0 <= partition_of("Roleta nº 7", 12) < 12


@given(st.lists(st.binary(max_size=20).filter(lambda raw: b"\n" not in raw), min_size=1, max_size=9))
def test_a_batch_gives_back_its_events(events: list[bytes]) -> None:
    assert unpacked(packed(events)) == events


def test_an_empty_record_is_one_that_says_nothing() -> None:
    assert unpacked(None) == unpacked(b"") == [b""]


@pytest.mark.parametrize(("lines", "events"), [(BATCH, BATCH), (BATCH + 1, 1)])
def test_a_batch_is_at_most_as_long_as_positions_can_count(lines: int, events: int) -> None:
    assert len(unpacked(packed([b"{}"] * lines))) == events


def test_a_record_says_what_it_holds() -> None:
    """A single event as the CloudEvents binding wants it; a batch of ours must not be taken for one."""
    assert EVENTS.headers(b"{}") == [("content-type", b"application/cloudevents+json; charset=UTF-8")]
    batch = EVENTS.headers(packed([b"{}", b"{}"]))
    assert batch == [("content-type", b"application/vnd.vigia.events+jsonl")]
    assert not batch[0][1].startswith(b"application/cloudevents")
    assert FINDINGS.headers(b"{\n}") == [("content-type", b"application/json")]


def test_no_topic_forgets_by_itself() -> None:
    """Evidence is kept for ever; the ledger alone is compacted to its last word on each key."""
    for topic in EVERY:
        settings = topic.settings(3)
        assert settings["retention.ms"] == settings["retention.bytes"] == "-1"
        assert settings["min.insync.replicas"] == "2"
        assert settings["cleanup.policy"] == ("compact" if topic.word == "ledger" else "delete")
