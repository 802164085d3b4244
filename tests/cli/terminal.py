"""Runs `vigia` as a person would, in this process or in one of its own."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from projections.cli.main import main
from tests.gates.tree import ROOT

COMMAND = [sys.executable, "-m", "projections.cli.main"]
PATIENCE = 600  # seconds: others may be at work on this machine, and only a failure waits so long
STARTED: list["subprocess.Popen[bytes]"] = []  # ended with their test, however it went


@dataclass(frozen=True)
class Done:
    """How a command ended and what it said."""

    status: int
    out: str
    err: str

    def one_sentence(self) -> str:
        """The whole of what was said on standard error: one line, no traceback."""
        assert "Traceback" not in self.err
        (line,) = self.err.strip().splitlines()
        assert line.startswith("vigia: ")
        return line.removeprefix("vigia: ")


class Terminal:
    """In this process, in English unless told otherwise."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: object) -> Done:
        self.capsys.readouterr()
        try:
            status = main([str(word) for word in words])
        except SystemExit as left:
            status = int(left.code or 0)
        printed = self.capsys.readouterr()
        return Done(int(status), printed.out, printed.err)


def environment(**more: str) -> dict[str, str]:
    """The machine's, with our sources to be found and English spoken."""
    return {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", **more}


def spawn(*words: object, cwd: Path, **more: str) -> "subprocess.Popen[bytes]":
    """Start it in a process of its own."""
    process = subprocess.Popen(
        [*COMMAND, *map(str, words)],
        cwd=cwd,
        env=environment(**more),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    STARTED.append(process)
    return process


def outside(*words: object, cwd: Path, **more: str) -> Done:
    """Run it in a process of its own to the end."""
    with spawn(*words, cwd=cwd, **more) as process:
        out, err = process.communicate(timeout=PATIENCE)
    return Done(process.returncode, out.decode(), err.decode())
