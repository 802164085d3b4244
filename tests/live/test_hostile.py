"""Whoever may write to a topic writes what he likes: nothing that the broker takes stops a worker or a sink."""

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from kafka import KafkaProducer
from kafka.errors import KafkaError

from projections.cli.broker.cluster import Cluster
from projections.store import connect
from schemas.topics import COUPS, EVENTS, FINDINGS, QUARANTINE, partition_of
from streams.engine.outcome import Digest
from tests.live.pipe import Pipe
from tests.live.test_pipeline import vigia
from tests.live.traffic import a_floor
from tests.schemas.test_records import NoText
from tests.stored import stored_findings

PLACE = 1  # the partition
MANY = 300


@pytest.fixture
def pipe(broker: Cluster, prefix: str, tmp_path: Path) -> Iterator[Pipe]:
    made = Pipe(broker.address, prefix, log=tmp_path / "worker.log")
    yield made
    made.stop()


def strange(chance: random.Random) -> Iterator[tuple[bytes | None, bytes | None]]:
    """Keys and values that nobody expects."""
    yield None, b""
    yield b"", b""
    yield b"key", None
    yield chance.randbytes(200), chance.randbytes(5_000)
    yield b"k" * 60_000, b"long key"
    yield None, b"\0" * (7 << 20)
    yield None, chance.randbytes(3 << 20)
    yield None, b"\n" * 1_023
    yield None, b"\n" * 1_024
    yield None, b"\n" * (1 << 20)
    yield None, b"[" * (2 << 20)
    yield None, b'{"a":' * (1 << 18)
    for number in range(MANY):
        yield None, b"one of many %d" % number


def thrown_at(pipe: Pipe, word: str, *packings: str | None) -> int:
    """All of it into one partition of a topic, as several kinds of clients would; how many the broker took."""
    taken, topic = 0, f"{pipe.prefix}.{word}"
    for packing in packings:
        producer = KafkaProducer(
            bootstrap_servers=pipe.address, max_request_size=64 << 20, linger_ms=5, compression_type=packing,
            enable_idempotence=False, acks=1,
        )  # fmt: skip
        sent = [producer.send(topic, value, key=key, partition=PLACE) for key, value in strange(random.Random(3))]
        sent.append(producer.send(topic, b"named in no text", partition=PLACE, headers=[(NoText("x"), b"y")]))
        sent.append(producer.send(topic, b"\0" * (20 << 20), partition=PLACE))  # small while it is packed
        for future in sent:
            with suppress(KafkaError):  # longer than the topic allows, packed or not
                future.get(timeout=300)
                taken += 1
        producer.close()
    packed = KafkaProducer(bootstrap_servers=pipe.address, transactional_id=f"{topic}-{PLACE}")
    packed.init_transactions()
    packed.begin_transaction()
    packed.send(topic, b"of a transaction", partition=PLACE)
    packed.commit_transaction()  # leaves a record of its own that no reader is shown
    packed.close()
    return taken + 1


def test_hostile_records_stop_neither_worker_nor_sink(pipe: Pipe, tmp_path: Path) -> None:
    """Good tables of the same partition are judged on; store and replay say the same; every record is accounted for."""
    records, store = a_floor(6), tmp_path / "store"
    assert any(partition_of(table, pipe.partitions) == PLACE for table, _ in records)
    worker = pipe.start()
    pipe.send(records[: len(records) // 2])
    taken = thrown_at(pipe, EVENTS.word, None, "gzip", "lz4")
    for topic in (FINDINGS, COUPS, QUARANTINE):
        assert thrown_at(pipe, topic.word, "lz4") > MANY
    pipe.send(records[len(records) // 2 :])
    pipe.wait()
    assert worker.poll() is None
    done = vigia("sink", "--brokers", pipe.address, "--prefix", pipe.prefix, "--store", store, "--once")
    assert done.returncode == 0, done.stderr[-2000:]
    digest = Digest()
    with connect(store) as kept:
        for finding in stored_findings(kept):
            digest.add(finding)
        aside = kept.counts()["quarantine"]
    again = vigia("replay", "--brokers", pipe.address, "--prefix", pipe.prefix)
    assert f"Digest of the findings: {digest.hex()}" in again.stdout
    assert f"+ {aside:,} quarantined" in again.stdout
    assert aside > taken > 3 * MANY
