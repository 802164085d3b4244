"""Which scenarios speak of which paragraph: made in a checkout, packaged, read where there are no tests."""

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

NAME = "scenarios.json"


@cache
def packaged() -> Mapping[str, tuple[str, ...]]:
    """Scenario -> the paragraphs it is about, as packaged; empty where no index was made."""
    kept = files("streams.law") / NAME
    if not kept.is_file():
        return {}
    about: dict[str, tuple[str, ...]] = {}
    for paragraph, names in json.loads(kept.read_text("utf-8")).items():
        for name in names:
            about[name] = (*about.get(name, ()), paragraph)
    return about


def index_of(folder: Path) -> str:
    """The index of a folder of scenario files, as text: paragraph -> names."""
    index: dict[str, set[str]] = {}
    for file in sorted(folder.rglob("*.toml")):
        for scenario in tomllib.loads(file.read_text("utf-8")).get("scenario", ()):
            for paragraph in _cited(scenario):
                index.setdefault(paragraph, set()).add(scenario["name"])
    ordered = {paragraph: sorted(index[paragraph]) for paragraph in sorted(index)}
    return json.dumps(ordered, ensure_ascii=False, indent=1) + "\n"


def _cited(scenario: Mapping[str, Any]) -> tuple[str, ...]:
    law = scenario.get("law", ())
    return (law,) if isinstance(law, str) else tuple(law)
