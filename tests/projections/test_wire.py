"""The store over http: what travels packed, what is asked for, and what happens when the wire or the server fails."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from urllib3 import Timeout

from projections.replay import replay
from projections.store import Store, StoreListener, StoreUnavailable, connect
from streams.law.law import Law
from tests.projections.evening import numbered
from tests.projections.front import Faults, front
from tests.projections.test_replay import damaged

FAULTS = Faults()


@pytest.fixture(scope="module")
def address(engine: Store, folder: Path) -> Iterator[str]:
    with front(folder, FAULTS) as url:
        yield url


@pytest.fixture
def wire(address: str) -> Iterator[Store]:
    """A store with rows, and a wire on which nothing has gone wrong yet."""
    with connect(address, "wire") as store:
        FAULTS.seen.clear()
        yield store
    FAULTS.coming.clear()


@pytest.fixture(scope="module", autouse=True)
def _filled(address: str, law: Law) -> None:
    with connect(address, "wire") as store:
        replay(numbered(damaged()), law, [StoreListener(store)])


def counts(store: Store) -> dict[str, int]:
    return dict(store.counts())


def test_rows_and_answers_travel_packed(wire: Store, law: Law) -> None:
    replay(numbered(damaged()), law, [StoreListener(wire)])
    counts(wire)
    written = [seen for seen in FAULTS.seen if "insert_deduplication_token" in seen]
    assert {seen["<"] for seen in written} == {"lz4"}
    assert {seen[">"] for seen in FAULTS.seen if "wait_end_of_query" in seen} == {"lz4"}


def test_no_session_is_asked_for_and_every_insert_says_what_makes_it_the_same(wire: Store, law: Law) -> None:
    """A session may be used by one request at a time; our clients share a server."""
    replay(numbered(damaged()), law, [StoreListener(wire)])
    assert FAULTS.seen
    assert not any("session_id" in seen for seen in FAULTS.seen)
    written = [seen for seen in FAULTS.seen if "insert_deduplication_token" in seen]
    assert written
    assert all(seen["insert_deduplicate"] == "1" and seen["async_insert"] == "0" for seen in written)


def test_a_question_whose_connection_drops_is_asked_again(wire: Store) -> None:
    before = counts(wire)
    FAULTS.coming[:] = ["drop"]
    assert counts(wire) == before
    FAULTS.coming[:] = ["busy"]
    assert counts(wire) == before


def test_an_insert_whose_answer_is_lost_can_be_sent_again_and_shows_once(wire: Store, law: Law) -> None:
    before = counts(wire)
    FAULTS.coming[:] = ["lost_answer"] * 4
    with pytest.raises(StoreUnavailable, match="cannot be reached"):  # a sink pauses and tries again
        replay(numbered(damaged()), law, [StoreListener(wire)])
    FAULTS.coming.clear()
    replay(numbered(damaged()), law, [StoreListener(wire)])
    assert counts(wire) == before


@pytest.mark.parametrize(
    ("faults", "words"),
    [
        (["drop"] * 4, "cannot be reached"),
        (["cut"], "127.0.0.1"),
        (["exception"], "too little memory"),
        (["busy"] * 4, "127.0.0.1"),
    ],
)
def test_a_wire_that_stays_broken_is_one_sentence_and_heals(faults: Any, words: str, wire: Store) -> None:
    FAULTS.coming[:] = faults
    with pytest.raises(StoreUnavailable, match=words) as refusal:
        wire.ask("SELECT count() FROM events", {})
    assert "DB::Exception" not in str(refusal.value)
    FAULTS.coming.clear()
    assert wire.ask("SELECT count() FROM events", {})[0][0] > 0


def test_a_server_that_does_not_answer_in_time_cannot_be_reached(wire: Store) -> None:
    client = wire._connection.client
    client._backend.timeout = Timeout(connect=1, read=0.2)
    FAULTS.coming[:], FAULTS.seconds = ["stall"] * 4, 0.5
    with pytest.raises(StoreUnavailable, match="cannot be reached"):
        wire.ask("SELECT count() FROM events", {})


def test_a_wrong_password_is_said_to_be_wrong(address: str) -> None:
    with pytest.raises(StoreUnavailable, match="does not accept this user name and password"):
        connect(address.replace("//", "//default:wrong@"), "wire")


def test_the_right_password_comes_from_its_file(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FAULTS, "user", "vigia")
    monkeypatch.setattr(FAULTS, "word", "100%41")
    (tmp_path / "secret").write_text("100%41\n")
    monkeypatch.setenv("VIGIA_STORE_PASSWORD_FILE", str(tmp_path / "secret"))
    with connect(address.replace("//", "//vigia@"), "wire") as store:
        assert counts(store)["events"] > 0


def test_a_mistake_of_ours_is_not_shown_in_the_servers_words(wire: Store) -> None:
    with pytest.raises(StoreUnavailable) as refusal:
        wire.ask("SELECT nothing FROM nowhere", {})
    assert "nowhere" not in str(refusal.value)
    assert "DB::Exception" not in str(refusal.value)
