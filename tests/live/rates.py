"""How fast: `python -m tests.live.rates [PART]` starts a broker and measures, all in one run of some four minutes.

A consumer that waits for its first records is stopped, the log is filled, and the consumer goes on: the clock runs
from there until it has taken the last record. So nobody waits for whoever sends. A worker has taken it when that stands
in its ledger, which comes up to half a second after the last record was judged; so that this does not count, each gets
blocks that keep it busy for seconds: those that are fast, larger ones. Whatever a block has, a runner's rate is its
events by its seconds. Blocks go to all in turns: a busy machine slows all alike.

The ratios that the issue wants stand below. A rate is by the clock on the wall; what a processor gets done in a second
stands beside it, and means more where others use the machine. PART (0.1, say) makes all blocks smaller, for a try.
"""

import argparse
import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from subprocess import DEVNULL
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from aiokafka import AIOKafkaProducer

from projections.cli.broker.cluster import Cluster
from projections.cli.replay_report import ReportNotes
from projections.cli.speech import Speech
from projections.cli.topic_judging import TopicJudging
from projections.replay import LawChoice
from schemas.topics import EVENTS, partition_of
from streams.law.files import load_law
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
        self.processes = [subprocess.Popen(command, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True)]
        self.pipe.send(warm)
        self._left -= len(warm)
        self.wait()

    def take(self, records: list[Record], batch: int = 1) -> Took:
        """Let it have them; seconds until the last one was handed over."""
        self._left -= len(list(_packed(records, batch)))
        return timed(self.processes, lambda: filled(self.pipe, records, batch), self.wait)

    def wait(self) -> None:
        until(lambda: self._done.exists() and (self._done.read_text() or "-1") == str(self._left))

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


class Again:
    """A topic of single events judged again, around Faust, in so many processes."""

    def __init__(self, address: str, prefix: str, jobs: int) -> None:
        self._asked = argparse.Namespace(brokers=address, prefix=prefix, jobs=jobs)

    def take(self, *_: Any) -> Took:
        begun, used = time.monotonic(), _processor()
        topic = TopicJudging(self._asked, "", Speech("en"), hidden=True)
        topic.judged(LawChoice(load_law()), ReportNotes(), ReportNotes(), ())
        return Took(time.monotonic() - begun, _processor() - used)


def _processor() -> float:
    return sum(os.times()[:4])


def alerts(address: str, prefix: str, records: list[Record], rate: float) -> str:
    """From the broker's taking an event to its taking the finding, with a warm worker.

    What was sent while the worker started does not count: a finding on it waits for the start, a few seconds.
    """
    pipe = Pipe(address, prefix)
    try:
        pipe.start()
        pipe.send(records[:WARM])
        pipe.wait()
        begun = time.time()
        pipe.send(records[WARM:], rate=rate)
        pipe.wait(300)
        return shown(delays(pipe, since=begun))
    finally:
        pipe.stop()


def until(true: Callable[[], bool]) -> None:
    while not true():
        time.sleep(0.01)


class Measured:
    """What each took in all its turns."""

    def __init__(self) -> None:
        self.events: dict[str, int] = {}
        self.took: dict[str, list[Took]] = {}

    def turns(self, many: int, runners: dict[str, tuple[Any, list[Record], int]]) -> None:
        """Each gets its block in each turn, one after the other."""
        for turn in range(many):
            for name, (runner, records, batch) in runners.items():
                size = len(records) // many
                self.events[name] = self.events.get(name, 0) + size
                took = runner.take(records[turn * size : (turn + 1) * size], batch)
                self.took.setdefault(name, []).append(took)
        for name in runners:
            self.say(name)

    def rate(self, name: str) -> tuple[float, float]:
        """Events by the second, and by the second of a processor."""
        took = self.took[name]
        return self.events[name] / sum(one.seconds for one in took), self.events[name] / sum(one.cpu for one in took)

    def say(self, name: str) -> None:
        rate, worth = self.rate(name)
        print(f"{name:36} {rate:>9,.0f} events/s {worth:>9,.0f} events per second of processor", flush=True)

    def compare(self, name: str, with_: str, wanted: str) -> None:
        ratios = [one / other for one, other in zip(self.rate(name), self.rate(with_), strict=True)]
        sentence = f"{ratios[0]:.2f} times {with_} (by the processor {ratios[1]:.2f})"
        print(f"{name:36} {sentence}{wanted and ', wanted ' + wanted}", flush=True)


NOTHING_DONE, AROUND, THROUGH = "Faust that does nothing", "worker, around Faust when it lags", "worker, through Faust"
BATCHES, ONE, THREE = {50: "worker, batches of 50", 200: "worker, batches of 200"}, "one worker", "three workers"
REPLAYED = {1: "replay of the topic, one process", 2: "replay of the topic, two processes"}


def main() -> None:
    part = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    single, packed = a_large_floor(round(90_000 * part) + WARM), a_large_floor(round(450_000 * part) + WARM)
    warm, several = single[:WARM], single[WARM:]
    through = ("--behind", "100000")  # every record through Faust, however far it lags
    measured = Measured()
    with TemporaryDirectory() as there, Cluster(Path(there), Speech("en")) as cluster:
        at, folder = cluster.address, Path(there)
        with ExitStack() as opened:

            def begun(runner: Any) -> Any:
                opened.callback(runner.close)
                return runner

            runners = {
                NOTHING_DONE: (begun(Nothing(at, "n1", warm, folder)), several, 1),
                AROUND: (begun(Working(at, "w", warm)), several, 1),
                THROUGH: (begun(Working(at, "w1", warm, *through)), several, 1),
            }
            for batch, name in BATCHES.items():
                runners[name] = (begun(Working(at, f"w{batch}", packed[:WARM], *through)), packed[WARM:], batch)
            measured.turns(3, runners)
        filled(Pipe(at, "r", partitions=6), packed, 1)
        measured.turns(1, {name: (Again(at, "r", jobs), packed, 1) for jobs, name in REPLAYED.items()})
        with ExitStack() as opened:
            scale = {ONE: Working(at, "t1", warm, *through), THREE: Working(at, "t3", warm, *through, workers=3)}
            for runner in scale.values():
                opened.callback(runner.close)
            measured.turns(1, {name: (runner, several[: len(several) // 2], 1) for name, runner in scale.items()})
        measured.compare(AROUND, NOTHING_DONE, "0.7")
        measured.compare(THROUGH, NOTHING_DONE, "0.7")
        for name in BATCHES.values():
            measured.compare(name, THROUGH, "8")
        for name in REPLAYED.values():
            measured.compare(name, THROUGH, "10")
            measured.compare(name, NOTHING_DONE, "")
        measured.compare(THREE, ONE, "")
        print(f"at 500 events/s, findings after {alerts(at, 'a1', a_large_floor(WARM + 10_000), 500)}")


if __name__ == "__main__":
    main()
