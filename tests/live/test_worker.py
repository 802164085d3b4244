"""Whatever happens to the workers, the findings are those of a replay of the same events."""

import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from kafka import KafkaAdminClient

from producers.device.outgoing import outgoing
from producers.simulator.script import seal
from projections.cli.broker.cluster import Cluster
from schemas.topics import COUPS, EVENTS, FINDINGS, LEDGER, partition_of
from streams.law.files import load_law
from tests.engine.floor import drafts
from tests.live.floor import content_types_in
from tests.live.pipe import Pipe, expected, judged, kill
from tests.live.traffic import a_floor, a_large_floor, bad

# A worker in which Faust never comes back with another record.
MUTE = """
import asyncio, sys
from projections.cli.main import main
from streams.worker.dispatcher import Dispatcher

async def for_ever(self, *record):
    await asyncio.sleep(3600)

Dispatcher.hand_over = for_ever
sys.exit(main())
"""
OVERLAY = Path(__file__).parents[2] / "docs" / "examples" / "instrutivo-3-23.toml"


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
    worker = pipe.start()
    pipe.wait()
    pipe.send(records[half:], batch=7)
    pipe.wait()
    assert pipe.digest() == expected(records)
    assert len(pipe.findings()) > 10
    assert len(pipe.coups()) == len(judged(records).coups)
    for topic in (FINDINGS, COUPS, LEDGER):
        assert content_types_in(pipe.address, topic.name(pipe.prefix)) == {"application/json"}
    worker.send_signal(signal.SIGINT)
    assert worker.wait(30) == 0
    assert pipe.output().endswith("vigia: Stopped; the next one goes on from here.\n")
    assert "Traceback" not in pipe.output()
    assert "\x1b" not in pipe.output()
    assert not list(Path.cwd().glob(f"{pipe.prefix}*")), "a worker leaves nothing where it was started"


def test_what_faust_does_not_hand_over_is_judged_all_the_same(pipe: Pipe) -> None:
    """Records that lie in the log are read from it, and nobody waits for the next one to ring."""
    records = a_floor(3)
    pipe.command = [sys.executable, "-c", MUTE]
    pipe.send(records[:5])
    pipe.start()
    pipe.wait()  # what lay there before, the worker judges as it takes over
    pipe.send(records[5:])
    pipe.wait(60)
    assert pipe.digest() == expected(records)


def test_faust_goes_on_committing_after_it_passed_over_a_backlog(pipe: Pipe) -> None:
    """Else it would remember every record from then on."""
    records, lies = [record for record in a_large_floor(10_000) if partition_of(record[0], 3) == 2], 4_000
    worker = pipe.start()
    pipe.send(records[:60])
    pipe.wait()
    worker.send_signal(signal.SIGSTOP)
    pipe.send(records[60:lies])
    worker.send_signal(signal.SIGCONT)
    pipe.wait()
    admin, group, sent = KafkaAdminClient(bootstrap_servers=pipe.address), f"{pipe.prefix}-worker", lies

    def committed() -> list[int]:
        return [place.offset for place in admin.list_group_offsets({group: None})[group].values()]

    while max(committed(), default=0) <= lies and sent < len(records):  # what is handed over by and by is committed
        pipe.send(records[sent : sent + 50])
        pipe.wait()
        sent += 50
        time.sleep(1)
    assert max(committed()) > lies
    admin.close()
    assert pipe.digest() == expected(records[:sent])


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
    pipe.wait()
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
    whole = judged(mixed, partitions=pipe.partitions)
    assert worker.poll() is None
    assert len(pipe.quarantine()) == len(whole.aside) > 300
    assert {record.raw for record in pipe.quarantine().values()} == {record.raw for record in whole.aside}
    assert pipe.digest() == expected(mixed, partitions=pipe.partitions)


def test_an_instrutivo_applies_from_its_date_without_a_restart(pipe: Pipe) -> None:
    """Announced while both workers run, it gives what a replay with the same overlay gives; a broken one nothing."""
    text = OVERLAY.read_text("utf-8")
    records = a_floor(1)
    changed = load_law(text)
    assert expected(records, changed) != expected(records), "the overlay must matter"
    pipe.start("--metrics", "0")
    pipe.start()
    pipe.send(records[:4])
    pipe.wait()
    pipe.announce({"kind": "overlay", "name": "broken", "text": text.replace("[instrument]", "[nobody]")})
    pipe.announce({"kind": "something else"})
    pipe.announce({"kind": "overlay", "name": "instrutivo 3/23", "text": text})
    pipe.until_said("Instrutivo 3/23 is in force", times=2)
    assert "is refused, and changes nothing" in pipe.output()
    pipe.send(records[4:])
    pipe.start()  # one that starts later reads what was announced
    pipe.wait()
    assert pipe.digest() == expected(records, changed)


def test_the_topic_judged_again_says_the_same(pipe: Pipe) -> None:
    """`vigia replay --brokers` reads around Faust, batches and all, in any number of processes."""
    records = a_floor(4)
    pipe.send(records, batch=20)
    command = [sys.executable, "-m", "projections.cli.main", "replay", "--brokers", pipe.address]
    command += ["--prefix", pipe.prefix, "--all", "--jobs"]
    alone, *others = (
        subprocess.run([*command, jobs], capture_output=True, text=True, check=True) for jobs in ("1", "2", "3")
    )
    assert f"Digest of the findings: {judged(records).digest.hex()}" in alone.stdout
    assert f"{len(records):,} lines = {len(records):,} accepted" in alone.stdout
    assert all((done.stdout, done.stderr) == (alone.stdout, alone.stderr) for done in others)


def test_topics_are_created_once_and_compared_ever_after(pipe: Pipe) -> None:
    command = [sys.executable, "-m", "projections.cli.main", "topics", "--brokers", pipe.address]
    command += ["--prefix", pipe.prefix, "--copies", "1", "--partitions"]
    again = subprocess.run([*command, "3"], capture_output=True, text=True, check=False)
    assert again.returncode == 0
    assert again.stdout.count("exists, as it should be") == 8
    other = subprocess.run([*command, "12"], capture_output=True, text=True, check=False)
    assert other.returncode == 1
    assert "partitions: 3, not 12" in other.stdout


def test_a_table_that_falls_silent_is_ticked(pipe: Pipe) -> None:
    """The clock stands in the log after the last record of an open table, and changes no finding of its own."""
    from datetime import UTC, datetime

    script = [draft for draft in drafts(1, "lu-1") if draft.type != "table_closed"]
    ago = datetime.now(UTC) - script[-1].time
    for draft in script:
        draft.time += ago
    records = [outgoing(raw) for raw in seal(script, "lu-1")]
    pipe.send(records)
    pipe.start("--tick-after", "1")
    pipe.until(lambda: len(pipe.read(EVENTS)) > len(records) + 1)
    ticks = [json.loads(raw) for raw in pipe.read(EVENTS)[len(records) :]]
    assert {tick["type"] for tick in ticks} == {"clock_ticked"}
    assert {tick["sequence"] for tick in ticks} == {len(records) - 1}
    pipe.wait()
    assert pipe.digest() == expected(records)
