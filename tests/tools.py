"""Brings what the tests need beyond Python (tests/parts.py): `make tools`, before pytest starts.

Nothing happens where every part is there. As root on Debian the packages come by apt-get, one after the other; Maven
fetches Kafka. A part that cannot be brought is told, with what to install; in a pipeline that is a failure.
"""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from projections.cli.broker.jars import jars
from projections.cli.speech import Speech
from projections.cli.stop import Stop
from tests.parts import KAFKA, all_are_wanted, java, missing

APT_CACHE = "/var/cache/apt"
APT_GET = ("apt-get", "-q", "-y", "-o", "DPkg::Lock::Timeout=600")  # somebody else may be installing something


def main() -> int:
    """Bring every part that is missing and can be brought."""
    packages = [part.package for part in missing() if part is not KAFKA or shutil.which("mvn") is None]
    if packages and os.geteuid() == 0 and shutil.which("apt-get"):
        _install(packages)
        java.cache_clear()
    if KAFKA in missing() and shutil.which("mvn"):
        _fetch_kafka()
    lacking = missing()
    for part in lacking:
        print(f"{part.name} is missing, and the tests that need it cannot run. {part.advice}", file=sys.stderr)
    return 1 if lacking and all_are_wanted() else 0


def _install(packages: list[str]) -> None:
    with _one_at_a_time():
        print(f"Installing for the tests: {', '.join(packages)}", flush=True)
        _apt_get("update")
        for package in packages:  # one by one: one that this release does not have keeps no other out
            _apt_get("install", "--no-install-recommends", package)


def _apt_get(*words: str) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        [*APT_GET, *words], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode:
        print(f"apt-get {words[0]} failed:", *done.stdout.splitlines()[-12:], sep="\n    ", file=sys.stderr)


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Two clones that are tested at once install one after the other: apt-get does not wait for another's update."""
    folder = os.open(APT_CACHE, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def _fetch_kafka() -> None:
    print("Fetching Apache Kafka for the tests", flush=True)
    try:
        jars(Speech("en"))
    except (Stop, OSError) as fault:
        print(fault, file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
