"""The demo's floor plays night after night, and does not fill the disk."""

import argparse
import time
from collections.abc import Iterator
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from producers.simulator import GAMES
from projections.cli import demo_console, simulated_floor
from projections.cli import demo_evening as evening
from projections.cli.demo_evening import DemoEvening
from projections.cli.speech import Speech
from projections.console.floor import Floor
from projections.store import StoreUnavailable, connect
from streams.law.law import Law

SOON = 600.0  # seconds; others may be at work on this machine


def test_after_a_night_comes_the_next_and_old_ones_are_forgotten(tmp_path: Path, law: Law) -> None:
    with connect(tmp_path / "store") as store, connect(tmp_path / "store") as reader:
        floor = Floor()
        demo = DemoEvening(store, law, floor, count=1, seed=1, speed=10**9, nights=1)
        demo.start()
        nights: list[datetime] = []
        until = time.monotonic() + SOON
        while len(nights) < 3:
            assert time.monotonic() < until, nights
            time.sleep(0.2)
            (table,) = floor.tables() or (None,)
            if table is not None and table.opened not in nights:
                nights.append(table.opened)
        demo.stop()
        assert [(later - earlier).days for earlier, later in pairwise(nights)] == [1, 1]
        kept = {opened.opening for opened in reader.openings()}
        assert 1 <= len(kept) <= 2, "the first night is gone"
        (broken,) = reader.ask("SELECT count() FROM findings WHERE rule LIKE 'vigia/%'", {})
        assert broken == (0,), "one chain over all nights"


def test_tables_wait_for_a_store_that_is_away_and_lose_nothing(
    tmp_path: Path, law: Law, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(evening, "AWAY", 0.05)
    with connect(tmp_path / "store") as store, connect(tmp_path / "store") as reader:
        write, tries = store.write, []

        def away(*arguments: Any) -> None:
            tries.append(arguments)
            if 3 <= len(tries) <= 6:
                raise StoreUnavailable("the disk is full")
            write(*arguments)

        monkeypatch.setattr(store, "write", away)
        demo = DemoEvening(store, law, Floor(), count=1, seed=1, speed=30)
        demo.start()
        assert demo.ready.wait(SOON)
        demo.stop()
        assert len(tries) > 6
        assert [record.message for record in caplog.records] == ["the tables wait for the store: the disk is full"]
        nights = reader.ask("SELECT count(), max(sequence) + 1 FROM events GROUP BY opening", {})
        assert all(count == last for count, last in nights), "every event of every night, from its first"
        assert sum(count for count, _ in nights) > 100


def test_a_floor_that_is_stopped_simulates_no_further_table(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []

    def nights(game: str, *_: object, **__: object) -> Iterator[bytes]:
        begun.append(game)
        while True:
            yield b'{"time":"2023-03-14T18:00:00.000Z"}'

    monkeypatch.setattr(simulated_floor, "simulate_nights", nights)
    records = simulated_floor.nightly(3, 1, 0, lambda: len(begun) == 2)
    assert len(list(records)) == 2, "what the first two tables had begun to say"
    assert len(begun) == 2


@pytest.mark.parametrize("game", ["blackjack", "chemin_de_fer", "poker_sem_descarte", "slot_machines"])
def test_no_trick_of_the_demo_closes_a_table_early(game: str) -> None:
    """These games have tricks after which the table closes: a table that fell silent at once would be all one sees."""
    some = GAMES[game]
    assert any(trick.closes for trick in some.tricks.values())
    for seed in range(20):
        chosen = simulated_floor._chosen(some, 6, Random(seed), whole_night=True)
        assert not any(some.tricks[name].closes for name in chosen)


def test_ctrl_c_while_the_evening_is_prepared_stops_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    did: list[str] = []

    class Interrupted:
        def __init__(self, *_: object, **__: object) -> None:
            self.ready = self

        def start(self) -> None:
            did.append("start")

        def wait(self) -> None:
            raise KeyboardInterrupt

        def stop(self) -> None:
            did.append("stop")

    monkeypatch.setattr(demo_console, "DemoEvening", Interrupted)
    args = argparse.Namespace(keep=str(tmp_path), tables=1, seed=1, speed=1, listen=None)
    with pytest.raises(KeyboardInterrupt):
        demo_console.demonstrate(args, Speech("en"))
    assert did == ["start", "stop"]
