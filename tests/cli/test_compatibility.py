"""A log is read by every later version: the gate lets events grow, and stops whatever would unread one."""

from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field, create_model

from projections.cli import compatibility
from projections.cli.compatibility import BASELINE, accepted, baseline, breaks, shape_of, text_of
from schemas.model import Model
from tests.cli.terminal import Terminal


class Part(Model):
    """Something in a list."""

    position: Annotated[str, Field(min_length=1, max_length=128)]


FIELDS: dict[str, Any] = {
    "bet": (Annotated[str, Field(min_length=1, max_length=128)], ...),
    "stake": (Annotated[int, Field(ge=0, le=1_000)], ...),
    "chip": (Literal["colour", "value"], ...),
    "cloth": (str | None, None),
    "marked": (bool, False),
    "parts": (Annotated[tuple[Part, ...], Field(max_length=16)], ()),
}


class PartWithChips(Part):
    """A list's items grew a field that must be there."""

    chips: int


class PartWithColour(Part):
    """A list's items grew a field that may be there."""

    colour: str | None = None


def shapes(**changed: Any) -> dict[str, Any]:
    fields = {name: field for name, field in (FIELDS | changed).items() if field is not None}
    return {"bet_placed": shape_of(create_model("BetPlaced", __base__=Model, **fields))}


OLD = shapes()
WELCOME = {
    "nothing": {},
    "a new optional field": {"colour": (str | None, None)},
    "a new optional field in a list": {"parts": (Annotated[tuple[PartWithColour, ...], Field(max_length=16)], ())},
    "wider bounds": {"stake": (Annotated[int, Field(ge=-5, le=9_999)], ...)},
    "no bounds": {"stake": (int, ...)},
    "another word": {"chip": (Literal["colour", "value", "cash"], ...)},
    "any word": {"chip": (str, ...)},
    "may be left out": {"chip": (Literal["colour", "value"] | None, None)},
    "another kind beside it": {"stake": (Annotated[int, Field(ge=0, le=1_000)] | str, ...)},
}
BROKEN = {
    "a field removed": ({"stake": None}, "field_gone", "stake"),
    "a field renamed": ({"cloth": None, "layout": (str | None, None)}, "field_gone", "cloth"),
    "a new required field": ({"player": (str, ...)}, "new_required", "player"),
    "a new required field in a list": (
        {"parts": (Annotated[tuple[PartWithChips, ...], Field(max_length=16)], ())}, "new_required", "parts[].chips"
    ),
    "required now": ({"cloth": (str | None, ...)}, "now_required", "cloth"),
    "another type": ({"stake": (str, ...)}, "narrowed", "stake"),
    "no null": ({"cloth": (str, "")}, "narrowed", "cloth"),
    "a higher least": ({"stake": (Annotated[int, Field(ge=1, le=1_000)], ...)}, "narrowed", "stake"),
    "a lower most": ({"stake": (Annotated[int, Field(ge=0, le=999)], ...)}, "narrowed", "stake"),
    "a bound where none was": ({"cloth": (Annotated[str, Field(max_length=9)] | None, None)}, "narrowed", "cloth"),
    "a shorter text": ({"bet": (Annotated[str, Field(min_length=1, max_length=64)], ...)}, "narrowed", "bet"),
    "a pattern": ({"bet": (Annotated[str, Field(min_length=1, max_length=128, pattern="b.*")], ...)}, "narrowed", "bet"),
    "a shorter list": ({"parts": (Annotated[tuple[Part, ...], Field(max_length=8)], ())}, "narrowed", "parts"),
    "a word less": ({"chip": (Literal["colour"], ...)}, "narrowed", "chip"),
    "words for any text": ({"bet": (Literal["b1"], ...)}, "narrowed", "bet"),
    "another default": ({"marked": (bool, True)}, "default", "marked"),
}  # fmt: skip


@pytest.mark.parametrize("changed", WELCOME.values(), ids=WELCOME)
def test_events_may_grow(changed: dict[str, Any]) -> None:
    assert list(breaks(OLD, shapes(**changed))) == []


def test_a_new_type_is_welcome() -> None:
    assert list(breaks(OLD, OLD | {"bet_blessed": {}})) == []


@pytest.mark.parametrize(("changed", "kind", "field"), BROKEN.values(), ids=BROKEN)
def test_what_would_unread_a_log_is_told(changed: dict[str, Any], kind: str, field: str) -> None:
    reported = {(each.kind, each.event, each.field): each for each in breaks(OLD, shapes(**changed))}
    for sentence in reported[kind, "bet_placed", field].sentences():
        assert "bet_placed" in sentence
        assert field in sentence
        assert "CONTRIBUTING.md" in sentence


def test_a_type_that_is_gone_is_told() -> None:
    assert [each.kind for each in breaks(OLD, {})] == ["type_gone"]


def test_an_envelope_that_others_may_not_add_to_any_more_is_told() -> None:
    now = accepted()
    closed = {"required": True, "accepts": [{"type": "object"}]}
    assert [each.kind for each in breaks(now, now | {"*": now["*"] | {"": closed}})] == ["narrowed"]


def test_the_baseline_comes_back_as_it_was_written(tmp_path: Path) -> None:
    (tmp_path / "b.json").write_text(text_of(accepted()), "utf-8")
    assert baseline(tmp_path / "b.json") == accepted() == baseline(BASELINE)


@pytest.mark.parametrize("options", [[], ["--check"]])
def test_the_command_fails_on_a_break_and_writes_nothing(
    vigia: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str]
) -> None:
    once = accepted()
    once["bet_placed"]["wager"] = once["bet_placed"].pop("stake")
    (tmp_path / "b.json").write_text(text_of(once), "utf-8")
    monkeypatch.setattr(compatibility, "BASELINE", tmp_path / "b.json")
    monkeypatch.setattr(compatibility.baseline, "__defaults__", (tmp_path / "b.json",))
    done = vigia("schemas", *options)
    assert done.status == 1
    assert "bet_placed: the field wager is gone. Keep what was" in done.err
    assert "bet_placed: the new field stake is required" in done.err
    assert (tmp_path / "b.json").read_text("utf-8") == text_of(once)
