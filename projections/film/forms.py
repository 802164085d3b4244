"""A form for any kind of event, made from its schema: what may be written into it, and what was written."""

import json
import types
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from projections.speech import Spoken
from schemas.events import EVENTS
from schemas.model import Amount

YES_OR_NO: Final = ("yes", "no")  # of a field that may also be left open


class NotFilledIn(Spoken, ValueError):
    """A field says something that its kind cannot hold; the message names it."""


@dataclass(frozen=True, slots=True)
class Blank:
    """One field of a form."""

    name: str
    kind: Literal["text", "number", "flag", "choice", "json"]
    required: bool
    value: str
    choices: tuple[str, ...] = ()
    money: bool = False  # in whole hundredths, as events have it: whoever writes there is told so


def blanks(kind: str, data: Mapping[str, Any] | None = None) -> list[Blank]:
    """The fields of a kind of event, filled in with these data."""
    model = EVENTS.get(kind)
    if model is None:
        return []
    held, money = data or {}, money_fields(kind)
    return [
        Blank(
            name=name,
            kind=_kind(field.annotation),
            required=field.is_required(),
            value=_written(
                held.get(name, None if field.is_required() else field.get_default(call_default_factory=True))
            ),
            choices=_choices(field.annotation),
            money=name in money,
        )
        for name, field in model.model_fields.items()
    ]


@cache
def money_fields(kind: str) -> frozenset[str]:
    """The fields of a kind of event that hold an amount of money, in hundredths."""
    if kind not in EVENTS:
        return frozenset()
    hints = get_type_hints(EVENTS[kind], include_extras=True)
    return frozenset(name for name in EVENTS[kind].model_fields if Amount in (hints[name], *get_args(hints[name])))


def filled_in(kind: str, form: Mapping[str, str]) -> dict[str, Any]:
    """The data that a form gives; a field that may be left out and is empty is left out."""
    data: dict[str, Any] = {}
    for blank in blanks(kind):
        written = form.get(blank.name, "")
        if blank.kind == "flag":
            data[blank.name] = written == "yes"
        elif written == "" and not blank.required:
            continue
        else:
            data[blank.name] = _read(blank, written)
    return data


def _read(blank: Blank, written: str) -> Any:
    if blank.choices == YES_OR_NO:
        return written == "yes"
    if blank.kind in ("text", "choice"):
        return written
    try:
        return int(written) if blank.kind == "number" else json.loads(written)
    except (ValueError, RecursionError):
        pt, en = ("um número inteiro", "a whole number") if blank.kind == "number" else ("JSON", "JSON")
        raise NotFilledIn(
            f"{blank.name}: tem de ser {pt}, não {written[:80]!r}", f"{blank.name}: must be {en}, not {written[:80]!r}"
        ) from None


def _written(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return YES_OR_NO[not value]
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _bare(annotation: Any) -> Any:
    """The annotation without limits and without None."""
    if get_origin(annotation) is Annotated:
        return _bare(get_args(annotation)[0])
    if get_origin(annotation) in (Union, types.UnionType):
        some = [each for each in get_args(annotation) if each is not type(None)]
        return _bare(some[0]) if len(some) == 1 else annotation
    return annotation


def _kind(annotation: Any) -> Literal["text", "number", "flag", "choice", "json"]:
    bare = _bare(annotation)
    if get_origin(bare) is Literal:
        return "choice"
    if bare is bool:
        return "flag" if annotation is bool else "choice"
    if bare is int:
        return "number"
    return "text" if bare is str else "json"


def _choices(annotation: Any) -> tuple[str, ...]:
    bare = _bare(annotation)
    if bare is bool and annotation is not bool:
        return YES_OR_NO
    return tuple(str(each) for each in get_args(bare)) if get_origin(bare) is Literal else ()
