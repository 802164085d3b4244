"""The float of a table reconciled from its cash desk: expected against counted, and who is short."""

from dataclasses import replace
from typing import Any

import pytest

from producers.simulator import simulate, simulate_journal
from producers.simulator.cash_desk import with_cash_desk
from producers.simulator.script import seal
from projections.replay import replay
from projections.statistics.cash import FloatSheet, unreported
from projections.statistics.counting import CubeCounter
from projections.statistics.grouping import lines
from streams.law.files import load_law

LAW = load_law()
GAMES = ("american_roulette", "blackjack", "chemin_de_fer", "craps")


def counted(records: list[bytes]) -> CubeCounter:
    """The log, judged and counted."""
    counter = CubeCounter()
    replay(enumerate(records, 1), LAW, [counter])
    return counter


def evening(game: str = "american_roulette", coups: int = 10, **options: Any) -> CubeCounter:
    """A simulated evening whose house reports its cash desk."""
    return counted(list(simulate_journal(game, coups, 5, cash_desk=True, **options)))


@pytest.mark.parametrize("game", GAMES)
def test_stakes_less_prizes_are_float_movement_less_fills_plus_credits_plus_drop(game: str) -> None:
    """Tray and box hold what they must, to the unit, and nothing else is found at the table."""
    counter = evening(game)
    (sheet,) = counter.sheets()
    assert sheet.balances is True
    assert (sheet.tray_short, sheet.box_short) == (0, 0)
    (measures,) = counter.cube().whole.values()
    assert measures.findings == {}
    assert sheet.revenue == measures.revenue != 0


def test_chips_that_are_gone_are_the_house_s_loss() -> None:
    """The identity broken on purpose: 700 less in the tray than must lie there."""
    (sheet,) = evening(missing=700).sheets()
    assert (sheet.tray_short, sheet.box_short, sheet.balances) == (700, 0, False)
    assert sheet.dealers


def test_a_box_that_was_counted_short_shows_there() -> None:
    """Money gone from the box is not money gone from the tray."""
    sheet = FloatSheet("v", "1", "", "AOA", "2026-11-18", frozenset(unreported(frozenset())))
    for measure, amount in (("float_open", 100), ("buy_ins", 40), ("markers", 0), ("redemptions", 0), ("fills", 0),
                            ("credits", 0), ("drop", 35), ("float_close", 60)):  # fmt: skip
        sheet.add(measure, amount)
    assert (sheet.tray_short, sheet.box_short, sheet.balances) == (0, 5, False)


@pytest.mark.parametrize("kind", ["float_filled", "chips_bought", "float_counted"])
def test_nothing_is_reconciled_where_a_term_is_not_reported(kind: str) -> None:
    """A house that says nothing of its fills has no fills of zero: the sheet is not known."""
    drafts = []
    for draft in with_cash_desk(list(simulate("cussec", 6, 5))):
        if draft.type == "table_opened":
            licence = draft.data["licence"]
            licence["cash_reported"] = [each for each in licence["cash_reported"] if each != kind]
        if draft.type != kind:
            drafts.append(draft)
    counter = counted(list(seal(drafts, "1")))
    (sheet,) = counter.sheets()
    assert sheet.expected is None
    assert sheet.balances is None or kind == "chips_bought"
    (measures,) = counter.cube().whole.values()
    measure = {"float_filled": "fills", "chips_bought": "buy_ins", "float_counted": "float_open"}[kind]
    assert getattr(measures, measure).whole is None
    assert measures.drop.whole is not None


def test_a_table_that_reports_nothing_is_not_known_rather_than_empty() -> None:
    """Without a cash desk every term is missing once."""
    counter = counted(list(simulate_journal("cussec", 4, 5)))
    (measures,) = counter.cube().whole.values()
    assert (measures.drop.amount, measures.drop.missing, measures.drop.whole) == (0, 1, None)
    (sheet,) = counter.sheets()
    assert (sheet.tray_short, sheet.box_short, sheet.balances) == (None, None, None)


def without(kinds: set[str], coups: int = 6) -> CubeCounter:
    """An evening whose table promised all of its cash desk, and did not report these."""
    drafts = [each for each in with_cash_desk(list(simulate("cussec", coups, 5))) if each.type not in kinds]
    return counted(list(seal(drafts, "1")))


def test_a_count_that_was_promised_and_never_came_is_not_known() -> None:
    """A box that nobody counted is not an empty box, whatever the licence promised; fills that nobody told of are none."""
    (measures,) = without({"drop_counted", "float_filled"}).cube().whole.values()
    assert (measures.drop.whole, measures.fills.whole) == (None, 0)
    assert measures.buy_ins.whole is not None


def test_whatever_one_groups_by_an_opening_that_reports_nothing_leaves_no_zero() -> None:
    """By hour and by day, wherever it played; by dealer always: a box is a table's."""
    silent = counted(list(simulate_journal("cussec", 60, 5)))
    for by in ("hour", "shift", "day", "month", "table", "all", "dealer"):
        own = [line for line in lines(silent.cube(), by) if line.measures.coups]
        assert own
        assert all(line.measures.drop.whole is None for line in own), by
    assert len(lines(silent.cube(), "hour")) > 1
    (line,) = [each for each in lines(evening().cube(), "dealer") if each.cell.dealer]
    assert (line.measures.drop.whole, line.hold) == (None, None)


def test_of_several_counts_of_a_float_the_last_one_holds() -> None:
    """In sums too: a tray that was counted twice does not hold twice as much."""
    drafts, first = [], 0
    for draft in with_cash_desk(list(simulate("cussec", 6, 5))):
        drafts.append(draft)
        if draft.type == "float_counted" and draft.data["moment"] == "opening":
            drafts.append(replace(draft, data={**draft.data, "amount": draft.data["amount"] + 5}))
            first = draft.data["amount"]
    counter = counted(list(seal(drafts, "1")))
    (measures,), (sheet,) = counter.cube().whole.values(), counter.sheets()
    assert measures.float_open.whole == sheet.term("float_open") == first + 5
