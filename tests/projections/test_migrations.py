"""A store that was written by an earlier version is brought to the new shape, and nothing is lost."""

import hashlib
import json
import os
from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from projections.openings import Openings, decode_head, head_of
from projections.replay import replay
from projections.store import Store, connect
from projections.store.address import open_at
from projections.store.batch import RowBatch
from projections.store.faults import StoreUnavailable
from projections.store.listener import StoreListener
from projections.store.migrate import MARK, migrate, packaged
from projections.store.rows import COLUMNS
from schemas.identity import TableId
from streams.law.law import Law
from tests.projections.evening import Table, numbered
from tests.projections.test_replay import damaged
from tests.projections.test_store import forked_while_waiting
from tests.stored import stored_findings

_number = count(1)
OLD = packaged()[:6]
NEW_COLUMNS = {"events": (0,), "coups": (14,), "verdicts": (0,), "findings": (8,), "quarantine": (0,)}
OLD_COLUMNS = {
    "events": "table, sequence, opening, position, time, type, coup, source, event, raw",
    "coups": (
        "venue, table, opening, coup, first_sequence, last_sequence, opened, closed, territory, game, regulation, "
        "currency, lost, facts"
    ),
    "verdicts": (
        "table, opening, coup, first_sequence, last_sequence, law, closed, compliant, breach, not_evaluable, error"
    ),
    "findings": (
        "id, rule, version, paragraph, law, severity, venue, table, game, regulation, coup, staff, player, time, "
        "sequence, currency, player_short, bank_short, body"
    ),
    "quarantine": "position, kind, table, reason, raw",
}


HERE = "database = currentDatabase()"
NEW_NAMES = {"event": "event_id"}
UNNAMED = packaged()[:8]  # up to the step that gave columns their names


class OldStore:
    """Writes as the first versions did: without the house, and findings without their opening."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def write(self, table: str, columns: list[list[Any]]) -> None:
        kept = [column for place, column in enumerate(columns) if place not in NEW_COLUMNS.get(table, ())]
        if table == "findings":
            bodies = [json.loads(body) for body in kept[-1]]
            kept[-1] = [json.dumps({k: v for k, v in body.items() if k != "opening"}) for body in bodies]
        names = OLD_COLUMNS[table].split(", ")
        self._store._connection.client.insert(table, kept, column_names=names, column_oriented=True)


def played_twice(name: str) -> list[bytes]:
    """A table that opens twice and uses the name of its coup again; something at it cannot be read."""
    table = Table(name)
    for _ in range(2):
        table.open()
        table.play("1")
        table.close()
        table.now += timedelta(hours=20)
    return [*table.records[:5], json.dumps({"table": name, "type": 7}).encode(), *table.records[5:]]


@pytest.fixture
def bare_store(folder: Path, engine: Store) -> Iterator[Store]:
    """A database with nothing in it."""
    name = f"bare_{next(_number)}"
    with Store(open_at(folder, name)) as store:
        yield store
        store._connection.client.command(f"DROP DATABASE {name}")


@pytest.fixture
def old(bare_store: Store, law: Law) -> Store:
    """A store of the old shape, with an evening in it."""
    migrate(bare_store._connection.client, bare_store.place, OLD)
    log = [*played_twice("R1"), *played_twice("R2")]
    replay(numbered(log), law, [StoreListener(OldStore(bare_store))])
    return bare_store


def rows(store: Store, table: str) -> list[Any]:
    """What was written, in the columns that there were, each once."""
    there = {name for (name,) in store.ask(f"SELECT name FROM system.columns WHERE {HERE} AND table = '{table}'", {})}
    columns = [name if name in there else NEW_NAMES[name] for name in OLD_COLUMNS[table].split(", ")]
    query = f"SELECT DISTINCT {', '.join(columns)} FROM {table} FINAL"
    return sorted(map(repr, store.ask(query, {}, {"raw": "bytes"})))


def test_every_row_is_still_there_and_knows_its_house(old: Store) -> None:
    before = {table: rows(old, table) for table in OLD_COLUMNS}
    landed = old.ask("SELECT id, landed FROM findings ORDER BY id, landed", {})
    judged = old.ask("SELECT law, judged FROM verdicts ORDER BY law, judged", {})
    assert all(before.values())
    assert migrate(old._connection.client, old.place) == [step.name for step in packaged()[6:]]
    assert {table: rows(old, table) for table in OLD_COLUMNS} == before
    assert old.ask("SELECT id, landed FROM findings ORDER BY id, landed", {}) == landed
    assert old.ask("SELECT law, judged FROM verdicts ORDER BY law, judged", {}) == judged
    for table in OLD_COLUMNS:
        assert old.ask(f"SELECT DISTINCT venue FROM {table}", {}) == [("casino-luanda",)], table


def test_a_finding_of_before_leads_to_the_coup_of_its_own_evening(old: Store) -> None:
    migrate(old._connection.client, old.place)
    first, second = (old.coup(coup) for coup in old.coups_named("1", table="R1"))
    assert first is not None
    assert second is not None
    for coup in (first, second):
        assert coup.findings
        assert len(coup.events) == 6
        assert all(coup.opened <= finding.time <= coup.closed for finding in coup.findings)
        assert {finding.opening for finding in coup.findings} == {coup.opening}
    assert {finding.rule for finding in stored_findings(old) if not finding.opening} <= {"vigia/record_readable"}


@pytest.mark.parametrize("number", [7, 9])
def test_a_step_that_was_broken_off_anywhere_is_run_again(old: Store, number: int) -> None:
    step = packaged()[number - 1]
    migrate(old._connection.client, old.place, packaged()[: number - 1])
    before = {table: rows(old, table) for table in OLD_COLUMNS}
    for many in range(len(step.statements())):
        for statement in step.statements()[: many + 1]:
            old._connection.client.command(statement)
    migrate(old._connection.client, old.place)
    assert {table: rows(old, table) for table in OLD_COLUMNS} == before


class UnnamedStore:
    """Writes as the version before the names did."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def write(self, table: str, columns: list[list[Any]]) -> None:
        names = ["event" if name == "event_id" else name for name in COLUMNS[table] if name != "figures"]
        self._store._connection.client.insert(table, columns[: len(names)], column_names=names, column_oriented=True)


def shown(store: Store) -> dict[str, Any]:
    """All that readers get: findings, coups with events and verdicts, quarantine, the log, counts."""
    coups = [store.coup(coup) for coup in store.coups_named("1")]
    return {
        "findings": stored_findings(store), "coups": coups, "quarantine": store.quarantined(),
        "log": list(store.log()), "counts": store.counts(), "openings": store.openings(),
        "short": store.ask("SELECT id, short FROM findings FINAL ORDER BY id", {}),
    }  # fmt: skip


def test_a_store_with_the_old_column_names_reads_as_one_that_never_had_them(
    bare_store: Store, folder: Path, engine: Store, law: Law
) -> None:
    """`id` and `event` of events, `id` of quarantine and `told` of findings got names that say what they hold."""
    log = [*played_twice("R1"), *forked_while_waiting(), *damaged()]
    migrate(bare_store._connection.client, bare_store.place, UNNAMED)
    replay(numbered(log), law, [StoreListener(UnnamedStore(bare_store))])
    hashes = bare_store.ask("SELECT DISTINCT hex(id), event FROM events ORDER BY ALL", {})
    assert migrate(bare_store._connection.client, bare_store.place) == [step.name for step in packaged()[8:]]
    assert bare_store.ask("SELECT DISTINCT hex(record_hash), event_id FROM events ORDER BY ALL", {}) == hashes
    with connect(folder, f"new_{next(_number)}") as new:
        replay(numbered(log), law, [StoreListener(new)])
        assert shown(bare_store) == shown(new)
        assert all(shown(new).values())


def test_the_same_journal_again_is_the_same_rows(old: Store, law: Law) -> None:
    migrate(old._connection.client, old.place)
    counts = old.counts()
    replay(numbered([*played_twice("R1"), *played_twice("R2")]), law, [StoreListener(old)])
    again = old.counts()
    assert {**again, "findings": 0} == {**counts, "findings": 0}
    assert list(old.log(TableId("casino-luanda", "R1")))


def test_rows_of_events_name_house_and_opening() -> None:
    batch = RowBatch(Openings())
    records = played_twice("R1")[:5]
    for position, raw in numbered(records):
        batch.add_event(decode_head(raw), raw, position)
    ((_, columns),) = batch.tables()
    assert set(columns[0]) == {"casino-luanda"}
    assert set(columns[3]) == {hashlib.sha256(records[0]).hexdigest()[:32]}


class Paused:
    """A client that lets another one act before one of its statements."""

    def __init__(self, client: Any, before: str, act: Callable[[], object]) -> None:
        self._client, self._before, self._act = client, before, act

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)

    def command(self, statement: str, **rest: Any) -> Any:
        if statement.startswith(self._before):
            self._before = "never again"
            self._act()
        return self._client.command(statement, **rest)


def test_of_two_processes_that_migrate_at_once_one_waits_and_no_record_is_lost(http: str, law: Law) -> None:
    """The second used to copy, in between, the table that the first was about to exchange: `events` became empty."""
    database = f"both_{os.getpid()}_{next(_number)}"
    first, second = open_at(http, database), open_at(http, database)
    migrate(first.client, first.place, UNNAMED)
    batch = RowBatch(Openings())
    for position, raw in numbered(played_twice("R1")):
        if (head := head_of(raw)) is not None:
            batch.add_event(head, raw, position)
    ((table, columns),) = [rows for rows in batch.tables() if rows[0] == "events"]
    names = ["event" if name == "event_id" else name for name in COLUMNS[table]]
    first.client.insert(table, columns, column_names=names, column_oriented=True)
    refused: list[str] = []

    def meanwhile() -> None:
        with pytest.raises(StoreUnavailable) as busy:
            migrate(second.client, second.place, shared=True, patience=0.1)
        refused.append(str(busy.value))

    migrate(Paused(first.client, "EXCHANGE TABLES events", meanwhile), first.place, shared=True)
    assert "Another process is bringing the store" in refused[0]
    assert migrate(second.client, second.place, shared=True) == []
    assert first.client.query("SELECT count() FROM events").result_rows[0][0] == len(columns[0])
    first.client.command(f"DROP DATABASE {database}")
    first.close()
    second.close()


def test_a_mark_that_was_left_behind_is_named(http: str) -> None:
    database = f"left_{os.getpid()}_{next(_number)}"
    connection = open_at(http, database)
    connection.client.command(MARK)
    with pytest.raises(StoreUnavailable, match="DROP TABLE migrating"):
        migrate(connection.client, connection.place, shared=True, patience=0.1)
    connection.client.command("DROP TABLE migrating")
    assert migrate(connection.client, connection.place, shared=True)
    connection.client.command(f"DROP DATABASE {database}")
    connection.close()
