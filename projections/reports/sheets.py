"""What a report consists of before it is written in any format: sheets of rows of figures, each with its query."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple
from urllib.parse import quote

from projections.reports.periods import Span
from projections.speech import Speech
from streams.engine.texts import money

Both = tuple[str, str]  # Portuguese and English


class Incomplete(NamedTuple):
    """A sum in which the money of so many coups is missing, because nobody knows it; None where that is not published."""

    amount: int
    coups: int | None


Value = int | Fraction | bool | Incomplete | None  # None: not known, never zero


@dataclass(frozen=True, slots=True)
class Definition:
    """What a figure means, in both languages, and the sum that it comes from."""

    measure: str
    name: Both
    unit: str  # count, money, ratio, per_thousand, answer
    meaning: Both
    query: str


@cache
def definitions() -> Mapping[str, Definition]:
    """All of them, by measure."""
    text = files("projections.reports").joinpath("definitions.toml").read_text("utf-8")
    return {
        name: Definition(
            name, (each["pt"], each["en"]), each["unit"], (each["defined_pt"], each["defined_en"]), each["query"]
        )
        for name, each in tomllib.loads(text).items()
    }


@dataclass(frozen=True, slots=True)
class Column:
    """A measure over some days; `head` where its name alone would not tell."""

    measure: str
    span: Span
    head: Both | None = None

    def title(self, say: Speech) -> str:
        """As it is printed above the figures."""
        name = say(*definitions()[self.measure].name)
        return f"{name}, {say(*self.head)}" if self.head else name


@dataclass(frozen=True, slots=True)
class Row:
    """The figures of one cell of the cube; `where` are the parts of the cell that it is about."""

    where: Mapping[str, str]
    values: tuple[Value, ...]
    total: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of a report; `by` are the parts of the cell that its first columns show."""

    name: str
    title: Both
    by: tuple[str, ...]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    notes: tuple[Both, ...] = ()
    plot: str | None = None  # the measure that is drawn

    def figures(self) -> Iterator[tuple[Row, Column, Value]]:
        """Every figure with its row and column."""
        for row in self.rows:
            for column, value in zip(self.columns, row.values, strict=True):
                yield row, column, value


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that is printed, in the order in which it is."""

    shape: str
    title: Both
    scope: str  # the house, or empty for all
    period: str
    date: str
    sheets: tuple[Sheet, ...]
    notes: tuple[Both, ...] = ()
    openings: tuple[str, ...] = ()
    checkpoints: tuple[Mapping[str, Any], ...] = field(default=())
    correction: tuple[Both, ...] = ()  # what this edition says of the one before


def query(row: Row, column: Column) -> str:
    """How to ask for the coups behind a figure: `vigia report --behind` takes it."""
    parts = [f"{name}={_quoted(value)}" for name, value in sorted(row.where.items())]
    return " ".join([column.measure, *parts, f"days={column.span.first}..{column.span.last}"])


def _quoted(value: str) -> str:
    """Percent-encoded: a name may hold anything."""
    return quote(value, safe="", errors="surrogatepass")


def shown(value: Value, unit: str, currency: str, say: Speech) -> str:
    """A figure as people read it."""
    if value is None:
        return say("desconhecido", "not known")
    if isinstance(value, Incomplete):
        many = say("alguns", "some") if value.coups is None else say.count(value.coups)
        rest = say(f"sem {many} golpes", f"without {many} coups")
        return f"{shown(value.amount, unit, currency, say)}, {rest}"
    if unit == "answer":
        return say("sim", "yes") if value else say("não", "no")
    if unit == "money":
        return money(int(value), currency, portuguese=say.portuguese)
    if unit in ("ratio", "per_thousand"):
        scaled = Fraction(value) * (100 if unit == "ratio" else 1)
        hundredths = round(scaled * 100)
        text = f"{'-' if hundredths < 0 else ''}{abs(hundredths) // 100}.{abs(hundredths) % 100:02d}"
        return say(text.replace(".", ","), text) + ("\u00a0%" if unit == "ratio" else "")
    return say.count(int(value))


def rows_text(sheet: Sheet, say: Speech, labels: "Sequence[tuple[str, ...]]") -> list[list[str]]:
    """The sheet in words: heads, then a line for each row."""
    units = [definitions()[column.measure].unit for column in sheet.columns]
    heads = [*(head_of(part, say) for part in sheet.by), *(column.title(say) for column in sheet.columns)]
    lines = [
        [*label, *(shown(value, unit, row.where.get("currency", ""), say) for value, unit in zip(row.values, units, strict=True))]
        for row, label in zip(sheet.rows, labels, strict=True)
    ]  # fmt: skip
    return [heads, *lines]


def head_of(part: str, say: Speech) -> str:
    """What a part of a cell is called."""
    names = {
        "venue": ("casino", "casino"), "game": ("jogo", "game"), "table": ("mesa", "table"),
        "currency": ("moeda", "currency"), "territory": ("território", "territory"), "day": ("dia de jogo", "gaming day"),
    }  # fmt: skip
    return say(*names[part])
