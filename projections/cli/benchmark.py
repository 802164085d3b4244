"""Measures decoding and replay of the same bytes, turn by turn, so that a busy machine slows both alike."""

import resource
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import chain, islice
from typing import Any, Final

from projections.journal import Blocks
from projections.replay import front_end, replay
from schemas.envelope import message_adapter
from streams.law.law import Law

WARM: Final = 2_000  # records of the beginning that are taken once before anything is measured
TURN: Final = 20_000  # records decoded bare, then replayed, before it is the other's turn again


@dataclass(frozen=True, slots=True)
class Measured:
    """Events a second, wall and processor time, and the most memory that the process ever held."""

    events: int
    megabytes: float
    bare_per_second: float
    replay_per_second: float
    ratio: float
    bare_per_cpu_second: float
    replay_per_cpu_second: float
    cpu_ratio: float
    peak_rss_mb: float
    findings: int
    quarantined: int
    digest: str
    front: str  # "native" or "python"

    def record(self) -> dict[str, Any]:
        """As one JSON object."""
        return asdict(self)


class _Clock:
    """Adds up stretches of wall and processor time."""

    def __init__(self) -> None:
        self.wall = self.cpu = 0.0
        self._since = (0.0, 0.0)

    def start(self) -> None:
        self._since = (time.perf_counter(), time.process_time())

    def stop(self) -> None:
        self.wall += time.perf_counter() - self._since[0]
        self.cpu += time.process_time() - self._since[1]


def measure(records: Iterable[tuple[int, bytes]], law: Law, *, bare: bool = True, pure: bool = False) -> Measured:
    """One pass over a journal. Reading the file counts for replay, and bare decoding gets the bytes for nothing."""
    for regulation in law.regulations.values():  # the figures are read once, whatever the length of the journal
        law.figures(regulation.id, regulation.applied_since)
    alone, weighing, whole, size = _Clock(), _Clock(), _Clock(), [0]
    validate, source = message_adapter().validate_json, iter(records)
    first = list(islice(source, WARM))
    replay(first, law, pure=pure)  # games, rules and validators are made when they are first needed
    for _, raw in first if bare else ():
        with suppress(ValueError):
            validate(raw)
    source = chain(first, source)

    def turns() -> Iterator[Sequence[tuple[int, bytes]]]:
        while turn := list(islice(source, TURN)):
            if bare:
                alone.start()
                for _, raw in turn:
                    try:
                        validate(raw)
                    except ValueError:  # a bad record costs both sides
                        continue
                alone.stop()
            weighing.start()
            size[0] += sum([len(raw) for _, raw in turn]) + len(turn)
            weighing.stop()
            yield turn

    whole.start()
    summary = replay(Blocks(turns()), law, pure=pure)
    whole.stop()
    wall, cpu = whole.wall - alone.wall - weighing.wall, whole.cpu - alone.cpu - weighing.cpu
    events = summary.records
    return Measured(
        events=events,
        megabytes=round(size[0] / 1e6, 1),
        bare_per_second=_rate(events, alone.wall),
        replay_per_second=_rate(events, wall),
        ratio=round(alone.wall / wall, 3) if wall else 0,
        bare_per_cpu_second=_rate(events, alone.cpu),
        replay_per_cpu_second=_rate(events, cpu),
        cpu_ratio=round(alone.cpu / cpu, 3) if cpu else 0,
        peak_rss_mb=round(peak_rss(), 1),
        findings=summary.finding_count,
        quarantined=sum(summary.quarantined.values()),
        digest=summary.digest,
        front="python" if pure or front_end() is None else "native",
    )


def _rate(events: int, seconds: float) -> float:
    return round(events / seconds) if seconds else 0


def peak_rss() -> float:
    """The most memory that this process ever held, in megabytes."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / 1e6 if sys.platform == "darwin" else most * 1024 / 1e6
