"""Machines in bulk: long coups of many games, generated as they are judged. `python -m tests.games.machine_volume GAMES`."""

import resource
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from producers.simulator.script import Draft, seal
from producers.simulator.slot_machines.attendant import MachineAttendant, MachinePlan
from producers.simulator.slot_machines.evening import spin
from producers.simulator.slot_machines.licences import OWN, licence
from projections.replay import replay
from projections.summary import Summary
from streams.law.files import load_law

PER_COUP, COUPS = 1_000, 10  # games between two readings; coups of one day


def machine(games: int, seed: int, table: str = "MA-1") -> Iterator[bytes]:
    """The log of one machine that plays so many games."""
    return seal(_drafts(games, Random(seed), table), table)


def _drafts(games: int, chance: Random, table: str) -> Iterator[Draft]:
    opens, kept = datetime(2023, 3, 14, 9, tzinfo=UTC), dict[str, Any]()
    while games > 0:
        attendant = MachineAttendant(table, licence(table, opens + timedelta(hours=20), **kept), opens)
        yield from attendant.open()
        for _ in range(COUPS):
            played = min(PER_COUP, games)
            if played:
                turns = tuple(spin(chance, 10_000) for _ in range(played))
                yield from attendant.play(MachinePlan(turns, seconds=5.0, pause=20.0))
            games -= played
        yield from attendant.close()
        kept = {"meters": dict(attendant.meters), "jackpot": attendant.jackpots[OWN]["carried"]}
        opens += timedelta(days=1)


class Timed:
    """Counts records and the time that is spent on anything but making them."""

    def __init__(self, records: Iterator[bytes]) -> None:
        self.records, self.count, self.making = records, 0, 0.0

    def __iter__(self) -> Iterator[tuple[int, bytes]]:
        while True:
            started = time.process_time()
            record = next(self.records, None)
            self.making += time.process_time() - started
            if record is None:
                return
            yield self.count, record
            self.count += 1


def judged(games: int, seed: int = 1) -> tuple[Summary, Timed, float]:
    """The summary of so many lawful games, and how long judging alone took."""
    timed, started = Timed(machine(games, seed)), time.process_time()
    summary = replay(timed, load_law(), [])
    return summary, timed, time.process_time() - started - timed.making


if __name__ == "__main__":
    asked = int(sys.argv[1])
    summary, timed, seconds = judged(asked)
    each = seconds / timed.count * 1e6
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{asked:,} games, {timed.count:,} records, {summary.finding_count} findings, {len(summary.quarantined)} set aside, "
        f"{seconds:.1f} s of one core, {each:.2f} us a record, {peak:.0f} MiB at most"
    )
