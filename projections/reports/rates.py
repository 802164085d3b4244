"""Dated rates of the special gaming tax: figures outside the code."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from importlib.resources import files
from typing import Any

from projections.reports.periods import Span
from projections.reports.sheets import Both
from projections.speech import Spoken


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate in one territory over some days; `reading` where the text of the law is not among our sources."""

    territory: str
    since: date
    until: date | None
    rate: Fraction
    source: str
    reading: bool

    def during(self, span: Span) -> bool:
        """Whether it was in force on any of these days."""
        return self.since.isoformat() <= span.last and (self.until is None or span.first <= self.until.isoformat())

    def holds_throughout(self, span: Span) -> bool:
        """Whether it was in force on all of them."""
        return self.since.isoformat() <= span.first and (self.until is None or span.last <= self.until.isoformat())

    @property
    def days(self) -> Both:
        """From when to when, in words."""
        if self.until is None:
            return f"desde {self.since}", f"from {self.since}"
        return f"de {self.since} a {self.until}", f"from {self.since} to {self.until}"


def packaged_rates() -> tuple[Rate, ...]:
    """The rates that come with the program."""
    return read_rates(files("projections.reports").joinpath("rates.toml").read_text("utf-8"))


def read_rates(text: str) -> tuple[Rate, ...]:
    """From a file with a table `[[rate]]` for each."""
    try:
        tables: list[dict[str, Any]] = tomllib.loads(text)["rate"]
        rates = tuple(
            Rate(
                str(each["territory"]), _day(each["since"]), _day(each["until"]) if "until" in each else None,
                Fraction(str(each["rate"])), str(each["source"]), bool(each.get("reading", False)),
            )
            for each in tables
        )  # fmt: skip
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError, ZeroDivisionError) as fault:
        raise Spoken(
            f"as taxas lêem-se de [[rate]] com territory, since, rate e source ({fault})",
            f"rates are read from [[rate]] with territory, since, rate and source ({fault})",
        ) from None
    if not all(0 <= each.rate <= 1 for each in rates):
        raise Spoken("uma taxa está entre 0 e 1", "a rate is between 0 and 1")
    return rates


def rate_on(rates: Sequence[Rate], territory: str, day: str) -> Rate | None:
    """The rate in force that day; None where none is recorded, or two are."""
    when = date.fromisoformat(day)
    ours = [
        each
        for each in rates
        if each.territory == territory and each.since <= when and (each.until is None or when <= each.until)
    ]
    return ours[0] if len(ours) == 1 else None


def _day(value: Any) -> date:
    if not isinstance(value, date):
        raise TypeError(f"{value!r} is no day")
    return value
