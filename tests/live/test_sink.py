"""The sink against a real broker: killed where it stands, it loses nothing and writes nothing twice."""

import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from kafka import KafkaAdminClient, KafkaProducer
from kafka.admin import NewTopic

from producers.simulator import simulate_journal
from projections.cli.broker.cluster import Cluster
from projections.sink.folder import notes
from projections.store import Store, connect
from schemas.findings import Finding
from schemas.topics import TOPICS
from streams.engine.outcome import Digest
from tests.ports import free_port
from tests.projections.test_replay import damaged
from tests.sink.published import Published
from tests.stored import stored_findings

PARTITIONS = 3


def create(broker: Cluster, prefix: str) -> None:
    admin = KafkaAdminClient(bootstrap_servers=broker.address)
    admin.create_topics([NewTopic(topic.name(prefix), PARTITIONS, 1) for topic in TOPICS])
    admin.close()


def send(broker: Cluster, prefix: str, published: Published) -> None:
    producer = KafkaProducer(bootstrap_servers=broker.address, acks="all", linger_ms=5)
    sent = [
        producer.send(f"{prefix}.{word}", value, partition=partition)
        for (word, partition), values in published.topics.items()
        for value in values
    ]
    producer.flush()
    for future in sent:
        future.get(timeout=120)
    producer.close()


def started(broker: Cluster, prefix: str, folder: Path, *more: str) -> subprocess.Popen[bytes]:
    words = ["sink", "--brokers", broker.address, "--store", str(folder / "store"), "--prefix", prefix]
    return subprocess.Popen(
        [sys.executable, "-m", "projections.cli.main", *words, "--checkpoints", str(folder / "elsewhere"), *more],
        stderr=subprocess.PIPE,
    )


def digest(findings: list[Finding]) -> str:
    total = Digest()
    for finding in findings:
        total.add(finding)
    return total.hex()


def published_findings(published: Published) -> list[Finding]:
    return [
        Finding.model_validate_json(raw)
        for (word, _), raws in published.topics.items()
        if word == "findings"
        for raw in raws
    ]


def rows(store: Store, table: str) -> int:
    return int(store.ask(f"SELECT count() FROM {table}_now", {})[0][0])


def check(folder: Path, published: Published, events: int) -> None:
    """Nothing lost, one row for each finding, the same digest."""
    with connect(folder / "store") as store:
        findings = stored_findings(store)
        assert len({finding.id for finding in findings}) == len(findings) == len(published_findings(published))
        assert digest(findings) == digest(published_findings(published))
        for table, word in (("quarantine", "quarantine"), ("coups", "coups")):
            assert rows(store, table) == sum(len(raws) for (name, _), raws in published.topics.items() if name == word)
        assert rows(store, "events") == events
    kept = [raw.decode() for (word, _), raws in published.topics.items() if word == "checkpoints" for raw in raws]
    assert sorted(notes(folder / "elsewhere")) == sorted(kept)


@pytest.fixture(scope="module")
def small() -> Published:
    return Published([damaged(), [], []])


def test_what_the_workers_publish_is_in_the_store(
    broker: Cluster, prefix: str, small: Published, tmp_path: Path
) -> None:
    """Half of it before Ctrl-C, half by another sink."""
    create(broker, prefix)
    first, second = sliced(small, 2)
    send(broker, prefix, first)
    port = free_port()
    sink = started(broker, prefix, tmp_path, "--metrics", str(port))
    wait_until(lambda: batches(port) > 0)
    sink.send_signal(signal.SIGINT)
    begun, *between, ended = sink.communicate(timeout=300)[1].decode().splitlines()
    assert begun == f"vigia: Writing to {tmp_path / 'store'}."
    assert ended == "vigia: Stopped; the next one goes on from here."
    # A busy machine may be slow enough for the broker to be waited for: that is told in our words, and nothing else is.
    assert all(line.startswith("vigia: ") for line in between), between
    assert sink.returncode == 0
    send(broker, prefix, second)
    sink = started(broker, prefix, tmp_path, "--once")
    sink.communicate(timeout=300)
    assert sink.returncode == 0
    readable = {raw for raw in damaged() if raw.startswith(b"{") and raw.endswith(b"}")}
    check(tmp_path, small, len(readable) - 1)  # the stray record is in quarantine


def evenings(coups: int) -> Published:
    """Three partitions with a table in each, junk in between and records that are missing: much to find."""
    partitions = []
    for seed, game in enumerate(("american_roulette", "french_roulette", "banca_francesa"), start=1):
        records = list(simulate_journal(game, coups=coups, seed=seed))
        del records[60 : len(records) - 40 : 211]
        for place in range(97, len(records), 97):
            records.insert(place, b"junk %d %d" % (seed, place))
        partitions.append(records)
    return Published(partitions)


def sliced(published: Published, many: int) -> Iterator[Published]:
    """The same topics, in so many portions."""
    for part in range(many):
        portion = Published([])
        for place, values in published.topics.items():
            size = -(-len(values) // many)
            portion.topics[place] = values[part * size : (part + 1) * size]
        yield portion


def wait_until(true: Callable[[], bool], seconds: float = 300) -> None:
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until
        time.sleep(0.05)


def batches(port: int) -> float:
    """How many batches a sink has written; less than none while it does not answer."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
            (count,) = re.findall(r"^vigia_sink_batches_total (\S+)$", answer.read().decode(), re.MULTILINE)
            return float(count)
    except OSError:
        return -1


def killed_so_often(broker: Cluster, prefix: str, folder: Path, published: Published, kills: int) -> int:
    """For each portion a sink is started, and killed at a random point while it writes; the last one ends by itself.

    How many of them had written something.
    """
    chance, wrote = random.Random(kills), 0
    for number, portion in enumerate(sliced(published, kills)):
        send(broker, prefix, portion)
        port = free_port()
        sink = started(broker, prefix, folder, "--metrics", str(port))
        until = time.monotonic() + 300
        while batches(port) < number % 2 and time.monotonic() < until:  # 0: as soon as it answers
            time.sleep(0.002)
        time.sleep(chance.choice((0, chance.uniform(0, 0.05), chance.uniform(0, 0.5))))
        wrote += batches(port) > 0
        os.kill(sink.pid, signal.SIGKILL)
        sink.communicate()
    last = started(broker, prefix, folder, "--once")
    last.communicate(timeout=300)
    assert last.returncode == 0
    return wrote


@pytest.mark.parametrize(
    ("kills", "coups"), [(3, 60), pytest.param(100, 1_100, marks=pytest.mark.slow)], ids=["short", "100 kills"]
)
def test_a_sink_killed_at_random_points_loses_nothing(
    broker: Cluster, prefix: str, tmp_path: Path, kills: int, coups: int
) -> None:
    published = evenings(coups)
    create(broker, prefix)
    wrote = killed_so_often(broker, prefix, tmp_path, published, kills)
    print(f"{kills} kills, {wrote} of them after something was written")
    assert wrote >= kills // 2  # every other one is killed after it has written something
    records = [raw for (word, _), raws in published.topics.items() if word == "events" for raw in raws]
    check(tmp_path, published, sum(raw.startswith(b"{") for raw in records))
