"""Order and chain: what arrives out of turn is remembered and judged, never refused."""

import random

import pytest

from producers.simulator.script import seal
from schemas.decode import decode
from schemas.findings import Verdict
from schemas.identity import TableId
from streams.engine.findings import finding
from streams.engine.integrity import ONE_HISTORY
from streams.engine.judge import Judge
from streams.engine.memory import FORKS
from streams.engine.outcome import Waiting
from streams.law.files import load_law
from streams.rules import Breach
from streams.rules.shown import SHOWN
from tests.engine.floor import Notebook, drafts, journal, judged, opened_anew


def verdicts(notebook, kind):
    return [verdict for coup in notebook.coups for verdict in coup.verdicts() if verdict.verdict is kind]


def test_a_lawful_evening_raises_nothing():
    notebook = judged(journal())
    assert notebook.findings == []
    assert notebook.aside == []
    assert verdicts(notebook, Verdict.ERROR) == []
    assert len([coup for coup in notebook.coups if coup.coup]) == 3


def test_a_record_delivered_twice_counts_once():
    records = journal()
    twice = [raw for raw in records for _ in range(2)]
    notebook = judged(twice)
    assert notebook.findings == []
    assert notebook.aside == []


def test_a_whole_journal_delivered_twice_counts_once():
    records = journal()
    notebook = judged(records + records)
    assert notebook.findings == []
    assert notebook.aside == []


@pytest.mark.parametrize("seed", range(5))
def test_records_that_overtake_each_other_a_little_are_put_in_order(seed):
    records = journal()
    chance = random.Random(seed)
    jumbled = sorted(range(len(records)), key=lambda place: place + (chance.random() * 8 if place else -9))
    notebook = judged([records[place] for place in jumbled])
    assert notebook.findings == []
    assert notebook.aside == []


def test_a_missing_record_is_told_once_and_its_coup_is_not_evaluable():
    records = journal()
    lost = next(place for place, raw in enumerate(records) if b'"bet_collected"' in raw or b'"result_called"' in raw)
    notebook = judged(opened_anew(records[:lost] + records[lost + 1 :]))
    assert notebook.rules == ["vigia/nothing_missing"]
    assert verdicts(notebook, Verdict.NOT_EVALUABLE)


def test_any_single_missing_record_accuses_nobody():
    records = journal(2)
    for lost in range(1, len(records) - 1):
        notebook = judged(opened_anew(records[:lost] + records[lost + 1 :]))
        assert notebook.rules == ["vigia/nothing_missing"], records[lost]


@pytest.mark.parametrize("back", [2, 5, 32, 33])
def test_a_log_that_ends_soon_after_a_missing_record_says_what_waits_and_accuses_nobody(back):
    """Thirty-two records may overtake one; with the thirty-third it is given up."""
    records = journal()
    lost = len(records) - 1 - back
    notebook = Notebook()
    judge = Judge(load_law(), notebook)
    for position, raw in enumerate(records[:lost] + records[lost + 1 :]):
        judge.take(raw, position)
    if back > 32:
        assert judge.finish() == ()
        assert notebook.rules == ["vigia/nothing_missing"]
    else:
        assert judge.finish() == (Waiting("casino-luanda", "lu-1", lost, lost + 1, back),)
        assert notebook.findings == []
        judge.take(records[lost], len(records))
        assert judge.finish() == ()
        assert notebook.findings == []


def test_a_record_that_rests_on_another_than_the_last_waits_for_it():
    records = journal()
    changed = records[20].replace(b'"time":"2023', b'"time":"2024')
    judge = Judge(load_law(), Notebook())
    for position, raw in enumerate([*records[:20], records[21], changed]):
        judge.take(raw, position)
    assert judge.finish() == (Waiting("casino-luanda", "lu-1", 21, 21, 1),)


def test_an_unreadable_record_is_one_finding_wherever_and_however_often_it_comes():
    records = journal()
    here = judged([*records[:8], b"{", *records[8:]])
    there = judged([*records[:8], b"{", b"{", *records[8:12], b"{", *records[12:]])
    assert here.rules == ["vigia/record_readable"]
    assert there.findings == here.findings
    assert len(there.aside) == 3


def test_what_an_unreadable_record_is_does_not_depend_on_its_place_in_the_file():
    """The same records through another log, after those of another table: the same finding, the same digest."""
    records, others = journal(), journal(table="lu-2")
    damaged = [*records[:8], b'{"table":"lu-1"}', *records[8:], b"?"]
    alone, mixed = judged(damaged), judged(others + damaged)
    assert alone.findings == mixed.findings
    assert alone.digest.hex() == mixed.digest.hex()


def test_a_changed_record_breaks_the_chain_at_the_next_one():
    records = journal()
    place = next(place for place, raw in enumerate(records) if b'"bet_placed"' in raw)
    records[place] = records[place].replace(b'"player":"Ana"', b'"player":"Eva"')
    notebook = judged(records)
    assert "vigia/chain_unbroken" in notebook.rules
    broken = next(finding for finding in notebook.findings if finding.rule == "vigia/chain_unbroken")
    assert broken.sequence == place + 1


def test_a_second_record_with_the_same_number_is_not_believed():
    records = journal()
    forged = records[10].replace(b'"time":"2023', b'"time":"2024')
    notebook = judged([*records[:12], forged, *records[12:]])
    assert notebook.rules == ["vigia/one_history"]
    assert [record.kind for record in notebook.aside] == ["fork"]


def test_a_second_history_that_is_sent_again_is_one_finding_wherever_it_comes():
    """It was reported once for each time, with one id and another coup and dealer in the body."""
    records = journal()
    forged = records[10].replace(b'"time":"2023', b'"time":"2024')
    ahead = records[10].replace(b'"sequence":10,', b'"sequence":90010,')
    spread = [
        raw
        for place, raw in enumerate(records)
        for raw in ((raw, forged, ahead) if place % 9 == 3 and place > 10 else (raw,))
    ]
    notebook = judged(spread)
    assert spread.count(forged) > 3
    assert notebook.rules == ["vigia/one_history"] * 2
    assert len({finding.id for finding in notebook.findings}) == 2
    assert [record.kind for record in notebook.aside] == ["fork"] * 2


def test_a_flood_of_second_histories_is_remembered_within_bounds():
    records = journal()
    forged = [records[10].replace(b'"time":"2023', b'"time":"%d' % year) for year in range(2100, 2100 + 2 * FORKS)]
    judge = Judge(load_law(), Notebook())
    for position, raw in enumerate([*records[:12], *forged]):
        judge.take(raw, position)
    (custody,) = judge.tables.values()
    assert len(custody.memory._forks) == FORKS


@pytest.mark.parametrize(
    "bad", [b"", b"\xff\xfe\x00", b"[]", b"{", b'{"table":"lu-1"}', b"null", b'"x"', b"NaN", b'{"a":1,"a":2}']
)
def test_an_unreadable_line_between_records_is_kept_and_told(bad):
    records = journal()
    notebook = judged([*records[:8], bad, *records[8:]])
    assert notebook.rules == ["vigia/record_readable"]
    assert [(record.raw, record.position) for record in notebook.aside] == [(bad, 8)]


def test_an_unreadable_record_of_the_table_makes_its_coup_not_evaluable():
    records = journal()
    place = next(place for place, raw in enumerate(records) if b'"payout_made"' in raw)
    script = drafts()
    script[place].data["amount"] = 1.5
    notebook = judged(list(seal(script, "lu-1")))
    assert notebook.rules == ["vigia/record_readable"]
    assert verdicts(notebook, Verdict.NOT_EVALUABLE)


def test_events_before_any_opening_are_set_aside_and_told_once():
    records = journal()
    notebook = judged(records[1:])
    assert notebook.rules == ["vigia/opened_first"]
    assert len(notebook.aside) == len(records) - 1


def test_one_alien_number_does_not_silence_a_table():
    records = journal()
    alien = records[9].replace(b'"sequence":9,', b'"sequence":900000000,')
    notebook = judged([*records[:9], alien, *records[9:]])
    assert notebook.rules == ["vigia/one_history"]


@pytest.mark.parametrize(
    ("game", "regulation", "rule"),
    [
        ("snap", "atlantis", "vigia/game_known"),
        ("omaha", "pt-p-1364-2001", "vigia/game_known"),
        ("snap", "ao-de-261-22", "decree/game_is_approved"),
    ],
)
def test_a_table_without_a_rulebook_is_told_and_not_judged(game, regulation, rule):
    script = drafts()
    script[0].data["licence"] = script[0].data["licence"] | {"game": game, "regulation": regulation}
    notebook = judged(list(seal(script, "lu-1")))
    assert notebook.rules == [rule]


def test_tables_do_not_see_each_other():
    one, other = journal(table="lu-1"), journal(table="lu-2")
    mixed = [raw for pair in zip(one, other, strict=True) for raw in pair]
    assert judged(mixed).findings == []


def test_a_clock_that_steps_back_is_told_and_accuses_nobody_else():
    script = drafts()
    place = next(place for place, draft in enumerate(script) if draft.type == "ball_slowed")
    script[place].time = script[place].time.replace(year=2022, month=8)
    rules = judged(list(seal(script, "lu-1"))).rules
    assert set(rules) == {"vigia/clock_steady"}


@pytest.mark.parametrize("year", ["0001", "1970", "9999"])
def test_an_absurd_time_is_told_and_stops_nothing(year):
    records = journal()
    place = next(place for place, raw in enumerate(records) if b'"ball_settled"' in raw)
    script = drafts()
    script[place].time = script[place].time.replace(year=int(year))
    notebook = judged(list(seal(script, "lu-1")))
    assert set(notebook.rules) == {"vigia/clock_steady"}
    assert notebook.aside == []


def test_a_record_that_names_its_table_with_half_a_character_is_kept_and_told():
    notebook = judged([b'{"table":"\\ud800"}', *journal()])
    assert notebook.rules == ["vigia/record_readable"]


def test_junk_cannot_invent_tables():
    notebook = Notebook()
    judge = Judge(load_law(), notebook)
    for number in range(100):
        judge.take(b'{"table":"t%d"}' % number, number)
    assert not judge.tables
    assert len(notebook.aside) == 100


class FullDisk(Notebook):
    def on_finding(self, finding):
        raise OSError(28, "No space left on device")

    def on_quarantined(self, record):
        raise OSError(28, "No space left on device")


@pytest.mark.parametrize("damage", [lambda raw: b"{", lambda raw: raw.replace(b'"player":"Ana"', b'"player":"Eva"')])
def test_a_listener_that_fails_is_heard_by_the_caller_and_not_taken_for_a_bad_record(damage):
    records = journal()
    place = next(place for place, raw in enumerate(records) if b'"bet_placed"' in raw)
    records[place] = damage(records[place])
    with pytest.raises(OSError, match="No space left"):
        judged(records, listener=FullDisk())


def test_a_finding_lists_so_much_evidence_and_is_named_by_all_of_it():
    events = [decode(raw) for raw in journal(24)]
    assert len(events) > SHOWN + 1
    many, more = (
        finding(
            ONE_HISTORY,
            Breach(tuple(some), {"sequence": 1}),
            events[0],
            at=TableId("casino-luanda", "lu-1"),
            opening="",
            licence=None,
            book=None,
            law="none",
            coup=None,
            staff=None,
            shows=tuple(some),
        )
        for some in (events[: SHOWN + 1], events[: SHOWN + 2])
    )
    assert len(many.evidence) == len(more.evidence) == SHOWN
    assert many.id != more.id
