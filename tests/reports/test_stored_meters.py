"""Jackpot meters of a store are those of the journals it was filled from; a meter that was moved by hand is seen."""

import json
from dataclasses import asdict
from pathlib import Path

from producers.simulator import simulate_journal
from projections.replay import replay
from projections.statistics.counting import CubeCounter
from projections.statistics.reconciliation import liability, reconcile_jackpots
from projections.statistics.stored_meters import meters_of_store
from projections.store import StoreListener, connect
from streams.engine.judge import Judge
from streams.law.files import load_law

HERE, ELSEWHERE = "casino-luanda", "casino-benguela"


def test_meters_are_the_same_from_store_and_journals(tmp_path: Path) -> None:
    evening = [
        *simulate_journal("blackjack", 8, 3, table="BJ-1", venue=HERE),
        *simulate_journal("poker_sem_descarte", 8, 5, table="PK-1", venue=ELSEWHERE),
        *simulate_journal("american_roulette", 2, 5, table="AR-1", venue=HERE),
    ]
    counter = CubeCounter()
    with connect(tmp_path / "store") as store:
        replay(enumerate(evening, start=1), load_law(), [counter, StoreListener(store)])
        stored = meters_of_store(store, "9999")
        own = meters_of_store(store, "9999", HERE)
        none = meters_of_store(store, "2000-01-01")
    meters = sorted(counter.meters(), key=lambda one: (one.venue, one.table))
    moved = [one for one in meters if one.by_day or one.contributed or one.paid]
    assert [asdict(one) for one in sorted(stored, key=lambda one: (one.venue, one.table))] == [
        asdict(one) for one in moved
    ]
    assert len(moved) == 2
    assert reconcile_jackpots(stored).right == 2
    assert liability(stored, "9999") == liability(moved, "9999") != {}
    assert [(one.venue, one.table) for one in own] == [(HERE, "BJ-1")]
    assert none == []
    stored[0].contributed += 1
    assert len(reconcile_jackpots(stored).wrong) == 1
    assert any(json.loads(raw)["type"] == "jackpot_meter_changed" for raw in evening)


def test_a_meter_that_was_read_in_a_coup_not_yet_over_is_not_reconciled(tmp_path: Path) -> None:
    """On a floor that plays: the meter has moved already, and what the coup brings is counted when it is judged."""
    evening = list(simulate_journal("blackjack", 8, 3, table="BJ-1", venue=HERE))
    moved = [at for at, raw in enumerate(evening) if json.loads(raw)["type"] == "jackpot_meter_changed"]
    with connect(tmp_path / "store") as store:
        listener = StoreListener(store)
        judge = Judge(load_law(), listener)
        for position, raw in enumerate(evening[: moved[-1] + 1], start=1):
            judge.take(raw, position)
            listener.taken(raw, position)
        listener.flush()
        meters = meters_of_store(store, "9999")
        (held,) = liability(meters_of_store(store, "9999", readings_alone=True), "9999").values()
    check = reconcile_jackpots(meters)
    assert (check.right, check.wrong, check.unknown) == (0, (), 1)
    assert held == json.loads(evening[moved[-1]])["data"]["after"]
    for each in meters:
        each.in_play = False
    assert len(reconcile_jackpots(meters).wrong) == 1  # what would be said otherwise
