"""Machines in bulk: silence where the law is kept, one finding for each trick, bounded memory."""

import contextlib
import tracemalloc
from itertools import cycle

import pytest

from producers import simulator
from streams.engine.judge import Judge
from streams.law.files import load_law
from tests.games.machine_volume import judged, machine
from tests.scenarios.play import Heard


def room(machines: int, coups: int) -> tuple[list[bytes], dict[str, str]]:
    """A room of machines, every second one with a trick, their records one from each in turn; and the rules broken."""
    tricks, broken, logs = cycle(simulator.GAMES["slot_machines"].tricks.values()), {}, []
    for number in range(machines):
        table = f"MA-{number + 1}"
        if number % 2:
            with contextlib.suppress(simulator.Impossible):
                trick = next(tricks)
                logs.append(list(simulator.simulate_journal("slot_machines", coups, number, [trick.name], table=table)))
                broken[table] = trick.rule
                continue
        logs.append(list(simulator.simulate_journal("slot_machines", coups, number, table=table)))
    longest = max(map(len, logs))
    return [log[place] for place in range(longest) for log in logs if place < len(log)], broken


def hear(records: list[bytes]) -> Heard:
    heard = Heard()
    judge = Judge(load_law(), heard)
    for position, record in enumerate(records):
        judge.take(record, position)
    judge.finish()
    return heard


def every_trick_is_reported_in_a_room(machines: int, coups: int) -> None:
    records, broken = room(machines, coups)
    heard = hear(records)
    assert {finding.table: finding.rule for finding in heard.findings} == broken
    assert len(heard.findings) == len(broken) > machines // 5
    assert heard.errors == {}


def test_in_a_small_room_every_trick_is_found_and_nobody_else_is_accused() -> None:
    every_trick_is_reported_in_a_room(20, 12)


def test_memory_does_not_grow_with_the_games() -> None:
    """Ten times as many games leave about as much behind."""
    sizes = []
    for games in (2_000, 20_000):
        heard = Heard()
        judge = Judge(load_law(), heard)
        tracemalloc.start()
        for position, record in enumerate(machine(games, 3)):
            judge.take(record, position)
        sizes.append(tracemalloc.get_traced_memory()[0])
        tracemalloc.stop()
        assert heard.findings == []
    assert sizes[1] < 2 * sizes[0] + 20_000 * 48  # a few bytes for each record tell a repetition from a fork


@pytest.mark.slow
def test_a_room_of_two_hundred_machines() -> None:
    every_trick_is_reported_in_a_room(200, 40)


@pytest.mark.slow
def test_a_million_lawful_games_raise_nothing() -> None:
    summary, timed, _ = judged(1_000_000)
    assert summary.finding_count == 0
    assert timed.count > 1_000_000
    assert not summary.quarantined
