"""The migrations of the database: numbered SQL files, each applied once and never changed afterwards."""

import hashlib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from projections.store.faults import StoreUnavailable

LEDGER: Final = """
CREATE TABLE IF NOT EXISTS migrations
(number UInt32, name String, digest String, applied DateTime64(6, 'UTC') DEFAULT now64(6))
ENGINE = ReplacingMergeTree ORDER BY number SETTINGS fsync_after_insert = 1
"""


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


def migrate(client: Any, place: str, steps: list[Migration] | None = None) -> list[str]:
    """Bring the database up to date; returns the names of the steps applied now."""
    known = packaged() if steps is None else steps
    client.command(LEDGER)
    rows = client.query("SELECT number, name, digest FROM migrations FINAL").result_rows
    applied = {number: (name, digest) for number, name, digest in rows}
    if newer := set(applied) - {step.number for step in known}:
        name = applied[max(newer)][0]
        raise StoreUnavailable(f"The store {place} was written by a newer version (step {name}): update this one.")
    done = []
    for step in known:
        if step.number in applied:
            _check_unchanged(step, applied[step.number][1], place)
            continue
        for statement in step.statements():
            client.command(statement)
        client.insert("migrations", [[step.number, step.name, step.digest]], ["number", "name", "digest"])
        done.append(step.name)
    return done


def _check_unchanged(step: Migration, digest: str, place: str) -> None:
    if digest != step.digest:
        raise StoreUnavailable(
            f"Step {step.name} of the store {place} was applied with another text: "
            "an applied step is never edited; write a new one."
        )
