"""Every limit of the engine has a last value that passes and a first that does not."""

import hashlib
import json
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

import pytest

from producers.simulator.script import Draft, seal
from schemas.findings import Money, Value, Verdict, Word
from streams.engine import families
from streams.engine.families import family
from streams.engine.judge import Judge
from streams.engine.memory import EVENINGS
from streams.engine.order import FAR, PATIENCE
from streams.engine.outcome import Digest
from streams.engine.rulebooks import all_books
from streams.engine.silence import CLOCK
from streams.engine.texts import fill, money, translated
from streams.law.files import load_law
from tests.engine.floor import Notebook, judged, opened_anew
from tests.properties.evenings import GAMES, OPENS, heard, lawful, lawful_records, spoiled_records


def rules(records):
    return [finding.rule for finding in heard(records).findings]


def ticks(count, after, seconds=1):
    """A clock that ticks so many times after an event."""
    return [Draft("clock_ticked", after.time + timedelta(seconds=seconds * (n + 1))) for n in range(count)]


@pytest.mark.parametrize(("others", "reported"), [(PATIENCE, []), (PATIENCE + 1, ["vigia/nothing_missing"])])
def test_a_record_is_waited_for_while_so_many_others_come(others, reported):
    records = lawful_records(GAMES[0])
    late = (*records[:10], *records[11 : 11 + others], records[10], *records[11 + others :])
    notebook = heard(late)
    assert notebook.rules == reported
    assert [record.kind for record in notebook.aside] == ["stale"] * len(reported)
    for finding in notebook.findings:
        assert (finding.values["first"], finding.values["last"]) == (10, 10)


@pytest.mark.parametrize(("ahead", "reported"), [(FAR, "vigia/nothing_missing"), (FAR + 1, "vigia/one_history")])
def test_a_number_is_believed_up_to_so_far_ahead(ahead, reported):
    records = lawful_records(GAMES[0])
    alien = records[-1].replace(b'"sequence":%d,' % (len(records) - 1), b'"sequence":%d,' % (len(records) + ahead))
    log = [*records, alien]
    assert rules(opened_anew(log) if ahead == FAR else log) == [reported]


def test_two_records_far_ahead_that_rest_on_each_other_are_the_new_place_of_the_table():
    script = lawful(GAMES[0], 2)
    for draft in script[4:]:
        draft.time += timedelta(minutes=5)
    script = [*script[:4], *ticks(FAR + 10, script[3], 0.01), *script[4:]]
    records = list(seal(script, "t-1"))
    notebook = heard(records[:4] + records[FAR + 10 :])
    assert notebook.rules == ["vigia/one_history", "vigia/nothing_missing"]
    assert [record.kind for record in notebook.aside] == ["fork"]
    assert [coup for coup in notebook.coups if coup.coup], "the coups after the gap were not heard"


@pytest.mark.parametrize(("back", "reported"), [(2000, []), (2001, ["vigia/clock_steady"])])
def test_clocks_of_one_table_may_differ_by_two_seconds(back, reported):
    script = lawful(GAMES[0], 1)
    first, second = ticks(2, script[3])
    second.time = first.time - timedelta(milliseconds=back)
    script[4:4] = [first, second]
    for draft in script[6:]:
        draft.time += timedelta(seconds=2)
    notebook = heard(list(seal(script, "t-1")))
    assert notebook.rules == reported
    assert [finding.values["seconds"] for finding in notebook.findings] == [-3] * len(reported)


MINUTES = 60_000


@pytest.mark.parametrize("silence", [30 * MINUTES - 1, 30 * MINUTES, 30 * MINUTES + 1, 45 * MINUTES, 300 * MINUTES])
def test_while_the_ball_runs_any_time_may_pass_in_silence(silence):
    notebook = heard(list(seal(after_a_gap(silence), "t-1")))
    assert "vigia/clock_steady" not in notebook.rules
    assert [coup.coup.lost for coup in notebook.coups if coup.coup] == [None]


@pytest.mark.parametrize("others", [1, 2, 5])
@pytest.mark.parametrize("leap", [30 * MINUTES + 1, 120 * MINUTES])
def test_a_clock_that_leaps_ahead_and_comes_back_is_told_once_of_the_source_that_leapt(leap, others):
    """However many events it lasts: the one that comes back is not to blame."""
    script = lawful(GAMES[1], 1)
    place = next(place for place, draft in enumerate(script) if draft.type == "ball_settled")
    leap -= (script[place].time - script[place - 1].time) // timedelta(milliseconds=1)
    for draft in script[place : place + others]:
        draft.time += timedelta(milliseconds=leap)
        draft.source = "wheel with a bad clock"
    notebook = heard(list(seal(script, "t-1")))
    jumps = [finding for finding in notebook.findings if finding.rule == "vigia/clock_steady"]
    assert [(finding.values["source"], finding.sequence) for finding in jumps] == [("wheel with a bad clock", place)]
    assert notebook.rules == ["vigia/clock_steady"]
    assert [coup.coup.lost for coup in notebook.coups if coup.coup] == ["the clock jumped"]


def test_the_end_of_a_log_leaves_what_came_after_a_gap_unjudged_and_says_so():
    records = list(seal(after_a_gap(40 * MINUTES), "t-1"))
    place = next(place for place, raw in enumerate(records) if b"ball_settled" in raw)
    judge = Judge(load_law(), Notebook())
    for position, raw in enumerate(records[: place + 2]):
        judge.take(raw, position)
    assert [(waiting.gap, waiting.following, waiting.records) for waiting in judge.finish()] == [(True, place, 2)]


@pytest.mark.parametrize(("minutes", "reported"), [(1, ["vigia/clock_steady"]), (40, [])])
def test_the_authoritys_clock_tells_silence_from_a_jump_at_once(minutes, reported):
    """Its tick after the event says what time it was."""
    records = list(seal(after_a_gap(40 * MINUTES), "t-1"))
    place = next(place for place, raw in enumerate(records) if b"ball_settled" in raw)
    before, late = (json.loads(records[here]) for here in (place - 1, place))
    time = datetime.fromisoformat(before["time"]) + timedelta(minutes=minutes, seconds=30)
    tick = late | {"type": "clock_ticked", "source": CLOCK, "data": {}, "time": time.isoformat(), "id": "tick"}
    del tick["subject"]
    notebook = Notebook()
    judge = Judge(load_law(), notebook)
    tick["prevhash"] = hashlib.sha256(records[place]).hexdigest()
    for position, raw in enumerate([*records[: place + 1], json.dumps(tick).encode(), records[place + 1]]):
        judge.take(raw, position)
    assert notebook.rules == reported


def after_a_gap(silence):
    """A coup in which the ball is seen to rest so many milliseconds after the event before."""
    script = lawful(GAMES[1], 1)
    place = next(place for place, draft in enumerate(script) if draft.type == "ball_settled")
    late = script[place - 1].time + timedelta(milliseconds=silence) - script[place].time
    for draft in script[place:]:
        draft.time += late
    return script


def test_between_coups_any_time_may_pass():
    script = lawful(GAMES[1], 1)
    place = next(place for place, draft in enumerate(script) if draft.type == "coup_opened")
    for draft in script[place:]:
        draft.time += timedelta(hours=3)
    assert "vigia/clock_steady" not in rules(list(seal(script, "t-1")))


def evenings(count):
    """The same table on so many days, one chain."""
    script, lengths = [], []
    for day in range(count):
        evening = lawful(GAMES[1], 1)
        for draft in evening:
            draft.time += timedelta(days=day)
            draft.subject = draft.subject and f"{draft.subject}-{day}"
        licence = evening[0].data["licence"]
        closes = datetime.fromisoformat(licence["closes_at"]) + timedelta(days=day)
        evening[0].data = {"licence": {**licence, "closes_at": closes.strftime("%Y-%m-%dT%H:%M:%S.000Z")}}
        script += evening
        lengths.append(len(evening))
    return list(seal(script, "t-1")), lengths


def test_a_week_of_evenings_is_known_when_it_comes_again():
    records, lengths = evenings(EVENINGS + 1)
    assert rules(records) == []
    oldest = lengths[0]
    notebook = heard(records + records[1:oldest])
    assert notebook.rules == []
    assert notebook.aside == []


def test_a_coup_cut_off_by_a_new_opening_is_judged_and_ends_with_its_own_opening():
    first, second = lawful(GAMES[0], 2), lawful(GAMES[0], 2, seed=1)
    cut = next(place for place, draft in enumerate(first) if draft.type == "ball_settled") + 1
    for draft in second:
        draft.time += timedelta(days=1)
    notebook = heard(list(seal([*first[:cut], *second], "t-1")))
    coup = next(coup for coup in notebook.coups if coup.coup is not None)
    assert (coup.coup.id, coup.last_sequence) == (first[cut - 1].subject, cut - 1)


@pytest.mark.parametrize("game", GAMES)
def test_judged_coups_divide_the_evening_without_gap_or_overlap(game):
    records = lawful_records(game)
    spans = [(coup.first_sequence, coup.last_sequence) for coup in heard(records).coups]
    assert spans[0][0] == 0
    assert len(records) - 5 < spans[-1][1] < len(records)  # dealers leave after the last coup
    assert all(one[1] + 1 == other[0] for one, other in pairwise(spans))


def test_before_the_decree_nothing_is_evaluated_and_nothing_is_accused():
    notebook = judged(list(spoiled_records(GAMES[0])), as_of=date(2022, 7, 26))
    verdicts = {verdict.verdict for coup in notebook.coups for verdict in coup.verdicts()}
    assert verdicts == {Verdict.NOT_EVALUABLE}
    assert {rule.partition("/")[0] for rule in notebook.rules} <= {"vigia"}


@pytest.mark.parametrize(("moment", "in_force"), [("2022-07-26T22:59:59", False), ("2022-07-26T23:00:00", True)])
def test_the_law_begins_at_midnight_of_the_venue(moment, in_force):
    """Luanda is an hour ahead of UTC."""
    script = lawful(GAMES[0], 1)
    start = datetime.fromisoformat(moment).replace(tzinfo=UTC)
    for draft in script:
        draft.time += start - OPENS
    notebook = heard(list(seal(script, "t-1")))
    verdicts = {verdict.verdict for verdict in notebook.coups[0].verdicts()}
    assert (Verdict.NOT_EVALUABLE not in verdicts) == in_force
    played = next(coup for coup in notebook.coups if coup.coup)
    assert Verdict.COMPLIANT in {verdict.verdict for verdict in played.verdicts()}, "the next second has its law"


def test_a_digest_counts_findings_whatever_their_order():
    findings = heard(spoiled_records(GAMES[0])).findings
    there, back, less = Digest(), Digest(), Digest()
    for finding in findings:
        there.add(finding)
    for finding in reversed(findings):
        back.add(finding)
    for finding in findings[1:]:
        less.add(finding)
    assert there.hex() == back.hex() != less.hex()
    assert len(there.hex()) == 64


@pytest.mark.parametrize(
    ("minor", "pt", "en"),
    [
        (0, "0\u00a0AOA", "0\u00a0AOA"),
        (100, "1\u00a0AOA", "1\u00a0AOA"),
        (1_234_567, "12\u00a0345,67\u00a0AOA", "12,345.67\u00a0AOA"),
        (-5, "-0,05\u00a0AOA", "-0.05\u00a0AOA"),
        (99_999_900, "999\u00a0999\u00a0AOA", "999,999\u00a0AOA"),
    ],
)
def test_money_is_written_as_each_language_writes_it(minor, pt, en):
    assert money(minor, "AOA", portuguese=True) == pt
    assert money(minor, "AOA", portuguese=False) == en


def test_a_sentence_is_filled_with_money_words_numbers_and_a_dash_for_nothing():
    values: dict[str, Value] = {"a": Money(money=150), "b": Word(word="split:17-20"), "c": 3, "d": None}
    assert fill("{a} {b} {c} {d}", values, "AOA", {"split": "cavalo"}) == "1,50\u00a0AOA cavalo 17-20 3 —"
    assert fill("{a} {b} {c} {d}", values, "AOA", None) == "1.50\u00a0AOA split 17-20 3 —"
    assert translated("even_chance", None) == "even chance"
    assert translated("even_chance", {}) == "even chance"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_a_rule_with_a_finding_in_a_coup_has_the_verdict_breach_there_and_no_other_has(game, seed):
    notebook = heard(spoiled_records(game, seed=seed))
    breached = {(f.rule, coup.first_sequence) for f in notebook.findings for coup in notebook.coups
             if coup.first_sequence <= f.sequence <= coup.last_sequence and not f.rule.startswith("vigia/")}  # fmt: skip
    verdicts = {
        (verdict.rule, coup.first_sequence)
        for coup in notebook.coups
        for verdict in coup.verdicts()
        if verdict.verdict is Verdict.BREACH
    }
    assert verdicts == breached


def test_a_coup_that_the_next_one_overtakes_is_judged_and_told_once():
    script = lawful(GAMES[0], 3)
    place = next(place for place, draft in enumerate(script) if draft.type == "coup_closed")
    second = next(draft.subject for draft in script[place:] if draft.type == "coup_opened")
    del script[place]
    notebook = heard(list(seal(script, "t-1")))
    assert [rule for rule in notebook.rules if rule.startswith("vigia/")] == ["vigia/in_turn"]
    assert [coup.coup.id for coup in notebook.coups if coup.coup][1] == second
    assert len([coup for coup in notebook.coups if coup.coup]) == 3


def test_a_coup_whose_opening_is_lost_on_the_way_is_told_and_not_evaluated():
    records = lawful_records(GAMES[0], 2)
    place = next(place for place, record in enumerate(records) if b'"coup_opened"' in record)
    notebook = heard(records[:place] + records[place + 1 :])
    assert notebook.rules == ["vigia/nothing_missing"]
    coup = next(coup for coup in notebook.coups if coup.coup and coup.last_sequence > place)
    reasons = {v.reason for v in coup.verdicts() if v.verdict is Verdict.NOT_EVALUABLE}
    assert "the opening of the coup was not seen" in reasons


def test_a_coup_with_lost_records_says_which():
    records = lawful_records(GAMES[0])
    lost = next(place for place, record in enumerate(records) if b'"ball_slowed"' in record)
    notebook = heard(records[:lost] + records[lost + 1 :])
    reasons = {v.reason for coup in notebook.coups for v in coup.verdicts() if v.verdict is Verdict.NOT_EVALUABLE}
    assert f"events {lost} to {lost} are missing" in reasons


def test_what_happens_between_coups_is_judged_too():
    assert [coup for coup in heard(lawful_records(GAMES[0])).coups if coup.coup is None]


def test_a_rule_that_fails_is_a_verdict_and_not_a_crash(monkeypatch):
    key = ("ao-de-261-22", GAMES[0])

    def fails(table, event, law):
        yield from ()
        raise RuntimeError("x" * 400)

    book = all_books()[key]
    rule = replace(book.rules[0], judge=fails, on=("coup_opened",))
    monkeypatch.setitem(families.FAMILIES, key, family(replace(book, rules=(rule,))))
    notebook = heard(lawful_records(GAMES[0], 2))
    verdicts = [verdict for coup in notebook.coups for verdict in coup.verdicts()]
    assert [verdict.verdict for verdict in verdicts] == [Verdict.ERROR] * 2
    assert verdicts[0].reason == ("RuntimeError: " + "x" * 400)[:300]
    assert notebook.findings == []


def test_an_event_after_the_end_of_its_coup_is_out_of_turn_unless_the_law_has_more_to_say():
    script = lawful(GAMES[0], 2)
    place = next(place for place, draft in enumerate(script) if draft.type == "coup_closed")
    ended = script[place]
    script.insert(place + 1, Draft("ball_slowed", ended.time + timedelta(seconds=1), {}, ended.subject))
    assert rules(list(seal(script, "t-1"))) == ["vigia/in_turn"]


def test_a_winner_slipped_in_after_the_closing_is_told_though_it_bears_an_earlier_time():
    """Whoever writes to the log cannot have a bet paid that nobody laid in time."""
    script = lawful(GAMES[0], 2)
    place = next(place for place, draft in enumerate(script) if draft.type == "coup_closed")
    own = [draft for draft in script if draft.subject == script[place].subject]
    paid = next(draft for draft in own if draft.type == "payout_made")
    laid = next(draft for draft in own if draft.type == "bet_placed" and draft.data["bet"] == paid.data["bet"])
    slipped = [replace(draft, time=script[place].time, data={**draft.data, "bet": "x"}) for draft in (laid, paid)]
    script[place + 1 : place + 1] = slipped
    assert "roulette/nothing_is_laid_or_altered_after_the_call" in rules(list(seal(script, "t-1")))


def test_what_happened_before_the_closing_and_is_told_after_it_is_in_turn():
    script = lawful(GAMES[0], 2)
    place = next(place for place, draft in enumerate(script) if draft.type == "coup_closed")
    paid = max(number for number, draft in enumerate(script[:place]) if draft.type in ("payout_made", "bet_collected"))
    script[paid : place + 1] = [*script[paid + 1 : place + 1], script[paid]]
    assert rules(list(seal(script, "t-1"))) == []


def test_many_small_steps_back_are_a_clock_that_stepped_back():
    """Each within the tolerance of the one before it: a late bet cannot be walked back into the time for bets."""
    script = lawful(GAMES[0], 2)
    place = next(place for place, draft in enumerate(script) if draft.type == "coup_closed")
    ended = script[place]
    steps = [
        Draft(
            "bet_collected", ended.time - timedelta(seconds=1.9) * number, {"bet": "nobody", "amount": 0}, ended.subject
        )
        for number in range(1, 10)
    ]
    script[place + 1 : place + 1] = steps
    assert "vigia/clock_steady" in rules(list(seal(script, "t-1")))
