"""What the tests need beyond Python: how each part is found, and what to install where it is missing.

`make tools` (tests/tools.py) brings the parts before pytest starts. Tests only ask for them with `need`.
"""

import ctypes
import os
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from projections.cli.broker.jars import OLDEST_JAVA, kept

MISSING: Final = "Missing: "  # opens the reason of every test that is skipped for want of a part


@dataclass(frozen=True, slots=True)
class Part:
    """Something that tests use and that pip does not bring."""

    name: str
    find: Callable[[], str | Path | None]
    package: str  # of Debian, that holds or fetches it
    otherwise: str  # what to install where there is no Debian

    @property
    def advice(self) -> str:
        """What to install."""
        return f"On Debian: apt-get install {self.package}. Elsewhere: {self.otherwise}."


def chromium() -> str | None:
    """The browser."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


def libatomic() -> str | None:
    """A system library that the program which drives the browser is linked with."""
    try:
        ctypes.CDLL("libatomic.so.1")
    except OSError:
        return None
    return "libatomic.so.1"


@cache
def java() -> str | None:
    """A Java that is new enough for the broker."""
    program = shutil.which("java")
    if program is None:
        return None
    banner = subprocess.run([program, "-version"], capture_output=True, text=True, check=False).stderr
    version = re.search(r'version "(\d+)', banner)
    return program if version and int(version[1]) >= OLDEST_JAVA else None


CHROMIUM: Final = Part("Chromium", chromium, "chromium", "install Chromium, so that `chromium` is a command")
LIBATOMIC: Final = Part("libatomic", libatomic, "libatomic1", "install the library libatomic.so.1 of GCC")
JAVA: Final = Part(f"Java {OLDEST_JAVA}", java, "default-jre-headless", f"install Java {OLDEST_JAVA} or later")
KAFKA: Final = Part(
    "Apache Kafka",
    kept,
    "maven",
    "install Maven, with which `make tools` fetches Kafka, or name the libs folder of an installed Kafka in VIGIA_KAFKA",
)
PARTS: Final = (CHROMIUM, LIBATOMIC, JAVA, KAFKA)


def missing(parts: Iterable[Part] = PARTS) -> list[Part]:
    """Those that are not on this machine."""
    return [part for part in parts if part.find() is None]


def all_are_wanted() -> bool:
    """In a pipeline (`CI` is set) a missing part is a failure: nobody would notice tests that are skipped."""
    return bool(os.environ.get("CI"))


def need(*parts: Part) -> None:
    """Skip the test that asks if a part is missing; in a pipeline it fails."""
    lacking = missing(parts)
    if not lacking:
        return
    reason = MISSING + ", ".join(part.name for part in lacking)
    if all_are_wanted():
        pytest.fail(f"{reason}. {' '.join(part.advice for part in lacking)}", pytrace=False)
    pytest.skip(reason)


def skipped_for_want_of_parts(reasons: Iterable[str]) -> Iterator[str]:
    """A line for each part that tests were skipped for: how many, and what to install."""
    counts: Counter[str] = Counter()
    for reason in reasons:
        if MISSING in reason:
            counts.update(reason.partition(MISSING)[2].split(", "))
    for part in PARTS:
        if number := counts[part.name]:
            skipped = f"{number} tests were" if number > 1 else "1 test was"
            yield f"{part.name} is missing: {skipped} skipped. {part.advice}"
