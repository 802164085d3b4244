"""Days, months and quarters of the gaming calendar. No clock: a report's period and date are given."""

import re
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Self

from projections.speech import Spoken

DAY, MONTH, QUARTER = "day", "month", "quarter"
_FORMS = ((DAY, r"(\d{4})-(\d\d)-(\d\d)"), (MONTH, r"(\d{4})-(\d\d)"), (QUARTER, r"(\d{4})-Q([1-4])"))


@dataclass(frozen=True, slots=True)
class Span:
    """Gaming days from the first to the last, both included, as they are written in cells."""

    first: str
    last: str

    def holds(self, day: str) -> bool:
        """Whether the day is one of them."""
        return self.first <= day <= self.last

    @property
    def days(self) -> int:
        """How many there are."""
        return (date.fromisoformat(self.last) - date.fromisoformat(self.first)).days + 1


@dataclass(frozen=True, slots=True)
class Period:
    """What a report is about: `2026-11-18`, `2026-11` or `2026-Q4`."""

    kind: str
    name: str
    span: Span

    @classmethod
    def read(cls, text: str) -> Self:
        """The period of that name."""
        for kind, form in _FORMS:
            match = re.fullmatch(form, text)
            if match:
                try:
                    return cls(kind, text, _span(kind, *map(int, match.groups())))
                except ValueError:
                    break
        raise Spoken(
            f"«{text}» não é um período; escreva 2026-11-18, 2026-11 ou 2026-Q4",
            f"“{text}” is not a period; write 2026-11-18, 2026-11 or 2026-Q4",
        )

    @property
    def before(self) -> Span:
        """The period before: the day, month or quarter that ends where this one begins."""
        last = date.fromisoformat(self.span.first) - timedelta(days=1)
        if self.kind == DAY:
            return Span(last.isoformat(), last.isoformat())
        months = 1 if self.kind == MONTH else 3
        first = last.replace(day=1)
        for _ in range(months - 1):
            first = (first - timedelta(days=1)).replace(day=1)
        return Span(first.isoformat(), last.isoformat())

    @property
    def month_to_date(self) -> Span:
        """From the first of the last month to the last day."""
        return Span(self.span.last[:8] + "01", self.span.last)

    @property
    def year_to_date(self) -> Span:
        """From the first of January to the last day."""
        return Span(self.span.last[:5] + "01-01", self.span.last)


def _span(kind: str, year: int, number: int = 1, day: int = 1) -> Span:
    if kind == DAY:
        first = last = date(year, number, day)
    else:
        months = 1 if kind == MONTH else 3
        first = date(year, number if kind == MONTH else 3 * number - 2, 1)
        after = first.month - 1 + months
        last = date(first.year + after // 12, after % 12 + 1, 1) - timedelta(days=1)
    return Span(first.isoformat(), last.isoformat())
