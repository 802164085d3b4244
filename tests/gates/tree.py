"""The project as files."""

import shutil
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


def copy_source(source: Path, target: Path) -> None:
    """Copy a file with its time, and with what Python has compiled of it: in a copy of the tree it counts as compiled."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(source, target)
    for compiled in (source.parent / "__pycache__").glob(f"{source.stem}.*.pyc") if source.suffix == ".py" else ():
        kept = target.parent / "__pycache__"
        kept.mkdir(exist_ok=True)
        shutil.copy2(compiled, kept)


def core() -> Iterator[Path]:
    """The sources that have no clock, no chance and no outside world: schemas, and streams but for its shell."""
    for package in ("schemas", "streams"):
        for source in sorted((ROOT / package).rglob("*.py")):
            if not {"worker", "monitor.py"} & set(source.relative_to(ROOT).parts):
                yield source
