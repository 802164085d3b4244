"""Counts a log into the cube, as the engine judges it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from projections.gaming_day import day_and_hour
from projections.journal import Journal
from projections.replay import replay
from projections.statistics.cash import (
    FLOATS,
    KINDS,
    FloatSheet,
    cash_measure,
    cash_measures,
    missing_measures,
    not_reported,
)
from projections.statistics.cube import Cause, Cell, Cube, Measures, Swing
from projections.statistics.reconciliation import JackpotMeter
from schemas.envelope import Event
from schemas.events.jackpot import JackpotMeterChanged
from schemas.events.table import TableOpened
from schemas.findings import Finding, Quarantined
from schemas.identity import TableId
from schemas.judged import CoupFigures, JudgedCoup
from schemas.licence import Licence
from streams.engine.integrity import NOTHING_MISSING
from streams.engine.judged import JudgedCoups
from streams.engine.outcome import CoupJudged
from streams.law.files import load_law
from streams.law.law import Law

GAP: Final = NOTHING_MISSING.id


def cube_of_journals(paths: Iterable[str | Path], law: Law | None = None) -> Cube:
    """The cube of some journals, judged anew. They must share no opening of a table."""
    whole, books = Cube(), law or load_law()
    for path in paths:
        counter = CubeCounter()
        with Journal(path) as records:
            replay(records, books, [counter])
        whole = whole.plus(counter.cube())
    return whole


@dataclass(slots=True)
class OpenedTable:
    """One opening of a table: its float, the cells in which it played, and the counts of its float that hold."""

    sheet: FloatSheet
    cells: set[Cell]
    floats: dict[str, tuple[Cell, int]] = field(default_factory=dict)

    def cash_cells(self) -> list[tuple[Cell, Measures]]:
        """Counts of the float, and what the opening leaves unknown wherever it played."""
        counts = [(cell, cash_measures({measure: amount})) for measure, (cell, amount) in self.floats.items()]
        missing = missing_measures(self.sheet.declared, frozenset(self.sheet.amounts))
        return [*counts, *((cell, not_reported(missing)) for cell in self.cells if missing)]


class CubeCounter:
    """A follower for `replay`."""

    def __init__(self) -> None:
        self._cells: dict[Cell, Measures] = {}
        self._openings: set[str] = set()
        self._quarantined: Counter[tuple[str, str]] = Counter()
        self._licences: dict[TableId, Licence] = {}
        self._named: dict[str, str] = {}  # by name of a table: the house that opened one last
        self._opened: dict[TableId, OpenedTable] = {}  # the opening that each table is in
        self._over: list[OpenedTable] = []
        self._meters: dict[TableId, JackpotMeter] = {}
        self._messages = JudgedCoups()

    def cube(self) -> Cube:
        """What was counted so far."""
        cells = dict(self._cells)
        for opened in (*self._over, *self._opened.values()):
            for cell, measures in opened.cash_cells():
                cells[cell] = cells[cell].plus(measures) if cell in cells else measures
        return Cube(cells, tuple(sorted(self._openings)), dict(self._quarantined))

    def sheets(self) -> list[FloatSheet]:
        """The float of every opening, in the order of the log."""
        return [each.sheet for each in (*self._over, *self._opened.values())]

    def meters(self) -> list[JackpotMeter]:
        """The jackpot meter of every table that has one, or should."""
        return list(self._meters.values())

    def accepted(self, event: Event[Any]) -> None:
        """Take note of the licence of a table that opens, and count what its cash desk reports."""
        if event.type == TableOpened.type:
            self._open(event)
        elif event.type == JackpotMeterChanged.type:
            at = TableId(event.venue or self._named.get(event.table, ""), event.table)
            licence = self._licences.get(at)
            if licence is not None:
                day, _ = day_and_hour(event.time, licence.time_zone)
                self._meter(at, licence.currency).read(day, event.data.before, event.data.after)
        elif event.type in KINDS:
            at = TableId(event.venue or self._named.get(event.table, ""), event.table)
            licence = self._licences.get(at)
            if licence is not None:
                measure, amount = cash_measure(event)
                opened, cell = self._opened[at], _cell_at(event, licence)
                opened.sheet.add(measure, amount)
                if measure in FLOATS.values():
                    opened.floats[measure] = cell, amount  # of several counts the last one holds
                else:
                    self._add(cell, cash_measures({measure: amount}))

    def _open(self, event: Event[TableOpened]) -> None:
        licence = event.data.licence
        at, cell = TableId(licence.venue, event.table), _cell_at(event, licence)
        if at in self._opened:
            self._over.append(self._opened.pop(at))
        self._licences[at], self._named[event.table] = licence, licence.venue
        declared = frozenset(licence.cash_reported)
        sheet = FloatSheet(licence.venue, event.table, "", licence.currency, cell.day, declared)
        self._opened[at] = OpenedTable(sheet, {cell})

    def on_coup(self, coup: CoupJudged) -> None:
        """Count a coup. Between coups nothing is counted but chips that were moved late."""
        judged = self._messages.message(coup)
        self._openings.add(judged.opening)
        measures = measures_of(judged)
        if measures is not None:
            cell = cell_of(judged)
            self._add(cell, measures)
            self._enter(judged, cell, measures)
            if measures.jackpot_in or measures.jackpot_out:
                meter = self._meter(TableId(judged.venue, judged.table), judged.currency)
                meter.contributed += measures.jackpot_in
                meter.paid += measures.jackpot_out

    def _meter(self, at: TableId, currency: str) -> JackpotMeter:
        return self._meters.setdefault(at, JackpotMeter(at.venue, at.table, currency))

    def _enter(self, judged: JudgedCoup, cell: Cell, measures: Measures) -> None:
        opened = self._opened.get(TableId(judged.venue, judged.table))
        if opened is not None:
            opened.cells.add(cell)
            sheet = opened.sheet
            sheet.opening = judged.opening
            sheet.revenue += measures.revenue
            sheet.unpriced += measures.coups_unpriced
            sheet.dealers.add(judged.dealer or "")

    def on_finding(self, finding: Finding) -> None:
        """Count a finding where and when it arose, to the dealer who answers for it."""
        licence = self._licences.get(TableId(finding.venue, finding.table))
        self._add(cell_of_finding(finding, licence), finding_measures({(finding.rule, finding.severity.value): 1}))

    def on_quarantined(self, record: Quarantined) -> None:
        """Count a record that was set aside; it has no time that could be believed."""
        self._quarantined[record.venue or "", record.table or ""] += 1

    def _add(self, cell: Cell, measures: Measures) -> None:
        known = self._cells.get(cell)
        self._cells[cell] = measures if known is None else known.plus(measures)


def _cell_at(event: Event[Any], licence: Licence) -> Cell:
    """Where an event of the cash desk counts: no dealer answers for it."""
    day, hour = day_and_hour(event.time, licence.time_zone)
    return Cell(
        licence.venue, licence.territory, licence.regulation, licence.currency, licence.game, event.table, day, hour
    )


def cell_of(judged: JudgedCoup) -> Cell:
    """Where a coup counts: when it was over, and with the dealer who answered then."""
    day, hour = day_and_hour(judged.closed, judged.time_zone)
    return Cell(
        judged.venue, judged.territory, judged.regulation, judged.currency, judged.game, judged.table, day, hour,
        judged.dealer or "",
    )  # fmt: skip


def cell_of_finding(finding: Finding, licence: Licence | None) -> Cell:
    """Where a finding counts. At a table that never opened, only its own words are known."""
    day, hour = day_and_hour(finding.time, None if licence is None else licence.time_zone)
    return Cell(
        finding.venue, "" if licence is None else licence.territory, finding.regulation, finding.currency,
        finding.game, finding.table, day, hour, finding.staff or "",
    )  # fmt: skip


def finding_measures(causes: Mapping[Cause, int]) -> Measures:
    """So many findings of each rule and severity."""
    return Measures(findings=causes, gaps=sum(many for (rule, _), many in causes.items() if rule == GAP))


def measures_of(judged: JudgedCoup) -> Measures | None:
    """What a coup adds; nothing for a stretch between coups in which no chips moved."""
    figures = judged.figures
    if not judged.coup:
        return None if figures is None or not figures.prizes else Measures(prizes=figures.prizes)
    doubts = bool(judged.not_evaluable or judged.error)
    counted = Measures(
        coups=1, coups_judged=int(not doubts), coups_partly=int(doubts), coups_lost=int(bool(judged.lost)),
        seconds=max(0, (judged.closed - judged.opened) // timedelta(seconds=1)),
    )  # fmt: skip
    return replace(counted, coups_unpriced=1) if figures is None else _with_money(counted, figures)


def _with_money(counted: Measures, figures: CoupFigures) -> Measures:
    played = bool(figures.handle)
    edge = figures.expected is not None or not played
    return replace(
        counted, games=figures.games, bets=figures.bets, handle=figures.handle, prizes=figures.prizes,
        rake=figures.rake, jackpot_in=figures.jackpot_in, jackpot_out=figures.jackpot_out,
        theoretical=Fraction(figures.expected or 0), variance=Fraction(figures.variance or 0),
        coups_without_edge=int(not edge), handle_without_edge=0 if edge else figures.handle,
        coups_without_variance=int(figures.variance is None and played),
        swing=Swing(figures.swing or 0, int(figures.swing is None and played)),
        revenue_with_edge=figures.handle - figures.prizes if edge else 0,
    )  # fmt: skip
