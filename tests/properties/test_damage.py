"""A lost, doubled, swapped or damaged record stops nothing, and accuses nobody of breaking the law."""

import random
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from producers.simulator import simulate, simulate_journal
from producers.simulator.script import seal
from tests.countries import country_of
from tests.properties.evenings import (
    GAMES,
    accusations,
    errors,
    examples,
    first_or_slow,
    heard,
    lawful,
    lawful_records,
    shown,
    spoiled_records,
    tried,
)

SEEDS = range(3)
ANY = 0  # as many places as `tried` allows


def places(records):
    return range(1, len(records))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_lawful_evening_raises_nothing(game, seed):
    notebook = heard(lawful_records(game, seed=seed))
    assert accusations(notebook) == []
    assert notebook.findings == []
    assert errors(notebook) == {}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("coups", "seed", "step"), first_or_slow((4, 0, ANY), *((6, seed, 1) for seed in SEEDS)))
def test_any_one_record_lost_accuses_nobody(game, coups, seed, step):
    """The work grows with the square of the evening's length: four coups, and six with `make slow`.

    Of a game that tells very much in a coup some are tried here, all of them with `make slow`.
    """
    records = lawful_records(game, coups, seed)
    wrong = {}
    for lost in tried(game, places(records), step, most=150):
        notebook = heard(records[:lost] + records[lost + 1 :])
        if complaints := accusations(notebook) + list(errors(notebook)):
            wrong[shown(records[lost])] = complaints
    assert wrong == {}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("times", first_or_slow(60, 400))
def test_any_two_records_lost_accuse_nobody(game, times):
    (own, countries), records = country_of(game), lawful_records(game)
    chance, wrong = random.Random(own), {}
    for _ in range(times // countries):
        lost = set(chance.sample(places(records), 2))
        notebook = heard([record for place, record in enumerate(records) if place not in lost])
        if complaints := accusations(notebook) + list(errors(notebook)):
            wrong["; ".join(shown(records[place])[:160] for place in sorted(lost))] = complaints
    assert wrong == {}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("length", [3, 10, 40])
@pytest.mark.parametrize("step", first_or_slow(8, 1))
def test_any_run_of_records_lost_accuses_nobody(game, length, step):
    records = lawful_records(game)
    wrong = {}
    for first in tried(game, places(records), step):
        notebook = heard(records[:first] + records[first + length :])
        if complaints := accusations(notebook) + list(errors(notebook)):
            wrong[shown(records[first])] = complaints
    assert wrong == {}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("step", first_or_slow(3, 1))
def test_any_one_record_doubled_changes_nothing(game, step):
    records = lawful_records(game)
    for place in tried(game, range(len(records)), step):
        notebook = heard(records[: place + 1] + records[place:])
        assert notebook.findings == [], shown(records[place])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("step", first_or_slow(3, 1))
def test_any_two_neighbours_swapped_accuse_nobody(game, step):
    records = lawful_records(game)
    for place in tried(game, places(records[:-1]), step):
        swapped = (*records[:place], records[place + 1], records[place], *records[place + 2 :])
        assert heard(swapped).findings == [], shown(records[place])


@pytest.mark.parametrize("game", GAMES)
def test_an_opening_overtaken_by_its_first_event_accuses_nobody(game):
    records = lawful_records(game)
    notebook = heard((records[1], records[0], *records[2:]))
    assert accusations(notebook) == []
    assert errors(notebook) == {}


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=examples(640))
@given(data=st.data())
def test_any_byte_changed_stops_nothing(game, data):
    """A byte changed in any record on which another rests is told, and no rule fails.

    Nobody signs here, and nothing rests on the last record: of a change in that one the log itself can show nothing.
    """
    records = list(lawful_records(game, coups=2))
    place = data.draw(st.integers(0, len(records) - 2))
    where = data.draw(st.integers(0, len(records[place]) - 1))
    changed = bytearray(records[place])
    changed[where] = data.draw(st.integers(0, 255))
    records[place] = bytes(changed)
    notebook = heard(records)
    assert errors(notebook) == {}
    same = bytes(changed) == lawful_records(game, coups=2)[place]
    assert same or notebook.findings, "a change went unnoticed"


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=examples(390))
@given(data=st.data())
def test_any_byte_changed_in_the_last_record_stops_nothing(game, data):
    records = list(lawful_records(game, coups=2))
    where = data.draw(st.integers(0, len(records[-1]) - 1))
    changed = bytearray(records[-1])
    changed[where] = data.draw(st.integers(0, 255))
    assert errors(heard([*records[:-1], bytes(changed)])) == {}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("step", first_or_slow(3, 1))
def test_any_record_cut_short_accuses_nobody(game, step):
    """Half a record cannot be read; the rest is judged as if it had been lost."""
    records = lawful_records(game)
    wrong = {}
    for place in tried(game, places(records), step):
        notebook = heard((*records[:place], records[place][:100], *records[place + 1 :]))
        if complaints := accusations(notebook) + list(errors(notebook)):
            wrong[shown(records[place])] = complaints
        assert len(notebook.aside) == 1
    assert wrong == {}


ANY_WORD = st.sampled_from(["", "x", "straight:99", "split:", "neighbours:0+4", "Ana", "green", "red", "0", "§"])
ANY_VALUE = st.one_of(
    st.integers(0, 99), st.sampled_from([0, 1, 2**53 - 1, None, True, "left_to_right", [], {}]), ANY_WORD
)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=examples(800))
@given(data=st.data())
def test_no_story_makes_a_rule_fail(game, data):
    """Whatever a table says in well-formed events, in whatever order: every rule judges or says why not."""
    script = lawful(game, coups=3, seed=data.draw(st.integers(0, 3)))
    for _ in range(data.draw(st.integers(1, 6))):
        place = data.draw(st.integers(1, len(script) - 1))
        draft = script[place]
        match data.draw(st.sampled_from(["drop", "twice", "move", "alter", "estrange", "lag"])):
            case "drop":
                del script[place]
            case "twice":
                script.insert(data.draw(st.integers(1, len(script))), draft)
            case "move":
                script.insert(data.draw(st.integers(1, len(script) - 1)), script.pop(place))
            case "alter" if draft.data:
                draft.data = {**draft.data, data.draw(st.sampled_from(sorted(draft.data))): data.draw(ANY_VALUE)}
            case "estrange":
                draft.subject = data.draw(st.sampled_from([None, "another", *{d.subject for d in script if d.subject}]))
            case "lag":
                later = data.draw(st.sampled_from([-7200, -1, 1, 7200]))
                draft.time = draft.time.fromtimestamp(draft.time.timestamp() + later, draft.time.tzinfo)
    assert errors(heard(list(seal(script, "t-1")))) == {}


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=examples(640))
@given(data=st.data())
def test_no_licence_makes_a_rule_fail(game, data):
    """The declaration is judged too, however strange."""
    script = lawful(game, coups=1)
    licence = script[0].data["licence"] = _copied(script[0].data["licence"])
    for _ in range(data.draw(st.integers(1, 4))):
        holder = licence
        while True:
            key = data.draw(st.sampled_from(sorted(holder) if isinstance(holder, dict) else range(len(holder))))
            if isinstance(holder[key], dict | list) and holder[key] and data.draw(st.booleans()):
                holder = holder[key]
                continue
            if isinstance(holder, dict) and data.draw(st.integers(0, 4)) == 0:
                del holder[key]
            else:
                holder[key] = data.draw(ANY_VALUE)
            break
        if not licence:
            break
    assert errors(heard(list(seal(script, "t-1")))) == {}


def _copied(value):
    if isinstance(value, dict):
        return {key: _copied(inner) for key, inner in value.items()}
    return [_copied(inner) for inner in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(10))
def test_a_spoiled_evening_makes_no_rule_fail(game, seed):
    assert errors(heard(spoiled_records(game, seed=seed))) == {}


@cache
def simulated(game, coups, seed):
    """An evening with all habits of players and staff: colours, change, voids, reliefs, pauses."""
    return tuple(simulate_journal(game, coups, seed))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("step", first_or_slow(7, 1))
def test_any_one_record_of_a_believable_evening_lost_accuses_nobody(game, step):
    records = simulated(game, 10, 1)
    wrong = {}
    for lost in tried(game, places(records[:-1]), step):
        notebook = heard(records[:lost] + records[lost + 1 :])
        if complaints := accusations(notebook) + list(errors(notebook)):
            wrong[shown(records[lost])] = complaints
    assert wrong == {}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_rare_records_lost_in_a_long_evening_accuse_nobody(game):
    """Changes of ball, of dealer, of colour: what they leave unknown stays unknown for hours."""
    records = simulated(game, 160, 3)
    common = (b'"bet_', b'"payout_', b'"stack_', b'"clock_', b'"result_', b'"marker_')
    rare = [place for place in places(records[:-1]) if not any(kind in records[place] for kind in common)]
    wrong = {}
    for lost in random.Random(0).sample(rare, 60):
        notebook = heard(records[:lost] + records[lost + 1 :])
        if complaints := accusations(notebook) + list(errors(notebook)):
            wrong[shown(records[lost])] = complaints
    assert wrong == {}


@cache
def combined(seed):
    """A believable evening, and where its series and neighbours are laid."""
    script = tuple(simulate(GAMES[0], 12, seed))
    return script, [place for place, draft in enumerate(script) if draft.data.get("parts")]


@settings(max_examples=60)
@given(data=st.data())
def test_no_parts_of_a_combined_bet_make_a_rule_fail(data):
    script, laid = combined(data.draw(st.sampled_from([2, 3])))
    drafts, place = list(script), data.draw(st.sampled_from(laid))
    strange = st.lists(
        st.fixed_dictionaries({"position": ANY_WORD.filter(bool), "chips": st.integers(0, 9)}), max_size=4
    )
    change = data.draw(
        st.sampled_from([{"chips": 0}, {"stake": 0}, {"position": "red"}, {"position": "neighbours:36+6"}])
        | strange.map(lambda parts: {"parts": parts})
    )
    drafts[place] = replace(drafts[place], data={**drafts[place].data, **change})
    assert errors(heard(list(seal(drafts, "AR-1")))) == {}
