"""Whatever happens to the workers, the findings are those of a replay of the same events."""

import random
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from projections.cli.broker.cluster import Cluster
from schemas.findings import Finding
from tests.live.pipe import Pipe, expected, judged, kill
from tests.live.traffic import a_floor, a_large_floor, bad


@pytest.fixture
def pipe(broker: Cluster, prefix: str, tmp_path: Path) -> Iterator[Pipe]:
    made = Pipe(broker.address, prefix, log=tmp_path / "worker.log")
    yield made
    made.stop()


def test_one_worker_says_what_a_replay_says(pipe: Pipe) -> None:
    """Half of it before the worker starts, half while it runs, some of it in batches; the coups are judged alike."""
    records = a_floor(1)
    half = len(records) // 2
    pipe.send(records[:half])
    pipe.start()
    pipe.wait()
    pipe.send(records[half:], batch=7)
    pipe.wait()
    assert pipe.digest() == expected(records)
    assert len(pipe.findings()) > 10
    assert len(pipe.coups()) == len(judged(records).coups)


def test_three_workers_share_the_tables_and_say_the_same(pipe: Pipe) -> None:
    records = a_floor(2)
    for _ in range(3):
        pipe.start()
    pipe.send(records[:100])
    pipe.wait()
    pipe.send(records[100:])
    pipe.wait()
    assert pipe.digest() == expected(records)


def test_workers_killed_at_any_moment_lose_nothing(pipe: Pipe) -> None:
    """`kill -9` of one of two workers, again and again while events come in; each time another takes its place."""
    records, chance = a_large_floor(6_000), random.Random(7)
    pipe.start()
    pipe.start()
    steps = sorted(chance.sample(range(len(records)), 4))
    for start, stop in zip([0, *steps], [*steps, len(records)], strict=True):
        pipe.send(records[start:stop])
        time.sleep(chance.random())
        victim = chance.choice(pipe.workers)
        kill(victim)
        pipe.workers.remove(victim)
        pipe.start()
    pipe.wait(90)
    assert pipe.digest() == expected(records)


def test_bad_records_are_kept_and_good_tables_do_not_wait(pipe: Pipe) -> None:
    """Every record is either an event or in quarantine; nothing falls over."""
    good, chance = a_floor(3), random.Random(5)
    mixed = []
    for table, raw in good:
        mixed.append((table, raw))
        mixed += [(table, strange) for strange in bad(table, raw, chance) if chance.random() < 0.02]
    worker = pipe.start()
    pipe.send(mixed)
    pipe.wait()
    whole = judged(mixed)
    assert worker.poll() is None
    assert len(pipe.quarantine()) == len(whole.aside) > 300
    assert {record.raw for record in pipe.quarantine().values()} == {record.raw for record in whole.aside}
    assert _other_than_unread(pipe.findings().values()) == _other_than_unread(whole.findings)


def _other_than_unread(findings: Iterable[Finding]) -> set[str]:
    """Ids of findings on events; an unreadable record is named with its position, which is another in Kafka."""
    return {finding.id for finding in findings if finding.rule != "vigia/record_readable"}
