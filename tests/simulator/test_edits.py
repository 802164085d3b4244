"""Edits cut where they are told to, and say so when there is nothing to cut."""

from datetime import timedelta

import pytest

from producers.simulator import edits, simulate
from producers.simulator.edits import EventChoice, NothingThere
from producers.simulator.rows import override
from producers.simulator.script import Draft


@pytest.fixture
def script() -> list[Draft]:
    return list(simulate("american_roulette", 3))


def types(script: list[Draft]) -> list[str]:
    return [draft.type for draft in script]


def test_nothing_that_matches_is_an_error_that_names_what_is_there(script: list[Draft]) -> None:
    with pytest.raises(NothingThere, match=r"no payout_made where player = 'Nobody' of coup 1; 0 match.*bet_placed"):
        edits.drop(script, EventChoice("payout_made", {"player": "Nobody"}, coup=1))


def test_a_coup_that_was_not_played_is_an_error(script: list[Draft]) -> None:
    with pytest.raises(NothingThere, match="no coup 4: the script has 3"):
        edits.drop(script, EventChoice("coup_closed", coup=4))


def test_drop_takes_one_event_or_all(script: list[Draft]) -> None:
    edits.drop(script, EventChoice("result_called", coup=2))
    assert types(script).count("result_called") == 2
    edits.drop(script, EventChoice("result_called", nth=edits.ALL))
    assert "result_called" not in types(script)


def test_a_replaced_field_leaves_the_others(script: list[Draft]) -> None:
    (changed,) = edits.replace(script, EventChoice("ball_launched", coup=2), {"rotor": "left_to_right"})
    assert changed.data["rotor"] == "left_to_right"
    assert changed.data["ball"]


def test_an_inserted_event_belongs_to_the_coup_beside_which_it_stands(script: list[Draft]) -> None:
    call = EventChoice("no_more_bets_called", coup=2)
    made = edits.insert(script, "bet_removed", {"bet": "b1"}, after=call, seconds=1.75)
    before = script[script.index(made) - 1]
    assert (before.type, made.subject) == ("no_more_bets_called", before.subject)
    assert made.time - before.time == timedelta(seconds=1.75)


def test_a_moved_event_takes_the_time_of_its_new_place(script: list[Draft]) -> None:
    (moved,) = edits.move(script, EventChoice("ball_slowed", coup=1), after=EventChoice("ball_settled", coup=1))
    before = script[script.index(moved) - 1]
    assert before.type == "ball_settled"
    assert moved.time > before.time


def test_a_delay_shifts_all_that_follows_and_nothing_before(script: list[Draft]) -> None:
    times = [draft.time for draft in script]
    place = edits.places(script, EventChoice("ball_launched", coup=2))[0]
    edits.delay(script, EventChoice("ball_launched", coup=2), 600)
    shifts = [draft.time - time for draft, time in zip(script, times, strict=True)]
    assert shifts == [timedelta(0)] * place + [timedelta(minutes=10)] * (len(script) - place)


def test_an_event_that_names_a_bet_answers_to_its_player(script: list[Draft]) -> None:
    owner = {draft.data["bet"]: draft.data["player"] for draft in script if draft.type == "bet_placed"}
    taken = next(draft for draft in script if draft.type == "bet_collected")
    place = edits.places(script, EventChoice("bet_collected", {"player": owner[taken.data["bet"]]}))[0]
    assert owner[script[place].data["bet"]] == owner[taken.data["bet"]]


def test_a_part_of_the_licence_that_is_not_declared_is_named() -> None:
    with pytest.raises(NothingThere, match=r"the licence declares nothing at online\.rng\.seed"):
        override({"online": None}, "online.rng.seed", 1)
