"""The cases that a game puts to its settling rules; a folder of scenarios may bring them (`cases.py` with `CASES`)."""

import importlib
from typing import Any, NamedTuple

from streams.games.settlement import Settlement
from tests.scenarios.loader import FOLDER


class Game(NamedTuple):
    """The settling rules of a game, its law, and every case that they may be asked."""

    settlement: Settlement[Any]
    law: Any
    cases: tuple[tuple[Any, Any], ...]
    exceptions: dict[tuple[str, str], int]  # (decides, would have decided otherwise) -> in how many cases


def brought() -> dict[str, Game]:
    """Those that stand beside the scenarios of their game, by folder."""
    folders = sorted(path.parent.name for path in FOLDER.glob("*/cases.py"))
    return {folder: importlib.import_module(f"tests.scenarios.{folder}.cases").CASES for folder in folders}
