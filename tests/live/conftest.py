"""One real broker for all live tests of a run; every test uses topics of its own name in it."""

from contextlib import ExitStack
from itertools import count
from pathlib import Path

import pytest

from projections.cli.broker.cluster import Cluster
from projections.cli.speech import Speech
from tests.parts import JAVA, KAFKA, need

HERE = Path(__file__).parent
_PREFIXES = count(1)
RUNNING = ExitStack()  # the broker


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.live)


@pytest.fixture(scope="session", autouse=True)
def what_a_broker_needs() -> None:
    """Nearly every test here starts a broker or uses the one of the run."""
    need(JAVA, KAFKA)


@pytest.hookimpl(trylast=True)  # after the fixtures of the test, which use it
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """The broker ends with the last test of this folder: it would take processor time from all that come after."""
    if nextitem is None or not nextitem.path.is_relative_to(HERE):
        RUNNING.close()


@pytest.fixture(scope="session")
def broker(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Cluster:
    """A broker that runs until the last live test is over."""
    if hasattr(request.config, "workerinput"):  # a parallel run: its processes have this folder in common
        (tmp_path_factory.getbasetemp().parent / "broker").touch(exist_ok=False)
    return RUNNING.enter_context(Cluster(tmp_path_factory.mktemp("kafka"), Speech("en")))


@pytest.fixture
def prefix() -> str:
    """Topics of this test alone."""
    return f"test{next(_PREFIXES)}"
