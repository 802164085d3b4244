"""The aggregates of a store are those of a recount from the journal, however often and in whatever order it is stored."""

from collections.abc import Callable

from producers.simulator import simulate_journal
from projections.replay import replay
from projections.statistics.counting import CubeCounter
from projections.statistics.cube import Cube
from projections.statistics.stored import CubeQuery, cube_of_store, sheets_of_store
from projections.store import Store
from projections.store.listener import StoreListener
from streams.law.law import Law

Records = list[tuple[int, bytes]]


def records() -> Records:
    """Tables of three games in two houses and two zones: with and without a cash desk, lawful and not."""
    evenings = [
        simulate_journal("american_roulette", 8, 3, table="r1", venue="luanda", cash_desk=True),
        simulate_journal("cussec", 6, 4, table="c1", venue="luanda"),
        simulate_journal("blackjack@pt-p-1364-2001", 6, 5, table="b1", venue="lisboa", cash_desk=True, missing=300),
    ]
    lines = [raw for evening in evenings for raw in evening]
    return list(enumerate([*lines, b"not an event"], 1))


def recounted(lines: Records, law: Law) -> Cube:
    """From scratch."""
    counter = CubeCounter()
    replay(lines, law, [counter])
    return counter.cube()


def stored(store: Store, lines: Records, law: Law, batch: int = 10_000) -> None:
    """As `vigia replay --store` writes it."""
    replay(lines, law, [StoreListener(store, batch)])


def test_the_store_counts_what_a_recount_gives(new_store: Callable[[], Store], law: Law) -> None:
    """Cell for cell; and again after a replay, and after a replay in small batches."""
    lines, store = records(), new_store()
    expected = recounted(lines, law)
    assert len(expected.cells) > 5
    for batch in (10_000, 10_000, 300):
        stored(store, lines, law, batch)
        cube = cube_of_store(store)
        assert dict(cube.cells) == dict(expected.cells)
        assert cube.openings == expected.openings
        assert sum(cube.quarantined.values()) == 1
    by_game = cube_of_store(store, by=("venue", "game"))
    assert dict(by_game.cells) == dict(expected.total(("venue", "game")).cells)


def test_a_part_that_comes_late_counts_once(new_store: Callable[[], Store], law: Law) -> None:
    """First half an evening, then all of it."""
    lines, store = records(), new_store()
    stored(store, lines[: len(lines) // 3], law)
    stored(store, lines, law)
    assert dict(cube_of_store(store).cells) == dict(recounted(lines, law).cells)


def test_days_and_houses_are_chosen_by_the_store(new_store: Callable[[], Store], law: Law) -> None:
    """Only the cells that were asked for; and an account sees its own house whatever it asks."""
    lines, store = records(), new_store()
    stored(store, lines, law)
    whole = recounted(lines, law)
    (day,) = {cell.day for cell in whole.cells if cell.venue == "luanda"}
    assert dict(cube_of_store(store, CubeQuery(day, day, {"venue": "luanda"})).cells) == dict(
        whole.slice(venue="luanda").cells
    )
    assert cube_of_store(store, CubeQuery("2030-01-01", "2030-12-31")).cells == {}
    own = cube_of_store(store.within(("lisboa",)))
    assert {cell.venue for cell in own.cells} == {"lisboa"}
    assert dict(own.cells) == dict(whole.slice(venue="lisboa").cells)
    assert {sheet.venue for sheet in sheets_of_store(store.within(("lisboa",)))} == {"lisboa"}


def test_the_float_of_a_store_is_that_of_the_journal(new_store: Callable[[], Store], law: Law) -> None:
    """One house has what it must, the other is short of 300."""
    lines, store = records(), new_store()
    stored(store, lines, law)
    short = {sheet.table: (sheet.tray_short, sheet.box_short, sheet.balances) for sheet in sheets_of_store(store)}
    assert short == {"r1": (0, 0, True), "b1": (300, 0, False)}
