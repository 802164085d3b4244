"""Where a part is missing its tests are skipped and the last lines say so; in a pipeline that is a failure."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.gates.tree import ROOT
from tests.parts import CHROMIUM, JAVA, KAFKA, LIBATOMIC, Part, libatomic, missing, need, skipped_for_want_of_parts

NOWHERE = Part("A sextant", lambda: None, "sextant", "buy a sextant")
HERE = Part("Python", lambda: sys.executable, "python3", "install Python")

ASKS = """
from tests.parts import CHROMIUM, JAVA, KAFKA, need

def test_of_a_page():
    need(CHROMIUM)

def test_of_another_page():
    need(CHROMIUM)

def test_of_a_broker():
    need(JAVA, KAFKA)

def test_of_neither():
    pass
"""


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """The environment of a machine that has none of the parts, and no package client."""
    left_out = ("PYTEST", "CI", "VIGIA")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
    return {**kept, "PATH": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)}


def run(environment: dict[str, str], *words: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", *map(str, words)]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def asking(tmp_path: Path) -> list[object]:
    """Tests that ask for every part, run with our own hooks."""
    (tmp_path / "test_asks.py").write_text(ASKS, "utf-8")
    return ["pytest", "-p", "tests.conftest", "-p", "no:cacheprovider", "-c", ROOT / "pyproject.toml", tmp_path]


@pytest.mark.parametrize("processes", [("-p", "no:xdist"), ("-n", "2", "--dist", "loadscope")], ids=["one", "two"])
def test_the_last_lines_say_what_is_missing(
    bare: dict[str, str], asking: list[object], processes: tuple[str, ...]
) -> None:
    done = run(bare, *asking, *processes)
    assert done.returncode == 0, done.stdout + done.stderr
    *_, first, second, third, last = done.stdout.splitlines()
    assert first == f"Chromium is missing: 2 tests were skipped. {CHROMIUM.advice}"
    assert second == f"{JAVA.name} is missing: 1 test was skipped. {JAVA.advice}"
    assert third == f"{KAFKA.name} is missing: 1 test was skipped. {KAFKA.advice}"
    assert "1 passed, 3 skipped" in last


def test_in_a_pipeline_a_test_fails_whose_part_is_missing(bare: dict[str, str], asking: list[object]) -> None:
    done = run({**bare, "CI": "true"}, *asking, "-p", "no:xdist")
    assert done.returncode == 1
    assert "3 failed, 1 passed" in done.stdout
    assert CHROMIUM.advice in done.stdout


def test_the_tools_say_what_they_cannot_bring(bare: dict[str, str]) -> None:
    """Nothing can be installed there: the tests that can run still do, but for a pipeline."""
    alone, pipeline = run(bare, "tests.tools"), run({**bare, "CI": "true"}, "tests.tools")
    lacking = [CHROMIUM, *([] if libatomic() else [LIBATOMIC]), JAVA, KAFKA]  # a library is found without PATH
    assert [alone.returncode, pipeline.returncode] == [0, 1]
    assert alone.stderr == pipeline.stderr
    for part, line in zip(lacking, alone.stderr.splitlines(), strict=True):
        assert line.startswith(f"{part.name} is missing")
        assert line.endswith(part.advice)


def test_only_a_missing_part_skips(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    need(HERE)
    with pytest.raises(pytest.skip.Exception, match=r"^Missing: A sextant$"):
        need(HERE, NOWHERE)
    assert missing((HERE, NOWHERE)) == [NOWHERE]


def test_a_test_that_was_skipped_for_another_reason_is_not_counted() -> None:
    assert (
        list(skipped_for_want_of_parts(["Skipped: no server's address", "this system has no full disk to offer"])) == []
    )


@pytest.mark.parametrize(
    ("banner", "enough"), [("1.8.0_402", False), ("16.0.2", False), ("17.0.15", True), ("21", True)]
)
def test_a_java_that_is_too_old_is_none(bare: dict[str, str], banner: str, enough: bool) -> None:
    program = Path(bare["PATH"]) / "java"
    program.write_text(f"#!/bin/sh\necho 'openjdk version \"{banner}\" 2025-04-15' >&2\n", "utf-8")
    program.chmod(0o755)
    assert (JAVA.name not in run(bare, "tests.tools").stderr) is enough
