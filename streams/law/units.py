"""The unit of a figure, and the values that an instrument may give it."""

from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from fractions import Fraction
from typing import Final, Literal

from streams.law.figures import is_ratio
from streams.law.records import Record, near

LONGEST_WORD: Final = 300  # characters
LONGEST_LIST: Final = 200  # items
LARGEST_PART: Final = 100_000  # of a ratio, above or below the stroke


class Unit(Record):
    """What some figures count, from the least to the most that an instrument may set."""

    name: str
    kind: Literal["number", "ratio"]
    least: int | str
    most: int | str
    figures: tuple[str, ...]

    def holds(self, value: Fraction) -> bool:
        """Whether a value lies within the bounds."""
        return Fraction(self.least) <= value <= Fraction(self.most)

    def allowed(self) -> str:
        """The bounds in words."""
        if self.kind == "ratio":
            return f"a ratio from {self.least} to {self.most} ({self.name})"
        return f"a whole number from {self.least} to {self.most} ({self.name})"


def unit_of(figure: str, kind: str, units: Sequence[Unit]) -> Unit:
    """The first unit that names the figure."""
    return next(unit for unit in units if unit.kind == kind and any(fnmatchcase(figure, each) for each in unit.figures))


def sort_of(value: object) -> str:
    """The sort of a value, in words: a ratio, a whole number, a list, a table."""
    if isinstance(value, str):
        return "a ratio" if is_ratio(value) else "a word"
    if isinstance(value, bool):
        return "true or false"
    sorts: Mapping[type, str] = {int: "a whole number", tuple: "a list", dict: "a table"}
    return sorts.get(type(value), "a day" if type(value).__name__ == "date" else f"a {type(value).__name__}")


def why_not(figure: str, value: object, printed: object, units: Sequence[Unit]) -> str | None:
    """Why an instrument may not set a figure to this value; None where it may. `printed` is the value in the law."""
    return next(_faults(figure, value, printed, units), None)


def _faults(figure: str, value: object, printed: object, units: Sequence[Unit]) -> Iterator[str]:
    if sort_of(value) != sort_of(printed):
        yield f"{_shown(value)} is {sort_of(value)}; it is {sort_of(printed)} ({_shown(printed)})"
    elif isinstance(value, dict) and isinstance(printed, dict):
        for key, item in value.items():
            if key not in printed:
                yield f"{key!r} is not among its entries: {', '.join(printed)}.{near(str(key), map(str, printed))}"
            else:
                yield from _faults(figure, item, printed[key], units)
    elif isinstance(value, tuple) and isinstance(printed, tuple):
        yield from _list_faults(figure, value, printed, units)
    elif isinstance(value, str) and is_ratio(value):
        yield from _ratio_faults(figure, value, units)
    elif isinstance(value, str):
        yield from _word_faults(value, printed)
    elif isinstance(value, int) and not isinstance(value, bool):
        unit = unit_of(figure, "number", units)
        if not unit.holds(Fraction(value)):
            yield f"{_shown(value)} is out of bounds; allowed: {unit.allowed()}"


def _list_faults(
    figure: str, value: tuple[object, ...], printed: tuple[object, ...], units: Sequence[Unit]
) -> Iterator[str]:
    if not value or len(value) > LONGEST_LIST:
        yield f"the list has {len(value)} items; allowed: 1 to {LONGEST_LIST}"
        return
    for place, item in enumerate(value):
        known = next((one for one in printed if sort_of(one) == sort_of(item)), None)
        if known is None:
            yield f"{_shown(item)} is {sort_of(item)}; its items are {sort_of(printed[0])} ({_shown(printed[0])})"
            return
        beside = printed[place] if place < len(printed) and sort_of(printed[place]) == sort_of(item) else known
        yield from _faults(figure, item, beside, units)


def _word_faults(value: str, printed: object) -> Iterator[str]:
    """A phrase that nobody can say would accuse every dealer."""
    if len(value) > LONGEST_WORD:
        yield f"the word has {len(value)} characters; allowed: up to {LONGEST_WORD}"
    elif not value.strip() and printed:
        yield "the word is empty"
    elif not value.isprintable():
        yield "the word has signs that nobody can read"


def _ratio_faults(figure: str, value: str, units: Sequence[Unit]) -> Iterator[str]:
    above, _, below = value.partition("/")
    unit = unit_of(figure, "ratio", units)
    parts_too_large = max(len(above), len(below)) > len(str(LARGEST_PART)) or max(int(above), int(below)) > LARGEST_PART
    if parts_too_large:
        yield f"{_shown(value)} has parts above {LARGEST_PART}; allowed: {unit.allowed()}"
    elif not unit.holds(Fraction(value)):
        yield f"{value} is out of bounds; allowed: {unit.allowed()}"


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:60]}…"
