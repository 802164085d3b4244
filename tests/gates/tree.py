"""The project as files."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("schemas", "producers", "streams", "projections")


def tracked(*patterns: str) -> list[Path]:
    """Files that git keeps or would take in, by pattern."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", *patterns],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def core() -> Iterator[Path]:
    """The sources that have no clock, no chance and no outside world: schemas, and streams but for its shell."""
    for package in ("schemas", "streams"):
        for source in sorted((ROOT / package).rglob("*.py")):
            if not {"worker", "monitor.py"} & set(source.relative_to(ROOT).parts):
                yield source
