"""Where the broker's jars come from: Maven fetches them once, by the exact versions in deploy/kafka/pom.xml."""

import fcntl
import hashlib
import os
import shutil
import subprocess
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from projections.cli.speech import Speech
from projections.cli.stop import Status, Stop

POM: Final = Path(__file__).resolve().parents[3] / "deploy" / "kafka" / "pom.xml"
COPY: Final = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies"
OLDEST_JAVA: Final = 17


def java(say: Speech) -> str:
    """The Java that runs the broker, or one sentence that says what is missing."""
    program = shutil.which("java")
    if program is None:
        raise Stop(
            f"Não há Java nesta máquina, e o Kafka precisa dele: instale o Java {OLDEST_JAVA} ou mais recente.",
            f"There is no Java on this machine, and Kafka needs it: install Java {OLDEST_JAVA} or later.",
        )
    return program


def kept() -> Path | None:
    """The folder with the broker's jars, if they are on this machine."""
    home, ours = _home(), _ours()
    if any(home.glob("kafka_2.13-*.jar")):
        return home
    return ours if ours is not None and ours.exists() else None


def jars(say: Speech) -> Path:
    """The folder with the broker's jars, fetched the first time.

    `VIGIA_KAFKA` may name the `libs` folder of an installed Kafka, or the folder in which ours are kept.
    """
    folder = kept()
    if folder is not None:
        return folder
    folder = _ours()
    if folder is None:
        raise Stop(
            "Fora da árvore do projecto, VIGIA_KAFKA tem de indicar a pasta libs de um Kafka instalado.",
            "Away from the project's tree, VIGIA_KAFKA must name the libs folder of an installed Kafka.",
        )
    home = folder.parent
    home.mkdir(parents=True, exist_ok=True)
    with (home / ".lock").open("w") as lock:  # two commands that start at once fetch once
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            _fetch(home, folder, say)
    return folder


def _home() -> Path:
    return Path(os.environ.get("VIGIA_KAFKA") or _cache() / "vigia" / "kafka")


def _ours() -> Path | None:
    """Where the versions of our pom are kept; nowhere away from the project's tree, which holds the pom."""
    return _home() / hashlib.sha256(POM.read_bytes()).hexdigest()[:12] if POM.exists() else None


def _fetch(home: Path, folder: Path, say: Speech) -> None:
    maven = shutil.which("mvn")
    if maven is None:
        raise Stop(
            "Não há Maven nesta máquina: instale-o, ou indique em VIGIA_KAFKA a pasta libs de um Kafka instalado.",
            "There is no Maven on this machine: install it, or name the libs folder of an installed Kafka in "
            "VIGIA_KAFKA.",
        )
    begun = Path(mkdtemp(dir=home))
    try:
        done = subprocess.run(  # noqa: S603  # our own pom, our own folder
            [maven, "-B", "-q", "-f", POM, COPY, f"-DoutputDirectory={begun}", "-DincludeScope=runtime"],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode or not any(begun.glob("kafka_2.13-*.jar")):
            why = next((line for line in done.stdout.splitlines() if "ERROR" in line), "…")
            raise Stop(
                f"O Maven não conseguiu buscar o Kafka: {why}", f"Maven could not fetch Kafka: {why}", Status.DISK
            )
        begun.replace(folder)
    finally:
        shutil.rmtree(begun, ignore_errors=True)


def _cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
