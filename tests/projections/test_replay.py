"""Replay counts everything, loses nothing, and says the same whoever listens."""

import gc
from collections import Counter
from datetime import date

import pytest

from projections import summary
from projections.replay import replay
from schemas.findings import Finding, Quarantined, Verdict
from streams.engine.outcome import CoupJudged
from streams.law.law import Law
from tests.projections.evening import Table, evening, numbered


class RecordingListener:
    """Hears all, keeps all."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.coups: list[str | None] = []
        self.verdicts: Counter[tuple[str, Verdict]] = Counter()
        self.aside: list[Quarantined] = []

    def on_finding(self, finding: Finding) -> None:
        self.findings.append(finding)

    def on_coup(self, coup: CoupJudged) -> None:
        self.coups.append(None if coup.coup is None else coup.coup.id)
        self.verdicts.update((verdict.rule, verdict.verdict) for verdict in coup.verdicts())

    def on_quarantined(self, record: Quarantined) -> None:
        self.aside.append(record)


class Witness(RecordingListener):
    """Sees every record after the engine."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[int, bytes, int]] = []
        self.over = False

    def taken(self, raw: bytes, position: int) -> None:
        self.seen.append((position, raw, len(self.aside)))

    def finished(self) -> None:
        self.over = True


def damaged() -> list[bytes]:
    """Blank, binary, torn, repeated, missing and unopened records between good ones."""
    records = evening(tables=2, coups=4)
    del records[20]
    stray = Table("R9")
    stray.open()
    return [*records[:7], b"", records[4], b"\xff\x00", *records[7:], stray.records[1], records[-1][:50]]


def test_every_record_is_an_event_or_repeated_or_set_aside_or_waits(law: Law) -> None:
    summary = replay(numbered(damaged()), law)
    waiting = sum(table.records for table in summary.waiting)
    assert summary.records == len(damaged())
    assert summary.records == summary.events + summary.repeated + sum(summary.quarantined.values()) + waiting
    assert waiting > 0
    assert (summary.repeated, summary.quarantined) == (1, {"undecodable": 3, "unopened": 1})


def test_listeners_hear_the_same_and_the_sums_agree(law: Law) -> None:
    one, other = RecordingListener(), RecordingListener()
    summary = replay(numbered(damaged()), law, [one, other])
    assert (one.findings, one.verdicts, one.aside) == (other.findings, other.verdicts, other.aside)
    assert summary.finding_count == len(one.findings) > 0
    assert summary.coups == sum(coup is not None for coup in one.coups)
    sums = {(rule, verdict): times for rule, counts in summary.verdicts.items() for verdict, times in counts.items()}
    assert sums == one.verdicts


def test_verdicts_are_added_up_in_between_when_patterns_are_many(law: Law, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = replay(numbered(damaged()), law)
    monkeypatch.setattr(summary, "_MANY", 0)
    assert replay(numbered(damaged()), law) == expected


def test_money_and_severity_are_counted_by_rule(law: Law) -> None:
    recorded = RecordingListener()
    summary = replay(numbered(damaged()), law, [recorded])
    for line in summary.findings:
        of_it = [
            f
            for f in recorded.findings
            if (f.rule, f.severity, f.currency) == (line.rule, line.severity, line.currency)
        ]
        assert line.findings == len(of_it)
        assert line.player_short == sum(f.player_short for f in of_it)
        assert line.bank_short == sum(f.bank_short for f in of_it)


def test_a_witness_sees_each_record_after_the_engine_has_spoken(law: Law) -> None:
    witnesses = [Witness(), Witness()]
    records = [*evening(1, 1), b"junk"]
    summary = replay(numbered(records), law, witnesses)
    assert summary == replay(numbered(records), law, witnesses[:1])
    assert [(position, raw) for position, raw, _ in witnesses[1].seen] == list(numbered(records))
    assert witnesses[1].seen[-1][2] == 1
    assert witnesses[1].over


def test_the_same_log_gives_the_same_digest(law: Law) -> None:
    assert replay(numbered(damaged()), law) == replay(numbered(damaged()), law)


def test_a_day_before_the_law_leaves_nothing_evaluated(law: Law) -> None:
    """Not evaluated never counts as passed."""
    summary = replay(numbered(evening()), law, as_of=date(1900, 1, 1))
    assert summary.verdicts
    assert {verdict for counts in summary.verdicts.values() for verdict in counts} == {Verdict.NOT_EVALUABLE}


def test_the_collector_is_left_as_it_was_found(law: Law) -> None:
    before = gc.get_threshold(), gc.isenabled()

    def torn() -> object:
        yield 1, b""
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        replay(torn(), law)  # type: ignore[arg-type]
    assert (gc.get_threshold(), gc.isenabled(), gc.get_freeze_count()) == (*before, 0)


def test_an_empty_log_is_a_summary_of_nothing(law: Law) -> None:
    summary = replay([], law)
    assert (summary.records, summary.events, summary.coups, summary.finding_count, summary.verdicts) == (0, 0, 0, 0, {})
