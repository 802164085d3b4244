"""Tricks with change. N. 14; art. 2 n. 8. And with the ball that does not wait for it: n. 22, art. 2 n. 11."""

from datetime import timedelta

from producers.simulator.roulette.betting import STEPS
from producers.simulator.roulette.tricks.registry import trick
from producers.simulator.roulette.tricks.seats import GHOST, Said
from producers.simulator.script import Draft
from producers.simulator.stage import Impossible, Stage


def _change(stage: Stage) -> list[Draft]:
    """The events of one change: asked for, placed, started, completed."""
    asked = [draft for draft in stage.script if draft.type == "change_requested"]
    if not asked:
        raise Impossible("nobody asks for change during the evening; ask for more coups")
    first = stage.place(stage.chance.choice(asked))
    return stage.script[first : first + 4]


@trick("chips_for_change_wait_in_their_place", "chips for change wait in the dealer's hand")
def change_in_the_hand(stage: Stage) -> list[Draft]:
    placed = _change(stage)[1]
    placed.data = {**placed.data, "place": "hand"}
    return [placed]


@trick("change_is_made_in_its_place", "change is made in the dealer's hand")
def change_made_in_the_hand(stage: Stage) -> list[Draft]:
    started = _change(stage)[2]
    started.data = {**started.data, "place": "hand"}
    return [started]


@trick("lower_step_holds_one_change", "two changes lie on the lower step")
def two_changes_at_once(stage: Stage) -> list[Draft]:
    _, placed, started, completed = _change(stage)
    placed.data, started.data = {**placed.data, "place": STEPS[0]}, {**started.data, "place": STEPS[1]}
    amount = completed.data["amount_in"]
    others: list[Said] = [
        ("change_requested", {"change": "c0", "player": GHOST, "amount": amount}),
        ("change_placed", {"change": "c0", "place": STEPS[0]}),
        ("change_started", {"change": "c0", "place": STEPS[1]}),
        ("change_completed", {"change": "c0", "amount_in": amount, "amount_out": amount}),
    ]
    time = started.time + timedelta(milliseconds=100)
    made = [stage.put(Draft(kind, time, data, None, started.source), before=completed) for kind, data in others]
    return [made[2]]


@trick("change_passes_by_its_place", "change is handed out without the chips being put down")
def change_past_its_place(stage: Stage) -> list[Draft]:
    asked, placed, started, completed = _change(stage)
    stage.remove([placed, started])
    return [asked, completed]


@trick("change_equals_what_was_handed_in", "change is short")
def short_change(stage: Stage) -> list[Draft]:
    completed = _change(stage)[3]
    completed.data = {**completed.data, "amount_out": completed.data["amount_in"] * 9 // 10}
    return [completed]


@trick("ball_waits_for_the_change", "the ball is launched while change is being made")
def launched_during_change(stage: Stage) -> list[Draft]:
    completed = _change(stage)[3]
    launch = next(d for d in stage.script[stage.place(completed) :] if d.type == "ball_launched")
    stage.remove([completed])
    completed.time = launch.time + timedelta(milliseconds=700)
    stage.put(completed, after=launch)
    return [launch]
