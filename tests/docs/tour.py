"""The tour of the README, played: `python -m tests.docs.tour` writes down what the commands print today.

In a `console` block each line that begins with `$ ` is typed, and what follows it is what appears.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.docs.pages import FENCE
from tests.gates.tree import ROOT

PAGE = ROOT / "README.md"


def played(text: str, folder: Path) -> str:
    """The page with every `console` block as it would look if it were typed now, in this folder."""
    shutil.copytree(ROOT / "docs", folder / "docs", dirs_exist_ok=True)
    return FENCE.sub(lambda fence: _block(fence, folder), text)


def _block(fence: re.Match[str], folder: Path) -> str:
    if fence[1] != "console":
        return fence[0]
    typed = [line for line in fence[2].splitlines() if line.startswith("$ ")]
    shown = "".join(f"{line}\n{_output(line.removeprefix('$ '), folder)}" for line in typed)
    return f"```console\n{shown}```"


def _output(command: str, folder: Path) -> str:
    """What the shell shows; rich pads its tables with blanks, which nobody sees."""
    done = subprocess.run(
        ["bash", "-c", _ours(command)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "VIGIA": sys.executable},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if "Traceback (most recent call last)" in done.stdout:
        raise RuntimeError(f"{command} fails:\n{done.stdout}")  # a page never shows that
    lines = [line.rstrip() for line in done.stdout.replace("\u00a0", " ").splitlines()]
    return "".join(f"{line}\n" for line in _without_double_blanks(lines))


def _without_double_blanks(lines: list[str]) -> Iterator[str]:
    for place, line in enumerate(lines):
        if line or (place and lines[place - 1]):
            yield line


def _ours(command: str) -> str:
    """`vigia` is the one of this checkout."""
    return re.sub(r"(^|[|;&] *)vigia ", r'\1"$VIGIA" -m projections.cli.main ', command)


def main() -> None:
    """Rewrite the page."""
    with tempfile.TemporaryDirectory() as folder:
        PAGE.write_text(played(PAGE.read_text("utf-8"), Path(folder)), "utf-8")


if __name__ == "__main__":
    main()
