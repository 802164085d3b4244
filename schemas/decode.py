"""From raw bytes to an event, or to a reason why not.

The pydantic models are the contract. The hot path decodes with structs derived from them, four times
faster; what the structs refuse goes to pydantic only to name the fault. Structs and models accept the
same records (tests/schemas compares them), but for times: only RFC 3339 with seconds is read.
"""

import json
import types
from collections.abc import Callable
from datetime import datetime
from operator import attrgetter
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin

import msgspec
from msgspec.structs import replace
from pydantic import ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from schemas.envelope import MESSAGES, Envelope, Event, message_adapter
from schemas.events import EVENTS
from schemas.model import Data, Model

M = TypeVar("M", bound=Model)

MAX_RECORD = 1_048_576  # bytes; a longer record is no table event


class Undecodable(ValueError):
    """A record that is not an event; the message says why, in words for a person."""


def struct_of(model: type[Model], *, tag: str | None = None) -> type[msgspec.Struct]:
    """The struct that accepts what the model accepts."""
    fields: list[Any] = []
    optional: list[str] = []
    for name, field in model.model_fields.items():
        if name == "type":
            continue
        kind = _kind(field.annotation, _limits(field.metadata))
        if field.is_required():
            fields.append((name, kind))
        else:
            optional.append(name)
            fields.append((name, kind, _default(field)))
    required_first = sorted(fields, key=len)
    namespace = {"type": tag} if tag else {}
    return msgspec.defstruct(
        model.__name__,
        required_first,
        namespace={**namespace, "optional": tuple(optional)},
        forbid_unknown_fields=True,
        frozen=True,
        gc=False,
        tag_field="type" if tag else None,
        tag=tag,
    )


def _default(field: FieldInfo) -> Any:
    if field.default_factory is not None:
        return msgspec.field(default_factory=cast("Any", field.default_factory))
    return None if field.default is PydanticUndefined else field.default


def with_other(told: M, **fields: Any) -> M:
    """The same message with other values in some fields."""
    either = cast("Any", told)  # a model, or the struct that was decoded in its place
    return cast("M", either.model_copy(update=fields) if isinstance(either, Model) else replace(either, **fields))


_STRUCTS: dict[type[Model], type[msgspec.Struct]] = {}


def _kind(annotation: Any, limits: dict[str, Any]) -> Any:
    """The struct's type for a model's annotation."""
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _kind(args[0], _limits(args[1:]) | limits)
    if origin is Literal:
        return annotation
    if origin is Union or origin is types.UnionType:
        return Union[tuple(_kind(arg, limits if arg is not type(None) else {}) for arg in args)]  # noqa: UP007  # built at run time
    if origin is tuple:
        return _with(tuple[_kind(args[0], {}), ...], limits)  # type: ignore[misc]
    if origin is dict:
        return _with(dict[_kind(args[0], {}), _kind(args[1], {})], limits)  # type: ignore[misc]
    if isinstance(annotation, type) and issubclass(annotation, Model):
        if annotation not in _STRUCTS:
            _STRUCTS[annotation] = struct_of(annotation)
        return _STRUCTS[annotation]
    if _is_instant(annotation):
        return Annotated[datetime, msgspec.Meta(tz=True)]
    return _with(annotation, limits)


def _is_instant(annotation: Any) -> bool:
    return getattr(annotation, "__name__", "") == "AwareDatetime"


def _with(kind: Any, limits: dict[str, Any]) -> Any:
    return Annotated[kind, msgspec.Meta(**limits)] if limits else kind


def _limits(metadata: Any) -> dict[str, Any]:
    limits: dict[str, Any] = {}
    for entry in metadata:
        if isinstance(entry, FieldInfo):
            limits |= _limits(entry.metadata)
        for name in ("ge", "le", "min_length", "max_length"):
            if getattr(entry, name, None) is not None:
                limits[name] = getattr(entry, name)
    return limits


STRUCTS = {name: struct_of(message, tag=name) for name, message in MESSAGES.items()}
_decode: Callable[[bytes], Event[Data]] = msgspec.json.Decoder(Union[tuple(STRUCTS.values())]).decode  # noqa: UP007  # built at run time
_ADAPTER = message_adapter()


def _least_marks(message: type[Envelope], kind: type[Data]) -> Callable[[Event[Data]], int]:
    """The least quotation marks that a record of one kind can have, given what it says.

    A key has two and so has a text. A record with just as many has no key twice; one with more may have, or a
    text in it holds a quotation mark, or a field was written out that might have been left out.
    """
    fields = kind.model_fields
    marks = {name: 2 + _marks(field.annotation) for name, field in fields.items()}
    most = sum(marks.values()) + sum(2 + _marks(field.annotation) for field in message.model_fields.values())
    absent = {name: field.default for name, field in fields.items() if not field.is_required()}
    lacking = {name: marks[name] for name, default in absent.items() if default is None}
    lacking |= {name: marks[name] - 2 for name, field in fields.items() if field.is_required() and _nullable(field)}
    texts, others = (_all_of([name for name, lacks in lacking.items() if lacks == each]) for each in (4, 2))
    defaults = tuple((attrgetter(name), value, marks[name]) for name, value in absent.items() if value is not None)
    items = {name: _marks_of_an_item(field.annotation) for name, field in fields.items()}
    lists = tuple((attrgetter(name), each) for name, each in items.items() if each)

    def of_the_envelope(event: Event[Data]) -> int:
        marks = most
        if event.subject is None:
            marks -= 4
        if event.sig is None:
            marks -= 4
        return marks

    def of_all(event: Event[Data]) -> int:
        data = event.data
        marks = of_the_envelope(event)
        if texts is not None:
            marks -= 4 * texts(data).count(None)
        if others is not None:
            marks -= 2 * others(data).count(None)
        for value, default, lacks in defaults:
            if value(data) == default:
                marks -= lacks
        for value, each in lists:
            marks += each * len(value(data) or ())
        return marks

    return of_all if lacking or defaults or lists else of_the_envelope


def _all_of(names: list[str]) -> Callable[[Data], tuple[Any, ...]] | None:
    """All these fields at once, as a tuple."""
    return attrgetter(*names, "__class__") if names else None  # the class is never None, and makes it a tuple


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
    return 2 if annotation is str or _is_instant(annotation) else 0


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


_LEAST = {name: _least_marks(MESSAGES[name], kind) for name, kind in EVENTS.items()}


def decode(raw: bytes) -> Event[Data]:
    """The event in a record, or `Undecodable` with the reason."""
    if len(raw) > MAX_RECORD:
        raise Undecodable(f"record of {len(raw)} bytes; at most {MAX_RECORD} are read")
    try:
        event = _decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
        raise Undecodable(_explain(raw, fault)) from None
    if raw.count(b'"') != _LEAST[event.type](event):
        _refuse_doubled_keys(raw)
    return event


def _refuse_doubled_keys(raw: bytes) -> None:
    """Every JSON library here keeps the last of two equal keys; evidence may not depend on that."""

    def once(pairs: list[tuple[str, object]]) -> None:
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise Undecodable(f"key {key!r} stands twice in one object")
            seen.add(key)

    json.loads(raw, object_pairs_hook=once)


def _explain(raw: bytes, fault: Exception) -> str:
    """The fault in words: pydantic's where it sees one, else the decoder's."""
    try:
        _ADAPTER.validate_json(raw)
    except ValidationError as found:
        first = found.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(step) for step in first["loc"][1:]) or "record"
        return f"{where}: {first['msg']}"[:500]
    except RecursionError:
        return "record: nested too deeply"
    return str(fault)[:500]
