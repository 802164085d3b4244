"""What holds for every folder of a game, and needs no list of them."""

import ast
from pathlib import Path

import pytest

from streams.engine.rulebooks import FOLDERS, books_in, is_shared
from tests.gates.tree import ROOT

GAMES = [folder for folder in FOLDERS if not is_shared(folder)]


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


def test_a_game_and_its_variants_stand_in_one_folder() -> None:
    """So the rules of a table are found without loading other games."""
    folders: dict[tuple[str, str], set[str]] = {}
    for folder in FOLDERS:
        for book in books_in(folder):
            folders.setdefault((book.regulation, book.game), set()).add(folder)
    assert {key: where for key, where in folders.items() if len(where) > 1} == {}
