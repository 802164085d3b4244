"""The table's client against a real broker: killed, cut off, restarted; nothing lost, nothing twice."""

import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from producers.device import TableClient
from producers.simulator import simulate_journal
from projections.cli.broker.cluster import Cluster
from schemas.decode import decode
from schemas.topics import BATCH_TYPE, EVENT_TYPE
from tests.device.floor import chained, evening, once, play
from tests.docs.pages import blocks
from tests.engine.floor import judged
from tests.engine.keys import KEYS, TABLE, TABLET, key, script
from tests.live.floor import content_types_in, events_in, make_events

VIGIA = [sys.executable, "-m", "projections.cli.main"]


def client(broker, prefix, spool, **more):
    return TableClient(TABLE, TABLET, KEYS[TABLET], broker.address, spool, prefix=prefix, **more)


@pytest.mark.parametrize("batch", [1, 50])
def test_what_is_told_stands_in_the_topic_in_order(broker: Cluster, prefix: str, tmp_path: Path, batch: int) -> None:
    topic = make_events(broker.address, prefix)
    with client(broker, prefix, tmp_path / "spool", batch=batch) as table:
        play(table, evening(3))
        assert table.drain(300)
        opening = table.spool.opening()
    assert events_in(broker.address, topic) == opening
    assert judged(opening).findings == []
    types = content_types_in(broker.address, topic)
    assert types == {EVENT_TYPE} if batch == 1 else BATCH_TYPE in types <= {EVENT_TYPE, BATCH_TYPE}


def test_a_missing_topic_is_said_and_everything_is_kept(broker: Cluster, prefix: str, tmp_path: Path) -> None:
    with client(broker, prefix, tmp_path / "spool") as table:
        play(table, evening(1))
        until = time.monotonic() + 300
        while table.trouble is None and time.monotonic() < until:
            time.sleep(0.1)
        assert table.trouble is not None
        topic = make_events(broker.address, prefix)
        assert table.drain(300)
        assert events_in(broker.address, topic) == table.spool.opening()


def written(spool: Path, size: int) -> int:
    """About how many events a client has written down so far, if each has this size."""
    last = max(spool.glob("*.jsonl"), default=None)
    return 0 if last is None else int(last.stem) + last.stat().st_size // size


def killed_on_the_way(command: list[str], grown: Callable[[], int], points: list[int], chance: random.Random) -> None:
    """Start a client again and again; each time it is killed when its spool has grown to the next of these points."""
    for point in points:
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
            if grown() >= point:
                time.sleep(chance.uniform(0.5, 2.5))  # while it starts, reads its spool and sends again
            while grown() < point and process.poll() is None:
                time.sleep(0.001)
            assert process.poll() is None, process.stderr.read()
            os.kill(process.pid, signal.SIGKILL)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done


def survive(broker: Cluster, prefix: str, tmp_path: Path, *, coups: int, kills: int) -> None:
    """A client that is killed again and again tells a whole history, and the broker has all of it."""
    topic = make_events(broker.address, prefix)
    facts = tmp_path / "facts.jsonl"
    records = list(simulate_journal("american_roulette", coups, 11, table=TABLE))
    facts.write_bytes(b"".join(record + b"\n" for record in records))
    words = []
    sources = {decode(record).source for record in records[:2_000]}
    for source in sorted(sources, key=lambda name: name != TABLET):
        path = tmp_path / f"{hashlib.sha256(source.encode()).hexdigest()[:8]}.key"
        key(source).save(path)
        words += ["--key", f"{source}={path}"]
    command = [*VIGIA, "device", "tell", str(facts), "--table", TABLE, "--spool", str(tmp_path / "spool"),
               "--brokers", broker.address, "--prefix", prefix, "--together", "20", *words]  # fmt: skip
    chance = random.Random(5)
    points = sorted(chance.sample(range(len(records) * 9 // 10), kills))
    size = facts.stat().st_size // len(records) + len(',"sig":""}') + 86
    started = time.monotonic()
    killed_on_the_way(command, lambda: written(tmp_path / "spool", size), points, chance)
    took = time.monotonic() - started
    arrived = events_in(broker.address, topic)
    whole = once(arrived)
    print(
        f"{len(records)} events, {kills} kills, {took:.0f} s; {len(arrived)} arrived, "
        f"{len(arrived) - len(whole)} of them again, {len(records) - len(whole)} lost"
    )
    assert len(whole) == len(records)
    assert chained(whole)
    verified = subprocess.run(
        [*VIGIA, "verify", "--brokers", broker.address, "--prefix", prefix], capture_output=True, text=True, check=False
    )
    assert (verified.returncode, "The chain is unbroken" in verified.stdout) == (0, True), verified
    assert [decode(raw).type for raw in whole] == [decode(raw).type for raw in records]
    notebook = judged(arrived)
    assert notebook.aside == []
    assert notebook.digest.hex() == judged(records).digest.hex()


def test_a_client_that_is_killed_loses_nothing(broker: Cluster, prefix: str, tmp_path: Path) -> None:
    survive(broker, prefix, tmp_path, coups=60, kills=4)


@pytest.mark.slow
def test_a_client_that_is_killed_a_hundred_times_loses_nothing(broker: Cluster, prefix: str, tmp_path: Path) -> None:
    survive(broker, prefix, tmp_path, coups=2_200, kills=100)


def test_a_broker_that_is_killed_and_comes_back_gets_everything(tmp_path: Path, prefix: str) -> None:
    from projections.cli.speech import Speech

    with Cluster(tmp_path / "kafka", Speech("en")) as cluster:
        topic = make_events(cluster.address, prefix)
        drafts = evening(6)
        with client(cluster, prefix, tmp_path / "spool") as table:
            play(table, drafts[:20])
            assert table.drain(300)
            node = cluster.nodes[0]
            node.kill()
            play(table, drafts[20:])
            assert table.waiting > 0
            node.start()
            node.wait()
            assert table.drain(120)
            whole = table.spool.opening()
        arrived = events_in(cluster.address, topic)
    assert once(arrived) == whole
    assert judged(arrived).findings == []


def test_a_journal_is_sent_as_it_stands_and_goes_on_where_it_stopped(
    broker: Cluster, prefix: str, tmp_path: Path
) -> None:
    topic = make_events(broker.address, prefix, partitions=1)
    one = list(simulate_journal("american_roulette", 20, 2))
    other = list(simulate_journal("french_roulette", 20, 2))
    mixed = [raw for pair in zip(one, other, strict=False) for raw in pair]
    mixed[40:40] = [b"", b"no event", b'{"table":"AR-1"}', b"\xff\xfe"]
    journal = tmp_path / "j.jsonl"
    journal.write_bytes(b"".join(raw + b"\n" for raw in mixed[:500]) + b'{"half')
    command = [*VIGIA, "device", "send", str(journal), "--brokers", broker.address, "--prefix", prefix]
    first = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (first.returncode, "has no end" in first.stdout) == (1, True), first
    journal.write_bytes(b"".join(raw + b"\n" for raw in mixed))
    second = subprocess.run(command, capture_output=True, text=True, check=False)
    assert second.returncode == 0, second
    third = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "Sent and confirmed: 0 records" in third.stdout
    arrived = events_in(broker.address, topic)
    assert sorted(arrived) == sorted(mixed)
    for table in (b'"table":"AR-1","seq', b'"table":"FR-1","seq'):
        assert [raw for raw in arrived if table in raw] == [raw for raw in mixed if table in raw]


def test_the_lines_of_the_manual_work(broker: Cluster, prefix: str, tmp_path: Path, monkeypatch) -> None:
    """Ten lines that a vendor would copy; only the address and the topics' prefix are this test's."""
    topic = make_events(broker.address, prefix)
    (shown,) = (block.text for block in blocks("docs/devices.md", "python") if "TableClient(" in block.text)
    licence = script(1)[0].data["licence"]
    licence.pop("keys")
    (tmp_path / "licence.json").write_text(json.dumps(licence), "utf-8")
    for name in ("hub", "wheel", "marta"):
        key(name).save(tmp_path / f"{name}.key")
    monkeypatch.chdir(tmp_path)
    code = shown.replace("localhost:9092", broker.address).replace('"var/AR-1")', f'"var/AR-1", prefix="{prefix}")')
    exec(compile(code, "docs/devices.md", "exec"), {})
    arrived = events_in(broker.address, topic)
    assert [decode(raw).type for raw in arrived] == [
        "table_opened", "key_registered", "dealer_on", "wheel_inspected", "table_closed",
    ]  # fmt: skip
    assert all(b'"sig":"' in raw for raw in arrived)
    assert [rule for rule in judged(arrived).rules if rule.startswith("vigia/")] == []
