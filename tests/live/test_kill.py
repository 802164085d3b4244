"""The long form: what the live pipeline must survive, with figures. `make kill-tests` runs it; it takes a while.

`SURVIVE_EVENTS` and `SURVIVE_KILLS` make it shorter or longer.
"""

import os
import random
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from projections.cli.broker.cluster import Cluster
from projections.cli.speech import Speech
from schemas.topics import FINDINGS
from tests.live.delays import delays, shown
from tests.live.faulty import faulty_rules
from tests.live.pipe import Pipe, expected, judged, kill, used
from tests.live.traffic import a_floor, a_large_floor, bad

pytestmark = pytest.mark.slow
EVENTS = int(os.environ.get("SURVIVE_EVENTS", "100000"))
KILLS = int(os.environ.get("SURVIVE_KILLS", "100"))
RATE = float(os.environ.get("SURVIVE_RATE", "300"))  # records a second where delays are measured
FAULTY = "import sys; from tests.live.faulty import main; main(sys.argv[1:])"


@pytest.fixture
def pipe(broker: Cluster, prefix: str, tmp_path: Path) -> Iterator[Pipe]:
    made = Pipe(broker.address, f"long-{prefix}", partitions=6, log=tmp_path / "worker.log")
    yield made
    made.stop()


def sending(pipe: Pipe, records: list[tuple[str, bytes]], rate: float) -> threading.Thread:
    thread = threading.Thread(target=pipe.send, args=(records,), kwargs={"rate": rate})
    thread.start()
    return thread


def report(pipe: Pipe, what: str) -> None:
    sent, once = len(pipe.read(FINDINGS)), len(pipe.findings())
    print(f"\n{what}: {once} findings, sent {sent} times", file=sys.stderr)


def test_kills_at_random_points(pipe: Pipe) -> None:
    """`kill -9` of a worker at random points while events come in: nothing lost, the digest of a clean run."""
    records, chance = a_large_floor(EVENTS), random.Random(11)
    for _ in range(2):
        pipe.start()
    thread = sending(pipe, records, rate=EVENTS / (KILLS * 3.0))
    for _ in range(KILLS):
        time.sleep(0.5 + 5 * chance.random())
        victim = chance.choice(pipe.workers)
        kill(victim)
        pipe.workers.remove(victim)
        pipe.start()
    thread.join()
    pipe.wait(600)
    assert pipe.digest() == expected(records)
    report(pipe, f"{KILLS} kills during {len(records)} events")


def test_joins_and_leaves_under_load(pipe: Pipe) -> None:
    """Ten workers come and ten go while events come in."""
    records, chance = a_large_floor(max(EVENTS // 5, 5_000), seed=3), random.Random(5)
    pipe.start()
    thread = sending(pipe, records, rate=400)
    for _ in range(10):
        pipe.start()
        time.sleep(1 + 2 * chance.random())
        leaving = pipe.workers.pop(chance.randrange(len(pipe.workers)))
        leaving.terminate()
        assert leaving.wait(60) in (0, 143, -15), pipe.output()[-3000:]  # -15: it had not begun yet
    thread.join()
    pipe.wait(600)
    assert pipe.digest() == expected(records)
    report(pipe, f"10 joins and 10 leaves during {len(records)} events")


@pytest.mark.parametrize("brokers", [1, 3])
def test_a_broker_is_lost(brokers: int, prefix: str, tmp_path: Path) -> None:
    """The only broker killed and started again, or one of three killed for good: the workers wait and go on."""
    records = a_large_floor(max(EVENTS // 10, 5_000), seed=4)
    half = len(records) // 2
    with Cluster(tmp_path / "kafka", Speech("en"), brokers=brokers) as cluster:
        pipe = Pipe(cluster.address, prefix, copies=brokers, log=tmp_path / "worker.log")
        try:
            pipe.start("--wait")
            pipe.start("--wait")  # they may not have begun when the broker goes
            pipe.send(records[:half])
            cluster.nodes[0].kill()
            if brokers == 1:
                time.sleep(5)
                cluster.nodes[0].start()
                cluster.nodes[0].wait()
            else:
                pipe.address = ",".join(node.address for node in cluster.nodes[1:])
            pipe.send(records[half:])
            pipe.wait(300)
            assert pipe.digest() == expected(records)
            report(pipe, f"a broker of {brokers} killed during {len(records)} events")
        finally:
            pipe.stop()


def test_every_rule_fails(pipe: Pipe) -> None:
    """An exception in every rule, now and then: a verdict of error, and the workers go on as a replay would."""
    records = a_large_floor(max(EVENTS // 10, 5_000), seed=6)
    pipe.command = [sys.executable, "-c", FAULTY]
    pipe.start()
    pipe.start()
    pipe.send(records)
    pipe.wait(300)
    with faulty_rules():
        assert pipe.digest() == expected(records)
        errors = sum(len(coup.tally.errors) for coup in judged(records).coups)
    assert errors > 100
    report(pipe, f"{errors} verdicts of error in {len(records)} events")


def test_ten_thousand_bad_records(pipe: Pipe) -> None:
    """Bad records of 35 kinds among good ones: all kept, nothing falls, and good tables do not wait for them.

    At the same time another worker gets the good records alone, at the same pace: whatever else the machine does slows
    both. Were every bad record to hold up its partition by a hundredth of a second, the last findings would come half a
    minute late.
    """
    chance = random.Random(9)
    good = a_floor(7) + a_large_floor(4_000, seed=8)
    mixed, left = [], 10_000
    while left:
        for table, raw in good:
            for strange in bad(table, raw, chance):
                if left and chance.random() < 0.3 and len(strange) < 100_000:
                    mixed.append((table, strange))
                    left -= 1
    lane, share = [], len(mixed) / len(good)
    for place, record in enumerate(good):
        lane += [record, *mixed[round(place * share) : round((place + 1) * share)]]
    alone = Pipe(pipe.address, f"{pipe.prefix}-alone", partitions=6)
    try:
        worker = pipe.start()
        alone.start()
        for each in (pipe, alone):
            each.send(good[:1])
            each.wait()
        thread = sending(alone, good[1:], rate=RATE * len(good) / len(lane))
        pipe.send(lane[1:], rate=RATE)
        thread.join()
        alone.wait(600)
        pipe.wait(600)
        before, after = delays(alone), delays(pipe)
    finally:
        alone.stop()
    whole = judged(lane, partitions=pipe.partitions)
    print(f"\n{len(lane)} records, {len(whole.aside)} set aside, {RATE:g} a second", file=sys.stderr)
    print(f"the worker used {used(worker.pid):.1f} s of processor for them")
    print(f"findings of good records alone after {shown(before)}\nfindings among bad ones after {shown(after)}")
    assert worker.poll() is None
    assert len(pipe.quarantine()) == len(whole.aside)
    assert {record.raw for record in pipe.quarantine().values()} == {record.raw for record in whole.aside}
    assert pipe.digest() == expected(lane, partitions=pipe.partitions)
    for share in (0.5, 0.9):
        assert after[int(share * len(after))] < before[int(share * len(before))] + 1_000
