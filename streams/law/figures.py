"""A figure of the law has a citation, a first day and a value. Code reads it and never contains it."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Final, Literal

from typing_extensions import override

from streams.law.records import Record, near

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

LONGEST_RATIO: Final = 40  # characters


class NoLawThatDay(LookupError):
    """There is no figure for that day; a law is never guessed."""


class WrongFigure(TypeError):
    """The figure exists but has another type than the reader expects."""


class Figure(Record):
    """One value of the law, from `since` until the day before `until`."""

    citation: str
    name: str
    since: date
    until: date | None = None
    value: object
    reading: Literal["printed", "recommended"] = "printed"
    ambiguity: str | None = None
    instrument: str | None = None

    def in_force(self, day: date) -> bool:
        """Whether the figure binds on that day; the day of repeal no longer counts."""
        return self.since <= day and (self.until is None or day < self.until)


class Figures:
    """The figures of one regulation on one day, and on every day until the next change."""

    def __init__(self, regulation: str, since: date, until: date | None, figures: Iterable[Figure]) -> None:
        """Figures that are all in force from `since` until the day before `until`."""
        self.regulation = regulation
        self.since = since
        self.until = until
        self._figures = {(figure.citation, figure.name): figure for figure in figures}
        self._instruments = tuple(sorted({f.instrument for f in self._figures.values() if f.instrument}))

    @override
    def __repr__(self) -> str:
        """The version and how many figures it has."""
        return f"<Figures {self.version}: {len(self._figures)}>"

    @property
    def version(self) -> str:
        """The law in force, for a finding: regulation, day of its last change, instruments that changed it."""
        return "+".join([f"{self.regulation}@{self.since.isoformat()}", *self.instruments])

    @property
    def instruments(self) -> tuple[str, ...]:
        """The instruments whose figures are in force, such as `Instrutivo 3/23`."""
        return self._instruments

    def changed_by(self, instrument: str) -> frozenset[str]:
        """The paragraphs with a figure in force that comes from the instrument."""
        return frozenset(f.citation for f in self._figures.values() if f.instrument == instrument)

    def of(self, citation: str) -> Mapping[str, Figure]:
        """All the figures of one paragraph by name; empty where the paragraph has none."""
        full = self._full(citation)
        return {name: figure for (cited, name), figure in self._figures.items() if cited == full}

    def __iter__(self) -> Iterator[Figure]:
        """Every figure, in no particular order."""
        return iter(self._figures.values())

    def unlike(self, other: Figures) -> frozenset[tuple[str, str]]:
        """The figures that have another value in one of the two, or are in one of them only: paragraph and name."""
        mine, theirs = self._figures, other._figures
        keys = mine.keys() | theirs.keys()
        return frozenset(
            key for key in keys if key not in mine or key not in theirs or mine[key].value != theirs[key].value
        )

    def figure(self, citation: str, name: str) -> Figure:
        """The record itself, with its reading; the citation may leave the regulation out."""
        figure = self._figures.get((self._full(citation), name))
        if figure is None:
            raise self._missing(self._full(citation), name)
        return figure

    def ratio(self, citation: str, name: str = "ratio") -> Fraction:
        """An exact proportion: 35 to 1 is 35, half is 1/2."""
        value = self.figure(citation, name).value
        if isinstance(value, str) and is_ratio(value):
            return Fraction(value)
        if isinstance(value, int) and not isinstance(value, bool):
            return Fraction(value)
        raise self._wrong(citation, name, value, 'a ratio such as "35/1"')

    def number(self, citation: str, name: str) -> int:
        """A whole number."""
        value = self.figure(citation, name).value
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        raise self._wrong(citation, name, value, "a whole number")

    def numbers(self, citation: str, name: str) -> tuple[int, ...]:
        """A list of whole numbers, in the order of the law."""
        value = self.figure(citation, name).value
        if isinstance(value, tuple) and all(type(item) is int for item in value):
            return value
        raise self._wrong(citation, name, value, "a list of whole numbers")

    def word(self, citation: str, name: str) -> str:
        """A word or phrase."""
        value = self.figure(citation, name).value
        if isinstance(value, str):
            return value
        raise self._wrong(citation, name, value, "a word")

    def words(self, citation: str, name: str) -> tuple[str, ...]:
        """A list of words, in the order of the law."""
        value = self.figure(citation, name).value
        if isinstance(value, tuple) and all(isinstance(item, str) for item in value):
            return value
        raise self._wrong(citation, name, value, "a list of words")

    def flag(self, citation: str, name: str) -> bool:
        """Yes or no."""
        value = self.figure(citation, name).value
        if isinstance(value, bool):
            return value
        raise self._wrong(citation, name, value, "true or false")

    def table(self, citation: str, name: str) -> dict[str, object]:
        """A table of values by name."""
        value = self.figure(citation, name).value
        if isinstance(value, dict):
            return dict(value)
        raise self._wrong(citation, name, value, "a table")

    def sets(self, citation: str, name: str) -> tuple[tuple[int, ...], ...]:
        """A list of lists of whole numbers, such as the sixty splits of a cloth."""
        value = self.figure(citation, name).value
        if isinstance(value, tuple) and all(
            isinstance(row, tuple) and all(type(item) is int for item in row) for row in value
        ):
            return value
        raise self._wrong(citation, name, value, "a list of lists of whole numbers")

    def tables(self, citation: str, name: str) -> tuple[dict[str, object], ...]:
        """A list of tables, such as the components of a series."""
        value = self.figure(citation, name).value
        if isinstance(value, tuple) and all(isinstance(row, dict) for row in value):
            return tuple(dict(row) for row in value)
        raise self._wrong(citation, name, value, "a list of tables")

    def _full(self, citation: str) -> str:
        return citation if citation.startswith(f"{self.regulation}/") else f"{self.regulation}/{citation}"

    def _when(self) -> str:
        end = f" until {self.until.isoformat()}" if self.until else ""
        return f"from {self.since.isoformat()}{end}"

    def _missing(self, citation: str, name: str) -> NoLawThatDay:
        names = [known for cited, known in self._figures if cited == citation]
        has = f" That paragraph has: {', '.join(names)}." if names else " That paragraph has no figure then."
        hint = near(name, names) if names else near(citation, {cited for cited, _ in self._figures})
        return NoLawThatDay(f"No figure {name!r} of {citation} is in force {self._when()}.{has}{hint}")

    def _wrong(self, citation: str, name: str, value: object, expected: str) -> WrongFigure:
        return WrongFigure(
            f"Figure {name!r} of {self._full(citation)}, in force {self._when()}, is {value!r}; expected {expected}."
        )


def is_ratio(text: str) -> bool:
    """Whether a word is a proportion of two whole numbers, such as 35/1."""
    above, stroke, below = text.partition("/") if len(text) <= LONGEST_RATIO else ("", "", "")
    return bool(stroke) and above.isdecimal() and below.isdecimal() and int(below) > 0
