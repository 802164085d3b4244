"""What an extra of the distribution installs, and folders that hold just that."""

import re
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

from projections.version import DISTRIBUTION
from tests.gates.tree import PACKAGES, ROOT

Needed = tuple[str, frozenset[str]]  # a distribution, and the extras of it that are wanted


def extras() -> list[str]:
    """The parts that can be installed by themselves."""
    return [name for name in distribution(DISTRIBUTION).metadata.get_all("Provides-Extra") or () if name != "dev"]


def needed_by(name: str, wanted: frozenset[str]) -> Iterator[Needed]:
    """What a distribution asks for on this machine, with these of its extras."""
    for text in distribution(name).requires or ():
        one = Requirement(text)
        if one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in wanted or {""}):
            yield one.name, frozenset(one.extras)


def closure(*parts: str) -> dict[str, Distribution]:
    """Every distribution that these parts bring, ours left out, by its canonical name."""
    waiting: list[Needed] = [(DISTRIBUTION, frozenset(parts)), (DISTRIBUTION, frozenset())]
    met: set[Needed] = set()
    while waiting:
        one = waiting.pop()
        if one not in met:
            met.add(one)
            waiting.extend(needed_by(*one))
    names = {re.sub(r"[-_.]+", "-", name).lower() for name, _ in met if name != DISTRIBUTION}
    return {name: distribution(name) for name in sorted(names)}


def megabytes(parts: dict[str, Distribution]) -> float:
    """How much these distributions take on the disk."""
    files = (Path(str(file.locate())) for one in parts.values() for file in one.files or ())
    return sum(file.stat().st_size for file in files if file.exists()) / 1e6


def linked(folder: Path, parts: dict[str, Distribution]) -> Path:
    """A folder of links to these distributions and to our own packages: what is not in it cannot be imported."""
    for one in parts.values():
        for file in one.files or ():
            place = Path(str(file.locate()))
            if file.parts[0] in ("..", "__pycache__") or file.suffix == ".pth" or not place.exists():
                continue
            link = folder / file
            if file.parts[0] != "backports" and len(file.parts) > 1:  # which several distributions share
                link, place = folder / file.parts[0], Path(str(one.locate_file(file.parts[0])))
            link.parent.mkdir(parents=True, exist_ok=True)
            if not link.exists():
                link.symlink_to(place)
    for package in PACKAGES:
        (folder / package).symlink_to(ROOT / package)
    return folder


def alone(folder: Path, program: str) -> list[str | Path]:
    """A command that runs a program with what that folder holds, and nothing else that is installed."""
    return [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(folder)!r})\n{program}"]
