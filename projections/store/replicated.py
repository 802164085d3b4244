"""The tables of a store that is kept on several machines: the same steps, with replicated engines.

`python -m projections.store.replicated > deploy/clickhouse/replicated.sql` writes the file for an administrator, who
runs it once on any machine of the cluster (deploy/clickhouse/cluster.xml). The store then finds every step applied.
"""

import re
import sys
from typing import Final

from projections.store.migrate import LEDGER, Migration, packaged

_CLUSTER: Final = "vigia"
_ENGINE: Final = re.compile(r"ENGINE = ReplacingMergeTree(?:\((\w+)\))?")
_CREATED: Final = re.compile(
    r"^(CREATE TABLE IF NOT EXISTS|CREATE OR REPLACE VIEW|CREATE MATERIALIZED VIEW IF NOT EXISTS|ALTER TABLE) (\w+)"
)
_INTO: Final = re.compile(r" TO (?!vigia\.)(\w+) AS$", re.MULTILINE)
_DROPPED: Final = re.compile(r"^DROP TABLE IF EXISTS (\w+)$")
_EXCHANGED: Final = re.compile(r"^EXCHANGE TABLES (\w+) AND (\w+)$")
_FILLED: Final = re.compile(r"^INSERT INTO (\w+)")
_READ: Final = re.compile(r"\bFROM (?!vigia\.)(\w+)")
_PATH: Final = "'/clickhouse/tables/{shard}/vigia/%s', '{replica}'"


def script(steps: list[Migration] | None = None) -> str:
    """The whole of it."""
    known = packaged() if steps is None else steps
    parts = [f"CREATE DATABASE IF NOT EXISTS vigia ON CLUSTER {_CLUSTER}", replicated(LEDGER)]
    for step in known:
        parts += [replicated(statement) for statement in step.statements()]
        row = f"({step.number}, '{step.name}', '{step.digest}')"
        parts.append(f"INSERT INTO vigia.migrations (number, name, digest) VALUES {row}")  # noqa: S608  # our own names
    return "-- Made by projections/store/replicated.py from the store's own steps.\n\n" + ";\n\n".join(parts) + ";\n"


def replicated(statement: str) -> str:
    """One statement as the cluster runs it."""
    text = statement.strip(" \n;")
    if _DROPPED.match(text):
        return _DROPPED.sub(rf"DROP TABLE IF EXISTS vigia.\1 ON CLUSTER {_CLUSTER} SYNC", text)
    if _EXCHANGED.match(text):
        return _EXCHANGED.sub(rf"EXCHANGE TABLES vigia.\1 AND vigia.\2 ON CLUSTER {_CLUSTER}", text)
    if _FILLED.match(text):  # on one machine: the others copy it
        return _READ.sub(r"FROM vigia.\1", _FILLED.sub(r"INSERT INTO vigia.\1", text))
    table = _CREATED.match(text)
    if table is None:
        raise ValueError(f"not known on a cluster: {text[:40]}")

    def engine(match: re.Match[str]) -> str:
        version = f", {match[1]}" if match[1] else ""
        return f"ENGINE = ReplicatedReplacingMergeTree({_PATH % table[2]}{version})"

    text = _CREATED.sub(rf"\1 vigia.\2 ON CLUSTER {_CLUSTER}", text)
    text = _INTO.sub(r" TO vigia.\1 AS", _READ.sub(r"FROM vigia.\1", text))
    return _ENGINE.sub(engine, text).replace("non_replicated_deduplication_window", "replicated_deduplication_window")


if __name__ == "__main__":
    sys.stdout.write(script())
