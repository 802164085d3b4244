"""The desk's records on their way to a broker: in order, at least once, and nobody waits for it."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from producers.device.sender import Sender
from projections.desk import Desk
from projections.desk.outbox import DeskOutbox
from tests.desk.desks import ANA, case, desk_in, light


@pytest.fixture
def desk(tmp_path: Path):
    opened = desk_in(tmp_path)
    yield opened
    opened.close()


def lines(desk: Desk) -> list[bytes]:
    return (desk.folder / "desk.jsonl").read_bytes().splitlines()


def test_what_has_not_arrived_is_sent_next_and_in_order(desk: Desk) -> None:
    case(desk)
    outbox = DeskOutbox(desk)
    first = outbox.unsent(1)
    assert first == [("vigia/desk", lines(desk)[0])]
    outbox.confirm(first)
    desk.tell("finding_acknowledged", light(), ANA)
    assert [record for _, record in outbox.unsent(10)] == lines(desk)[1:]
    outbox.note()
    assert DeskOutbox(desk).unsent(10) == outbox.unsent(10)


@pytest.mark.parametrize("noted", ["", "nonsense", "-3", "99"])
def test_a_note_that_cannot_be_right_sends_all_again(desk: Desk, noted: str) -> None:
    case(desk)
    (desk.folder / "desk.sent").write_text(noted)
    assert [record for _, record in DeskOutbox(desk).unsent(10)] == lines(desk)


class Future:
    is_done = True

    def get(self, timeout: float) -> None:
        pass


class Broker:
    """Away until it is back; keeps what it is sent."""

    _closed = True

    def __init__(self) -> None:
        self.back, self.heard = Event(), list[bytes]()

    def connect(self) -> "Broker":
        if not self.back.is_set():
            raise ConnectionError("nobody there")
        return self

    def send(self, topic: str, key: bytes, value: bytes, headers: object = None) -> Future:
        self.heard.append(value)
        return Future()

    def close(self, timeout: float) -> None:
        pass


def test_nobody_at_the_desk_waits_for_a_sender_that_holds_its_condition(desk: Desk) -> None:
    outbox = DeskOutbox(desk)
    with outbox.changed, ThreadPoolExecutor(1) as other:
        written = other.submit(desk.tell, "finding_acknowledged", light(), ANA)
        assert written.result(timeout=120).kind == "finding_acknowledged"


def test_a_broker_that_is_away_keeps_nobody_waiting_and_gets_it_all_later(desk: Desk) -> None:
    broker = Broker()
    sender = Sender(DeskOutbox(desk), broker.connect, "vigia.desk")
    sender.start()
    started = time.monotonic()
    name = case(desk)
    for number in range(5):
        desk.tell("case_noted", {"case": name, "text": f"note {number}"}, ANA)
    assert time.monotonic() - started < 60  # the broker is away until this test says otherwise
    assert broker.heard == []
    broker.back.set()
    until = time.monotonic() + 120
    while len(broker.heard) < 7 and time.monotonic() < until:
        time.sleep(0.05)
    sender.stop(5)
    assert broker.heard == lines(desk)
