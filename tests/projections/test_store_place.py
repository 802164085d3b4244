"""Where a store cannot be opened, one sentence says why."""

import errno
import subprocess
import sys
from pathlib import Path

import pytest
from clickhouse_connect.driver.exceptions import DatabaseError

from projections.store import Store, StoreUnavailable, connect
from projections.store.faults import in_plain_words
from projections.store.migrate import Migration, migrate, packaged
from tests.gates.tree import ROOT
from tests.ordinary import ordinary_user


def message(address: str | Path) -> str:
    with pytest.raises(StoreUnavailable) as refused:
        connect(address)
    sentence = str(refused.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert "Exception" not in sentence
    return sentence


def test_a_second_process_is_told_in_one_sentence(engine: Store, folder: Path) -> None:
    program = (
        "import sys\nfrom projections.store import StoreUnavailable, connect\n"
        "try:\n    connect(sys.argv[1])\nexcept StoreUnavailable as why:\n    print(why)\n"
    )
    done = subprocess.run([sys.executable, "-c", program, folder], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Another process has the store")
    assert done.stderr == ""


def test_one_process_may_open_a_store_twice_and_no_other(engine: Store, folder: Path, tmp_path: Path) -> None:
    with connect(folder) as again:
        assert again.counts() == engine.counts()
    assert engine.counts()
    assert "can open no other" in message(tmp_path / "other")


def test_a_store_can_be_closed_and_opened_again_elsewhere(tmp_path: Path) -> None:
    program = (
        "import sys\nfrom projections.store import connect\n"
        "for name in ('a', 'b'):\n    with connect(sys.argv[1] + '/' + name) as store:\n        print(store.counts())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, tmp_path], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.count("'findings': 0") == 2


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a process that has no store open."""
    monkeypatch.setattr("projections.store.address._owned", {})


@pytest.mark.usefixtures("alone")
def test_a_folder_of_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").touch()
    assert "holds other things" in message(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.usefixtures("alone")
def test_a_file_is_no_store(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "is not a folder" in message(tmp_path / "file")
    assert "is not a folder" in message(tmp_path / "file" / "below")


@pytest.mark.usefixtures("alone")
def test_a_folder_that_may_not_be_written_is_said() -> None:
    message("/dev/null/store")  # the sources, which are read on the way, may be root's alone
    with ordinary_user() as folder:
        folder.chmod(0o500)
        assert "may not be written" in message(folder)


def test_a_server_that_does_not_answer_is_said_without_the_password() -> None:
    sentence = message("http://inspector:secret@127.0.0.1:1/vigia")
    assert "http://127.0.0.1:1 cannot be reached" in sentence
    assert "secret" not in sentence


@pytest.mark.parametrize("address", ["http://", "http://host:port", "https://[::1"])
def test_an_address_that_is_none_is_said(address: str) -> None:
    assert "has the form" in message(address)


@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "is full"),
        (DatabaseError("Code: 243. DB::Exception: Cannot reserve 1.00 MiB (NOT_ENOUGH_SPACE)"), "is full"),
        (DatabaseError("Code: 75. DB::Exception: Cannot write, errno: 28, strerror: No space left"), "is full"),
        (OSError(errno.EROFS, "Read-only file system"), "may not be written"),
        (DatabaseError("Code: 516. DB::Exception: default: Authentication failed"), "user name and password"),
        (DatabaseError("Code: 241. DB::Exception: (MEMORY_LIMIT_EXCEEDED)"), "too little memory"),
        (DatabaseError("Code: 47. DB::Exception: Unknown identifier x"), "failed"),
    ],
)
def test_what_the_engine_says_is_said_in_plain_words(fault: Exception, expected: str) -> None:
    with pytest.raises(StoreUnavailable, match=expected) as raised, in_plain_words("S"):
        raise fault
    assert "DB::" not in str(raised.value)
    assert raised.value.__cause__ is fault


def test_a_database_name_cannot_carry_a_command(engine: Store, folder: Path) -> None:
    with pytest.raises(StoreUnavailable, match="no name for a database"):
        connect(folder, "x; DROP DATABASE vigia")


def test_steps_are_numbered_without_a_gap() -> None:
    assert [step.number for step in packaged()] == list(range(1, len(packaged()) + 1))


def test_a_step_is_applied_once(store: Store) -> None:
    client = store._connection.client
    assert migrate(client, "S") == []
    extra = Migration(99, "0099_extra", "-- a note\nCREATE TABLE extra (n UInt8) ENGINE = Memory;\n")
    assert migrate(client, "S", [*packaged(), extra]) == ["0099_extra"]
    assert migrate(client, "S", [*packaged(), extra]) == []
    with pytest.raises(StoreUnavailable, match="newer version"):
        migrate(client, "S")


def test_a_step_that_was_applied_may_not_be_rewritten(store: Store) -> None:
    first, *rest = packaged()
    rewritten = Migration(first.number, first.name, first.sql + "\n")
    with pytest.raises(StoreUnavailable, match=r"0001_tables.*never edited"):
        migrate(store._connection.client, "S", [rewritten, *rest])


TAKEN_AWAY = """
import sys
from pathlib import Path
from projections.store import StoreUnavailable
from projections.store.pool import Stores
place, away = Path(sys.argv[1], "store"), Path(sys.argv[1], "away")
stores = Stores(place)
with stores.reading(), stores.reading():
    pass  # two clients are free now
place.rename(away)
for _ in range(3):
    try:
        with stores.reading() as store:
            print(store.ledger())
    except StoreUnavailable as why:
        print(why)
print(place.exists())
away.rename(place)
with stores.reading() as store:
    print(store.ledger())
stores.close()
"""


def test_no_client_answers_for_a_store_that_was_taken_away(tmp_path: Path) -> None:
    """Not even one that is open already; and when the folder is back, so is the store."""
    words = [sys.executable, "-c", TAKEN_AWAY, str(tmp_path)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    gone = f"The store {tmp_path / 'store'} is not there any more."
    assert done.stdout.splitlines() == [gone, gone, gone, "False", "{}"]
