"""The migrations of the database: numbered SQL files, each applied once and never changed afterwards."""

import hashlib
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from projections.store.faults import StoreUnavailable

LEDGER: Final = """
CREATE TABLE IF NOT EXISTS migrations
(number UInt32, name String, digest String, applied DateTime64(6, 'UTC') DEFAULT now64(6))
ENGINE = ReplacingMergeTree ORDER BY number SETTINGS fsync_after_insert = 1
"""

MARK: Final = "CREATE TABLE migrating (since DateTime DEFAULT now()) ENGINE = MergeTree ORDER BY since"
PATIENCE: Final = 30.0  # seconds that we wait for another process
_alone_here = threading.RLock()


@dataclass(frozen=True, slots=True)
class Migration:
    """One step."""

    number: int
    name: str
    sql: str

    @property
    def digest(self) -> str:
        """A digest of its text: a step that was applied may not be rewritten."""
        return hashlib.sha256(self.sql.encode()).hexdigest()

    def statements(self) -> list[str]:
        """Each ends with a semicolon at the end of a line."""
        lines = (line for line in self.sql.splitlines() if not line.lstrip().startswith("--"))
        return [part.strip() for part in "\n".join(lines).split(";\n") if part.strip(" \n;")]


def packaged() -> list[Migration]:
    """The steps of this version, in order."""
    folder = files("projections.store").joinpath("migrations")
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".sql"))
    return [
        Migration(int(name[:4]), name.removesuffix(".sql"), folder.joinpath(name).read_text("utf-8")) for name in names
    ]


def migrate(
    client: Any, place: str, steps: list[Migration] | None = None, *, shared: bool = False, patience: float = PATIENCE
) -> list[str]:
    """Bring the database up to date; returns the names of the steps applied now.

    One at a time: of two that copy a table and exchange it for the old one, the second would exchange it back. `shared`
    where other processes reach the database too.
    """
    known = packaged() if steps is None else steps
    client.command(LEDGER)
    if not _missing(client, place, known):
        return []
    with _alone_here, _alone_at(client, place, patience) if shared else nullcontext():
        done = []
        for step in _missing(client, place, known):
            for statement in step.statements():
                client.command(statement)
            client.insert("migrations", [[step.number, step.name, step.digest]], ["number", "name", "digest"])
            done.append(step.name)
        return done


def _missing(client: Any, place: str, known: list[Migration]) -> list[Migration]:
    """The steps that were not applied yet; the others must be what they were."""
    rows = client.query("SELECT number, name, digest FROM migrations FINAL").result_rows
    applied = {number: (name, digest) for number, name, digest in rows}
    if newer := set(applied) - {step.number for step in known}:
        name = applied[max(newer)][0]
        raise StoreUnavailable(f"The store {place} was written by a newer version (step {name}): update this one.")
    for step in known:
        if step.number in applied:
            _check_unchanged(step, applied[step.number][1], place)
    return [step for step in known if step.number not in applied]


@contextmanager
def _alone_at(client: Any, place: str, patience: float) -> Iterator[None]:
    """Hold the mark that one process migrates: a table, since the server creates one of a name and refuses a second."""
    until = time.monotonic() + patience
    while True:
        try:
            client.command(MARK)
            break
        except Exception as fault:
            if not _is_held(client):
                raise
            if time.monotonic() >= until:
                raise StoreUnavailable(
                    f"Another process is bringing the store {place} up to date. If none is running any more, it was "
                    "broken off: remove its mark with DROP TABLE migrating, and start again."
                ) from fault
            time.sleep(min(1.0, patience / 10))
    try:
        yield
    finally:
        client.command("DROP TABLE migrating")


def _is_held(client: Any) -> bool:
    rows = client.query("SELECT count() FROM system.tables WHERE database = currentDatabase() AND name = 'migrating'")
    return bool(rows.result_rows[0][0])


def _check_unchanged(step: Migration, digest: str, place: str) -> None:
    if digest != step.digest:
        raise StoreUnavailable(
            f"Step {step.name} of the store {place} was applied with another text: "
            "an applied step is never edited; write a new one."
        )
