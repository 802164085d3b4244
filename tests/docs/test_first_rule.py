"""Your first rule in ten minutes, done as CONTRIBUTING.md says, in a copy."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import blocks, commands
from tests.gates.tree import PACKAGES, ROOT, copy_source, tracked

PAGE = "CONTRIBUTING.md"
SCENARIOS = ROOT / "tests/scenarios"
STEPS = blocks(PAGE, "sh", "python", "toml")
SOURCES = [step.file for step in STEPS if step.file is not None and step.language == "python"]
PROGRAMS = {
    ".venv/bin/vigia": ("projections.cli.main",),
    ".venv/bin/pytest": ("pytest",),
    ".venv/bin/mypy": ("mypy", *SOURCES),  # the exercise alone: all else is checked by `make check`
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources with every file of the exercise in its place, and the scenarios of its game alone."""
    place = tmp_path_factory.mktemp("exercise")
    for path in tracked("pyproject.toml", *PACKAGES, "tests"):
        if path.suffix == ".toml" and SCENARIOS in path.parents and path.parent.name != "roulette":
            continue
        copy_source(path, place / path.relative_to(ROOT))
    if (ROOT / ".mypy_cache").exists():  # `make check` comes first: what it found out of all other files holds here
        shutil.copytree(ROOT / ".mypy_cache", place / ".mypy_cache")
    for step in STEPS:
        if step.language != "sh":
            assert step.file is not None, step.text
            assert not (place / step.file).exists(), f"{step.file} is to be new"
            (place / step.file).write_text(step.text, "utf-8")
    return place


def done(command: str, place: Path) -> "subprocess.CompletedProcess[str]":
    words = shlex.split(command)
    given = dict(words.pop(0).split("=") for word in tuple(words) if word.startswith("ONLY="))
    return subprocess.run(
        [sys.executable, "-m", *PROGRAMS[words[0]], *words[1:]],
        cwd=place,
        env={
            **os.environ,
            **given,
            "PYTHONPATH": str(place),
            "LC_ALL": "C.UTF-8",
            "PYTEST_ADDOPTS": "-p no:cacheprovider",
        },
        capture_output=True,
        text=True,
        check=False,
    )


def typed() -> list[str]:
    """What the exercise types, but for the first scenario run, which is to fail, and the throwing away."""
    every = [line for step in STEPS if step.language == "sh" for line in commands(step) if ".venv/bin/" in line]
    return list(dict.fromkeys(every))


def test_the_exercise_finds_its_breach_and_keeps_the_promises(copy: Path) -> None:
    (copy / "streams/law/rules.lock").unlink()  # whatever state the other rules are in
    printed = {}
    for command in typed():
        ran = done(command, copy)
        assert ran.returncode == 0, f"{command}\n{ran.stdout}{ran.stderr}"
        printed[command] = ran.stdout
    replayed = printed[".venv/bin/vigia replay exercise.jsonl"]
    assert "was marked on the cloth before it was called." in replayed
    assert len(re.findall(r"^\d{4}-\d\d-\d\d ", replayed, re.MULTILINE)) == 1


def test_what_the_exercise_throws_away_is_what_it_made() -> None:
    text = (ROOT / PAGE).read_text("utf-8")
    made = {step.file for step in STEPS if step.file is not None}
    gone = set(re.search(r"^rm exercise.jsonl (.*)$", text, re.MULTILINE)[1].split())
    assert made == gone
