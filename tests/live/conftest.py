"""One real broker for all live tests of a run; every test uses topics of its own name in it."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from projections.cli.broker.cluster import Cluster
from projections.cli.speech import Speech
from tests.parts import JAVA, KAFKA, need

HERE = Path(__file__).parent
_PREFIXES = count(1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.live)


@pytest.fixture(scope="session", autouse=True)
def what_a_broker_needs() -> None:
    """Nearly every test here starts a broker or uses the one of the run."""
    need(JAVA, KAFKA)


@pytest.fixture(scope="session")
def broker(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Cluster]:
    """A broker that runs until the last test is over."""
    if hasattr(request.config, "workerinput"):  # a parallel run: its processes have this folder in common
        (tmp_path_factory.getbasetemp().parent / "broker").touch(exist_ok=False)
    with Cluster(tmp_path_factory.mktemp("kafka"), Speech("en")) as cluster:
        yield cluster


@pytest.fixture
def prefix() -> str:
    """Topics of this test alone."""
    return f"test{next(_PREFIXES)}"
