"""What holds for every folder of a game, and needs no list of them."""

import ast
from pathlib import Path

import pytest

from streams.engine.rulebooks import IN_FOLDER, is_shared
from tests.gates.tree import ROOT

GAMES = [folder for folder in IN_FOLDER if not is_shared(folder)]


def imported(folder: Path) -> set[str]:
    """The modules that the sources of a folder name."""
    nodes = [node for path in folder.rglob("*.py") for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    named = {f"{node.module}.{name.name}" for node in nodes if isinstance(node, ast.ImportFrom) for name in node.names}
    return named | {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}


@pytest.mark.parametrize("game", GAMES)
def test_a_card_table_knows_no_dice(game: str) -> None:
    shared = {
        name.split(".")[2] for name in imported(ROOT / "streams/games" / game) if name.startswith("streams.games.")
    }
    assert not {"cards", "dice"} <= shared


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_a_croupier_scenarios_a_name_and_a_drawing(game: str) -> None:
    needed = ("producers/simulator/{}/__init__.py", "tests/scenarios/{}/table.py",
              "projections/games/{}/names.py", "projections/games/{}/drawing.py")  # fmt: skip
    assert [path for path in needed if not (ROOT / path.format(game)).is_file()] == []
