"""A store that was written before rows knew their house is brought to the new shape, and nothing is lost."""

import hashlib
import json
from collections.abc import Iterator
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from projections.replay import replay
from projections.store import Store
from projections.store.address import open_at
from projections.store.events import EventRows
from projections.store.listener import StoreListener
from projections.store.migrate import migrate, packaged
from schemas.identity import TableId
from streams.law.books import Law
from tests.projections.evening import Table, numbered

_number = count(1)
OLD = packaged()[:6]
NEW_COLUMNS = {"events": (0,), "verdicts": (0,), "findings": (8,), "quarantine": (0,)}
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


class OldStore:
    """Writes as the version before did: without the house, and findings without their opening."""

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
    """What was written, in the old columns, each once."""
    return sorted(
        map(repr, store.ask(f"SELECT DISTINCT {OLD_COLUMNS[table]} FROM {table} FINAL", {}, {"raw": "bytes"}))
    )


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
    assert {finding.rule for finding in old.findings() if not finding.opening} <= {"vigia/record_readable"}


def test_a_step_that_was_broken_off_anywhere_is_run_again(old: Store) -> None:
    step = packaged()[6]
    before = {table: rows(old, table) for table in OLD_COLUMNS}
    for many in range(len(step.statements())):
        for statement in step.statements()[: many + 1]:
            old._connection.client.command(statement)
    migrate(old._connection.client, old.place)
    assert {table: rows(old, table) for table in OLD_COLUMNS} == before


def test_the_same_journal_again_is_the_same_rows(old: Store, law: Law) -> None:
    migrate(old._connection.client, old.place)
    counts = old.counts()
    replay(numbered([*played_twice("R1"), *played_twice("R2")]), law, [StoreListener(old)])
    again = old.counts()
    assert {**again, "findings": 0} == {**counts, "findings": 0}
    assert list(old.log(TableId("casino-luanda", "R1")))


def test_rows_of_events_name_house_and_opening() -> None:
    waiting = EventRows()
    records = played_twice("R1")[:5]
    for position, raw in numbered(records):
        waiting.add(raw, position)
    columns = waiting.columns()
    assert set(columns[0]) == {"casino-luanda"}
    assert set(columns[3]) == {hashlib.sha256(records[0]).hexdigest()[:32]}
