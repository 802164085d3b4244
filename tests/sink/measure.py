"""Measures what the seals cost a replay, and how fast the sink writes: `python -m tests.sink.measure [events]`.

Chain and tree: the same records are judged three times, turn by turn, so that a busy machine slows all alike. The
first judge is given the hashes for nothing and grows no tree; the second chains; the third chains and grows the tree.
On a busy machine processor time still differs from run to run by a third; the instructions of Python that run (`work`)
do not differ at all. They leave out what hashing itself takes, which is the chain's: a few per cent of the time.
"""

import hashlib
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count, islice
from pathlib import Path
from types import FrameType
from typing import Any

from projections.cli.simulated_floor import lawful
from projections.sink.batch import Received
from projections.sink.sink import Sink
from projections.store import connect
from streams.engine import custody
from streams.engine.judge import Judge
from streams.engine.outcome import CoupJudged, Listener
from streams.engine.seal import Seal
from streams.law.files import load_law
from streams.law.law import Law
from tests.projections.test_replay import RecordingListener
from tests.sink.published import Published, PublishedSource

TURN = 10_000


class Known:
    """A hash that was computed beforehand."""

    def __init__(self, own: str) -> None:
        self._own = own

    def hexdigest(self) -> str:
        return self._own


class Deaf(RecordingListener):
    def on_coup(self, coup: object) -> None:
        """Nobody listens."""


class Counting(Deaf):
    """Has the figures of each coup worked out, which statistics add up whether coups are sealed or not."""

    def on_coup(self, coup: object) -> None:
        assert isinstance(coup, CoupJudged)
        assert coup.figures is not None or coup.coup is None


def seals(records: Sequence[bytes], law: Law) -> dict[str, float]:
    """Processor microseconds an event, and the share of throughput that chain and tree cost."""
    known = {raw: Known(hashlib.sha256(raw).hexdigest()) for raw in records}
    judges = {
        "bare": Judge(law, Deaf()),
        "chain": Judge(law, Deaf()),
        "chain and tree": Judge(law, Deaf(), seal=lambda head: None),
    }
    spent = dict.fromkeys(judges, 0.0)
    for start in range(0, len(records), TURN):
        turn = records[start : start + TURN]
        for name, judge in judges.items():
            hashing: Callable[..., object] = known.__getitem__ if name == "bare" else hashlib.sha256
            custody.sha256 = hashing  # type: ignore[assignment]
            began = time.process_time()
            for place, raw in enumerate(turn, start):
                judge.take(raw, place)
            spent[name] += time.process_time() - began
    custody.sha256 = hashlib.sha256
    each = {name: seconds / len(records) * 1e6 for name, seconds in spent.items()}
    return each | {"cost": 1 - each["bare"] / each["chain and tree"], "chain alone": 1 - each["bare"] / each["chain"]}


def work(records: Sequence[bytes], law: Law) -> dict[str, float]:
    """Instructions of Python an event, and the shares of them that the figures, and the tree with its seals, cost."""
    kinds: dict[str, tuple[Listener, Seal | None]] = {
        "chain": (Deaf(), None),
        "chain and figures": (Counting(), None),
        "chain, figures and tree": (Deaf(), lambda head: None),
    }
    each = {}
    for name, (listener, seal) in kinds.items():
        _judged(Judge(law, listener, seal=seal), records)  # first what is worked out only once
        with instructions() as ran:
            _judged(Judge(law, listener, seal=seal), records)
        each[name] = next(ran) / len(records)
    chain, figures, tree = each.values()
    return each | {"figures": 1 - chain / figures, "cost": 1 - figures / tree}


def _judged(judge: Judge, records: Sequence[bytes]) -> None:
    for place, raw in enumerate(records):
        judge.take(raw, place)


@contextmanager
def instructions() -> Iterator[Iterator[int]]:
    """Counts the instructions that Python runs while it lasts; the next number is how many."""
    ran = count()

    def step(frame: FrameType, event: str, arg: object) -> Any:
        if event == "opcode":
            next(ran)
        return step

    def begin(frame: FrameType, event: str, arg: object) -> Any:
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return step

    sys.settrace(begin)
    try:
        yield ran
    finally:
        sys.settrace(None)


def rows(records: Sequence[bytes]) -> dict[str, float]:
    """Rows a second into an embedded store, from records that are read already."""
    with tempfile.TemporaryDirectory(prefix="vigia-measure-") as folder, connect(Path(folder) / "store") as store:
        source = Wide(Published([records]))
        sink = Sink(store, source)
        began = time.perf_counter()
        sink.run(once=True)
        seconds = time.perf_counter() - began
        return {"rows": float(sum(store.counts().values())), "events": float(len(records)), "seconds": seconds}


class Wide(PublishedSource):
    """Gives as much at a time as is asked for."""

    def poll(self, seconds: float, most: int) -> list[Received]:
        records: list[Received] = []
        for (word, partition), at in self.at.items():
            values = self.topics[word, partition][at : at + most // 4]
            records += [Received(word, partition, at + place, value) for place, value in enumerate(values)]
            self.at[word, partition] += len(values)
        return records


def main() -> None:
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    records = list(islice(lawful(4, many // 60, 1, ("american_roulette", "french_roulette")), many))
    checkpoints = seals(records, load_law())
    print(f"{len(records)} events, processor time an event:")
    for name in ("bare", "chain", "chain and tree"):
        print(f"  {name}: {checkpoints[name]:.2f} µs")
    print(
        f"  chain and tree cost {checkpoints['cost']:.1%} of throughput (the chain alone {checkpoints['chain alone']:.1%})"
    )
    instructed = work(records[:6_000], load_law())
    print(
        f"  in instructions: {instructed['chain']:.0f} an event, {instructed['chain and tree']:.0f} with the tree: "
        f"the tree costs {instructed['cost']:.1%}"
    )
    wrote = rows(records)
    rate = wrote["events"] / wrote["seconds"]
    print(
        f"sink: {wrote['rows']:.0f} rows of {wrote['events']:.0f} events in {wrote['seconds']:.1f} s: {rate:.0f} events/s"
    )


if __name__ == "__main__":
    main()
