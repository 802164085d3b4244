"""The aggregates of a store are those of a recount from the journal, however often and in whatever order it is stored."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime

from producers.simulator import simulate, simulate_journal
from producers.simulator.cash_desk import with_cash_desk
from producers.simulator.script import seal
from projections.replay import replay
from projections.statistics.counting import CubeCounter
from projections.statistics.cube import Cube, Swing
from projections.statistics.grouping import GROUPS, lines
from projections.statistics.reconciliation import reconcile_levels
from projections.statistics.stored import CubeQuery, coups_recounted, cube_of_store, sheets_of_store
from projections.store import Store
from projections.store.listener import StoreListener
from projections.store.rows import COLUMNS, ticks
from projections.store.sums import outdated
from streams.law.law import Law

Records = list[tuple[int, bytes]]


def records() -> Records:
    """Tables of three games in two houses and two zones: with and without a cash desk, lawful and not."""
    evenings = [
        simulate_journal("american_roulette", 8, 3, table="r1", venue="luanda", cash_desk=True),
        simulate_journal("cussec", 6, 4, table="c1", venue="luanda"),
        simulate_journal("blackjack@pt-p-1364-2001", 6, 5, table="b1", venue="lisboa", cash_desk=True, missing=300),
    ]
    lines = [raw for evening in (*evenings, careless()) for raw in evening]
    return list(enumerate([*lines, b"not an event"], 1))


def careless() -> Iterator[bytes]:
    """A table that promised its whole cash desk, counted its tray twice and its box never."""
    drafts = []
    for draft in with_cash_desk(list(simulate("banca_francesa", 6, 5, table="f1"))):
        if draft.type == "table_opened":
            draft.data["licence"]["venue"] = "luanda"
        drafts += [draft] * (draft.type != "drop_counted")
        if draft.type == "float_counted":
            drafts.append(replace(draft, data={**draft.data, "amount": draft.data["amount"] + 5}))
    return seal(drafts, "f1")


def recounted(lines: Records, law: Law) -> Cube:
    """From scratch."""
    counter = CubeCounter()
    replay(lines, law, [counter])
    return counter.cube()


def stored(store: Store, records: Records, law: Law, batch: int = 10_000) -> None:
    """As `vigia replay --store` writes it."""
    replay(records, law, [StoreListener(store, batch)])


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
    store._sums.add_up()
    assert outdated(store) == []
    for kept in GROUPS.values():
        assert dict(cube_of_store(store, by=kept).cells) == dict(expected.total(kept).cells)


def test_sums_that_are_out_of_date_are_not_used(new_store: Callable[[], Store], law: Law) -> None:
    """A writer that dies before it adds up, or whose sums are wrong, changes no figure."""
    lines, store = records(), new_store()
    stored(store, lines[: len(lines) // 3], law)
    store._sums.add_up()
    store._sums.add_up = lambda: None  # type: ignore[method-assign]  # it never comes to it
    stored(store, lines, law)
    late = outdated(store)
    assert len(late) == 4
    expected = recounted(lines, law)
    assert dict(cube_of_store(store, by=("venue",)).cells) == dict(expected.total(("venue",)).cells)
    assert {sheet.table: sheet.tray_short for sheet in sheets_of_store(store)} == {"r1": 0, "b1": 300, "f1": 0}


def coup_written(store: Store, **figures: object) -> None:
    """One coup, always the same, with these figures."""
    when = datetime(2026, 11, 18, 21, tzinfo=UTC)
    row = {
        "venue": "luanda", "table": "r1", "opening": "o" * 32, "coup": "c1", "first_sequence": 1, "last_sequence": 9,
        "opened": ticks(when), "closed": ticks(when), "territory": "AO", "game": "cussec", "regulation": "r",
        "currency": "AOA", "lost": "", "facts": "{}", "figures": json.dumps(figures),
    }  # fmt: skip
    store.write("coups", [[row[name]] for name in COLUMNS["coups"]])
    store._sums.add_up()


def test_a_cell_that_is_gone_leaves_nothing_behind(new_store: Callable[[], Store]) -> None:
    """A coup that is judged again and then belongs to another day, hour and dealer counts there alone."""
    store = new_store()
    coup_written(store, day="2026-11-17", hour=21, dealer="Ana", handle=700, bets=2, swing=40)
    coup_written(store, day="2026-11-18", hour=22, dealer="Rui", handle=900, bets=3)
    assert outdated(store) == []
    for by in ("day", "hour", "dealer", "venue"):
        (line,) = lines(cube_of_store(store, by=GROUPS[by]), by)
        assert (line.measures.coups, line.measures.handle, line.measures.swing) == (1, 900, Swing(0, 1))
    assert [cell.dealer for cell in cube_of_store(store, by=("dealer",)).cells] == ["Rui"]


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
    assert short == {"r1": (0, 0, True), "b1": (300, 0, False), "f1": (0, None, None)}


def test_a_sum_that_is_wrong_is_seen_by_a_recount(new_store: Callable[[], Store]) -> None:
    """A row of sums that somebody adds behind our back, as if it were the youngest."""
    store = new_store()
    coup_written(store, day="2026-11-18", hour=22, dealer="Rui", handle=900, bets=3)
    levels = {by: cube_of_store(store, by=GROUPS[by]).whole for by in ("venue", "dealer", "hour")}
    assert reconcile_levels({"coups": coups_recounted(store), **levels}).holds is True
    store._connection.client.command(
        "INSERT INTO opening_sums (grain, venue, table, opening, counted, cells) SELECT grain, venue, table, opening, "
        "now64(6), arrayConcat(cells, cells) FROM opening_sums FINAL WHERE grain = 'dealer'"
    )
    levels["dealer"] = cube_of_store(store, by=GROUPS["dealer"]).whole
    wrong = {
        each.where: each.difference for each in reconcile_levels({"coups": coups_recounted(store), **levels}).wrong
    }
    assert wrong == {"dealer: coups": 1, "dealer: bets": 3, "dealer: handle": 900}
