"""Compatibility of events: whatever was an event stays one. Compares what the models accept with what they once
accepted.

A log is kept for ever and read by every later version. So new types and new optional fields are fine; nothing else may
change what is accepted, or what an absent field means.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel

import schemas
from schemas.desk import RECORDS
from schemas.envelope import Envelope, messages

BASELINE: Final = Path(schemas.__path__[0]) / "baseline.json"
ENVELOPE: Final = "*"  # stands for what every event has

FieldShapes = dict[str, dict[str, Any]]  # a field by its path: what may stand there
_LEAST: Final = ("minimum", "minLength", "minItems")
_MOST: Final = ("maximum", "maxLength", "maxItems", "maxProperties")
_EXACT: Final = ("pattern", "format")
_ADVICE: Final = (
    "Mantenha o que havia e acrescente um campo facultativo ou um tipo novo (CONTRIBUTING.md, Versões de eventos).",
    "Keep what was, and add an optional field or a new type (CONTRIBUTING.md, Versions of events).",
)
_SENTENCES: Final = {
    "type_gone": ("{event}: o tipo de evento desapareceu", "{event}: the event type is gone"),
    "field_gone": ("{event}: o campo {field} desapareceu", "{event}: the field {field} is gone"),
    "new_required": ("{event}: o campo novo {field} é obrigatório", "{event}: the new field {field} is required"),
    "now_required": ("{event}: o campo {field} passou a obrigatório", "{event}: the field {field} became required"),
    "narrowed": (
        "{event}: o campo {field} já não aceita {lost}",
        "{event}: the field {field} no longer accepts {lost}",
    ),
    "default": (
        "{event}: a falta do campo {field} significava {lost}",
        "{event}: a missing {field} used to mean {lost}",
    ),
}


@dataclass(frozen=True, slots=True)
class IncompatibleChange:
    """A record that was an event and would no longer be one, or would mean something else."""

    kind: str
    event: str
    field: str = ""
    lost: str = ""

    def sentences(self) -> tuple[str, str]:
        """What is broken and what to do, in Portuguese and English."""
        facts = {"event": "envelope" if self.event == ENVELOPE else self.event, "field": self.field, "lost": self.lost}
        pt, en = (sentence.format(**facts) for sentence in _SENTENCES[self.kind])
        return f"{pt}. {_ADVICE[0]}", f"{en}. {_ADVICE[1]}"


def accepted() -> dict[str, FieldShapes]:
    """What the models accept now: the envelope, and the data of each type of event and of record at the desk."""
    shapes = {ENVELOPE: shape_of(Envelope)}
    for name, message in sorted({**messages(), **RECORDS}.items()):
        shapes[name] = shape_of(message.model_fields["data"].annotation)
    return shapes


def baseline(path: Path = BASELINE) -> dict[str, FieldShapes]:
    """What was accepted when the baseline was last written."""
    return json.loads(path.read_text("utf-8")) if path.exists() else {}


def text_of(shapes: Mapping[str, FieldShapes]) -> str:
    """The baseline as a file, a line a field, so that a change can be read."""
    events = []
    for name, shape in shapes.items():
        lines = (f"    {json.dumps(field)}: {json.dumps(facts, ensure_ascii=False)}" for field, facts in shape.items())
        events.append(f"  {json.dumps(name)}: {{\n" + ",\n".join(lines) + "\n  }")
    return "{\n" + ",\n".join(events) + "\n}\n"


def breaks(old: Mapping[str, FieldShapes], new: Mapping[str, FieldShapes]) -> Iterator[IncompatibleChange]:
    """Every way in which `new` does not accept, or understands otherwise, what `old` accepted."""
    for event, before in old.items():
        if event not in new:
            yield IncompatibleChange("type_gone", event)
            continue
        yield from _fields_that_break(event, before, new[event])


def _fields_that_break(event: str, before: FieldShapes, after: FieldShapes) -> Iterator[IncompatibleChange]:
    for field, facts in before.items():
        now = after.get(field)
        if now is None:
            yield IncompatibleChange("field_gone", event, field)
            continue
        if now["required"] and not facts["required"]:
            yield IncompatibleChange("now_required", event, field)
        if not facts["required"] and not now["required"] and facts.get("default") != now.get("default"):
            yield IncompatibleChange("default", event, field, json.dumps(facts.get("default")))
        lost = [each for each in facts["accepts"] if not any(_holds(wide, each) for wide in now["accepts"])]
        if lost:
            yield IncompatibleChange(
                "narrowed", event, field, " / ".join(json.dumps(each, ensure_ascii=False) for each in lost)
            )
    for field, facts in after.items():
        if field not in before and facts["required"] and _parent(field) in before:
            yield IncompatibleChange("new_required", event, field)


def _parent(field: str) -> str:
    """The object in which a field stands; the data itself is the empty path."""
    return field.rpartition(".")[0]


def _holds(wide: Mapping[str, Any], narrow: Mapping[str, Any]) -> bool:
    """Whether every value of the one kind is of the other."""
    if wide["type"] != narrow["type"] or (narrow.get("open") and not wide.get("open")):
        return False
    if any(name in wide and narrow.get(name, float("-inf")) < wide[name] for name in _LEAST):
        return False
    if any(name in wide and narrow.get(name, float("inf")) > wide[name] for name in _MOST):
        return False
    if any(name in wide and wide[name] != narrow.get(name) for name in _EXACT):
        return False
    return "enum" not in wide or set(narrow.get("enum", [object()])) <= set(wide["enum"])


def shape_of(model: Any) -> FieldShapes:
    """Every field of a model, and of the models in it, by its path."""
    assert issubclass(model, BaseModel)  # noqa: S101  # an annotation is no more than that
    schema = model.model_json_schema()
    shape: FieldShapes = {}
    _lay_out(schema, schema.get("$defs", {}), "", True, shape)
    return shape


def _lay_out(
    schema: Mapping[str, Any], models: Mapping[str, Any], path: str, required: bool, shape: FieldShapes
) -> None:
    kinds = [_resolved(kind, models) for kind in _resolved(schema, models).get("anyOf", [schema])]
    facts: dict[str, Any] = {"required": required, "accepts": [_kind(kind) for kind in kinds]}
    if not required and schema.get("default") is not None:
        facts["default"] = schema["default"]
    shape[path] = facts
    for kind in kinds:
        for name, field in kind.get("properties", {}).items():
            _lay_out(field, models, f"{path}.{name}".lstrip("."), name in kind.get("required", ()), shape)
        if kind["type"] == "array":
            _lay_out(kind["items"], models, f"{path}[]", False, shape)
        if kind["type"] == "object" and "properties" not in kind and isinstance(kind.get("additionalProperties"), dict):
            _lay_out(kind["additionalProperties"], models, f"{path}{{}}", False, shape)


def _resolved(schema: Mapping[str, Any], models: Mapping[str, Any]) -> Mapping[str, Any]:
    reference = schema.get("$ref")
    return schema if reference is None else {**models[reference.rpartition("/")[2]], "default": schema.get("default")}


def _kind(kind: Mapping[str, Any]) -> dict[str, Any]:
    """What one kind of value is bound by."""
    facts: dict[str, Any] = {"type": kind["type"]}
    facts |= {name: kind[name] for name in (*_LEAST, *_MOST, *_EXACT, "enum") if name in kind}
    if "const" in kind:
        facts["enum"] = [kind["const"]]
    if kind["type"] == "object" and kind.get("additionalProperties") is not False:
        facts["open"] = True
    return facts
