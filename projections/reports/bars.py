"""What a report draws: a bar for each row of the measure that a sheet is about, in the PDF and on the page."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from projections.reports.labels import labels
from projections.reports.sheets import Incomplete, Sheet, definitions, shown
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
        known = [
            (row, Fraction(value)) for row in own
            if (value := row.values[place]) is not None and not isinstance(value, Incomplete)
        ]  # fmt: skip
        longest = max((abs(value) for _, value in known), default=Fraction(0))
        if longest:
            yield currency, [
                Bar(
                    " · ".join(labels(sheet, row, say)[:-1]), shown(value, unit, currency, say),
                    float(abs(value) / longest), value < 0,
                )
                for row, value in known
            ]  # fmt: skip
