"""Logs of linked jackpots are joined in the store too: the same findings, whatever came first, and each of them once."""

import random

import pytest

from projections.audit.columns import column_faults
from projections.audit.judged_again import judging_faults
from projections.jackpots import LinkedJackpots, StoredJackpots
from projections.replay import replay
from projections.sink.sink import LOOK, Sink
from projections.store import StoreListener, connect
from projections.store.quoted import judged_openings
from streams.law.files import load_law
from tests.engine.test_quotations import CONTROLLER, MACHINES, booked_more, resealed
from tests.sink.published import Published, PublishedSource

LAW = load_law()
SPOILED = resealed(CONTROLLER, booked_more)


def expected(*logs):
    """What the join over a journal says."""
    follower = LinkedJackpots(LAW)
    replay(enumerate(record for log in logs for record in log), LAW, [follower])
    return sorted(finding.model_dump_json() for finding in follower.join.findings())


class Kept:
    """A store that is filled log by log."""

    def __init__(self, store):
        self.store, self.position = store, 0
        self.jackpots = StoredJackpots(store, LAW)

    def take(self, records):
        replay(list(enumerate(records, self.position)), LAW, [StoreListener(self.store)])
        self.position += len(records)

    def bodies(self):
        rows = self.store.ask("SELECT body FROM findings_now WHERE startsWith(rule, 'vigia/')", {})
        return sorted(body for (body,) in rows)


@pytest.fixture
def kept(tmp_path):
    with connect(tmp_path / "store") as store:
        yield Kept(store)


def test_the_store_says_what_a_journal_says_whatever_log_came_first(kept):
    due = expected(*MACHINES, SPOILED)
    assert len(due) == 1
    kept.take(SPOILED)
    assert kept.jackpots.poll() == 0  # no machine is here yet: nothing to hold against the controller
    for log in random.Random(2).sample(MACHINES, len(MACHINES)):
        kept.take(log)
    assert kept.jackpots.poll() == 1
    assert kept.bodies() == due
    assert kept.jackpots.poll() == 0
    assert StoredJackpots(kept.store, LAW).poll() == 1  # another sink, or this one begun anew, writes the same
    assert kept.bodies() == due


def test_lawful_logs_leave_no_finding_and_the_audit_knows_the_join(kept):
    for log in (*MACHINES, CONTROLLER):
        kept.take(log)
    assert kept.jackpots.poll() == 0
    assert kept.bodies() == []
    (jackpot,) = kept.jackpots.join().rebuilt()
    assert (jackpot.booked, jackpot.missing, jackpot.unchecked) == (jackpot.confirmed, 0, 0)


def test_an_audit_misses_a_finding_of_the_join_that_is_gone(kept):
    for log in (*MACHINES, SPOILED):
        kept.take(log)
    assert {fault.kind for fault in judging_faults(kept.store, LAW)} == {"missing"}
    kept.jackpots.poll()
    assert list(judging_faults(kept.store, LAW)) == []
    assert list(column_faults(kept.store)) == []


def test_an_opening_whose_end_was_not_judged_yet_is_not_joined(kept):
    """Until the workers are that far, one of its records may still be set aside."""
    for log in (*MACHINES, SPOILED):
        kept.take(log)
    judged = judged_openings(kept.store)
    late = {key: last for key, last in judged.items() if key[:2] != ("casino-luanda", "MA-1")}
    (jackpot,) = kept.jackpots.join(late).rebuilt()
    assert jackpot.unchecked > 0


def test_the_sink_joins_what_the_workers_published(tmp_path):
    published = Published([SPOILED, *MACHINES])
    with connect(tmp_path / "store") as store:
        sink = Sink(store, PublishedSource(published), joined=StoredJackpots(store, LAW), sleep=lambda seconds: None)
        sink.run(once=True)
        assert Kept(store).bodies() == expected(*MACHINES, SPOILED)


class Counting:
    """Counts how often it is asked."""

    def __init__(self):
        self.looks = 0

    def poll(self):
        self.looks += 1
        return 0


def test_a_sink_that_has_nothing_new_does_not_join_again(tmp_path):
    counting, now = Counting(), [0.0]
    with connect(tmp_path / "store") as store:
        source = PublishedSource(Published([MACHINES[0]]))
        sink = Sink(store, source, joined=counting, clock=lambda: now[0], sleep=lambda seconds: None)
        for _ in range(40):
            sink.step()
            now[0] += LOOK
        assert counting.looks == 1
