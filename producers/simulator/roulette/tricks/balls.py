"""Tricks with the two balls and with who gives them. Nn. 20, 21 and 36; art. 2 nn. 9, 10 and 25."""

from datetime import timedelta
from typing import Any

from producers.simulator.roulette.tricks.picking import declare, plain
from producers.simulator.roulette.tricks.registry import trick
from producers.simulator.script import Draft
from producers.simulator.stage import Impossible, Scene, Stage

FULL_HOUR = timedelta(minutes=61)
WITH_A_BALL = {"ball_launched", "ball_changed"}


def _balls(stage: Stage) -> list[dict[str, Any]]:
    return [dict(ball) for ball in stage.script[0].data["licence"]["balls"]]


def _declared(stage: Stage, field: str, value: Any) -> list[Draft]:
    """A ball that is never replaced is registered as something else."""
    replaced = {draft.data["old"] for draft in stage.script if draft.type == "ball_replaced"}
    balls = _balls(stage)
    chosen = next((ball for ball in balls if ball["id"] not in replaced), None)
    if chosen is None:
        raise Impossible("both balls are replaced during the evening; try another seed")
    chosen[field] = value
    return [declare(stage, {"balls": balls})]


@trick("balls_are_white", "a black ball")
def black_ball(stage: Stage) -> list[Draft]:
    return _declared(stage, "colour", "black")


@trick("balls_are_of_ivory_or_its_equivalent", "a ball of steel")
def steel_ball(stage: Stage) -> list[Draft]:
    return _declared(stage, "material", "steel")


@trick("balls_have_a_lawful_diameter", "a ball of 25 mm")
def large_ball(stage: Stage) -> list[Draft]:
    return _declared(stage, "diameter_mm", 25)


@trick("table_has_its_pair_of_balls", "a third ball at the table")
def third_ball(stage: Stage) -> list[Draft]:
    balls = _balls(stage)
    return [declare(stage, {"balls": [*balls, {**balls[0], "id": "third-ball"}]})]


@trick("only_balls_of_the_table_are_launched", "a ball of another table is launched")
def ball_from_elsewhere(stage: Stage) -> list[Draft]:
    launch = stage.pick(plain, "a launch").one("ball_launched")
    launch.data = {**launch.data, "ball": "ball-from-elsewhere"}
    return [launch]


def _with_spare(stage: Stage, reason: str, **other: Any) -> tuple[Scene, Draft]:
    """Before a coup the ball in action is replaced by a spare, which has its place for the rest of the evening."""
    scene = stage.pick(lambda s: plain(s) and s.number > 2, "a launch")
    opened, old = scene.one("coup_opened"), scene.one("ball_launched").data["ball"]
    new = {**_balls(stage)[0], "id": "another-spare", **other}
    for draft in stage.script[stage.place(opened) :]:
        if draft.type in WITH_A_BALL and draft.data["ball"] == old:
            draft.data = {**draft.data, "ball": new["id"]}
        elif draft.type == "ball_replaced" and draft.data["old"] == old:
            alike = {**draft.data["new"], "diameter_mm": new["diameter_mm"]}
            draft.data = {**draft.data, "old": new["id"], "new": alike}
    replaced = Draft("ball_replaced", opened.time, {"old": old, "new": new, "reason": reason}, None, opened.source)
    return scene, stage.put(replaced, before=opened)


@trick("balls_are_replaced_for_cause", "a ball is replaced for no reason")
def ball_replaced_on_a_whim(stage: Stage) -> list[Draft]:
    return [_with_spare(stage, "bad_luck")[1]]


@trick("replacement_has_the_same_diameter", "a ball of 20 mm is replaced by one of 19")
def smaller_spare(stage: Stage) -> list[Draft]:
    return [_with_spare(stage, "defect", diameter_mm=19)[1]]


@trick("replaced_ball_stays_out", "a ball that was replaced is launched again")
def cracked_ball(stage: Stage) -> list[Draft]:
    scene, replaced = _with_spare(stage, "fracture")
    launch = scene.one("ball_launched")
    launch.data = {**launch.data, "ball": replaced.data["old"]}
    return [launch]


def _others(stage: Stage, first: int) -> dict[str, str]:
    """The pair of balls in use from a place on, each with the other."""
    later = stage.script[first:]
    pair = list(dict.fromkeys(draft.data["ball"] for draft in later if draft.type in WITH_A_BALL))
    if any(draft.type == "ball_replaced" for draft in later) or len(pair) != 2:
        raise Impossible("the balls take no plain turns during the evening; ask for more coups or another seed")
    return {pair[0]: pair[1], pair[1]: pair[0]}


def _exchange(stage: Stage, first: int) -> None:
    """From a place on each ball stands for the other."""
    others = _others(stage, first)
    for draft in stage.script[first:]:
        if draft.type in WITH_A_BALL:
            draft.data = {**draft.data, "ball": others[draft.data["ball"]]}


@trick("ball_in_service_is_launched", "the other ball is launched unseen")
def ball_switched(stage: Stage) -> list[Draft]:
    last = max((stage.place(d) for d in stage.script if d.type in {"ball_changed", "ball_replaced"}), default=0)

    def before_a_change(scene: Scene) -> bool:
        opened = scene.one("coup_opened")
        turned = any(draft.type == "ball_changed" for draft in _prelude(stage, opened))
        return plain(scene) and not turned and stage.place(opened) < last

    scene = stage.pick(before_a_change, "a launch before the balls change")
    launch = scene.one("ball_launched")
    _exchange(stage, stage.place(launch))
    return [launch]


def _prelude(stage: Stage, opened: Draft) -> list[Draft]:
    """What happens between the coup before and this one."""
    place = stage.place(opened)
    first = next((p for p in range(place - 1, 0, -1) if stage.script[p].type == "coup_closed"), 0)
    return stage.script[first:place]


def _changes(stage: Stage) -> list[Draft]:
    changes = [draft for draft in stage.script if draft.type == "ball_changed"]
    if not changes:
        raise Impossible("no ball's hour is over during the evening; ask for more coups")
    return changes


@trick("balls_take_turns_by_the_hour", "a ball serves on when its hour is over")
def ball_serves_on(stage: Stage) -> list[Draft]:
    change = _changes(stage)[-1]
    first = stage.place(change)
    launch = next(draft for draft in stage.script[first:] if draft.type == "ball_launched")
    before = next(draft for draft in reversed(stage.script[:first]) if draft.type == "ball_launched")
    for draft in stage.script[first:]:
        if draft.type == "ball_launched":
            draft.data = {**draft.data, "ball": before.data["ball"]}
    stage.remove(stage.script[first : first + 2])
    return [launch]


@trick("change_of_ball_is_made_public", "the balls are changed in silence")
def silent_change(stage: Stage) -> list[Draft]:
    change = stage.chance.choice(_changes(stage))
    stage.remove([stage.script[stage.place(change) + 1]])
    return [change]


@trick("ball_is_given_by_the_dealer_on_record", "somebody gives the ball who is not there for it")
def another_hand(stage: Stage) -> list[Draft]:
    launch = stage.pick(plain, "a launch").one("ball_launched")
    launch.data = {**launch.data, "dealer": "Nuno"}
    return [launch]


@trick("ball_dealer_stays_an_hour_at_most", "the ball dealer is not relieved")
def long_stint(stage: Stage) -> list[Draft]:
    """One relief is left out: who has the ball keeps it until the next one."""
    stints = [d for d in stage.script if d.type in {"dealer_on", "dealer_off"} and d.data["role"] == "ball_dealer"]
    launches = [draft for draft in stage.script if draft.type == "ball_launched"]
    long = [
        (came, off, on, left)
        for came, off, on, left in zip(stints[::2], stints[1::2], stints[2::2], stints[3::2], strict=False)
        if any(came.time + FULL_HOUR < launch.time < left.time for launch in launches)
    ]
    if not long:
        raise Impossible("no dealer's hour is over during the evening; ask for more coups")
    came, off, on, left = stage.chance.choice(long)
    for draft in stage.script[stage.place(on) : stage.place(left)]:
        if draft.type == "ball_launched":
            draft.data = {**draft.data, "dealer": came.data["staff"]}
    left.data = dict(off.data)
    stage.remove([off, on])
    return [came]
