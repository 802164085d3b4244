"""The core has no clock, no chance and no outside world, and no float touches money.

Modules and their functions are banned by ruff (TID251 in pyproject.toml); ruff does not
follow built-in functions there, so these are looked for here.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.gates.tree import ROOT, core

OUTSIDE_WORLD = {"open", "print", "input", "breakpoint", "eval", "exec", "compile", "__import__"}
COUNTS_MONEY = ("schemas/money.py", "streams/games/", "streams/engine/")


def reaches_outside(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name) and node.id in OUTSIDE_WORLD:
            yield f"line {node.lineno}: {node.id}"


def floats(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            yield f"line {node.lineno}: {node.value}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "float":
            yield f"line {node.lineno}: float()"


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def banned(source: str, filename: str) -> bool:
    """Does ruff, as configured, turn this line away from that file?"""
    verdict = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--quiet", "--select", "TID251", "--stdin-filename", filename, "-"],
        cwd=ROOT,
        input=source,
        capture_output=True,
        text=True,
        check=False,
    )
    assert verdict.returncode in (0, 1), verdict.stderr
    return verdict.returncode == 1


def test_the_core_calls_nothing_outside_itself() -> None:
    uses = {name(path): list(reaches_outside(path.read_text("utf-8"))) for path in core()}
    assert {path: lines for path, lines in uses.items() if lines} == {}


def test_no_float_where_money_is_counted() -> None:
    counting = [path for path in core() if name(path).startswith(COUNTS_MONEY)]
    assert counting, "no source counts money: have the folders moved?"
    uses = {name(path): list(floats(path.read_text("utf-8"))) for path in counting}
    assert {path: lines for path, lines in uses.items() if lines} == {}


@pytest.mark.parametrize("source", ["open('x')", "print(1)", "say = print", "__import__('os')", "eval('1')"])
def test_a_call_to_the_outside_world_is_seen(source: str) -> None:
    assert list(reaches_outside(source))


@pytest.mark.parametrize("source", ["rate = 0.5", "rate = -1e3", "rate = float(stake)", "pay(stake * 1.5)"])
def test_a_float_is_seen(source: str) -> None:
    assert list(floats(source))


@pytest.mark.parametrize("source", ["rate = Fraction(3, 2)", "amount = 1_000", "def check(x: float): ...", "'1.5'"])
def test_an_exact_ratio_is_no_float(source: str) -> None:
    assert not list(floats(source))


IMPURE = [
    "import time",
    "import random",
    "import secrets",
    "import os",
    "import socket",
    "import subprocess",
    "import logging",
    "from os import environ",
    "from time import monotonic",
    "from datetime import datetime\ndatetime.now()",
    "import datetime\ndatetime.datetime.utcnow()",
    "from datetime import date\ndate.today()",
    "from datetime import datetime as dt\ndt.today()",
    "from uuid import uuid4",
    "from pathlib import Path",
    "import pathlib\npathlib.Path('x').read_text()",
    "from importlib.resources import files",
    "from importlib import resources",
]


@pytest.mark.parametrize("folder", ["schemas", "schemas/events", "streams/law", "streams/rules", "streams/engine"])
def test_every_room_of_the_core_is_closed_to_clocks_and_chance(folder: str) -> None:
    assert banned("import time", f"{folder}/new.py")


@pytest.mark.parametrize("source", IMPURE)
def test_clocks_chance_and_the_outside_world_are_banned_from_the_games(source: str) -> None:
    assert banned(source, "streams/games/roulette/new.py")


@pytest.mark.parametrize(
    "filename", ["producers/new.py", "projections/new.py", "streams/worker/new.py", "tests/new.py"]
)
def test_the_shells_may_look_at_the_clock(filename: str) -> None:
    assert not banned("import time", filename)


def test_only_one_file_of_the_law_reads_the_packaged_toml() -> None:
    assert not banned("from importlib.resources import files", "streams/law/files.py")
    assert banned("from importlib.resources import files", "streams/law/other.py")


@pytest.mark.parametrize(
    "source", ["from datetime import datetime", "from uuid import UUID", "from pathlib import PurePath"]
)
def test_values_without_a_clock_are_welcome(source: str) -> None:
    assert not banned(source, "streams/engine/new.py")
