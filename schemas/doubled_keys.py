"""A key that stands twice in one object: every JSON library here keeps the last, and evidence may not depend on that.

Most records are cleared by counting their quotation marks. A key has two and so has a text: a record with just as
many as it needs for what it says has no key twice. One with more may have, or a text in it holds a quotation mark, or
a field was written out that might have been left out; such a record is read once more.
"""

import json
import types
from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic.fields import FieldInfo

from schemas.envelope import Envelope, Event
from schemas.model import Data, Model, is_instant

_OPTIONAL = ("subject", "sig")  # texts of the envelope that may lack

Single = Callable[[Event[Data], int], bool]


def surely_single(message: type[Envelope], kind: type[Data]) -> Single:
    """Whether a record of one kind, with so many quotation marks, surely has no key twice.

    Written out for each kind, field by field: this is asked of every record, and a loop over the fields would take as
    long as decoding them.
    """
    fields = kind.model_fields
    always = [field for name, field in message.model_fields.items() if name not in _OPTIONAL]
    always += [field for field in fields.values() if field.is_required() and not _nullable(field)]
    needed = [str(sum(2 + _marks(field.annotation) for field in always))]
    needed += [f"(0 if event.{name} is None else 4)" for name in _OPTIONAL]
    needed += [term for name, field in fields.items() for term in _varying(f"event.data.{name}", name, field)]
    defaults = {name: field.default for name, field in fields.items()}
    single: Single = eval(f"lambda event, marks: marks == {' + '.join(needed)}", defaults)  # noqa: S307  # names of our own fields, nothing that was read
    return single


def _varying(value: str, default: str, field: FieldInfo) -> Iterator[str]:
    """The marks that a field needs for some values and not for others, as expressions."""
    worth, each = 2 + _marks(field.annotation), _marks_of_an_item(field.annotation)
    if field.is_required():
        if _nullable(field):
            yield f"(2 if {value} is None else {worth})"
    elif field.default is None:
        yield f"(0 if {value} is None else {worth})"
    else:
        yield f"(0 if {value} == {default} else {worth})"
    if each:
        yield f"{each} * len({value} or ())"


def doubled_key(raw: bytes) -> str | None:
    """The first key that is found to stand twice in one object of a record."""
    found: list[str] = []

    def look(pairs: list[tuple[str, object]]) -> None:
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                found.append(key)
            seen.add(key)

    json.loads(raw, object_pairs_hook=look)
    return found[0] if found else None


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
