"""Clocks that run apart, step back, or pass midnight and the change of the hour accuse nobody of overstaying.

Order is by sequence. A clock that jumps is itself a finding; a shift or a rotation is not made of it.
"""

from copy import copy
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from producers.simulator.script import Draft, seal
from schemas.findings import Severity, Verdict
from streams.engine.clock import LEAP
from streams.rules.trail import KEPT
from tests.engine.floor import Notebook, judged
from tests.properties.evenings import GAMES, accusations, errors, lawful
from tests.properties.test_hidden_coups import as_it_was, coups_of, evening

SHIFTS = {
    "roulette/ball_dealer_stays_an_hour_at_most", "roulette/ball_is_given_by_the_dealer_on_record",
    "roulette/balls_take_turns_by_the_hour", "banca_francesa/dice_thrower_stays_an_hour_at_most",
    "banca_francesa/dice_are_thrown_by_the_dealer_on_record", "banca_francesa/set_changes_by_the_hour",
    "banca_francesa/sets_come_in_turn",
}  # fmt: skip
ZONES = ("Africa/Luanda", "Europe/Lisbon", "Atlantic/Azores", "Asia/Macau")
CHANGES = (
    datetime(2023, 3, 26, 1, tzinfo=UTC),  # Lisbon goes forward
    datetime(2023, 10, 29, 1, tzinfo=UTC),  # and back
    datetime(2023, 12, 31, 23, tzinfo=UTC),  # a year begins
    datetime(2024, 2, 29, 0, tzinfo=UTC),
)


def moved(script: list[Draft], by: timedelta, zone: str) -> list[Draft]:
    """The same evening at another time and place."""
    for draft in script:
        draft.time += by
    licence = script[0].data["licence"]
    closes = datetime.fromisoformat(licence["closes_at"]) + by
    script[0].data = {"licence": {**licence, "closes_at": closes.isoformat(), "time_zone": zone}}
    return script


def rules_broken(script: list[Draft]) -> set[str]:
    return set(judged(list(seal(script, "t-1"))).rules)


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("game", GAMES)
def test_an_evening_across_midnight_and_the_change_of_the_hour_is_lawful(game: str, zone: str) -> None:
    for change in CHANGES:
        script = lawful(game, 8)
        middle = script[len(script) // 2].time
        assert rules_broken(moved(script, change - middle, zone)) == set()


@settings(max_examples=30)
@given(st.sampled_from(GAMES), st.floats(0.05, 0.95), st.integers(-7200, 7200), st.booleans())
def test_a_clock_that_steps_is_told_and_nobody_overstays_by_it(
    game: str, where: float, seconds: int, back: bool
) -> None:
    """From one event of a coup on all times are off, for good or for ten events of the coup.

    A step forward of all clocks that lasts, or between two coups, is not tried: it reads as a silence, and that is
    what a dealer may overstay.
    """
    script = lawful(game, 8)
    inside = [here for here in range(1, len(script)) if script[here].subject == script[here - 1].subject is not None]
    place = inside[int(where * len(inside))]
    ends = next(here for here in range(place, len(script)) if script[here].type in {"coup_closed", "table_closed"})
    back = back or seconds > LEAP.total_seconds()
    stop = min(place + 10, ends) if back else len(script)
    for draft in script[place:stop]:
        draft.time += timedelta(seconds=seconds)
    assert not rules_broken(script) & SHIFTS


@settings(max_examples=30)
@given(st.sampled_from(GAMES), st.lists(st.integers(-1900, 1900), min_size=4, max_size=4))
def test_devices_whose_clocks_run_apart_accuse_nobody_of_overstaying(game: str, apart: list[int]) -> None:
    """Each source has its own error of up to two seconds."""
    script = lawful(game, 8)
    sources = sorted({draft.source or "" for draft in script})
    for draft in script:
        draft.time += timedelta(milliseconds=apart[sources.index(draft.source or "") % len(apart)])
    assert not rules_broken(script) & SHIFTS


EARLIER_STATE = {  # what these games need from before the coup: bets of earlier series, seats and caves
    game for game in GAMES if game.partition("@")[0] in ("craps", "holdem", "omaha", "omaha_online", "poker_sintetico")
}


def with_a_jump(script: list[Draft], coup: str, seconds: int, length: int) -> list[Draft]:
    """From the middle of the coup on so many events have another time; the clock falls back, or leaps ahead and returns."""
    script = [copy(draft) for draft in script]
    own = [place for place, draft in enumerate(script) if draft.subject == coup]
    middle = own[len(own) * 3 // 5]
    for draft in script[middle : middle + length]:
        draft.time += timedelta(seconds=seconds)
    return script


JUMPS = ((-7200, 10_000), (-7200, 3), (10_800, 1))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("seconds", "length"), JUMPS)
def test_a_clock_that_jumps_in_a_lawful_coup_accuses_nobody(game: str, seconds: int, length: int) -> None:
    script = lawful(game, 4, 1)
    for coup in coups_of(script):
        notebook = judged(list(seal(with_a_jump(script, coup, seconds, length), "t-1")))
        assert accusations(notebook) == []
        assert errors(notebook) == {}


@pytest.mark.parametrize("game", sorted(set(GAMES) - EARLIER_STATE))
@pytest.mark.parametrize(("seconds", "length"), JUMPS)
def test_a_clock_that_jumps_hides_no_money(game: str, seconds: int, length: int) -> None:
    """Every payment of the evening is short, and whoever is short of how much is reported as with a clock that runs true."""
    script = evening(game, short=True)
    for coup in coups_of(script):
        notebook = judged(list(seal(with_a_jump(script, coup, seconds, length), "t-1")))
        assert money_of(notebook, coup) == money_of(as_it_was(game, short=True), coup)


def money_of(notebook: Notebook, coup: str) -> list[tuple[str, int, int]]:
    own = [finding for finding in notebook.findings if finding.coup == coup and not finding.rule.startswith("vigia/")]
    return sorted((finding.rule, finding.player_short, finding.bank_short) for finding in own)


def test_what_hangs_on_the_time_is_not_evaluable_where_a_clock_jumped() -> None:
    """A bet laid after the call, by order and by a clock that jumped: neither a breach nor kept."""
    script = lawful(GAMES[0], 3, 1)
    coup = coups_of(script)[1]
    bet = next(place for place, draft in enumerate(script) if draft.subject == coup and draft.type == "bet_placed")
    call = next(
        place for place, draft in enumerate(script) if draft.subject == coup and draft.type == "no_more_bets_called"
    )
    late = script.pop(bet)
    late.time = script[call - 1].time + timedelta(milliseconds=50)
    script.insert(call, late)
    rule = "roulette/nothing_is_laid_or_altered_after_the_call"
    assert rule in judged(list(seal(script, "t-1"))).rules
    notebook = judged(list(seal(with_a_jump(script, coup, -7200, 10_000), "t-1")))
    own = next(each for each in notebook.coups if each.coup and each.coup.id == coup)
    assert accusations(notebook) == []
    assert Verdict.NOT_EVALUABLE in {verdict.verdict for verdict in own.verdicts() if verdict.rule == rule}


def test_the_third_jump_of_an_opening_and_each_after_it_weigh_more() -> None:
    script = lawful(GAMES[0], 6, 1)
    for coup in coups_of(script)[:4]:
        script = with_a_jump(script, coup, -7200, 3)
    jumps = [finding for finding in judged(list(seal(script, "t-1"))).findings if finding.rule == "vigia/clock_steady"]
    assert [finding.severity for finding in jumps] == [Severity.MINOR] * 2 + [Severity.MAJOR] * 2


@pytest.mark.parametrize("padding", [0, KEPT])
def test_a_jump_in_a_coup_too_long_to_be_told_anew_weighs_more(padding: int) -> None:
    """Whoever fills a coup with records that say nothing has it told no more; that is no cheaper than to keep records back."""
    script = evening(GAMES[0], short=True)
    coup = coups_of(script)[1]
    first = next(place for place, draft in enumerate(script) if draft.subject == coup) + 1
    dealer = next(draft for draft in script if draft.type == "dealer_on")
    filling = [replace(dealer, time=script[first - 1].time) for _ in range(padding)]
    script = with_a_jump([*script[:first], *filling, *script[first:]], coup, -7200, 3)
    notebook = judged(list(seal(script, "t-1")))
    jumps = [finding for finding in notebook.findings if finding.rule == "vigia/clock_steady"]
    assert [jump.severity for jump in jumps] == [Severity.MINOR, Severity.MAJOR][: 1 + bool(padding)]
    assert {jump.coup for jump in jumps} == {coup}
    assert bool(money_of(notebook, coup)) == (not padding)
