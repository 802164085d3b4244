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


@pytest.fixture
def new_store(address: str) -> Iterator[Callable[[], Store]]:
    """Empty stores, each in a database of its own."""
    opened: list[Store] = []

    def new() -> Store:
        opened.append(connect(address, f"test_{os.getpid()}_{next(_number)}"))
        return opened[-1]

    yield new
    for store in opened:
        store._connection.client.command(f"DROP DATABASE {store._connection.client.database}")
        store.close()


@pytest.fixture
def store(new_store: Callable[[], Store]) -> Store:
    return new_store()
