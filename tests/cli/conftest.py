"""What the tests of the command line share: a terminal and two short evenings."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from producers.simulator import simulate_journal
from tests.cli.terminal import STARTED, Terminal


@pytest.fixture(autouse=True)
def none_is_left_behind() -> Iterator[None]:
    """A simulation without end must not outlive the test that did not manage to interrupt it."""
    yield
    while STARTED:
        process = STARTED.pop()
        if process.poll() is None:
            process.kill()
            process.communicate()


@pytest.fixture
def vigia(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return Terminal(capsys)


@pytest.fixture(scope="session")
def lawful() -> list[bytes]:
    """A lawful evening of a few coups."""
    return list(simulate_journal("american_roulette", 8, 5))


@pytest.fixture(scope="session")
def spoiled() -> list[bytes]:
    """An evening with two tricks in it."""
    return list(simulate_journal("american_roulette", 30, 5, ("same_way_twice", "own_words")))


@pytest.fixture
def journal(tmp_path: Path, lawful: list[bytes]) -> Path:
    return written(tmp_path / "lawful.jsonl", lawful)


@pytest.fixture
def bad_evening(tmp_path: Path, spoiled: list[bytes]) -> Path:
    return written(tmp_path / "spoiled.jsonl", spoiled)


def written(path: Path, records: list[bytes]) -> Path:
    path.write_bytes(b"".join(record + b"\n" for record in records))
    return path
