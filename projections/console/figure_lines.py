"""Figures as pages, files and programs show them: the days that were asked for, the lines, dealers under their masks."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final
from urllib.parse import urlencode

from fastapi import Request

from projections.console.rendering import visible
from projections.console.web import Viewer
from projections.statistics.cube import CASH, MONEY
from projections.statistics.grouping import GROUPS, Line, lines
from projections.statistics.reconciliation import JackpotMeter, liability
from projections.statistics.stored import CubeQuery, cube_of_store
from projections.statistics.stored_meters import meters_of_store

MOST: Final = 2_000  # lines of one answer to a program
PAGE: Final = 100  # lines on one page
_DAY: Final = re.compile(r"\d{4}-\d{2}(-\d{2})?")
_PAGE: Final = re.compile(r"[1-9][0-9]{0,3}")
PARTS: Final = ("venue", "game", "table")


@dataclass(frozen=True, slots=True)
class FiguresQuery:
    """What an address asks for."""

    by: str
    since: str
    until: str
    parts: dict[str, str]
    page: int = 1

    @property
    def asked(self) -> CubeQuery:
        """For the store; a month stands for its days."""
        return CubeQuery(self.since or "0000", f"{self.until or '9999'}~", self.parts)

    @property
    def first(self) -> int:
        """The place of the first line on this page."""
        return (self.page - 1) * PAGE

    def link(self, path: str = "/statistics", **changes: str | int | None) -> str:
        """The same from its first page, with something changed; None or nothing takes it away."""
        given = {"by": self.by, "since": self.since, "until": self.until, **self.parts, **changes}
        return f"{path}?{urlencode({name: value for name, value in given.items() if value})}"


def figures_query(request: Request) -> FiguresQuery:
    """What makes no sense is left out."""
    given = {name: value[:128].strip() for name, value in request.query_params.items()}
    days = {name: given.get(name, "") if _DAY.fullmatch(given.get(name, "")) else "" for name in ("since", "until")}
    by = given.get("by", "")
    parts = {name: given[name] for name in PARTS if given.get(name)}
    page = int(given["page"]) if _PAGE.fullmatch(given.get("page", "")) else 1
    return FiguresQuery(by if by in GROUPS else "game", days["since"], days["until"], parts, page)


def figure_lines(viewer: Viewer, query: FiguresQuery) -> tuple[list[Line], dict[tuple[str, str], int]]:
    """The lines, and how many records of each table are in quarantine."""
    with viewer.services.reading() as store:
        cube = cube_of_store(store, query.asked, GROUPS[query.by])
    return lines(cube, query.by), dict(cube.quarantined)


def held_in_jackpots(viewer: Viewer, query: FiguresQuery) -> dict[str, int] | None:
    """What jackpots held at the end of these days, by currency; it belongs to players. A game has no meter of its own."""
    meters = stored_meters(viewer, query, readings_alone=True)
    return None if meters is None else liability(meters, query.asked.last)


def stored_meters(viewer: Viewer, query: FiguresQuery, *, readings_alone: bool = False) -> list[JackpotMeter] | None:
    """The jackpot meters of the house and table that are asked for, up to the last of these days; None of a game."""
    if query.parts.get("game"):
        return None
    with viewer.services.reading() as store:
        meters = meters_of_store(store, query.asked.last, query.parts.get("venue"), readings_alone=readings_alone)
    table = query.parts.get("table")
    return [meter for meter in meters if table in (None, meter.table)]


def dealer_shown(viewer: Viewer, venue: str, dealer: str) -> str:
    """A dealer under the mask: figures are about tables, not about people."""
    return viewer.mask.at(venue).person(dealer) if dealer else ""


def as_row(line: Line, viewer: Viewer) -> dict[str, Any]:
    """A line in columns: whole hundredths, exact ratios as text, None where it is not known."""
    cell, measures = line.cell, line.measures
    cash = {name: getattr(measures, name).whole for name in CASH}
    money = {name: measures.known(name) for name in MONEY}
    once, ever = line.bounds, line.bounds_at_any_time
    return {
        "venue": visible(cell.venue), "game": visible(cell.game), "table": visible(cell.table), "day": visible(cell.day),
        "hour": None if cell.hour < 0 else cell.hour, "dealer": visible(dealer_shown(viewer, cell.venue, cell.dealer)),
        "currency": visible(cell.currency), "coups": measures.coups, "coups_judged": measures.coups_judged,
        "coups_partly": measures.coups_partly, "coups_lost": measures.coups_lost,
        "coups_unpriced": measures.coups_unpriced, "seconds": measures.seconds, **money,
        "theoretical": exact(line.expected), "coups_without_edge": measures.coups_without_edge,
        "variance": exact(line.variance), "coups_without_variance": measures.coups_without_variance,
        "low": once and once.low, "high": once and once.high, "bounds": once and once.method,
        "low_ever": ever and ever.low, "high_ever": ever and ever.high,
        **cash, "gaps": measures.gaps, "findings": measures.findings_total,
    }  # fmt: skip


def exact(number: Fraction | None) -> str | None:
    """A fraction as `n/d`; null where it is not known."""
    return None if number is None else f"{number.numerator}/{number.denominator}"
