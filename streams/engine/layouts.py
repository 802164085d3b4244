"""What the native front end reads of each kind of event, taken from the structs that decode it.

No schema is written twice: fields, their types and limits come from `msgspec.inspect`. What the front end does not read
(a mapping, a pattern) is opaque: a record with such a field is not plain, and goes to the decoder.
"""

from functools import cache
from typing import Any, Final

import msgspec
from msgspec import inspect

from schemas.decode import struct_of_event
from schemas.events.table import TableOpened

OPAQUE, TEXT, WHOLE, TRUTH, INSTANT, WORD, LIST, STRUCT = range(8)  # as in native/shape.h
MOST: Final = 2**62

Layout = tuple[int, bool, int, int, Any]  # code, whether it may be null, least, most, and what else the code needs
FieldLayout = tuple[str, Layout, bool, Any]  # name, layout, whether it may lack, and the value where it does

ATTRIBUTES: Final = (
    "specversion", "id", "source", "type", "subject", "time", "venue", "table", "sequence", "prevhash", "data",
)  # fmt: skip  # of a plain record; one with others goes to the decoder
ORDER: Final = ("specversion", "id", "source", "time", "table", "sequence", "prevhash", "data", "subject", "venue")
NOTHING: Final[Layout] = (OPAQUE, False, 0, 0, None)


@cache
def envelope_layout() -> Layout:
    """The attributes of a plain record; `type` and `data` have a meaning of their own there."""
    types = _annotations(struct_of_event(TableOpened.type))
    own = ((name, types.get(name)) for name in ATTRIBUTES)
    fields = (
        (name, NOTHING if name == "data" or kind is None else _layout_of(kind), False, None) for name, kind in own
    )
    return (STRUCT, False, 0, 0, (object, tuple(fields)))


def layout_of_kind(name: str) -> tuple[type, Layout] | None:
    """The struct of a kind of event and the layout of its data; None if the decoder has not met it yet."""
    struct = struct_of_event(name)
    return None if struct is None else _layout_of_event(struct)


@cache
def _layout_of_event(struct: type[msgspec.Struct]) -> tuple[type, Layout]:
    in_order = struct.__struct_fields__[: len(ORDER)] == ORDER  # in which the front end fills it
    opens = getattr(struct, "type", None) == TableOpened.type  # which is never as usual, and has a large licence
    return struct, _layout_of(_annotations(struct)["data"]) if in_order and not opens else NOTHING


def _annotations(struct: type[msgspec.Struct] | None) -> dict[str, Any]:
    return {} if struct is None else struct.__annotations__


def _layout_of(annotation: Any) -> Layout:
    return _layout(inspect.type_info(annotation))


def _layout(kind: inspect.Type) -> Layout:
    layout = NOTHING
    match kind:
        case inspect.UnionType(types=types):
            layout = _optional([other for other in types if not isinstance(other, inspect.NoneType)], len(types))
        case inspect.StrType(pattern=None, min_length=least, max_length=most):
            layout = (TEXT, False, *_bounds(least, most, 0), None)
        case inspect.IntType(gt=None, lt=None, multiple_of=None, ge=least, le=most):
            layout = (WHOLE, False, *_bounds(least, most, -MOST), None)
        case inspect.BoolType():
            layout = (TRUTH, False, 0, 0, None)
        case inspect.DateTimeType(tz=True):
            layout = (INSTANT, False, 0, 0, None)
        case inspect.LiteralType(values=values) if all(isinstance(value, str) for value in values):
            layout = (WORD, False, 0, 0, tuple(values))
        case inspect.VarTupleType(item_type=item, min_length=least, max_length=most):
            layout = (LIST, False, *_bounds(least, most, 0), _layout(item))
        case inspect.StructType(cls=cls, fields=fields, tag=None, forbid_unknown_fields=True, array_like=False):
            layout = (STRUCT, False, 0, 0, (cls, tuple(map(_field, fields))))
    return layout


def _optional(others: list[inspect.Type], all_types: int) -> Layout:
    """A type that may be null; other unions are opaque."""
    if len(others) != 1 or all_types != 2:
        return NOTHING
    code, _, least, most, more = _layout(others[0])
    return (code, code != OPAQUE, least, most, more)


def _field(field: inspect.Field) -> FieldLayout:
    if field.encode_name != field.name:
        return (field.name, NOTHING, False, None)
    has_default = field.default is not msgspec.NODEFAULT
    return (field.name, _layout(field.type), has_default, field.default if has_default else None)


def _bounds(least: int | None, most: int | None, lowest: int) -> tuple[int, int]:
    return (lowest if least is None else least), (MOST if most is None else most)
