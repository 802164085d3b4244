"""Releases: the version stands in pyproject.toml, its notes on top of CHANGELOG.md, and a tag holds both together.

    python -m tests.release             date the notes of this version, commit and tag it (make release)
    python -m tests.release next 0.2.0  begin the next version: its number, and an empty section for its notes

Nothing is pushed.
"""

import re
import subprocess
import sys
import tomllib
from datetime import date
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
SHOWN = 10  # changed files that are named
HEADING = re.compile(r"^## (?P<version>\d+\.\d+\.\d+)(?: \((?P<day>\d{4}-\d{2}-\d{2})\))?$", re.MULTILINE)


class Section(NamedTuple):
    """The notes of one version; without a day it is not released."""

    version: str
    day: str | None
    notes: str


def version(root: Path = ROOT) -> str:
    """The version of the sources."""
    return str(tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"])


def sections(changelog: str) -> list[Section]:
    """The versions of a changelog, as it lists them."""
    headings = list(HEADING.finditer(changelog))
    ends = [*(heading.start() for heading in headings[1:]), len(changelog)]
    return [
        Section(heading["version"], heading["day"], changelog[heading.end() : end].strip())
        for heading, end in zip(headings, ends, strict=True)
    ]


def numbers(text: str) -> tuple[int, ...]:
    """A version that can be compared."""
    return tuple(map(int, text.split(".")))


def release(root: Path, day: date) -> str:
    """Date the notes on top, commit them and tag the commit. Returns the name of the tag."""
    path = root / "CHANGELOG.md"
    newest = sections(path.read_text("utf-8"))[0]
    name = f"v{newest.version}"
    changed = _git(root, "status", "--porcelain").splitlines()
    _refuse_if(changed != [], "\n".join(["A release is what is committed. Commit or remove first:", *changed[:SHOWN]]))
    _refuse_if(newest.version != version(root), f"CHANGELOG.md begins with {newest.version}, the sources with another.")
    _refuse_if(newest.day is not None, f"{newest.version} is released: begin the next with make next-version VERSION=…")
    _refuse_if(not newest.notes, f"{newest.version} has no notes: write under its heading in CHANGELOG.md what is new.")
    _refuse_if(_git(root, "tag", "--list", name) != "", f"There is a tag {name} already: raise the version.")
    heading = f"## {newest.version}"
    before, notes = path.read_text("utf-8"), f"Vigia {newest.version}\n\n{newest.notes}\n"
    path.write_text(before.replace(f"{heading}\n", f"{heading} ({day.isoformat()})\n", 1), "utf-8")
    try:
        _git(root, "commit", "--all", "--message", f"Release {newest.version}")
    except SystemExit:
        path.write_text(before, "utf-8")  # as it was: once git is put right, the same command works
        raise
    _git(root, "tag", "--annotate", name, "--cleanup=verbatim", "--message", notes)
    return name


def begin(root: Path, new: str) -> None:
    """Begin the next version, after the last was released."""
    path, project = root / "CHANGELOG.md", root / "pyproject.toml"
    text, old = path.read_text("utf-8"), sections(path.read_text("utf-8"))[0]
    _refuse_if(not re.fullmatch(r"\d+\.\d+\.\d+", new), f"{new!r} is no version: write three numbers, as in 0.2.0.")
    _refuse_if(old.day is None, f"{old.version} is not released yet: its notes would be lost among those of {new}.")
    _refuse_if(numbers(new) <= numbers(old.version), f"{new} does not come after {old.version}.")
    path.write_text(text.replace(f"## {old.version}", f"## {new}\n\n## {old.version}", 1), "utf-8")
    written = project.read_text("utf-8")
    project.write_text(written.replace(f'version = "{old.version}"', f'version = "{new}"', 1), "utf-8")


def _refuse_if(wrong: bool, reason: str) -> None:
    if wrong:
        raise SystemExit(reason)


def _git(root: Path, *words: str) -> str:
    """What git answers; where it refuses, its own words end the command."""
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    _refuse_if(done.returncode != 0, f"git {words[0]} failed: {done.stderr.strip()}")
    return done.stdout.strip()


def main(words: list[str]) -> None:
    if not words:
        name = release(ROOT, date.today())  # noqa: DTZ011  # the day of whoever releases it
        print(f"Tagged {name}. Push it with its branch: git push --follow-tags")
    elif words[0] == "next" and len(words) == 2:
        begin(ROOT, words[1])
        print(f"{words[1]} is begun: write what changes into CHANGELOG.md, and commit it with pyproject.toml.")
    else:
        raise SystemExit("Which version? For example: make next-version VERSION=0.2.0")


if __name__ == "__main__":
    main(sys.argv[1:])
