"""Asks veraPDF, which is not ours, whether files are PDF/A-2b: `make archive-check` with `FILES=a.pdf b.pdf`.

Maven fetches it once, by the exact version in verapdf/pom.xml; it needs a Java with a compiler. Without files, the slow
test asks it about the PDFs of a dossier.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from projections.cli.broker.jars import COPY
from tests.parts import Part

HERE: Final = Path(__file__).resolve().parent / "verapdf"
POM: Final = HERE / "pom.xml"


def _folder() -> Path:
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return cache / "vigia" / "verapdf" / hashlib.sha256(POM.read_bytes()).hexdigest()[:12]


def kept() -> Path | None:
    """The folder with its jars, if they are on this machine, and a compiler beside them."""
    return _folder() if _folder().exists() and shutil.which("javac") else None


VERAPDF: Final = Part(
    "veraPDF", kept, "default-jdk-headless maven", "install a JDK and Maven, then `make archive-check`"
)


def validated(files: Sequence[Path]) -> tuple[bool, str]:
    """Whether all are PDF/A-2b, and what the validator says."""
    command = ["java", "-cp", f"{_folder()}/*", str(HERE / "Validate.java"), *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode == 0, done.stdout + done.stderr


def fetch() -> None:
    """Bring the jars, all or none."""
    folder = _folder()
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as begun:
        jars = Path(begun) / "jars"
        subprocess.run(["mvn", "-B", "-q", "-f", POM, COPY, f"-DoutputDirectory={jars}"], check=True)
        jars.rename(folder)


def main(files: Sequence[str]) -> int:
    """Fetch what is missing, then look at these files."""
    if kept() is None:
        fetch()
    good, report = validated([Path(file) for file in files]) if files else (True, "")
    print(report, end="")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
