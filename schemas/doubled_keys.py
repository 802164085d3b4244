"""Finds a key that occurs twice in one object. Every JSON library here keeps the last, and evidence may not depend on
that.

Most records are cleared by counting quotation marks. A key has two, and so has a text: a record with exactly as many as
its content needs has no duplicate key and no foreign attribute. A record with more may have one, or a text in it
contains a quotation mark, or an optional field was written out; such a record is parsed a second time.
"""

import json
import types
from collections.abc import Callable, Container
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from pydantic.fields import FieldInfo

from schemas.attributes import fault_of
from schemas.envelope import Envelope, Event
from schemas.model import Data, Model, is_instant

_KEY, _KEY_AND_TEXT = 2, 4  # quotation marks
_RARE = ("datacontenttype", "dataschema", "traceparent", "tracestate")  # texts of the envelope that few senders write

FieldGetter = Callable[[Data], Any]


class Marks(NamedTuple):
    """The quotation marks of a kind of record, without the optional texts of its envelope."""

    most: int  # with every field, and nothing in its lists
    least: int  # with no field that may lack
    texts: FieldGetter | None  # fields that are worth four marks less where they are None, as a tuple
    others: FieldGetter | None  # fields that are worth two
    defaults: tuple[tuple[FieldGetter, Any, int], ...]  # fields with another default, and what they are worth
    lists: tuple[tuple[FieldGetter, int], ...]  # and what each item is worth


def surely_plain(kind: type[Data]) -> Callable[[Event[Data], int], bool]:
    """Whether a record with so many quotation marks surely has no duplicate key and no foreign attribute."""
    marks_of_it = _marks_of(kind)
    least, needed = marks_of_it.least, _needed(marks_of_it)
    rare = attrgetter(*_RARE)

    def plain(event: Event[Data], marks: int) -> bool:
        if event.subject is not None:
            marks -= 4
        if event.venue is not None:
            marks -= 4
        if event.sig is not None:
            marks -= 4
        if marks == least:
            return True
        expected = needed(event.data)
        return marks == expected or marks == expected + 4 * (len(_RARE) - rare(event).count(None))

    return plain


def _needed(marks: Marks) -> Callable[[Data], int]:
    """The quotation marks that a record with such data needs."""
    most, _, texts, others, defaults, lists = marks

    def needed(data: Data) -> int:
        many = most
        if texts is not None:
            many -= 4 * texts(data).count(None)
        if others is not None:
            many -= 2 * others(data).count(None)
        for value, default, worth in defaults:
            if value(data) == default:
                many -= worth
        for value, worth in lists:
            many += worth * len(value(data) or ())
        return many

    return needed


def _marks_of(kind: type[Data]) -> Marks:
    fields = kind.model_fields
    worth = {name: 2 + _marks(field.annotation) for name, field in fields.items()}
    most = sum(worth.values()) + _marks_of_envelope()
    absent = {name: field.default for name, field in fields.items() if not field.is_required()}
    lacking = {name: worth[name] for name, default in absent.items() if default is None}
    lacking |= {name: worth[name] - 2 for name, field in fields.items() if field.is_required() and _nullable(field)}
    texts, others = (_all_of([name for name, less in lacking.items() if less == each]) for each in (4, 2))
    defaults = tuple((attrgetter(name), value, worth[name]) for name, value in absent.items() if value is not None)
    items = {name: _marks_of_an_item(field.annotation) for name, field in fields.items()}
    lists = tuple((attrgetter(name), each) for name, each in items.items() if each)
    least = most - sum(lacking.values()) - sum(less for _, _, less in defaults)
    return Marks(most, least, texts, others, defaults, lists)


@cache
def _marks_of_envelope() -> int:
    required = [field.annotation for field in Envelope.model_fields.values() if field.is_required()]
    return _KEY_AND_TEXT + _KEY + sum(_KEY + _marks(annotation) for annotation in required)  # `type` and `data` too


def fault_in(raw: bytes, ours: Container[str]) -> str | None:
    """Why a record is not an event after all: a duplicate key, or an attribute that is neither `ours` nor valid."""
    doubled: list[str] = []

    def look(pairs: list[tuple[str, object]]) -> list[tuple[str, object]]:
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                doubled.append(key)
            seen.add(key)
        return pairs

    try:
        members = json.loads(raw, object_pairs_hook=look)
    except (ValueError, RecursionError) as fault:  # in what the reader of events had passed over
        return f"record: {fault}"
    if doubled:
        return f"key {doubled[0]!r} stands twice in one object"
    return fault_of((name, value) for name, value in members if name not in ours)


def _all_of(names: list[str]) -> FieldGetter | None:
    """All these fields at once, as a tuple."""
    if len(names) == 1:
        names = [*names, "__class__"]  # which is never None
    return attrgetter(*names) if names else None


def _nullable(field: FieldInfo) -> bool:
    return type(None) in get_args(field.annotation)


def _marks(annotation: Any) -> int:
    """The least quotation marks that a value of a type has."""
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _marks(args[0])
    if origin is Literal:
        return 2 if all(isinstance(arg, str) for arg in args) else 0
    if origin is Union or origin is types.UnionType:
        return min(_marks(arg) for arg in args if arg is not type(None))
    return 2 if annotation is str or is_instant(annotation) else 0


def _marks_of_an_item(annotation: Any) -> int:
    """The quotation marks that each item of a list brings at least."""
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _marks_of_an_item(args[0])
    if origin is Union or origin is types.UnionType:
        return min(_marks_of_an_item(arg) for arg in args if arg is not type(None))
    if origin is not tuple:
        return 0
    if isinstance(args[0], type) and issubclass(args[0], Model):
        fields = args[0].model_fields.values()
        return sum(2 if _nullable(field) else 2 + _marks(field.annotation) for field in fields if field.is_required())
    return _marks(args[0])
