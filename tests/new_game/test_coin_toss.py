"""Adding a game is adding folders: a coin toss is copied into a copy of the tree, and all of it works there.

`coin_toss/` is laid out as the tree is. It brings a regulation of one paragraph with one figure, an event, one rule, a
croupier with one trick, scenarios, and what people see of it. No file of the tree is changed but those that commands
generate.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.gates.tree import PACKAGES, ROOT, copy_source, tracked

HERE = Path(__file__).parent
GAME = HERE / "coin_toss"
GATES = ("pyproject.toml", ".importlinter")
SUITES = (
    "tests/promises", "tests/scenarios", "tests/simulator", "tests/film", "tests/law", "tests/settlement",
    "tests/access/test_mask.py", "tests/console/test_findings.py", "tests/gates/test_games.py",
)  # fmt: skip
PROMISES = (
    "coin", "of_each", "every_field_of_every_event", "every_blank_of_every_sentence", "name_of_a_figure", "figure_that_a_rule_rests",
    "every_reason_in_the_code", "chapter_that_was_not_read", "every_value_of_every_finding", "stands_in_a_book",
    "that_has_rules_is_told_in_portuguese", "any_scenario_names_a_player",
)  # fmt: skip
GENERATED = (("law", "lock"), ("schemas",))


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree with the game in it, and with what is generated generated anew."""
    place = tmp_path_factory.mktemp("tree")
    for path in tracked(*GATES, *PACKAGES, "tests"):
        if GAME not in path.parents:
            copy_source(path, place / path.relative_to(ROOT))
    vigia(
        place, "law", "lock", "--same-version", "--retire", "before the game"
    )  # whatever state the other rules are in
    for path in game_files():
        target = place / path.relative_to(GAME)
        assert not target.exists(), f"{path.relative_to(GAME)}: a new game changes no file of the tree"
        copy_source(path, target)
    for words in GENERATED:
        vigia(place, *words)
    return place


def game_files() -> list[Path]:
    return [path for path in tracked() if GAME in path.parents]


def ran(place: Path, *command: object) -> str:
    """What a command printed; it must succeed."""
    done = subprocess.run(
        list(map(str, command)),
        cwd=place,
        env={
            **os.environ,
            "PYTHONPATH": str(place),
            "LC_ALL": "C.UTF-8",
            "PYTEST_ADDOPTS": "-p no:cacheprovider",
            "ONLY": "coin",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}"
    return done.stdout


def vigia(place: Path, *words: str) -> str:
    return ran(place, sys.executable, "-m", "projections.cli.main", *words)


def tool(name: str) -> Path:
    return Path(sys.executable).with_name(name)


def test_the_game_is_folders_of_its_own() -> None:
    """Each of its files lies in a folder, or in a place where every file is found by looking."""
    kept = {path.relative_to(ROOT) for path in tracked() if GAME not in path.parents}
    brought = {path.relative_to(GAME) for path in game_files()}
    assert brought
    assert not brought & kept


@pytest.mark.parametrize("words", [("law", "lock", "--check"), ("schemas", "--check")], ids=" ".join)
def test_what_is_generated_is_in_order(copy: Path, words: tuple[str, ...]) -> None:
    vigia(copy, *words)


def test_nothing_but_what_is_generated_was_changed(copy: Path) -> None:
    written = {"streams/law/rules.lock", "streams/law/scenarios.json", "schemas/baseline.json"}
    generated = ("schemas/generated/", "streams/law/compact/")
    for path in tracked(*GATES, *PACKAGES, "tests"):
        name = path.relative_to(ROOT).as_posix()
        if GAME not in path.parents and name not in written and not name.startswith(generated):
            assert (copy / name).read_bytes() == path.read_bytes(), name


def test_its_only_paragraph_is_covered(copy: Path) -> None:
    output = vigia(copy, "law", "coverage", "--with-rules", "--fail-on-gaps")
    assert "coin_toss/bets_on_the_side_that_falls_win" in output


def test_the_import_contracts_hold_for_it(copy: Path) -> None:
    ran(copy, tool("lint-imports"), "--no-logo", "--no-cache")


def test_the_import_contracts_would_notice_it(copy: Path) -> None:
    """They do not name it, and yet it may not know another game."""
    words = copy / "streams/games/coin_toss/words.py"
    kept = words.read_bytes()
    words.write_bytes(kept + b"\nimport streams.games.cussec.words\n")
    try:
        with pytest.raises(AssertionError, match=r"No game knows another.* BROKEN"):
            ran(copy, tool("lint-imports"), "--no-logo", "--no-cache")
    finally:
        words.write_bytes(kept)


def test_the_sources_are_in_order(copy: Path) -> None:
    ours = sorted({path.relative_to(GAME).parent.as_posix() for path in game_files() if path.suffix == ".py"})
    ran(copy, tool("ruff"), "check", "--no-cache", *ours)
    ran(copy, tool("ruff"), "format", "--check", "--no-cache", *ours)


def test_it_is_simulated_replayed_filmed_counted_shown_and_put_into_a_dossier(copy: Path) -> None:
    ran(copy, sys.executable, "-m", "pytest", "-q", "tests/new_game/checks.py")


def test_it_keeps_the_promises_of_every_game(copy: Path) -> None:
    """With its own scenarios alone: what the others say is not asked here. All that names it, and all that lists of games
    once decided.
    """
    for file in (copy / "tests/scenarios").glob("*/*.toml"):
        if file.parent.name != "coin_toss":
            file.unlink()
    ran(copy, sys.executable, "-m", "pytest", "-q", "-k", " or ".join(PROMISES), *SUITES)


@pytest.mark.slow
def test_its_types_are_in_order(copy: Path) -> None:
    ran(copy, tool("mypy"), "--cache-dir", copy / ".mypy_cache")


@pytest.mark.slow
def test_its_logs_have_the_properties_of_every_log(copy: Path) -> None:
    ran(copy, sys.executable, "-m", "pytest", "-q", "-k", "coin", "tests/properties")
