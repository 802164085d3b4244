"""The authority's clock: silence is judged, and nobody is accused for a line that was cut."""

import json
from datetime import timedelta

from producers.simulator.script import Draft, seal
from schemas.identity import TableId
from streams.engine.judge import Judge
from streams.law.files import load_law
from streams.worker.ticks import tick
from tests.engine.floor import OPENS, Notebook, drafts
from tests.engine.floor import judged as told

LATE = "roulette/ball_dealer_stays_an_hour_at_most"


def idle(relieved: timedelta) -> list[bytes]:
    """One coup, then nothing happens; the ball dealer leaves after so long."""
    script = drafts(1)
    closing = script.pop()
    on = next(draft for draft in script if draft.type == "dealer_on" and "ball" in str(draft.data["role"]))
    off = Draft("dealer_off", on.time + relieved, dict(on.data))
    closing.time = max(closing.time, off.time + timedelta(minutes=1))
    return list(seal([*[draft for draft in script if draft.type != "dealer_off"], off, closing], "lu-1"))


def with_ticks(records: list[bytes], after: int, *minutes: float) -> list[bytes]:
    """The same log with ticks at these minutes after the opening, put in after a record."""
    judge = Judge(load_law(), Notebook())
    for position, raw in enumerate(records[:after]):
        judge.take(raw, position)
    ticks = [
        tick(judge.tables[TableId("casino-luanda", "lu-1")], OPENS + timedelta(minutes=minute)) for minute in minutes
    ]
    return [*records[:after], *ticks, *records[after:]]


def test_a_stay_that_ends_in_silence_is_judged_by_the_clock_once_the_next_record_proves_it() -> None:
    records = idle(timedelta(minutes=75))
    ticked = with_ticks(records, len(records) - 2, 50, 62, 70)
    assert told(ticked).rules.count(LATE) == 1
    until_now = told(ticked[:-2])
    assert LATE not in until_now.rules, "a device that is cut off may still tell of a relief"


def test_a_relief_that_reaches_us_late_is_no_breach() -> None:
    """The line was cut; the clock went on; then comes what happened meanwhile."""
    records = idle(timedelta(minutes=40))
    ticked = with_ticks(records, len(records) - 2, 50, 62, 70)
    assert told(ticked).rules == told(records).rules
    assert LATE not in told(ticked).rules


def test_a_tick_that_is_stale_says_nothing() -> None:
    records = idle(timedelta(minutes=75))
    late = with_ticks(records, 5, 62)[5]
    assert told([*records[:-1], late, records[-1]]).digest.hex() == told(records).digest.hex()


def test_ticks_say_the_same_in_any_order_and_however_often() -> None:
    records = idle(timedelta(minutes=75))
    straight = with_ticks(records, len(records) - 2, 50, 62, 70)
    mixed = with_ticks(records, len(records) - 2, 70, 50, 62, 62, 50)
    assert told(mixed).digest.hex() == told(straight).digest.hex()
    judge = Judge(load_law(), Notebook())
    for position, raw in enumerate(mixed[:-2]):
        judge.take(raw, position)
    assert len(judge.tables[TableId("casino-luanda", "lu-1")].silence) == 3
    assert judge.tables[TableId("casino-luanda", "lu-1")].repeated == 2


def test_a_forged_tick_mutes_no_true_one() -> None:
    """Neither one of the year 9999, nor thousands of them, nor thousands within the silence."""
    records = idle(timedelta(minutes=75))
    after = len(records) - 2
    true = with_ticks(records, after, 50, 62, 70)
    absurd = with_ticks(records, after, 4_194_000_000)[after]
    assert json.loads(absurd)["time"].startswith("9997")
    flood = with_ticks(records, after, *(1 + number / 1000 for number in range(3_000)))[after:-2]
    further = with_ticks(records, after, *(1_440 * 2 + number for number in range(2_000)))[after:-2]
    for forged in ([absurd], flood, further):
        assert told([*records[:after], *forged, *true[after:]]).rules.count(LATE) == 1


def test_what_is_kept_of_a_silence_is_bounded() -> None:
    """Ten thousand ticks of one hour leave one for each ten seconds."""
    records = idle(timedelta(minutes=75))[:-2]
    judge = Judge(load_law(), Notebook())
    for position, raw in enumerate(with_ticks(records, len(records), *(5 + number / 200 for number in range(10_000)))):
        judge.take(raw, position)
    assert len(judge.tables[TableId("casino-luanda", "lu-1")].silence) <= 301


def test_ticks_are_no_part_of_the_chain() -> None:
    """A lawful evening with the clock in it raises nothing, and its clock is steady."""
    records = idle(timedelta(minutes=40))
    spread = with_ticks(records, 12, 3, 4)
    assert told(spread).rules == told(records).rules == []


def test_a_tick_is_an_event_like_any_other_on_the_wire() -> None:
    raw = with_ticks(idle(timedelta(minutes=40)), 5, 62)[5]
    assert json.loads(raw)["source"] == "vigia/clock"
    assert told([raw]).rules == []
    assert not told([raw]).aside


def test_who_follows_a_table_hears_of_every_record_after_a_tick_too() -> None:
    records = idle(timedelta(minutes=75))
    ticked = with_ticks(records, len(records) - 2, 50, 62)
    heard: list[str] = []
    judge = Judge(load_law(), Notebook(), follow=lambda event: heard.append(event.id))
    for position, raw in enumerate(ticked):
        judge.take(raw, position)
    assert heard == [json.loads(raw)["id"] for raw in records]
