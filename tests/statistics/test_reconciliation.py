"""Totals that must agree, each broken on purpose by one unit; what is not reported is neither right nor wrong."""

from dataclasses import replace

import pytest

from producers.simulator import simulate_journal
from projections.replay import replay
from projections.reports.counted import Counted
from projections.reports.reconciled import known_part, reconcile_sheets, reconciliation_notes
from projections.reports.sheets import Sheet
from projections.statistics.counting import CubeCounter
from projections.statistics.reconciliation import (
    ADDED,
    JackpotMeter,
    joined_meters,
    liability,
    reconcile_floats,
    reconcile_jackpots,
    reconcile_levels,
)
from streams.law.files import load_law
from tests.reports.cubes import CUBE, sheets

LAW = load_law()


@pytest.fixture(scope="module")
def counter() -> CubeCounter:
    """An evening of blackjack with its jackpot and its cash desk."""
    counter = CubeCounter()
    replay(enumerate(simulate_journal("blackjack", 12, 3, cash_desk=True), 1), LAW, [counter])
    return counter


def test_a_lawful_evening_agrees(counter: CubeCounter) -> None:
    cube = counter.cube()
    assert reconcile_levels({by: cube.total((by,)).whole for by in ("table", "venue", "day")}).holds is True
    assert reconcile_floats(counter.sheets()).holds is True
    jackpots = reconcile_jackpots(counter.meters())
    assert (jackpots.holds, jackpots.right, jackpots.unknown) == (True, 1, 0)


@pytest.mark.parametrize("measure", ADDED)
def test_a_level_that_is_off_by_one_is_named(counter: CubeCounter, measure: str) -> None:
    """Tables of which one unit of any measure is missing are not the country."""
    whole = counter.cube().whole
    less = {currency: replace(own, **{measure: getattr(own, measure) - 1}) for currency, own in whole.items()}
    (wrong,) = reconcile_levels({"all": whole, "table": less}).wrong
    assert (wrong.where, wrong.difference) == (f"table: {measure}", -1)


def test_a_level_without_a_currency_is_wrong(counter: CubeCounter) -> None:
    assert reconcile_levels({"all": counter.cube().whole, "table": {}}).holds is False


@pytest.mark.parametrize(("term", "short"), [("drop", -1), ("fills", 1), ("credits", -1), ("float_open", 1)])
def test_a_float_that_is_off_by_one_is_named(term: str, short: int) -> None:
    counter = CubeCounter()
    replay(enumerate(simulate_journal("blackjack", 4, 3, cash_desk=True), 1), LAW, [counter])
    (sheet,) = counter.sheets()
    sheet.add(term, (sheet.term(term) or 0) + 1 if term == "float_open" else 1)
    (wrong,) = reconcile_floats([sheet]).wrong
    assert wrong.difference == short


def test_a_float_that_is_not_reported_is_not_known() -> None:
    counter = CubeCounter()
    replay(enumerate(simulate_journal("cussec", 4, 3), 1), LAW, [counter])
    check = reconcile_floats(counter.sheets())
    assert (check.holds, check.unknown) == (None, 1)


@pytest.mark.parametrize("term", ["before", "contributed", "paid"])
def test_a_jackpot_that_is_off_by_one_is_named(counter: CubeCounter, term: str) -> None:
    (meter,) = counter.meters()
    broken = replace(meter, **{term: getattr(meter, term) + 1})
    (wrong,) = reconcile_jackpots([broken]).wrong
    assert wrong.difference == (-1 if term == "paid" else 1)


def test_a_jackpot_whose_meter_nobody_read_is_not_known() -> None:
    check = reconcile_jackpots([JackpotMeter("v", "1", "AOA", contributed=5)])
    assert (check.holds, check.unknown) == (None, 1)


def test_the_liability_is_what_meters_showed_last_up_to_a_day() -> None:
    one, other = JackpotMeter("v", "1", "AOA"), JackpotMeter("v", "2", "AOA")
    one.read("2026-11-01", 0, 500)
    one.read("2026-11-03", 500, 700)
    other.read("2026-11-02", 40, 90)
    assert [liability([one, other], day) for day in ("2026-10-31", "2026-11-01", "2026-11-02", "2026-11-03")] == [
        {}, {"AOA": 500}, {"AOA": 590}, {"AOA": 790},
    ]  # fmt: skip


@pytest.mark.parametrize("shape", ["srij", "isj", "nevada", "maryland"])
def test_the_rows_of_a_report_add_up_and_one_that_does_not_is_named(shape: str) -> None:
    made = sheets(shape, "2023-03")
    assert reconcile_sheets(made.values()).holds is True
    name = next(each for each in made if any(column.measure in ("revenue", "coups") for column in made[each].columns))
    (wrong, *_) = reconcile_sheets([*made.values(), _off_by_one(made[name])]).wrong
    assert wrong.where.startswith(name)


def _off_by_one(sheet: Sheet) -> Sheet:
    place = next(at for at, column in enumerate(sheet.columns) if column.measure in ("revenue", "coups"))
    row = sheet.rows[0]
    values = (*row.values[:place], known_part(row.values[place]) + 1, *row.values[place + 1 :])
    return replace(sheet, rows=(replace(row, values=values), *sheet.rows[1:]))


def test_a_report_says_so_in_both_languages() -> None:
    """700 gone from the tray, and what the jackpot holds."""
    counted = Counted(LAW)
    counted.read(enumerate(simulate_journal("blackjack", 6, 3, cash_desk=True, missing=700), 1))
    notes = reconciliation_notes(counted, tuple(sheets("srij", "2023-03", CUBE).values()), "9999-12-31")
    portuguese, english = ("\n".join(each) for each in zip(*notes, strict=True))
    assert "1 DO NOT AGREE, 0 right" in english
    assert "7 AOA" in english.replace("\u00a0", " ")
    assert "NÃO CONFEREM 1" in portuguese
    assert "In jackpots at the end of" in english


def test_two_journals_of_one_table_have_one_meter() -> None:
    """What its jackpot holds is counted once; a meter that jumped between them does not agree."""
    first = JackpotMeter("casino", "BJ-1", "AOA", before=1000, by_day={"2023-03-01": 1500}, contributed=500)
    second = JackpotMeter("casino", "BJ-1", "AOA", before=1500, by_day={"2023-03-02": 1200}, contributed=200, paid=500)
    for order in ((first, second), (second, first)):
        joined = joined_meters(order)
        assert liability(joined, "2023-03-31") == {"AOA": 1200}
        assert reconcile_jackpots(joined).holds is True
    jumped = replace(second, by_day={"2023-03-02": 1100})
    assert [wrong.difference for wrong in reconcile_jackpots(joined_meters((first, jumped))).wrong] == [100]
    assert len(joined_meters((first, replace(second, venue="elsewhere")))) == 2
