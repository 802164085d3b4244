"""The embedded engine for every test, in its folder and over http; a true server where VIGIA_TEST_CLICKHOUSE names one."""

import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from projections.store import Store, connect
from streams.law.files import load_law
from streams.law.law import Law
from tests.projections.front import front

SERVER = "VIGIA_TEST_CLICKHOUSE"  # for instance http://default:@localhost:8123
_number = count(1)
Schema = list[tuple[str, str, str]]


@pytest.fixture(scope="session")
def law() -> Law:
    return load_law()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("store")


@pytest.fixture(scope="module")
def engine(folder: Path) -> Iterator[Store]:
    """Held open: it takes a second to start. Not for longer: a process may have only one, and others need theirs."""
    with connect(folder) as store:
        yield store


@pytest.fixture(scope="module")
def http(engine: Store, folder: Path) -> Iterator[str]:
    with front(folder) as url:
        yield url


@pytest.fixture(params=["folder", "http", *(["server"] if os.environ.get(SERVER) else [])])
def address(request: pytest.FixtureRequest) -> str:
    if request.param == "server":
        return os.environ[SERVER]
    request.getfixturevalue("engine")
    return str(request.getfixturevalue(request.param))


def schema(store: Store) -> Schema:
    """Name, engine and statement of each table and view."""
    asked = (
        "SELECT name, engine, create_table_query FROM system.tables WHERE database = currentDatabase() ORDER BY name"
    )
    return [tuple(row) for row in store._connection.client.query(asked).result_rows]


def emptied(store: Store, fresh: Schema) -> bool:
    """Take all rows away, and whatever else a test may have done; whether the tables are still those of a new store."""
    client = store._connection.client
    if schema(store) != fresh:
        client.command(f"DROP DATABASE {client.database}")
        return False
    for name, engine, _ in fresh:
        if "MergeTree" in engine and name != "migrations":
            client.command(f"TRUNCATE TABLE {name}")
            client.command(f"SYSTEM START MERGES {name}")
    return True


@pytest.fixture(scope="module")
def used() -> Iterator[dict[bool, list[tuple[str, Schema]]]]:
    """Databases that a test of the module used and that are empty again, of a server and of the engine: a new one takes
    more than a hundred statements.
    """
    kept: dict[bool, list[tuple[str, Schema]]] = {True: [], False: []}
    yield kept
    for name, _ in kept[True]:  # those of the engine go with its folder
        with connect(os.environ[SERVER], name) as store:
            store._connection.client.command(f"DROP DATABASE {name}")


@pytest.fixture
def new_store(address: str, used: dict[bool, list[tuple[str, Schema]]]) -> Iterator[Callable[[], Store]]:
    """Empty stores, each in a database of its own."""
    opened: list[tuple[Store, Schema]] = []
    kept = used[address == os.environ.get(SERVER)]

    def new() -> Store:
        name, fresh = kept.pop() if kept else (f"test_{os.getpid()}_{next(_number)}", [])
        store = connect(address, name)
        opened.append((store, fresh or schema(store)))
        return store

    yield new
    for store, fresh in opened:
        if emptied(store, fresh):
            kept.append((store._connection.client.database, fresh))
        store.close()


@pytest.fixture
def store(new_store: Callable[[], Store]) -> Store:
    return new_store()
