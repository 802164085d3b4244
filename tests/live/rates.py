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
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

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
from schemas.topics import EVENTS
address, prefix, count, done = sys.argv[1:]
made = faust.App(f"{prefix}-nothing", broker=f"kafka://{address}", datadir=f"{done}-data", store="memory://",
    key_serializer="raw", value_serializer="raw", web_enabled=False, topic_allow_declare=False,
    topic_disable_leader=True, consumer_auto_offset_reset="earliest")
left = int(count)
@made.agent(made.topic(EVENTS.name(prefix), key_type=bytes, value_type=bytes, allow_empty=True), concurrency=1)
async def nothing(stream):
    global left
    async for event in stream.events():
        left -= 1
@made.timer(0.1)
async def tell():
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
    before = sum(used(process.pid) for process in processes)
    for process in processes:
        process.send_signal(signal.SIGCONT)
    begun = time.monotonic()
    wait()
    return Took(time.monotonic() - begun, sum(used(process.pid) for process in processes) - before)


class Nothing:
    """A Faust agent that does nothing with what it is handed; Faust as it comes."""

    def __init__(self, address: str, prefix: str, warm: list[Record], folder: Path) -> None:
        self.pipe, self._done, self._left = Pipe(address, prefix), folder / prefix, 10_000_000
        command = [sys.executable, "-c", NOTHING, address, prefix, str(self._left), str(self._done)]
        self.processes = [subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)]
        self.pipe.send(warm)
        self._left -= len(warm)
        self.wait()

    def take(self, records: list[Record], batch: int = 1) -> Took:
        """Let it have them; seconds until the last one was handed over."""
        self._left -= len(list(_packed(records, batch)))
        return timed(self.processes, lambda: filled(self.pipe, records, batch), self.wait)

    def wait(self) -> None:
        _until(lambda: self._done.exists() and (self._done.read_text() or "-1") == str(self._left))

    def close(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()


class Working:
    """Workers as the command line starts them."""

    def __init__(self, address: str, prefix: str, warm: list[Record], *options: str, workers: int = 1) -> None:
        self.pipe = Pipe(address, prefix)
        self.processes = [self.pipe.start(*options) for _ in range(workers)]
        self.pipe.send(warm)
        self.pipe.wait()
        time.sleep(4 * (workers - 1))  # until each has its partitions

    def take(self, records: list[Record], batch: int = 1) -> Took:
        """Let them judge it; seconds until everything is sent and written down."""
        return timed(self.processes, lambda: filled(self.pipe, records, batch), lambda: self.pipe.wait(300))

    def close(self) -> None:
        self.pipe.stop()


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


def in_turns(say: Callable[..., None], records: list[Record], runners: dict[str, tuple[Any, int]], turns: int) -> None:
    """Each gets the same block in each turn, one after the other: a busy machine slows all alike."""
    size = (len(records) - WARM) // turns
    took: dict[str, list[Took]] = {name: [] for name in runners}
    for turn in range(turns):
        block = records[WARM + turn * size : WARM + (turn + 1) * size]
        for name, (runner, batch) in runners.items():
            took[name].append(runner.take(block, batch))
    for name, several in took.items():
        say(name, size * turns, several)


def main() -> None:
    events = int(sys.argv[1]) if len(sys.argv) > 1 else 60_000
    turns = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    records = a_large_floor(events + WARM)
    warm = records[:WARM]
    with TemporaryDirectory() as there, Cluster(Path(there), Speech("en")) as cluster:
        at, folder = cluster.address, Path(there)
        through = ("--behind", "100000")  # every record through Faust, however far it lags

        def say(name: str, many: int, took: list[Took]) -> None:
            rate, worth = many / sum(one.seconds for one in took), many / sum(one.cpu for one in took)
            print(f"{name:36} {rate:>9,.0f} events/s {worth:>9,.0f} events per second of processor", flush=True)

        with ExitStack() as opened:

            def begun(runner: Any) -> Any:
                opened.callback(runner.close)
                return runner

            runners = {
                "Faust that does nothing": (begun(Nothing(at, "n1", warm, folder)), 1),
                "worker, around Faust when it lags": (begun(Working(at, "w", warm, "--behind", "1")), 1),
                "worker, through Faust": (begun(Working(at, "w1", warm, *through)), 1),
                "worker, batches of 50": (begun(Working(at, "w50", warm, *through)), 50),
                "worker, batches of 200": (begun(Working(at, "w200", warm, *through)), 200),
            }
            in_turns(say, records, runners, turns)
        say("replay of the topic", events, [again(at, "w1")])
        with ExitStack() as opened:
            alone, three = Working(at, "t1", warm, *through), Working(at, "t3", warm, *through, workers=3)
            for runner in (alone, three):
                opened.callback(runner.close)
            in_turns(say, records, {"one worker, through Faust": (alone, 1), "three workers": (three, 1)}, turns)
        print(f"at 500 events/s, findings after {alerts(at, 'a1', records[:15_000], 500)}")


if __name__ == "__main__":
    main()
