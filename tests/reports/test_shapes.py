"""Four shapes over one cube: every total is the sum of its rows, and what nobody reported is not known."""

from dataclasses import replace
from fractions import Fraction

import pytest

from projections.reports.build import build_report
from projections.reports.counted import Counted
from projections.reports.data_files import figures
from projections.reports.periods import Period, Span
from projections.reports.rates import packaged_rates, rate_on, read_rates
from projections.reports.reconciled import known_part, reconcile_sheets
from projections.reports.shapes import SHAPES, ReportRequest
from projections.reports.sheets import Incomplete, Sheet, definitions, shown
from projections.speech import Speech, Spoken
from projections.statistics.cube import Cube, Known, Measures, Swing, together
from projections.statistics.revenue_bounds import sequence
from streams.law.files import load_law
from tests.reports.cubes import CUBE, DICE, ROULETTE, cell, figure, played, report, sheets


@pytest.mark.parametrize(
    ("text", "first", "last", "before"),
    [
        ("2024-02-29", "2024-02-29", "2024-02-29", Span("2024-02-28", "2024-02-28")),
        ("2024-02", "2024-02-01", "2024-02-29", Span("2024-01-01", "2024-01-31")),
        ("2023-12", "2023-12-01", "2023-12-31", Span("2023-11-01", "2023-11-30")),
        ("2023-Q1", "2023-01-01", "2023-03-31", Span("2022-10-01", "2022-12-31")),
        ("2023-Q4", "2023-10-01", "2023-12-31", Span("2023-07-01", "2023-09-30")),
    ],
)
def test_a_period_has_its_days_and_the_period_before(text: str, first: str, last: str, before: Span) -> None:
    period = Period.read(text)
    assert (period.span, period.before) == (Span(first, last), before)


@pytest.mark.parametrize("text", ["2023", "2023-13", "2023-02-29", "2023-Q5", "23-01", "2023-Q0", ""])
def test_what_is_no_period_is_refused(text: str) -> None:
    with pytest.raises(Spoken):
        Period.read(text)


def test_gross_revenue_by_kind_of_game_with_the_quarter_before() -> None:
    sheet = sheets("srij", "2023-Q1")["revenue_by_game"]
    assert figure(sheet, "revenue", game=ROULETTE) == 5_000
    assert figure(sheet, "revenue", 1, game=ROULETTE) == 2_000
    assert figure(sheet, "change", game=ROULETTE) == Fraction(3, 2)
    assert figure(sheet, "revenue", game=DICE) == -1_500
    assert figure(sheet, "revenue", 1, game=DICE) is None  # no record of that quarter: not zero
    assert figure(sheet, "revenue") == 3_500
    assert figure(sheet, "share", game=ROULETTE) is None  # a game lost money: shares say nothing


def test_tax_is_due_by_house_and_the_total_is_what_they_owe() -> None:
    sheet = sheets("isj", "2023-03")["tax_by_casino"]
    assert figure(sheet, "tax", venue="luanda", territory="AO") == 2_250  # 45 % of 5,000
    assert figure(sheet, "tax", venue="benguela", territory="AO") == 0  # it lost 1,500
    assert (figure(sheet, "tax_base"), figure(sheet, "tax")) == (5_000, 2_250)
    assert "Lei n.º 5/16" in sheet.notes[0][1]


@pytest.mark.parametrize(
    ("day", "rate"), [("2016-05-16", None), ("2016-05-17", "9/20"), ("2024-10-27", "9/20"), ("2024-10-28", None)]
)
def test_a_day_without_a_rate_has_none(day: str, rate: str | None) -> None:
    known = rate_on(packaged_rates(), "AO", day)
    assert (known and known.rate) == (rate and Fraction(rate))
    assert rate_on(packaged_rates(), "PT", day) is None


def test_without_a_rate_the_tax_is_not_known() -> None:
    cube = Cube({cell(day="2025-01-05"): played(10_000, 4_000)})
    sheet = sheets("isj", "2025-01", cube)["tax_by_casino"]
    assert figure(sheet, "tax_base", venue="luanda", territory="AO") == 6_000
    assert figure(sheet, "tax", venue="luanda", territory="AO") is None
    assert figure(sheet, "tax") is None


@pytest.mark.parametrize(
    "text", ["", "[[rate]]\nterritory = 'AO'", "[[rate]]\nterritory='AO'\nsince=2020-01-01\nrate='3/2'\nsource='x'"]
)
def test_rates_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(Spoken):
        read_rates(text)


def test_units_locations_and_win() -> None:
    sheet = sheets("nevada", "2023-03")["win_by_game"]
    assert (figure(sheet, "units", game=DICE), figure(sheet, "locations", game=DICE)) == (2, 1)
    assert (figure(sheet, "units"), figure(sheet, "locations")) == (3, 2)
    assert figure(sheet, "drop", game=ROULETTE) == 25_000
    assert figure(sheet, "hold", game=ROULETTE) == Fraction(1, 5)
    assert figure(sheet, "drop", game=DICE) is None  # one table did not report it
    assert figure(sheet, "hold") is None


def test_a_house_that_reports_no_drop_at_all_has_none() -> None:
    sheet = sheets("nevada", "2023-03", Cube({cell(): played(10, 5)}))["win_by_game"]
    assert (figure(sheet, "drop"), figure(sheet, "hold")) == (None, None)


def test_day_month_and_year_to_date() -> None:
    sheet = sheets("maryland", "2023-03-14")["drop_win_hold"]
    where = {"venue": "luanda", "game": ROULETTE, "table": "T-1"}
    assert [figure(sheet, "revenue", place, **where) for place in range(3)] == [6_000, 5_000, 5_000]
    assert figure(sheet, "hold", 0, **where) == Fraction(3, 10)


def test_what_chance_does_not_explain_has_to_be() -> None:
    """Expected 270 with a deviation of 1,732: Chebyshev at 95 % goes up to 270 + 7,746."""
    sheet = sheets("maryland", "2023-03-14")["to_be_explained"]
    where = {"venue": "luanda", "game": ROULETTE, "table": "T-1"}
    assert (figure(sheet, "low", **where), figure(sheet, "high", **where)) == (-7_476, 8_016)
    assert figure(sheet, "to_explain", **where) is False
    richer = Cube({at: replace(own, handle=own.handle + 2_017) for at, own in CUBE.cells.items()})
    assert figure(sheets("maryland", "2023-03-14", richer)["to_be_explained"], "to_explain", **where) is True


def test_the_year_to_date_has_bounds_that_hold_at_every_report() -> None:
    """The figures of a day and those since 1 January stand side by side; only the latter are looked at again and again."""
    own = played(10_000, 4_000, theoretical=Fraction(270), variance=Fraction(3_000), swing=Swing(100, 0))
    cube = Cube({cell(day=day): own for day in ("2023-01-10", "2023-03-14")})
    sheet = sheets("maryland", "2023-03-14", cube)["to_be_explained"]
    bounds = sequence(Fraction(540), Fraction(6_000), 100)
    assert bounds is not None
    where = {"venue": "luanda", "game": ROULETTE, "table": "T-1"}
    assert [figure(sheet, each, **where) for each in ("low_ever", "high_ever")] == [bounds.low, bounds.high]
    assert figure(sheet, "ever_outside", **where) is True
    assert figure(sheet, "revenue", 1, **where) == 12_000
    unknown = Cube({at: replace(each, swing=Swing(0, 1)) for at, each in cube.cells.items()})
    sheet = sheets("maryland", "2023-03-14", unknown)["to_be_explained"]
    assert [figure(sheet, each, **where) for each in ("low_ever", "ever_outside")] == [None, None]
    huge = Cube({at: replace(each, swing=Swing(2**44, 0)) for at, each in cube.cells.items()})
    assert figure(sheets("maryland", "2023-03-14", huge)["to_be_explained"], "low_ever", **where) is None


def test_games_that_no_law_names_are_in_no_row_and_are_named_apart() -> None:
    cube = CUBE.plus(Cube({cell(game="unicorn"): played(999, 0, drop=Known(5), findings={("r", "minor"): 1})}))
    for shape in SHAPES:
        counted = Counted(load_law(), cube=cube)
        made = build_report(counted, shape, Period.read("2023-03-14"), "2023-03-15", packaged_rates())
        assert not [each for each in figures(made) if each["game"] == "unicorn"]
        totals = [each["value"] for each in figures(made) if each["measure"] == "revenue" and each["total"]]
        assert 999 not in totals
        (note,) = [english for _, english in made.notes if "unicorn" in english]
        assert note == "Apart, in no row: 10 coups of games that no law names (unicorn)."
        (record,) = [sheet for sheet in made.sheets if sheet.name == "record"]
        assert figure(record, "findings", venue="luanda") == 1  # what was found there is not hidden


def test_without_the_edge_of_every_coup_nothing_is_expected() -> None:
    sheet = sheets("maryland", "2023-03-14")["to_be_explained"]
    where = {"venue": "benguela", "game": DICE, "table": "B-1"}
    assert [figure(sheet, each, **where) for each in ("theoretical", "low", "to_explain")] == [None] * 3


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("period", ["2023-03-14", "2023-03", "2023-Q1"])
def test_every_sum_of_rows_is_the_total(shape: str, period: str) -> None:
    for sheet in sheets(shape, period).values():
        total = next(row for row in sheet.rows if row.total)
        for place, column in enumerate(sheet.columns):
            if column.measure in ("revenue", "handle", "prizes", "coups", "tax", "tax_base", "findings", "lost"):
                parts = [row.values[place] for row in sheet.rows if not row.total]
                assert sum(map(known_part, parts)) == known_part(total.values[place])


def test_money_of_two_currencies_is_never_added() -> None:
    cube = Cube({cell(): played(10, 4), cell("estoril", currency="EUR", territory="PT"): played(30, 5)})
    sheet = sheets("srij", "2023-03", cube)["revenue_by_game"]
    assert [(row.where["currency"], row.values[0]) for row in sheet.rows if row.total] == [("AOA", 6), ("EUR", 25)]


def test_findings_are_counted_per_thousand_evaluable_coups() -> None:
    sheet = sheets("srij", "2023-03")["record"]
    assert figure(sheet, "findings_rate", venue="benguela") == Fraction(1000 * 4, 16)
    assert figure(sheet, "judged", venue="benguela") == Fraction(16, 20)


def test_a_drop_that_one_opening_did_not_report_stays_unknown_when_it_is_added() -> None:
    assert together([Measures(drop=Known(5)), Measures(drop=Known(0, missing=True))]).drop.whole is None


def test_figures_are_shown_in_both_languages() -> None:
    pt, en = Speech("pt"), Speech("en")
    assert shown(None, "money", "AOA", pt) == "desconhecido"
    assert shown(Fraction(-123, 1000), "ratio", "", pt) == "-12,30\u00a0%"
    assert shown(1_234_567, "money", "AOA", en) == "12,345.67\u00a0AOA"
    assert shown(True, "answer", "", pt) == "sim"


def test_every_measure_has_a_name_a_meaning_and_a_query_in_both_languages() -> None:
    used = {
        column.measure for shape in SHAPES for sheet in sheets(shape, "2023-03").values() for column in sheet.columns
    }
    assert used <= set(definitions())
    for each in definitions().values():
        assert all(each.name)
        assert all(each.meaning)
        assert each.query


UNKNOWN = Cube({**CUBE.cells, cell("lobito", day="2023-03-05"): played(0, 0, coups_unpriced=3, drop=Known(40))})


@pytest.mark.parametrize("shape", SHAPES)
def test_a_sum_says_how_many_coups_are_missing_from_it(shape: str) -> None:
    """Money that nobody knows is not zero: neither in its row nor in the total; ratios and tax are not known."""
    for sheet in sheets(shape, "2023-03", UNKNOWN).values():
        for row, column, value in sheet.figures():
            if column.span.first > "2023-03-05" or row.where.get("venue", "lobito") != "lobito":
                continue
            if row.where.get("game", ROULETTE) != ROULETTE:
                continue
            if column.measure in ("bets", "handle", "prizes", "revenue") and column.span.last[:7] == "2023-03":
                assert isinstance(value, Incomplete)
                assert value.coups == 3
            elif column.measure in (
                "hold",
                "win_of_handle",
                "change",
                "share",
                "tax",
                "tax_base",
                "theoretical",
                "low",
                "to_explain",
            ):
                assert value is None, column.measure
        assert reconcile_sheets([sheet]).holds is not False


def test_the_tax_of_a_house_whose_money_is_not_known_is_not_known() -> None:
    sheet = sheets("isj", "2023-03", UNKNOWN)["tax_by_casino"]
    assert figure(sheet, "tax", venue="lobito", territory="AO") is None
    assert figure(sheet, "tax", venue="luanda", territory="AO") == 2_250
    assert (figure(sheet, "tax_base"), figure(sheet, "tax")) == (None, None)
    assert figure(sheet, "revenue") == Incomplete(3_500, 3)


def test_an_incomplete_sum_is_shown_and_written_as_one() -> None:
    assert shown(Incomplete(123_400, 3), "money", "AOA", Speech("en")) == "1,234\u00a0AOA, without 3 coups"
    total = next(
        each for each in figures(report(cube=UNKNOWN)) if each["total"] and each["measure"] == "revenue" and each["first_day"] == "2023-03-01"
    )  # fmt: skip
    assert (total["value"], total["known_part"], total["coups_missing"]) == (None, 3_500, 3)


def test_chips_moved_on_a_day_without_a_coup_have_a_row() -> None:
    cube = Cube({cell(): played(100, 40), cell("lobito", day="2023-03-20"): Measures(prizes=25)})
    for shape in SHAPES:
        made = sheets(shape, "2023-03", cube).values()
        assert reconcile_sheets(made).holds is True
    assert figure(sheets("srij", "2023-03-20", cube)["revenue_by_game"], "revenue", game=ROULETTE) == -25


def test_findings_and_boxes_on_a_day_without_a_coup_have_a_row() -> None:
    cube = Cube(
        {
            cell(): played(100, 40, drop=Known(7)),
            cell("lobito", table="L-1"): Measures(findings={("r", "minor"): 2}, drop=Known(3)),
        }
    )
    assert figure(sheets("srij", "2023-03", cube)["record"], "findings", venue="lobito") == 2
    row = {"venue": "lobito", "game": ROULETTE, "table": "L-1"}
    assert figure(sheets("maryland", "2023-03-14", cube)["drop_win_hold"], "drop", **row) == 3


RATES = """[[rate]]
territory = "AO"
since = 2023-01-01
until = 2023-03-10
rate = "40/100"
source = "one"
[[rate]]
territory = "AO"
since = 2023-03-11
rate = "10/100"
source = "two"
"""


def taxed(*days: tuple[str, int], rates: str = RATES) -> Sheet:
    cube = Cube({cell(day=day): played(10_000, 10_000 - revenue) for day, revenue in days})
    asked = ReportRequest(cube, Period.read("2023-03"), read_rates(rates))
    return SHAPES["isj"][1](asked)[0]


def test_each_day_has_the_rate_of_its_day() -> None:
    where = {"venue": "luanda", "territory": "AO"}
    both = taxed(("2023-03-10", 1_000), ("2023-03-11", 2_000))
    assert figure(both, "tax", **where) == 400 + 200
    assert figure(both, "rate", **where) is None  # two of them; the notes name each with its days
    assert [note[1] for note in both.notes] == [
        "AO: rate of 2/5 from 2023-01-01 to 2023-03-10 (one); each day has its own.",
        "AO: rate of 1/10 from 2023-03-11 (two); each day has its own.",
    ]
    assert figure(taxed(("2023-03-10", 1_000)), "rate", **where) == Fraction(2, 5)


def test_a_loss_under_one_rate_lowers_no_tax_under_another() -> None:
    where = {"venue": "luanda", "territory": "AO"}
    sheet = taxed(("2023-03-10", 1_000), ("2023-03-11", -900))
    assert (figure(sheet, "tax_base", **where), figure(sheet, "tax", **where)) == (1_000, 400)
    assert figure(sheet, "revenue", **where) == 100
    within = taxed(("2023-03-09", 1_000), ("2023-03-10", -900))
    assert (figure(within, "tax_base", **where), figure(within, "tax", **where)) == (100, 40)


def test_a_day_of_play_without_a_rate_leaves_the_tax_unknown() -> None:
    where = {"venue": "luanda", "territory": "AO"}
    until = RATES.partition('[[rate]]\nterritory = "AO"\nsince = 2023-03-11')[0]
    assert figure(taxed(("2023-03-10", 1_000), rates=until), "tax", **where) == 400
    assert figure(taxed(("2023-03-10", 1_000), ("2023-03-11", 1), rates=until), "tax", **where) is None
