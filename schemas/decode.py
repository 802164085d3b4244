"""From raw bytes to an event, or to a reason why not.

The pydantic models are the contract. The hot path decodes with structs derived from them, four times
faster; what the structs refuse goes to pydantic only to name the fault. Structs and models accept the
same records (tests/schemas compares them), but for times: only RFC 3339 with seconds is read.
"""

import types
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin

import msgspec
from msgspec.structs import replace
from pydantic import ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from schemas.doubled_keys import fault_in, surely_plain
from schemas.envelope import Envelope, Event, message_adapter
from schemas.events import EVENTS
from schemas.events.table import TableOpened
from schemas.model import Data, Model, is_instant

M = TypeVar("M", bound=Model)

MAX_RECORD = 1_048_576  # bytes; a longer record is no table event


class Undecodable(ValueError):
    """A record that is not an event; the message says why, in words for a person."""


def struct_of(model: type[Model]) -> type[msgspec.Struct]:
    """The struct that accepts what the model accepts."""
    return _struct(model.__name__, *_fields_of(model))


def _message_struct(kind: type[Data]) -> type[msgspec.Struct]:
    """The struct of an event with such data; other attributes may stand beside ours: `decode` looks."""
    fields, optional = _fields_of(Envelope)
    return _struct(f"{kind.__name__}Event", [*fields, ("data", _kind(kind, {}))], optional, tag=kind.type)


@cache
def _fields_of(model: type[Model]) -> tuple[list[Any], tuple[str, ...]]:
    """A model's fields as a struct declares them, and the names of those that may lack."""
    fields: list[Any] = []
    optional: list[str] = []
    for name, field in model.model_fields.items():
        kind = _kind(field.annotation, _limits(field.metadata))
        if field.is_required():
            fields.append((name, kind))
        else:
            optional.append(name)
            fields.append((name, kind, _default(field)))
    return fields, tuple(optional)


def _struct(name: str, fields: list[Any], optional: tuple[str, ...], tag: str | None = None) -> type[msgspec.Struct]:
    return msgspec.defstruct(
        name,
        sorted(fields, key=len),  # required fields first
        namespace={"optional": optional, **({"type": tag} if tag else {})},
        forbid_unknown_fields=tag is None,
        frozen=True,
        gc=False,
        tag_field="type" if tag else None,
        tag=tag,
    )


def _default(field: FieldInfo) -> Any:
    if field.default_factory is not None:
        return msgspec.field(default_factory=cast("Any", field.default_factory))
    return None if field.default is PydanticUndefined else field.default


def with_other(message: M, **fields: Any) -> M:
    """The same message with other values in some fields."""
    either = cast("Any", message)  # a model, or the struct that was decoded in its place
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
    if is_instant(annotation):
        return Annotated[datetime, msgspec.Meta(tz=True)]
    return _with(annotation, limits)


def _with(kind: Any, limits: dict[str, Any]) -> Any:
    return Annotated[kind, msgspec.Meta(**limits)] if limits else kind


def _limits(metadata: Any) -> dict[str, Any]:
    limits: dict[str, Any] = {}
    for entry in metadata:
        if isinstance(entry, FieldInfo):
            limits |= _limits(entry.metadata)
        for name in ("ge", "le", "min_length", "max_length", "pattern"):
            if getattr(entry, name, None) is not None:
                limits[name] = getattr(entry, name)
    return limits


_adapter = cache(message_adapter)  # built where a record is refused, to name the fault
_OURS = frozenset((*Envelope.model_fields, "type", "data"))
DecodeEvent = Callable[[bytes], Event[Data]]
_UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)


class _Typed(msgspec.Struct):
    """The type of a record, wherever it stands."""

    type: str


class _Reader:
    """Reads events of the kinds that it has learnt; it learns those of a module when the first of them comes.

    Two threads may learn at once, and one forget what the other has learnt: then that is learnt again.
    """

    def __init__(self) -> None:
        self.plain: dict[str, Callable[[Event[Data], int], bool]] = {}
        self.decode: DecodeEvent
        self._learnt: tuple[dict[str, type[msgspec.Struct]], DecodeEvent]
        self._typed = msgspec.json.Decoder(_Typed).decode
        self._learn({}, TableOpened)

    def _learn(self, structs: Mapping[str, type[msgspec.Struct]], kind: type[Data]) -> DecodeEvent:
        """Learn the kinds of event that are defined beside this one."""
        kinds = EVENTS.beside(kind)
        self.plain |= {name: surely_plain(other) for name, other in kinds.items()}
        more = {**structs, **{name: _message_struct(other) for name, other in kinds.items()}}
        union: Any = Union[tuple(more.values())]  # noqa: UP007  # built at run time
        self.decode = msgspec.json.Decoder(union).decode
        self._learnt = more, self.decode
        return self.decode

    def second_look(self, raw: bytes) -> Event[Data]:
        """Read a record that was refused: it is of a kind that is new here, or no event."""
        structs, again = self._learnt
        try:
            name = self._typed(raw).type
            if name not in structs and name in EVENTS:
                again = self._learn(structs, EVENTS[name])
            return again(raw)
        except _UNREADABLE as fault:
            raise Undecodable(_explain(raw, fault)) from None

    def struct_of(self, name: str) -> type[msgspec.Struct] | None:
        """The struct of a kind of event that was learnt."""
        return self._learnt[0].get(name)


_reader = _Reader()
_plain = _reader.plain


def struct_of_event(name: str) -> type[msgspec.Struct] | None:
    """The struct that events of this type are decoded into; None until the first of them has come."""
    return _reader.struct_of(name)


def decode(raw: bytes) -> Event[Data]:
    """The event in a record, or `Undecodable` with the reason."""
    if len(raw) > MAX_RECORD:
        raise Undecodable(f"record of {len(raw)} bytes; at most {MAX_RECORD} are read")
    try:
        event = _reader.decode(raw)
    except _UNREADABLE:
        event = _reader.second_look(raw)
    if not _plain[event.type](event, raw.count(b'"')) and (reason := fault_in(raw, _OURS)) is not None:
        raise Undecodable(reason[:500])
    return event


def _explain(raw: bytes, fault: Exception) -> str:
    """The fault in words: pydantic's where it sees one, else the decoder's."""
    try:
        _adapter().validate_json(raw)
    except ValidationError as refusal:
        first = refusal.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(step) for step in first["loc"][1:]) or "record"
        return f"{where}: {first['msg']}"[:500]
    except RecursionError:
        return "record: nested too deeply"
    return str(fault)[:500]
