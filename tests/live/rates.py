"""How fast: `python -m tests.live.rates [EVENTS]` starts a broker and measures, all in one run.

A consumer that waits for its first records is stopped, the log is filled, and the consumer goes on: the clock runs
from there until it has taken the last record. So nobody waits for whoever sends.
"""

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from aiokafka import AIOKafkaProducer

from projections.cli.broker.cluster import Cluster
from projections.cli.speech import Speech
from projections.replay import Part, replay_parts
from schemas.brokers import Brokers
from schemas.topics import EVENTS, partition_of
from streams.law.files import load_law
from streams.worker.replayed import Replayed
from tests.live.delays import delays, shown
from tests.live.pipe import Pipe, Record, _packed, used
from tests.live.traffic import a_large_floor


class Took(NamedTuple):
    """Seconds on the wall, and of a processor."""

    seconds: float
    cpu: float


WARM = 300  # events before the clock runs

NOTHING = """
import sys
from pathlib import Path
import faust
from schemas.brokers import Brokers
from schemas.topics import EVENTS
from streams.worker.app import app
address, prefix, count, done = sys.argv[1:]
made = app(f"{prefix}-nothing", Brokers.read(address, {}))
left = int(count)
@made.agent(made.topic(EVENTS.name(prefix), key_type=bytes, value_type=bytes, allow_empty=True), concurrency=1)
async def nothing(stream):
    global left
    async for event in stream.events():
        left -= 1
        if left % 1000 == 0 or left < 1000:
            Path(done).write_text(str(left))
faust.Worker(made, loglevel="WARN", quiet=True, redirect_stdouts=False).execute_from_commandline()
"""


def filled(pipe: Pipe, records: list[Record], batch: int) -> int:
    """Send as fast as one process can; returns the number of records."""

    async def fill() -> int:
        producer = AIOKafkaProducer(bootstrap_servers=pipe.address, linger_ms=20, max_batch_size=1 << 20)
        await producer.start()
        sent = []
        for table, raw in _packed(records, batch):
            place = partition_of(table, pipe.partitions)
            sent.append(await producer.send(EVENTS.name(pipe.prefix), raw, key=table.encode(), partition=place))
        await asyncio.gather(*sent)
        await producer.stop()
        return len(sent)

    return asyncio.run(fill())


def timed(processes: list[subprocess.Popen[bytes]], fill: Callable[[], int], wait: Callable[[], None]) -> Took:
    for process in processes:
        process.send_signal(signal.SIGSTOP)
    fill()
    used = sum(used(process.pid) for process in processes)
    for process in processes:
        process.send_signal(signal.SIGCONT)
    begun = time.monotonic()
    wait()
    return Took(time.monotonic() - begun, sum(used(process.pid) for process in processes) - used)


def nothing(address: str, prefix: str, records: list[Record], batch: int, folder: Path) -> Took:
    """Events a second that pass through a Faust agent which does nothing with them."""
    pipe = Pipe(address, prefix)
    warm, records = records[:WARM], records[WARM:]
    done, several = folder / prefix, len(list(_packed(records, batch)))
    command = [sys.executable, "-c", NOTHING, address, prefix, str(several + len(warm)), str(done)]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        pipe.send(warm)
        _until(lambda: done.exists() and int(done.read_text() or 0) <= several)
        took = timed([process], lambda: filled(pipe, records, batch), lambda: _until(lambda: done.read_text() == "0"))
    finally:
        process.kill()
        process.wait()
    return took


def worker(address: str, prefix: str, records: list[Record], batch: int, *options: str, workers: int = 1) -> Took:
    """Events a second that our workers judge, everything sent and written down."""
    pipe = Pipe(address, prefix)
    try:
        processes = [pipe.start(*options) for _ in range(workers)]
        pipe.send(records[:WARM])
        pipe.wait()
        time.sleep(4 * (workers - 1))  # until each has its partitions
        rest = records[WARM:]
        return timed(processes, lambda: filled(pipe, rest, batch), lambda: pipe.wait(300))
    finally:
        pipe.stop()


def again(address: str, prefix: str) -> Took:
    """The topic judged again, around Faust."""
    law, begun, used = load_law(), time.monotonic(), time.process_time()
    with Replayed(Brokers.read(address, {}), prefix) as log:
        replay_parts((Part(log.records(partition)) for partition in range(len(log.ends))), law)
    return Took(time.monotonic() - begun, time.process_time() - used)


def alerts(address: str, prefix: str, records: list[Record], rate: float) -> str:
    """From the broker's taking an event to its taking the finding, with a warm worker."""
    pipe = Pipe(address, prefix)
    try:
        pipe.start()
        pipe.send(records[:WARM])
        pipe.wait()
        pipe.send(records[WARM:], rate=rate)
        pipe.wait(300)
        return shown(delays(pipe))
    finally:
        pipe.stop()


def _until(true: Callable[[], bool]) -> None:
    while not true():
        time.sleep(0.01)


def main() -> None:
    events = int(sys.argv[1]) if len(sys.argv) > 1 else 30_000
    records = a_large_floor(events + WARM)
    with TemporaryDirectory() as there, Cluster(Path(there), Speech("en")) as cluster:
        at, folder = cluster.address, Path(there)
        through = ("--behind", "100000")  # every record through Faust, however far it lags

        def say(name: str, took: Took) -> None:
            rate, worth = events / took.seconds, events / took.cpu
            print(f"{name:36} {rate:>9,.0f} events/s {worth:>9,.0f} events per second of processor", flush=True)

        for turn in range(2):
            say("Faust that does nothing", nothing(at, f"n1{turn}", records, 1, folder))
            say("worker, through Faust", worker(at, f"w1{turn}", records, 1, *through))
        for batch in (50, 200):
            say(f"nothing, batches of {batch}", nothing(at, f"n{batch}", records, batch, folder))
            say(f"worker, batches of {batch}", worker(at, f"w{batch}", records, batch, *through))
        say("replay of the topic", again(at, "w10"))
        say("worker, around Faust when it lags", worker(at, "w2", records, 1))
        say("three workers, through Faust", worker(at, "t1", records, 1, *through, workers=3))
        print(f"at 500 events/s, findings after {alerts(at, 'a1', records[:15_000], 500)}")


if __name__ == "__main__":
    main()
