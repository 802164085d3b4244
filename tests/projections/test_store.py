"""What the store holds is what the engine said, however often and in whatever pieces it was written."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from producers.simulator import GAMES, Truth, simulate_journal
from projections.replay import replay
from projections.store import Store, StoredCoup, StoreListener
from projections.store.search import Search
from projections.verify import Verified, verify
from schemas.findings import Severity, Verdict
from schemas.identity import CoupId
from streams.law.law import Law
from tests.projections.evening import EIGHT, Table, evening, numbered
from tests.projections.test_replay import RecordingListener, damaged
from tests.simulator.test_all_tricks import spoiled
from tests.stored import stored_findings

GRAVE = (Severity.MAJOR, Severity.CRITICAL)
TWO_PAST = EIGHT + timedelta(minutes=2)


def content(store: Store) -> dict[str, list[Any]]:
    """Everything that the views show."""
    views = ("events", "coups", "verdicts", "findings", "quarantine")
    return {
        view: sorted(
            map(
                repr,
                store.ask(
                    f"SELECT * FROM {view}_now", {}, {"raw": "bytes", "record_hash": "bytes", "body_hash": "bytes"}
                ),
            )
        )
        for view in views
    }


def last_named(store: Store, coup: str, table: str | None = None) -> StoredCoup | None:
    """The latest coup of that name."""
    named = store.coups_named(coup, table=table)
    return store.coup(named[-1]) if named else None


def test_a_journal_stored_twice_is_stored_once(store: Store, law: Law) -> None:
    replay(numbered(damaged()), law, [StoreListener(store)])
    counts, once = store.counts(), content(store)
    assert all(counts.values()), counts
    replay(numbered(damaged()), law, [StoreListener(store)])
    assert (store.counts(), content(store)) == (counts, once)


@pytest.mark.parametrize("batch", [10, 10_000])
def test_a_replay_broken_off_and_run_again_leaves_the_same_rows(
    new_store: Callable[[], Store], law: Law, batch: int
) -> None:
    whole, torn = new_store(), new_store()
    replay(numbered(damaged()), law, [StoreListener(whole)])

    def broken_off() -> Iterator[tuple[int, bytes]]:
        yield from list(numbered(damaged()))[:25]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        replay(broken_off(), law, [StoreListener(torn, batch=8)])
    assert 0 < torn.counts()["events"] < whole.counts()["events"]
    replay(numbered(damaged()), law, [StoreListener(torn, batch=batch)])
    assert content(torn) == content(whole)


def test_rows_written_twice_show_once_before_they_are_merged(store: Store, law: Law) -> None:
    store._connection.client.command("SYSTEM STOP MERGES findings")
    for batch in (9, 10_000):
        replay(numbered(damaged()), law, [StoreListener(store, batch)])
    written = store.ask("SELECT count() FROM findings", {})[0][0]
    assert written > store.counts()["findings"] == len({f.id for f in stored_findings(store)})


def test_counts_agree_with_the_summary(store: Store, law: Law) -> None:
    summary = replay(numbered(damaged()), law, [StoreListener(store)])
    counts = store.counts()
    assert counts["events"] == summary.events + sum(table.records for table in summary.waiting)
    assert counts["quarantine"] == sum(summary.quarantined.values())
    assert counts["verdicts"] == sum(times for verdict in summary.verdicts.values() for times in verdict.values())


def test_findings_come_back_as_they_were_told(store: Store, law: Law) -> None:
    recorded = RecordingListener()
    replay(numbered(damaged()), law, [recorded, StoreListener(store)])
    reported = {finding.id: finding for finding in recorded.findings}
    assert {finding.id: finding for finding in stored_findings(store)} == reported
    first = stored_findings(store)[0]
    assert store.finding(first.id) == first
    assert store.finding("no such id") is None


def test_findings_are_asked_for_by_what_they_say(store: Store, law: Law) -> None:
    replay(numbered(damaged()), law, [StoreListener(store)])
    every = stored_findings(store)
    for search, true in [
        (Search(table="R1", rising=True), lambda f: f.table == "R1"),
        (Search(rule="vigia/record_readable", rising=True), lambda f: f.rule == "vigia/record_readable"),
        (Search(severities=GRAVE, rising=True), lambda f: f.severity in GRAVE),
        (Search(since=EIGHT, until=TWO_PAST, rising=True), lambda f: EIGHT <= f.time < TWO_PAST),
        (Search(venue="casino-luanda", game="american_roulette", rising=True), lambda f: f.venue == "casino-luanda"),
        (Search(table="R1' OR 1=1 --", rising=True), lambda f: False),
    ]:  # fmt: skip
        assert stored_findings(store, search) == [finding for finding in every if true(finding)]


def test_a_coup_comes_back_with_its_events_and_verdicts(store: Store, law: Law) -> None:
    records = evening(tables=2, coups=3)
    recorded = RecordingListener()
    replay(numbered(records), law, [recorded, StoreListener(store)])
    coup = last_named(store, "R2/2")
    assert coup is not None
    assert [event.type for event in coup.events] == [
        "coup_opened", "bet_placed", "clock_ticked", "ball_launched", "bet_placed", "coup_closed",
    ]  # fmt: skip
    assert all(records[event.position - 1] == event.raw for event in coup.events)
    assert (coup.opened, coup.closed) == (coup.events[0].time, coup.events[-1].time)
    assert coup.opened == EIGHT + timedelta(seconds=1 + 5 * 8)
    assert {verdict.rule for verdict in coup.verdicts} <= {rule for rule, _ in recorded.verdicts}
    assert coup.verdicts
    assert coup.facts["bets"] == 2
    assert last_named(store, "R1/2", "R2") is None


def test_a_coup_with_lost_messages_says_why_it_was_not_evaluated(store: Store, law: Law) -> None:
    records = evening(tables=1, coups=12)
    del records[4]
    replay(numbered(records), law, [StoreListener(store)])
    coup = last_named(store, "R1/1")
    assert coup is not None
    assert "missing" in coup.lost
    assert any(verdict.reason and "missing" in verdict.reason for verdict in coup.verdicts)


def test_two_coups_with_one_name_come_back_each_with_its_own_events(store: Store, law: Law) -> None:
    table = Table()
    for _ in range(2):
        table.open()
        table.play("1")
        table.close()
        table.now += timedelta(hours=20)
    replay(numbered(table.records), law, [StoreListener(store, batch=4)])
    first, second = (store.coup(coup) for coup in store.coups_named("1"))
    assert first is not None
    assert second is not None
    assert first.opening != second.opening
    assert first.opened < EIGHT + timedelta(hours=20) < second.opened
    assert len(first.events) == len(second.events) == 6
    middle = len(table.records) // 2
    assert max(event.position for event in first.events) <= middle < min(event.position for event in second.events)
    for coup in (first, second):
        assert {finding.opening for finding in coup.findings} == {coup.opening}


def test_a_record_delivered_again_keeps_its_first_place(store: Store, law: Law) -> None:
    """Also when its table has opened anew meanwhile."""
    table = Table()
    table.open()
    table.play("1")
    first = list(table.records)
    table.close()
    table.open()
    replay(numbered([*table.records, *first]), law, [StoreListener(store, batch=5)])
    rows = store.ask("SELECT position, opening FROM events_now ORDER BY position", {})
    assert [position for position, _ in rows] == list(range(1, len(table.records) + 1))
    assert len({opening for _, opening in rows}) == 2


def test_the_tricks_of_a_simulated_evening_are_found_in_the_store(store: Store, law: Law) -> None:
    truths: list[Truth] = []
    trick = min(GAMES["american_roulette"].tricks)
    records = list(simulate_journal("american_roulette", 12, 5, [trick], truth=truths.append))
    assert isinstance(verify(numbered(records)), Verified)
    replay(numbered(records), law, [StoreListener(store)])
    assert {truth.rule for truth in truths} <= {finding.rule for finding in stored_findings(store)}


def test_what_was_set_aside_is_kept_whole(store: Store, law: Law) -> None:
    recorded = RecordingListener()
    replay(numbered(damaged()), law, [recorded, StoreListener(store)])
    summary = [record.model_copy(update={"venue": None}) for record in recorded.aside]
    assert [record.model_copy(update={"venue": None}) for record in store.quarantined()] == summary


def test_names_come_back_as_they_were_sent(store: Store, law: Law) -> None:
    names = ["R'1", 'R"1\\', "R\n1", "R\x001", "Mesa n.º 1 🎲", "{table:String}", "%s"]
    tables = [Table(name) for name in names]
    for table in tables:
        table.open()
        table.play(table.name)
        table.close()
    replay(numbered([raw for table in tables for raw in table.records]), law, [StoreListener(store)])
    coups = [last_named(store, name, name) for name in names]
    assert [(coup.table, coup.coup, len(coup.events)) for coup in coups if coup] == [(name, name, 6) for name in names]


def test_clocks_of_other_ages_are_stored_too(store: Store, law: Law) -> None:
    tables = [Table(f"R{year}", EIGHT.replace(year=year)) for year in (1, 1899, 2300, 9998)]
    for table in tables:
        table.open()
    replay(numbered([raw for table in tables for raw in table.records]), law, [StoreListener(store)])
    rows = store.ask(
        "SELECT min(toUnixTimestamp64Micro(time)) AS first FROM events_now GROUP BY table ORDER BY first", {}
    )
    since_1970 = [timedelta(microseconds=micros) for (micros,) in rows]
    assert [(datetime.fromtimestamp(0, UTC) + lapse).year for lapse in since_1970] == [1, 1899, 2300, 9998]


def forked_while_waiting() -> list[bytes]:
    """Of two events 5 that came too early, the one that its predecessor's hash speaks for is believed."""
    table = Table()
    table.open()
    table.play("1")
    true = table.records
    false = true[5].replace(b'"source":"tablet"', b'"source":"forger"')
    return [*true[:4], false, true[5], true[4], *true[6:]]


def test_a_record_that_is_set_aside_later_is_no_event(store: Store, law: Law) -> None:
    summary = replay(numbered(forked_while_waiting()), law, [StoreListener(store, batch=2)])
    counts = store.counts()
    assert (counts["events"], counts["quarantine"]) == (summary.events, sum(summary.quarantined.values()))
    assert summary.quarantined


@pytest.mark.parametrize("records", [damaged(), forked_while_waiting(), []], ids=["damaged", "forked", "empty"])
def test_the_log_in_the_store_is_judged_as_the_journal_was(store: Store, law: Law, records: list[bytes]) -> None:
    """All but what was repeated is there, each record at its old position."""
    summary = replay(numbered(records), law, [StoreListener(store)])
    again = replay(store.log(), law)
    assert again.digest == summary.digest
    assert (again.events, again.verdicts) == (summary.events, summary.verdicts)
    assert dict(store.log()).items() <= dict(numbered(records)).items()


def test_what_could_not_be_written_is_written_the_next_time(law: Law) -> None:
    class Flaky:
        def __init__(self) -> None:
            self.fails, self.written = 2, 0

        def write(self, table: str, columns: list[list[Any]]) -> None:
            if self.fails:
                self.fails -= 1
                raise TimeoutError
            self.written += len(columns[0]) if table == "events" else 0

    sink = Flaky()
    listener = StoreListener(sink)
    for position, raw in numbered(evening(1, 1)):
        listener.taken(raw, position)
    for _ in range(2):
        with pytest.raises(TimeoutError):
            listener.flush()
    listener.flush()
    assert sink.written == len(evening(1, 1))


def test_a_tampered_journal_cannot_take_the_place_of_an_honest_finding(store: Store, law: Law) -> None:
    truths: list[Truth] = []
    honest = list(simulate_journal("american_roulette", 40, 19, ["past_posting"], truth=truths.append))
    payout = f'"id":"{truths[0].events[-1]}"'.encode()
    place = next(place for place, raw in enumerate(honest) if payout in raw)
    tampered = [*honest[:place], honest[place].replace(b'"amount":150000', b'"amount":950000'), *honest[place + 1 :]]
    for journal in (honest, tampered, honest):
        replay(numbered(journal), law, [StoreListener(store)])
    late = [
        finding
        for finding in stored_findings(store)
        if finding.rule == "roulette/nothing_is_laid_or_altered_after_the_call"
    ]
    assert sorted(finding.bank_short for finding in late) == [150_000, 950_000]
    assert len({finding.id for finding in late}) == 1


def test_no_breach_of_a_coup_is_without_its_why(store: Store, law: Law) -> None:
    """Some rules are broken between coups, by the table itself: the coup that shows them as broken has that finding
    beside its own.
    """
    for game in ("french_roulette", "blackjack", "holdem", "slot_machines"):
        replay(numbered(spoiled(game, 10, 5)[0]), law, [StoreListener(store)])
    beside = 0
    for row in store.ask("SELECT venue, table, opening, coup FROM coups_now", {}):
        kept = store.coup(CoupId(*row))
        assert kept is not None
        broken = {one.rule for one in kept.verdicts if one.verdict is Verdict.BREACH}
        assert broken <= {one.rule for one in (*kept.findings, *kept.beside)}, kept.coup
        beside += len(kept.beside)
    assert beside > 0
