"""`make live-bench`: what the worker reaches of what its parts allow. `python -m tests.live.bench [TURNS] [EVENTS]`.

In every turn each runner gets a block of the same records, one after the other, as `tests.live.rates` does it:

- around Faust: a worker with default settings in a backlog, beside a bare loop that consumes and judges, on aiokafka and,
  where it is installed, on confluent-kafka; wanted: 0.8 of the faster one;
- through Faust: a worker that gets every record from Faust, beside a Faust agent that does nothing; wanted: 0.7.

EVENTS is the block of those that read around Faust; those that do not are slower, and get an eighth. Five turns of 80,000
take some five minutes. A worker has taken a block when that stands in its ledger, up to half a second after it was
judged: by the clock, small blocks make it look slower than it is.
"""

import os
import statistics
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from projections.cli.broker.cluster import Cluster
from projections.cli.speech import Speech
from tests.live.pipe import Pipe, Record
from tests.live.rates import WARM, Nothing, Took, Working, alerts, filled, timed, until
from tests.live.traffic import a_large_floor

CLIENTS = {"aiokafka": "aiokafka", "confluent-kafka": "confluent_kafka"}
AROUND, THROUGH, IDLE = "worker, around Faust", "worker, through Faust", "Faust that does nothing"


class Bare:
    """The loop of `tests.live.bare`."""

    def __init__(self, address: str, prefix: str, client: str, warm: list[Record], folder: Path) -> None:
        self.pipe, self._done, self._sent = Pipe(address, prefix), folder / prefix, len(warm)
        command = [sys.executable, "-m", "tests.live.bare", client, address, prefix, str(self.pipe.partitions)]
        self.processes = [subprocess.Popen([*command, str(self._done)], start_new_session=True)]
        self.pipe.send(warm)
        self.wait()

    def take(self, records: list[Record]) -> Took:
        """Let it judge them; seconds until the last one was judged."""
        self._sent += len(records)
        return timed(self.processes, lambda: filled(self.pipe, records, 1), self.wait)

    def wait(self) -> None:
        until(lambda: self._done.exists() and self._done.read_text() == str(self._sent))

    def close(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()


def ratios(took: Sequence[Took], others: Sequence[Took], wanted: float) -> str:
    """By the clock and by the processor: the median of the turns, and each turn."""
    parts = []
    for name in ("seconds", "cpu"):
        each = [getattr(other, name) / getattr(one, name) for one, other in zip(took, others, strict=True)]
        turns = " ".join(f"{ratio:.2f}" for ratio in each)
        parts.append(
            f"{statistics.median(each):.2f} ({turns}; {sum(ratio >= wanted for ratio in each)} reach {wanted})"
        )
    return f"by the clock {parts[0]}, by the processor {parts[1]}"


def main(turns: int, events: int) -> None:
    records = a_large_floor(turns * events + WARM)
    warm, several = records[:WARM], records[WARM:]
    took: dict[str, list[Took]] = {}
    with TemporaryDirectory() as there, Cluster(Path(there), Speech("en")) as cluster:
        at, folder = cluster.address, Path(there)
        with ExitStack() as opened:
            runners: dict[str, Any] = {
                name: Bare(at, f"bare-{name}", name, warm, folder)
                for name, module in CLIENTS.items()
                if find_spec(module)
            }
            bare = list(runners)
            runners[AROUND] = Working(at, "around", warm)
            runners[IDLE] = Nothing(at, "nothing", warm, folder)
            runners[THROUGH] = Working(at, "through", warm, "--behind", "100000")
            for runner in runners.values():
                opened.callback(runner.close)
            for turn in range(turns):
                for name, runner in runners.items():
                    block = events if name in (*bare, AROUND) else events // 8
                    took.setdefault(name, []).append(runner.take(several[turn * events :][:block]))
        for name, each in took.items():
            sizes = turns * (events if name in (*bare, AROUND) else events // 8)
            worth = sizes / sum(one.cpu for one in each)
            print(
                f"{name:24} {sizes / sum(one.seconds for one in each):>9,.0f} events/s, {worth:>9,.0f} a second of processor"
            )
        for name in bare:
            print(f"{AROUND} / bare loop on {name}: {ratios(took[AROUND], took[name], 0.8)}")
        print(f"{THROUGH} / {IDLE}: {ratios(took[THROUGH], took[IDLE], 0.7)}")
        print(f"at 500 events/s, findings after {alerts(at, 'alerts', records[: WARM + 10_000], 500)}")
    print("load average", *(f"{load:.1f}" for load in os.getloadavg()))


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:3]), *(5, 80_000)[len(sys.argv) - 1 :])
