"""What a table's client promises: what was told is on the disk, arrives in order, once, whatever fails."""

import errno
import json
import os
import subprocess
import sys
import time
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kafka.errors import KafkaTimeoutError, NotLeaderForPartitionError

from producers.device import JournalError, KeyUnusable, NotAnEvent, SpoolDamaged, SpoolTaken
from producers.device.sender import LARGEST, WINDOW, window
from producers.device.spool import KEPT
from schemas.topics import BATCH, unpacked
from streams.engine.order import PATIENCE
from tests.device.floor import Broker, chained, client, evening, lines, once, play
from tests.engine.floor import judged
from tests.engine.houses import without_venue
from tests.engine.keys import AUTHORITY, KEYS, WHEEL


def test_what_is_told_arrives_signed_in_order_and_is_believed(tmp_path):
    broker = Broker()
    with client(tmp_path / "spool", broker) as table:
        play(table, evening())
        assert table.drain(120)
    assert chained(broker.records)
    notebook = judged(broker.records)
    assert notebook.findings == []
    assert notebook.aside == []
    assert all(b'"sig":"' in record for record in broker.records)


@pytest.mark.parametrize("batch", [2, 7, BATCH])
def test_events_packed_together_are_the_same_events(tmp_path, batch):
    broker = Broker(away=True)
    with client(tmp_path / "spool", broker, batch=batch) as table:
        play(table, evening())
        records = table.spool.opening()
        broker.away = False
        assert table.drain(120)
    assert broker.records == records
    assert max(len(unpacked(value)) for value in broker.log) == min(batch, len(records))


def test_no_more_is_under_way_than_the_judge_puts_in_order_again():
    assert WINDOW <= PATIENCE
    records = [("t", b"x" * 100)] * 500
    assert len(window(records, 1)[1]) == WINDOW
    chosen, records = window(records, 50)
    assert (len(chosen), len(records)) == (50, 1)


def test_tables_travel_together_but_two_packs_of_one_table_do_not():
    records = [("a", b"1"), ("b", b"2"), ("a", b"3"), ("a", b"4"), ("b", b"5")]
    chosen, sent = window(records, 2)
    assert chosen == records[:3]
    assert sent == [("a", b"1\n3"), ("b", b"2")]


def test_a_pack_stays_small_enough_for_the_broker():
    big = b"x" * (LARGEST - 1)
    chosen, records = window([("a", big), ("a", b"y")], 50)
    assert chosen == [("a", big)]
    assert records == [("a", big)]


FAULTS = st.lists(st.sampled_from([None, None, KafkaTimeoutError("late"), NotLeaderForPartitionError()]), max_size=60)


@settings(max_examples=40, deadline=None)
@given(faults=FAULTS, batch=st.sampled_from([1, 5]))
def test_whatever_the_broker_refuses_nothing_is_lost_and_the_judge_notices_nothing(tmp_path_factory, faults, batch):
    broker = Broker(faults=list(faults))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("producers.device.sender._PAUSES", (0.0,))
        with client(tmp_path_factory.mktemp("spool"), broker, batch=batch) as table:
            play(table, evening(1))
            records = table.spool.opening()
            assert table.drain(120)
    assert set(broker.records) == set(records)
    notebook = judged(broker.records)
    assert notebook.findings == []
    assert notebook.aside == []


def test_while_the_broker_is_away_everything_is_kept_and_said(tmp_path):
    broker = Broker(away=True)
    with client(tmp_path / "spool", broker) as table:
        play(table, evening())
        until = time.monotonic() + 120
        while table.trouble is None and time.monotonic() < until:
            time.sleep(0.01)
        assert "nobody there" in table.trouble
        assert table.waiting == len(table.spool.opening())
        broker.away = False
        assert table.drain(120)
        assert table.trouble is None
    assert chained(broker.records)


def test_a_client_goes_on_where_the_last_one_ended(tmp_path):
    """Switched off after every event, with and without the broker."""
    broker = Broker()
    for number, each in enumerate(evening(1)):
        broker.away = number % 3 == 1
        table = client(tmp_path / "spool", broker)
        table.add_source(WHEEL, KEYS[WHEEL])
        table.add_source(AUTHORITY, KEYS[AUTHORITY])
        table.tell_all([each])
        table.close(timeout=0.0 if broker.away else 10.0)
    broker.away = False
    with client(tmp_path / "spool", broker) as table:
        assert table.drain(120)
    assert chained(once(broker.records))
    assert judged(broker.records).findings == []
    assert len(once(broker.records)) == len(evening(1))


def test_power_cut_at_every_byte_of_the_last_write(tmp_path):
    """Wherever the write ended, the chain goes on from the last whole record, and no number is given twice."""
    script = evening(1)
    with client(tmp_path / "spool") as table:
        play(table, script[:6])
    (file,) = (tmp_path / "spool").glob("*.jsonl")
    whole = file.read_bytes()
    before = whole[: whole.rindex(b"\n", 0, -1) + 1]
    for length in range(len(before), len(whole) + 1):
        file.write_bytes(whole[:length])
        with client(tmp_path / "spool") as table:
            play(table, script[6 if length == len(whole) else 5 : 7])
        written = lines(tmp_path / "spool")
        assert len(written) == 7
        assert chained(written)
        file.write_bytes(whole)
    assert (tmp_path / "spool" / f"torn-{5:020d}").read_bytes() == whole[len(before) : -1]


def test_power_cut_at_every_byte_of_a_group(tmp_path):
    """Several events in one write: some whole ones may be there; they were never sent, and they count."""
    script = evening(1)
    with client(tmp_path / "spool") as table:
        play(table, script[:3])
        table.tell_all(script[3:6])
    (file,) = (tmp_path / "spool").glob("*.jsonl")
    whole = file.read_bytes()
    start = sum(len(line) + 1 for line in whole.splitlines()[:3])
    for length in range(start, len(whole) + 1, 7):
        file.write_bytes(whole[:length])
        kept = whole[:length].count(b"\n")
        with client(tmp_path / "spool") as table:
            play(table, script[kept:7])
        assert len(lines(tmp_path / "spool")) == 7
        assert chained(lines(tmp_path / "spool"))
        file.write_bytes(whole)


@pytest.mark.parametrize("rubbish", [b"\0" * 512, b"\0" * 300 + b"\n", b'{"half', b"\xff\xfe\n{}\n"])
def test_what_a_power_cut_leaves_in_place_of_a_record_is_cut_off_and_kept_beside(tmp_path, rubbish):
    script = evening(1)
    with client(tmp_path / "spool") as table:
        play(table, script[:6])
    (file,) = (tmp_path / "spool").glob("*.jsonl")
    file.write_bytes(file.read_bytes() + rubbish)
    with client(tmp_path / "spool") as table:
        play(table, script[6:8])
    assert chained(lines(tmp_path / "spool"))
    assert (tmp_path / "spool" / f"torn-{6:020d}").read_bytes() == rubbish


@pytest.mark.parametrize("left", [b"", b"x", b"-3", b"999999999999", None])
def test_a_lost_note_of_what_arrived_only_sends_again_or_says_that_records_are_gone(tmp_path, left):
    broker = Broker()
    with client(tmp_path / "spool", broker) as table:
        play(table, evening(1))
        assert table.drain(120)
    note = tmp_path / "spool" / "sent"
    note.unlink() if left is None else note.write_bytes(left)
    if left == b"999999999999":
        with pytest.raises(SpoolDamaged, match="lost records that were sent"):
            client(tmp_path / "spool", broker)
        return
    with client(tmp_path / "spool", broker) as table:
        assert table.drain(120)
    assert chained(once(broker.records))
    assert judged(broker.records).findings == []


def test_a_spool_that_lost_what_was_sent_is_not_written_on(tmp_path):
    """Going on would give the same numbers to other events."""
    with client(tmp_path / "spool", Broker()) as table:
        play(table, evening(1))
        assert table.drain(120)
    (file,) = (tmp_path / "spool").glob("*.jsonl")
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 2])
    with pytest.raises(SpoolDamaged, match="second history"):
        client(tmp_path / "spool")
    assert file.read_bytes() == content[: len(content) // 2]


def test_two_clients_do_not_share_a_spool(tmp_path):
    with (
        client(tmp_path / "spool"),
        pytest.raises(SpoolTaken, match="is in use: one table has one client at a time"),
    ):
        client(tmp_path / "spool")


def test_two_processes_do_not_share_a_spool(tmp_path):
    code = f"from producers.device import TableClient; TableClient('t', 's', None, None, {str(tmp_path)!r})"
    with client(tmp_path):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "SpoolTaken" in done.stderr


def test_a_spool_is_of_one_table(tmp_path):
    with client(tmp_path / "spool") as table:
        play(table, evening(1)[:3])
    with pytest.raises(SpoolDamaged, match="belongs to table lu-1, not to lu-2"):
        client(tmp_path / "spool", table="lu-2")


def test_a_full_disk_is_said_and_the_chain_goes_on_when_there_is_room(tmp_path, monkeypatch):
    script = evening(1)
    with client(tmp_path / "spool") as table:
        play(table, script[:5])
        with monkeypatch.context() as full:
            real = os.write

            def write(file, content):
                real(file, content[:40])
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

            full.setattr(os, "write", write)
            with pytest.raises(JournalError, match="the disk is full"):
                table.tell_all([script[5]])
            with pytest.raises(JournalError, match="the disk is full"):
                table.tell_all(script[5:8])
        table.tell_all(script[5:8])
    assert chained(lines(tmp_path / "spool"))
    assert len(lines(tmp_path / "spool")) == 8


def test_what_is_no_event_is_refused_and_leaves_no_trace(tmp_path):
    script = evening(1)
    with client(tmp_path / "spool") as table:
        play(table, script[:3])
        with pytest.raises(NotAnEvent, match=r"bet_placed: data\.stake"):
            table.tell("bet_placed", {**next(e for e in script if e.type == "bet_placed").data, "stake": 1.5})
        with pytest.raises(NotAnEvent):
            table.tell("nothing_of_the_kind")
        table.tell_all([script[3]])
    assert chained(lines(tmp_path / "spool"))
    assert len(lines(tmp_path / "spool")) == 4


def test_an_opening_is_told_by_itself(tmp_path):
    with client(tmp_path / "spool") as table, pytest.raises(NotAnEvent, match="must be told by itself"):
        table.tell_all(evening(1)[:2])


def test_a_new_spool_goes_on_after_the_last_record_that_the_authority_has(tmp_path):
    """The device was replaced: its chain is not begun anew."""
    with client(tmp_path / "old") as table:
        play(table, evening(1))
        head, first = table.chain.head, lines(tmp_path / "old")
    later = evening(1)
    for each in later:
        each.time = each.time.replace(day=15)
    with client(tmp_path / "new", head=head) as table:
        play(table, later)
    assert judged(first + lines(tmp_path / "new")).findings == []


def test_openings_that_arrived_long_ago_are_let_go(tmp_path):
    broker = Broker()
    with client(tmp_path / "spool", broker) as table:
        for day in range(1, 12):
            script = evening(1)
            for each in script:
                each.time = each.time.replace(month=5, day=day)
            play(table, script)
            assert table.drain(120)
            table.spool.note()
    assert len(list((tmp_path / "spool").glob("*.jsonl"))) == KEPT + 1
    with client(tmp_path / "spool", broker) as table:
        assert table.waiting == 0
        assert table.spool.end == 11 * len(evening(1))
    assert judged(broker.records).findings == []


def test_every_record_names_the_house_of_its_licence_and_is_sent_under_it(tmp_path):
    broker = Broker()
    with client(tmp_path / "spool", broker) as table:
        play(table, evening(1))
        records = table.spool.unsent(5)
        assert table.drain(60)
    assert all(json.loads(record)["venue"] == "casino-luanda" for record in broker.records)
    assert {key for key, _ in records} <= {"casino-luanda/lu-1"}


def test_a_client_of_one_house_refuses_the_licence_and_the_spool_of_another(tmp_path):
    with client(tmp_path / "spool", None, venue="casino-b") as table:
        with pytest.raises(NotAnEvent, match="casino-luanda"):
            table.open(evening(1)[0].data["licence"])
        assert table.spool.end == 0
    with client(tmp_path / "spool", None) as table:
        table.open(evening(1)[0].data["licence"])
    with pytest.raises(SpoolDamaged, match="casino-luanda"):
        client(tmp_path / "spool", None, venue="casino-b")


def test_an_opening_from_before_houses_were_named_is_played_to_its_end_as_it_began(tmp_path):
    """The spool of an older client: its opening names no venue, so what follows names none; the next one does."""
    script = evening(1)
    with client(tmp_path / "spool", None) as table:
        play(table, script[:5])
    old = without_venue(table.spool.opening(), KEYS)
    [file] = (tmp_path / "spool").glob("*.jsonl")
    file.write_bytes(b"".join(raw + b"\n" for raw in old))
    with client(tmp_path / "spool", None) as table:
        play(table, script[5:])
        records = table.spool.opening()
        table.open(script[0].data["licence"], time=script[-1].time + timedelta(days=1))
        [opened] = table.spool.opening()
    assert not any(b'"venue":"casino-luanda","table"' in raw for raw in records)
    assert json.loads(opened)["venue"] == "casino-luanda"
    assert judged([*records, opened]).rules == judged(records).rules


def test_a_source_without_a_key_is_refused_where_every_source_signs(tmp_path):
    """The judge would not believe it; where the licence says otherwise, it is told unsigned."""
    script = evening(1)
    licence = script[0].data["licence"]
    with client(tmp_path / "all", None) as table:
        table.open(licence, time=script[0].time)
        with pytest.raises(KeyUnusable, match="every source signs"):
            table.add_source("lu-1/camera").tell("table_suspended", {"reason": "count"}, time=script[1].time)
        assert table.spool.end == 1
    with client(tmp_path / "some", None) as table:
        table.open({**licence, "every_source_signs": False}, time=script[0].time)
        raw = table.add_source("lu-1/camera").tell("table_suspended", {"reason": "count"}, time=script[1].time)
        notebook = judged(table.spool.opening())
    assert b'"sig"' not in raw
    assert notebook.aside == []
