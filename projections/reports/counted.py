"""From journals to a cube for a report: one house or all, held against checkpoints; and the coups behind a figure."""

import base64
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final
from urllib.parse import unquote

from projections.checkpoints import LoggedDays, Unsealed, sizes_of
from projections.openings import of_house
from projections.replay import EventFollower, replay
from projections.reports.periods import Period, Span
from projections.reports.shapes import parts_needed
from projections.reports.sheets import definitions
from projections.speech import Spoken
from projections.statistics.cash import FloatSheet
from projections.statistics.counting import CubeCounter, cell_of, measures_of
from projections.statistics.cube import Cell, Cube, Measures
from projections.statistics.reconciliation import JackpotMeter, joined_meters
from projections.statistics.stored import CubeQuery, cube_of_store, openings_of, sheets_of_store
from projections.statistics.stored_meters import meters_of_store
from projections.store.reader import StoreReader
from schemas.checkpoints import Checkpoint
from streams.engine.judged import JudgedCoups
from streams.engine.outcome import CoupJudged
from streams.law.law import Law

Records = Iterable[tuple[int, bytes]]
MOST_SHEETS: Final = 100_000
PARTS: Final = ("venue", "territory", "game", "table", "currency")


@dataclass(slots=True)
class Counted:
    """The cube of some journals, and what of the checkpoints does not hold."""

    law: Law
    venue: str | None = None
    heads: Sequence[Checkpoint] = ()
    cube: Cube = field(default_factory=Cube)
    sheets: list[FloatSheet] = field(default_factory=list)
    meters: list[JackpotMeter] = field(default_factory=list)
    days: LoggedDays = field(init=False)

    def __post_init__(self) -> None:
        if self.venue is not None:
            self.heads = [head for head in self.heads if head.venue == self.venue]
        self.days = LoggedDays(sizes_of(self.heads))

    def read(self, records: Records) -> None:
        """One more journal. They must share no opening of a table."""
        counter = CubeCounter()
        own = records if self.venue is None else of_house(records, self.venue)
        replay(self._logged(own), self.law, [counter])
        cube = counter.cube()
        if set(cube.openings) & set(self.cube.openings):
            raise Spoken(
                "dois diários trazem a mesma abertura de uma mesa: contar-se-ia duas vezes",
                "two journals hold the same opening of a table: it would be counted twice",
            )
        self.cube = self.cube.plus(cube if self.venue is None else cube.slice(venue=self.venue))
        self.sheets += [sheet for sheet in counter.sheets() if self.venue in (None, sheet.venue)]
        own_meters = [meter for meter in counter.meters() if self.venue in (None, meter.venue)]
        self.meters = joined_meters((*self.meters, *own_meters))

    def read_store(self, store: StoreReader, period: Period, shape: str) -> None:
        """What a store has counted, as far back as a report in that shape looks; of jackpots all that it has."""
        first = min(period.year_to_date.first, period.before.first)
        parts = {} if self.venue is None else {"venue": self.venue}
        self.cube = replace(
            cube_of_store(store, CubeQuery(first, period.span.last, parts), parts_needed(shape)),
            openings=openings_of(store, self.venue),
        )
        if self.venue is not None:
            self.cube = self.cube.slice(venue=self.venue)
        days = CubeQuery(period.span.first, period.span.last, parts)
        self.sheets = sheets_of_store(store, days, MOST_SHEETS, dealers=False)
        self.meters = meters_of_store(store, period.span.last, self.venue)

    def _logged(self, records: Records) -> Iterator[tuple[int, bytes]]:
        for position, raw in records:
            if self.heads:
                self.days.read(position, raw)
            yield position, raw

    def rests_on(self, span: Span) -> list[Checkpoint]:
        """The checkpoints of the period and of every day that was read."""
        return [head for head in self.heads if head.origin in self.days.days or span.holds(head.day[:10])]

    def seals(self, span: Span) -> tuple[dict[str, Any], ...]:
        """The same as an edition names them."""
        return tuple(
            {"origin": head.origin, "size": head.size, "root": base64.b64encode(head.root).decode()}
            for head in sorted(self.rests_on(span), key=lambda head: (head.origin, head.size))
        )

    def broken(self, span: Span) -> list[Unsealed]:
        """Those that do not hold; a table's day of the period that no journal has is one of them."""
        return self.days.broken(self.rests_on(span))


@dataclass(frozen=True, slots=True)
class Behind:
    """A question for the coups behind a figure, as reports print it."""

    measure: str
    where: Mapping[str, str]
    span: Span

    @classmethod
    def read(cls, text: str) -> "Behind":
        """`revenue game=american_roulette currency=AOA days=2023-03-01..2023-03-31`."""
        measure, *pairs = text.split() or [""]
        parts = {name: value for name, _, value in (pair.partition("=") for pair in pairs)}
        first, _, last = parts.pop("days", "").partition("..")
        if measure not in definitions() or not last or not set(parts) <= set(PARTS):
            raise Spoken(f"«{text}» não é uma consulta de um relatório", f"“{text}” is not the query of a report")
        return cls(measure, {name: unquote(value) for name, value in parts.items()}, Span(first, last))

    def about(self, cell: Cell) -> bool:
        """Whether a coup of this cell is behind the figure."""
        return self.span.holds(cell.day) and all(getattr(cell, name) == value for name, value in self.where.items())


class CoupsBehind(EventFollower):
    """Listens to `replay` and keeps the coups behind a figure, with what each adds."""

    def __init__(self, behind: Behind) -> None:
        self.behind = behind
        self.coups: list[dict[str, Any]] = []
        self._named = JudgedCoups()

    def on_coup(self, coup: CoupJudged) -> None:
        """Keep it if it is one of them."""
        judged = self._named.message(coup)
        measures = measures_of(judged)
        cell = cell_of(judged)
        if measures is not None and self.behind.about(cell):
            self.coups.append({
                "venue": judged.venue, "table": judged.table, "opening": judged.opening, "coup": judged.coup,
                "day": cell.day, "currency": judged.currency, **_added(measures),
            })  # fmt: skip


def _added(measures: Measures) -> dict[str, int | None]:
    """What a coup adds; its money is null where nobody knows it."""
    known = {name: measures.known(name) for name in ("coups", "bets", "handle", "prizes", "revenue")}
    return {**known, "judged": measures.coups_judged, "unpriced": measures.coups_unpriced}
