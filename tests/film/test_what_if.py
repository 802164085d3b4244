"""A copy in which something is tried out: judged by the same engine, and never to be mistaken for evidence."""

import json
import re
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from projections.film.drawings import observe
from projections.film.forms import NotFilledIn, blanks, filled_in
from projections.film.what_if import Edit, NotPossible, WhatIfCopy, copied, taken, tried
from schemas.decode import decode
from schemas.events import EVENTS
from schemas.what_if import PREFIX, START, simulated
from streams.law.files import load_law
from tests.engine.keys import KEYS, script, signed
from tests.film.conftest import GAMES, coups_of, evening

Late = tuple[list[dict[str, Any]], str, str]


def records_of(raws: Sequence[bytes]) -> list[dict[str, Any]]:
    return [json.loads(raw) for raw in taken(enumerate(raws, 1))]


@cache
def examples() -> dict[str, list[dict[str, Any]]]:
    """The data of the first event of each kind in an evening of each game."""
    first: dict[str, dict[str, dict[str, Any]]] = {}
    for game in GAMES:
        for record in records_of(evening(game)):
            first.setdefault(record["type"], {}).setdefault(game, record["data"])
    return {kind: list(by_game.values()) for kind, by_game in first.items()}


@pytest.fixture(scope="module")
def late() -> Late:
    """An evening with a bet laid too late, its coup and the event."""
    records = records_of(evening("american_roulette", "past_posting", coups=30))
    for coup in coups_of(evening("american_roulette", "past_posting", coups=30)):
        both = tried(WhatIfCopy(records), "AR-1", coup, [], law=load_law(), observe=observe)
        if both.before.findings:
            placed = [item for item in both.before.findings[0].evidence if item.type == "bet_placed"]
            return records, coup, placed[0].event.removeprefix(PREFIX)
    raise AssertionError


def attempt(late: Late, *edits: Edit):
    return tried(WhatIfCopy(late[0]), "AR-1", late[1], edits, law=load_law(), observe=observe)


@pytest.mark.parametrize("game", GAMES)
def test_every_record_of_a_copy_is_marked_three_times_over(game: str) -> None:
    copy = [raw for _, raw in copied(records_of(evening(game)))]
    records = [json.loads(raw) for raw in copy]
    assert all(event["id"].startswith(PREFIX) for event in records)
    assert records[0]["prevhash"] == START
    assert not re.fullmatch("[0-9a-f]{64}", START)
    assert all("sig" not in event for event in records)
    assert all(simulated(raw) for raw in copy)
    assert [event["sequence"] for event in records] == list(range(len(records)))
    for raw in copy:
        decode(raw)


def test_a_copy_of_a_signed_evening_needs_no_signatures_and_raises_nothing() -> None:
    raws = signed(script(), KEYS)
    records = records_of(raws)
    coup = next(record["subject"] for record in records if "subject" in record)
    both = tried(WhatIfCopy(records), "lu-1", coup, [], law=load_law(), observe=observe)
    assert both.before.findings == ()
    assert b'"keys"' not in copied(records)[0][1]


@pytest.mark.parametrize("game", GAMES)
def test_an_unchanged_copy_is_judged_as_the_original_was(game: str) -> None:
    from tests.film.conftest import shot

    raws = evening(game)
    for coup in coups_of(raws)[:3]:
        film = shot(raws, coup)
        both = tried(WhatIfCopy(records_of(raws)), film.table, coup, [], law=load_law(), observe=observe)
        assert [verdict.model_dump() for verdict in both.before.verdicts] == [
            verdict.model_dump() for verdict in film.verdicts
        ]
        assert [finding.pt for finding in both.before.findings] == [finding.pt for finding in film.findings]


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_of_the_last_coups_is_judged_as_a_copy_of_the_whole_opening(game: str) -> None:
    """What was settled before them is folded as it stands; a change further back copies everything."""
    raws = evening(game)
    log, coups, table = list(enumerate(raws, 1)), coups_of(raws), json.loads(raws[0])["table"]
    numbers = {
        coup: [json.loads(raw)["sequence"] for raw in raws if json.loads(raw).get("subject") == coup] for coup in coups
    }
    before, coup = coups[4], coups[6]
    whole = WhatIfCopy(records_of(raws))
    short = WhatIfCopy.of(log, (), max(numbers[before]), [])
    assert len(short.records) < len(whole.records)
    some = next(
        record["id"] for record in short.records if record.get("subject") == coup and record["type"] != "coup_opened"
    )
    for edits in ([], [Edit("remove", some)]):
        long, brief = (tried(play, table, coup, edits, law=load_law(), observe=observe) for play in (whole, short))
        for one, other in ((long.before, brief.before), (long.after, brief.after)):
            assert one.verdicts == other.verdicts
            assert [finding.pt for finding in one.findings] == [finding.pt for finding in other.findings]
            assert [(frame.event.type, frame.phase, frame.known.stakes) for frame in one.frames] == [
                (frame.event.type, frame.phase, frame.known.stakes) for frame in other.frames
            ]
            assert all(simulated(frame.raw) for frame in other.frames)
    assert WhatIfCopy.of(log, (), max(numbers[before]), [Edit("remove", whole.records[3]["id"])]).first == 0


def test_without_the_late_bet_its_finding_is_gone_and_what_rested_on_it_shows(late: Late) -> None:
    both = attempt(late, Edit("remove", late[2]))
    gone, new, _ = both.findings()
    assert [finding.rule for finding in gone] == ["roulette/nothing_is_laid_or_altered_after_the_call"]
    assert new
    changed = [rule for rule, old, now in both.verdicts() if (old and old.verdict) != (now and now.verdict)]
    assert "roulette/nothing_is_laid_or_altered_after_the_call" in changed
    assert both.verdicts()[0][0] in changed


def test_laid_in_time_the_same_bet_breaks_nothing(late: Late) -> None:
    gone, new, _ = attempt(late, Edit("change", late[2], ms=-20_000)).findings()
    assert [finding.rule for finding in gone] == ["roulette/nothing_is_laid_or_altered_after_the_call"]
    assert [finding.rule for finding in new] in ([], ["vigia/clock_steady"], ["vigia/events_in_turn"])


def test_an_event_may_be_added_and_the_original_stays_as_it_was(late: Late) -> None:
    before = json.dumps(late[0])
    paid = next(r for r in reversed(late[0]) if r.get("subject") == late[1] and r["type"] == "payout_made")
    both = attempt(late, Edit("add", paid["id"], "payout_made", {"bet": "x1", "player": "Zé", "amount": 5_000}, 100))
    assert json.dumps(late[0]) == before
    _, new, _ = both.findings()
    assert "roulette/only_bets_that_were_laid_are_paid" in [finding.rule for finding in new]
    assert len(both.after.frames) == len(both.before.frames) + 1


@pytest.mark.parametrize(
    "edit",
    [
        Edit("remove", "nobody"),
        Edit("add", "", "bet_placed", {}),
        Edit("add", "{late}", "no_such_event", {}),
        Edit("change", "{late}", data={"bet": 7}),
        Edit("remove", "{opening}"),
    ],
)
def test_what_makes_no_event_is_refused_with_the_reason(late: Late, edit: Edit) -> None:
    named = {"{late}": late[2], "{opening}": late[0][0]["id"]}.get(edit.event, edit.event)
    with pytest.raises(NotPossible):
        attempt(late, Edit(edit.do, named, edit.type, edit.data, edit.ms))
    with pytest.raises(NotPossible, match="at most"):
        attempt(late, *[Edit("change", late[2], ms=1)] * 21)


@pytest.mark.parametrize("given", [None, [], {}, {"do": "burn", "event": "x"}, {"do": "remove"}, {"do": "add", "event": "x", "data": 3}, {"do": "change", "event": "x", "ms": 1e9}])  # fmt: skip
def test_a_change_that_cannot_be_read_is_refused(given: object) -> None:
    with pytest.raises(NotPossible):
        Edit.read(given)


def test_a_coup_without_its_opening_is_judged_all_the_same_and_reported(late: Late) -> None:
    opened = next(record for record in late[0] if record.get("subject") == late[1])
    both = attempt(late, Edit("remove", opened["id"]))
    gone, new, _ = both.findings()
    assert [finding.rule for finding in new] == ["vigia/coups_are_opened"]
    assert gone == []


@pytest.mark.parametrize("kind", sorted(EVENTS))
def test_every_kind_of_event_has_a_form_that_gives_back_what_it_was_given(kind: str) -> None:
    fields = blanks(kind)
    assert [field.name for field in fields] == list(EVENTS[kind].model_fields)
    for given in examples().get(kind, ()) if kind != "table_opened" else ():
        form = {field.name: field.value for field in blanks(kind, given)}
        data = {**filled_in(kind, form)}
        assert EVENTS[kind].model_validate_json(json.dumps(data)) == EVENTS[kind].model_validate_json(json.dumps(given))


@pytest.mark.parametrize("seen", [True, False, None])
def test_whether_something_was_seen_may_be_left_open(seen: bool | None) -> None:
    """`covers_last` of a cut is true, false, or not seen: three answers."""
    given = {"covers_last": seen} if seen is not None else {}
    form = {field.name: field.value for field in blanks("cards_cut", given)}
    assert filled_in("cards_cut", {**form, "by": "Ana"}).get("covers_last") is seen


def test_a_field_that_is_wrong_is_named() -> None:
    with pytest.raises(NotFilledIn, match="stake"):
        filled_in("bet_placed", {"stake": "a lot", "bet": "b", "player": "p", "position": "red", "chips": "1", "chip": "value"})  # fmt: skip
