"""A journal on its way to the broker: every line once and in order, however often it is stopped."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kafka.errors import KafkaTimeoutError

from producers.device.importer import JournalChanged, JournalQueue
from producers.device.outgoing import UNKNOWN
from producers.device.sender import Sender
from tests.device.floor import Broker
from tests.engine.floor import journal

LINES = [*journal(1), b"", b"no event", *journal(1, "lu-2")]


def written(path, lines, torn=b""):
    path.write_bytes(b"".join(line + b"\n" for line in lines) + torn)
    return path


def sent(path, broker, batch=1):
    """Send what is there, note it, stop."""
    queue = JournalQueue(path)
    sender = Sender(queue, broker.connect, "t", batch=batch)
    sender.start()
    until = time.monotonic() + 120
    while queue.unsent(1) and time.monotonic() < until:
        time.sleep(0.002)
    sender.stop(5.0)
    assert not queue.unsent(1)
    try:
        queue.note()
    finally:
        queue.close()
    return queue


@settings(max_examples=30, deadline=None)
@given(stops=st.lists(st.integers(0, len(LINES)), max_size=4), batch=st.sampled_from([1, 3, 50]))
def test_a_journal_that_grows_is_sent_once_in_order(tmp_path_factory, stops, batch):
    path, broker = tmp_path_factory.mktemp("journal") / "j.jsonl", Broker()
    for stop in [*sorted(stops), len(LINES)]:
        torn = LINES[stop][:20] if stop < len(LINES) else b""
        assert sent(written(path, LINES[:stop], torn), broker, batch).torn == torn
    for table in (b"lu-1", b"lu-2"):
        mine = b'"table":"%s","seq' % table
        assert [raw for raw in broker.records if mine in raw] == [raw for raw in LINES if mine in raw]
    assert sorted(broker.records) == sorted(LINES)


def test_a_lost_note_sends_all_of_it_again(tmp_path):
    path, broker = written(tmp_path / "j.jsonl", LINES), Broker()
    sent(path, broker)
    (tmp_path / "j.jsonl.sent").unlink()
    sent(path, broker)
    assert broker.records == LINES + LINES


def test_what_the_broker_refused_is_sent_again(tmp_path, monkeypatch):
    monkeypatch.setattr("producers.device.sender._PAUSES", (0.0,))
    broker = Broker(faults=[None, None, KafkaTimeoutError("late")])
    sent(written(tmp_path / "j.jsonl", LINES), broker)
    assert set(broker.records) == set(LINES)


def test_another_journal_of_that_name_is_not_taken_for_the_first(tmp_path):
    path = written(tmp_path / "j.jsonl", LINES)
    sent(path, Broker())
    written(path, [*reversed(LINES)])
    with pytest.raises(JournalChanged, match="is not the journal of which"):
        JournalQueue(path)
    written(path, LINES[:3])
    with pytest.raises(JournalChanged, match="is not the journal of which"):
        JournalQueue(path)


def test_a_line_that_names_no_table_goes_where_such_lines_go(tmp_path):
    queue = JournalQueue(written(tmp_path / "j.jsonl", [b"no event", LINES[0]]))
    assert [table for table, _ in queue.unsent(2)] == [UNKNOWN, "casino-luanda/lu-1"]
    queue.close()


def test_a_note_that_cannot_be_written_keeps_nothing_from_arriving(tmp_path, monkeypatch):
    def full(self):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(JournalQueue, "note", full)
    broker = Broker()
    with pytest.raises(OSError, match="No space left"):
        sent(written(tmp_path / "j.jsonl", LINES), broker)
    assert broker.records == LINES
    assert broker.connections == 1


def test_what_was_sent_elsewhere_has_not_arrived_here(tmp_path):
    path = written(tmp_path / "j.jsonl", LINES)
    queue = JournalQueue(path, to="here")
    queue.confirm(queue.unsent(3))
    queue.note()
    queue.close()
    again = JournalQueue(path, to="here")
    again.close()
    assert again.sent == 3
    with pytest.raises(JournalChanged, match="sent to here, not to there"):
        JournalQueue(path, to="there")
    elsewhere = JournalQueue(path, tmp_path / "other.note", to="there")
    elsewhere.close()
    assert elsewhere.sent == 0
