"""Scenario files: sentences about the law with names, times and amounts. README.md lists the vocabulary.

Importable without pytest, for the coverage of the law.
"""

import importlib
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, time
from functools import cache
from pathlib import Path
from typing import Any

from producers.simulator.rows import minor

__all__ = ["FOLDER", "BadScenario", "Entry", "Scenario", "load_file", "load_scenarios", "minor", "scenarios"]

FOLDER = Path(__file__).parent


class BadScenario(ValueError):
    """A scenario that does not say what it must, or says more than is understood."""


@dataclass(frozen=True)
class Scenario:
    """One scenario as written; money is already in minor units."""

    name: str
    law: tuple[str, ...]
    game: str
    file: str
    day: date = date(2023, 3, 14)
    opens: time = time(19, 0)
    licence: Mapping[str, Any] = field(default_factory=dict)
    coups: tuple[Mapping[str, Any], ...] = ()
    edits: tuple[Mapping[str, Any], ...] = ()
    findings: tuple[Mapping[str, Any], ...] = ()
    not_evaluable: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)  # what only some games have
    closes: time | None = None
    as_of: date | None = None
    regulation: str = "ao-de-261-22"


@dataclass(frozen=True)
class Entry:
    """What the coverage of the law wants to know of a scenario."""

    name: str
    paragraphs: tuple[str, ...]
    findings: tuple[str, ...]  # paragraphs of the findings that it pins


@cache
def scenarios(folder: Path = FOLDER) -> tuple[Scenario, ...]:
    """Every scenario of every file, in a fixed order."""
    return tuple(scenario for file in sorted(folder.glob("*/*.toml")) for scenario in load_file(file))


def load_scenarios() -> list[Entry]:
    """Name, paragraphs and paragraphs of the findings, for the coverage gate and `vigia law show`."""
    return [Entry(s.name, s.law, tuple(f["paragraph"] for f in s.findings if "paragraph" in f)) for s in scenarios()]


def load_file(file: Path) -> list[Scenario]:
    """The scenarios of one file, wherever it stands."""
    try:
        content = tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError as fault:
        raise BadScenario(f"{file.parent.name}/{file.name}: {fault}") from None
    unknown = set(content) - {"scenario"}
    if unknown:
        raise BadScenario(f"{file.parent.name}/{file.name}: unknown {', '.join(sorted(unknown))}; write [[scenario]]")
    name = f"{file.parent.name}/{file.name}"
    return [
        _scenario(one, name) for entry in content.get("scenario", ()) for one in _played_at(entry, file.parent.name)
    ]


def _played_at(entry: dict[str, Any], folder: str) -> Iterator[dict[str, Any]]:
    """The scenario itself, and the same at each table that `also` names, with the paragraphs of that table's law."""
    own = {key: value for key, value in entry.items() if key != "also"}
    yield own
    for other in entry.get("also", ()):
        regulation = other.get("regulation", entry.get("regulation", "ao-de-261-22"))
        yield {**_in_law(own, regulation, folder), **other, "name": f"{own['name']} ({', '.join(other.values())})"}


def _in_law(value: Any, regulation: str, folder: str) -> Any:
    """The same with every paragraph replaced by its sibling: `siblings.py` of the folder knows them."""
    sibling = importlib.import_module(f"tests.scenarios.{folder}.siblings").sibling
    match value:
        case str():
            return sibling(value, regulation)
        case list():
            return [_in_law(item, regulation, folder) for item in value]
        case dict():
            return {key: _in_law(item, regulation, folder) for key, item in value.items()}
    return value


def _scenario(entry: dict[str, Any], file: str) -> Scenario:
    name = entry.get("name", "(no name)")
    missing = {"name", "law", "game", "findings"} - set(entry)
    unknown = set(entry) & {"file", "options"}
    if missing or unknown:
        wrong = [f"missing {word}" for word in sorted(missing)] + [f"unknown {word}" for word in sorted(unknown)]
        raise BadScenario(f"{file}: {name}: {', '.join(wrong)}")
    for finding in entry["findings"]:
        if "rule" not in finding:
            raise BadScenario(f"{file}: {name}: every finding must name its rule")
        for one in finding.get("shortfalls", ()):
            if not {"party", "gainer", "amount"} <= set(one) <= {"party", "gainer", "amount", "about"}:
                raise BadScenario(f"{file}: {name}: a shortfall has party, gainer, amount and perhaps about")
    law = entry["law"]
    given = {key: _tuple(minor(value)) for key, value in entry.items() if key not in ("name", "law", "game")}
    options = {key: given.pop(key) for key in set(given) - set(Scenario.__dataclass_fields__)}
    return Scenario(
        name=name, law=(law,) if isinstance(law, str) else tuple(law), game=entry["game"], file=file,
        options=options, **given,
    )  # fmt: skip


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
