"""Cubes by hand: two houses, two games, three days, money that can be added in the head."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from projections.reports.periods import Period
from projections.reports.rates import packaged_rates
from projections.reports.shapes import SHAPES, ReportRequest
from projections.reports.sheets import Report, Sheet, Value
from projections.statistics.cube import Cell, Cube, Known, Measures, Swing

ROULETTE, DICE = "american_roulette", "banca_francesa"


def cell(venue: str = "luanda", game: str = ROULETTE, table: str = "T-1", day: str = "2023-03-14", **more: str) -> Cell:
    parts = {"territory": "AO", "regulation": "ao-de-261-22", "currency": "AOA", **more}
    return Cell(venue=venue, game=game, table=table, day=day, hour=21, dealer="Rui", **parts)


def played(handle: int, prizes: int, **more: Any) -> Measures:
    base = Measures(coups=10, coups_judged=8, coups_partly=2, bets=20, handle=handle, prizes=prizes)
    return replace(base, **more)


CUBE = Cube(
    {
        cell(): played(
            10_000, 4_000, drop=Known(20_000), theoretical=Fraction(270), variance=Fraction(3_000_000), swing=Swing(0, 10)
        ),
        cell(day="2023-03-02"): played(5_000, 6_000, drop=Known(5_000)),
        cell(day="2022-12-30"): played(7_000, 5_000, drop=Known(7_000)),
        cell("benguela", DICE, "B-1"): played(3_000, 2_000, drop=Known(0, missing=True), coups_without_edge=10, coups_without_variance=10),
        cell("benguela", DICE, "B-2", "2023-03-20"): played(1_000, 3_500, findings={("r", "minor"): 4}),
    },
    ("a" * 32, "b" * 32),
    {("luanda", "T-1"): 2},
)  # fmt: skip


def sheets(shape: str, period: str, cube: Cube = CUBE) -> dict[str, Sheet]:
    return {each.name: each for each in SHAPES[shape][1](ReportRequest(cube, Period.read(period), packaged_rates()))}


def report(shape: str = "srij", period: str = "2023-03", cube: Cube = CUBE, scope: str = "") -> Report:
    made = tuple(sheets(shape, period, cube).values())
    return Report(shape, SHAPES[shape][0], scope, period, "2023-04-03", made, openings=cube.openings)


def figure(sheet: Sheet, measure: str, place: int = 0, /, **where: Any) -> Value:
    """The figure of the row with these parts, or of the total; of several columns of one measure, by place."""
    (row,) = [row for row in sheet.rows if row.where == where | {"currency": "AOA"} or (not where and row.total)]
    columns = [at for at, column in enumerate(sheet.columns) if column.measure == measure]
    return row.values[columns[place]]
