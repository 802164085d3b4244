"""Bars of a sheet: the same for the PDF and, as SVG, for pages."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from projections.film.svg import element, picture, rect, text, words
from projections.reports.labels import labels
from projections.reports.sheets import Sheet, definitions, shown
from projections.speech import Speech


@dataclass(frozen=True, slots=True)
class Bar:
    """One row: what it is, how much, and which part of the longest bar."""

    label: str
    shown: str
    part: float
    below_zero: bool


def bars(sheet: Sheet, say: Speech) -> Iterator[tuple[str, list[Bar]]]:
    """The bars of each currency; none where nothing is drawn or known."""
    place = next((at for at, column in enumerate(sheet.columns) if column.measure == sheet.plot), None)
    if place is None:
        return
    unit = definitions()[sheet.columns[place].measure].unit
    for currency in sorted({row.where["currency"] for row in sheet.rows}):
        own = [row for row in sheet.rows if row.where["currency"] == currency and not row.total]
        known = [(row, Fraction(value)) for row in own if (value := row.values[place]) is not None]
        longest = max((abs(value) for _, value in known), default=Fraction(0))
        if longest:
            yield currency, [
                Bar(
                    " · ".join(labels(sheet, row, say)[:-1]), shown(value, unit, currency, say),
                    float(abs(value) / longest), value < 0,
                )
                for row, value in known
            ]  # fmt: skip


def as_svg(sheet: Sheet, say: Speech) -> str:
    """The bars as a drawing that works without script; empty where there are none."""
    drawn, y = [], 10
    for currency, plotted in bars(sheet, say):
        drawn.append(text(currency, 10, y, 12, text_anchor="start"))
        for bar in plotted:
            y += 22
            width = max(1.0, round(bar.part * 420, 2))
            drawn.append(element(
                "g", element("title", words(f"{bar.label}: {bar.shown}")),
                text(bar.label[:46], 10, y, 11, text_anchor="start"),
                rect(330, y - 8, width, 16, fill="#9b2226" if bar.below_zero else "#14213d"),
                text(bar.shown, 336 + width, y, 11, text_anchor="start"),
            ))  # fmt: skip
        y += 30
    if not drawn:
        return ""
    title = say(*sheet.title)
    return picture(900, y, title, title, *drawn, ident=sheet.name)
