"""Every figure of the law at both ends of its bounds, just outside them, and as what it is not."""

import json
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from fractions import Fraction

from streams.law.figures import Figure, is_ratio
from streams.law.files import load_law
from streams.law.units import LARGEST_PART, LONGEST_LIST, LONGEST_WORD, Unit, unit_of
from tests.law.test_overlays import change, instrutivo

UNITS = load_law()._source.units()
DAY = date(2026, 1, 1)
A_HAIR = Fraction(1, LARGEST_PART)

Leaf = Callable[[str, object], object]  # from a figure's name and a value in it to another value


def ends(figure: Figure) -> Iterator[tuple[str, object]]:
    """Values that an instrument may give the figure: each with what it is called."""
    yield "least", with_leaves(figure, _least)
    yield "most", with_leaves(figure, _most)
    yield "turned over", with_leaves(figure, _turned_over)
    if isinstance(figure.value, tuple) and figure.value:
        yield "first item alone", list(figure.value[:1])
        yield "longest", (list(figure.value) * LONGEST_LIST)[:LONGEST_LIST]
    if isinstance(figure.value, dict) and len(figure.value) > 1:
        first = next(iter(figure.value))
        yield "first entry alone", {first: figure.value[first]}


def outside(figure: Figure) -> Iterator[tuple[str, object]]:
    """Values that no instrument may give it."""
    yield "below", with_leaves(figure, _below)
    yield "above", with_leaves(figure, _above)
    yield "another type", with_leaves(figure, _another_type)
    yield "a fraction without its form", 1.5
    yield "a sheet for a figure", [[[figure.name]]]
    if isinstance(figure.value, tuple) and figure.value:
        yield "no item", []
        yield "too long", (list(figure.value) * (LONGEST_LIST + 1))[: LONGEST_LIST + 1]
    if isinstance(figure.value, dict):
        yield "an entry that there is not", {**figure.value, "no_such_entry": 1}


def with_leaves(figure: Figure, leaf: Leaf) -> object:
    """The figure's value with every number, ratio and word in it changed."""
    return _walk(figure.name, figure.value, leaf)


def _walk(name: str, value: object, leaf: Leaf) -> object:
    if isinstance(value, Mapping):
        return {key: _walk(name, item, leaf) for key, item in value.items()}
    if isinstance(value, tuple):
        return [_walk(name, item, leaf) for item in value]
    return leaf(name, value)


def unit(name: str, value: object) -> Unit | None:
    """The unit of a number or a ratio; nothing else has one."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return unit_of(name, "number", UNITS)
    return unit_of(name, "ratio", UNITS) if isinstance(value, str) and is_ratio(value) else None


def _least(name: str, value: object) -> object:
    bounds = unit(name, value)
    return bounds.least if bounds else _other(value, "a" if value else "")


def _most(name: str, value: object) -> object:
    bounds = unit(name, value)
    return bounds.most if bounds else _other(value, "a" * LONGEST_WORD)


def _other(value: object, word: str) -> object:
    if isinstance(value, bool):
        return not value
    return word if isinstance(value, str) else DAY


def _turned_over(name: str, value: object) -> object:
    """A yes becomes a no, a day another, and all else stays."""
    return value if isinstance(value, int | str) and not isinstance(value, bool) else _other(value, "")


def _below(name: str, value: object) -> object:
    return _beyond(name, value, -1)


def _above(name: str, value: object) -> object:
    return _beyond(name, value, 1)


def _beyond(name: str, value: object, step: int) -> object:
    bounds = unit(name, value)
    if bounds is None:
        word = "" if step < 0 and value else "a" * (LONGEST_WORD + 1)
        return word if isinstance(value, str) else str(value)
    bound = bounds.most if step > 0 else bounds.least
    if bounds.kind == "number":
        return int(bound) + step
    past = Fraction(bound) + step * A_HAIR
    return f"{past.numerator}/{past.denominator}"


def _another_type(name: str, value: object) -> object:
    if isinstance(value, str):
        return 1
    return str(value) if isinstance(value, bool | date) else f"{value}/1"


def overlay_text(figure: Figure, value: object, number: str = "3/23") -> str:
    """An instrument that gives the figure this value, as a file."""
    made = change(figure.citation, figure.name, value=toml(value))
    return instrutivo(made, number=number)


def toml(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(str(key))} = {toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    return value.isoformat() if isinstance(value, date) else json.dumps(value, ensure_ascii=False)
