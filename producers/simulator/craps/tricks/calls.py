"""Tricks with what the stickman says."""

from datetime import timedelta
from functools import partial
from typing import Any

from producers.simulator.craps.tricks.picking import Throw, a_throw, calm, last_of_all, middle
from producers.simulator.craps.tricks.registry import trick
from producers.simulator.dice.tricks import aside
from producers.simulator.script import Draft, stamp
from producers.simulator.stage import Scene, Stage

LAST_PLAY, SPARE = timedelta(minutes=5), timedelta(seconds=30)


def _said(stage: Stage, throw: Throw, **told: Any) -> list[Draft]:
    """Something else is called, in Portuguese."""
    call = throw.call
    call.data = {**call.data, **told}
    return [throw.settled, call]


def _any(throw: Throw) -> bool:
    return bool(throw.all("throw_called"))


@trick("calls_are_made_in_portuguese", "the call is made in English only")
def english_only(stage: Stage) -> list[Draft]:
    _, throw = a_throw(stage, _any, "a call")
    stage.remove([throw.call])
    return [throw.all("throw_called")[-1]]


@trick("every_throw_is_called", "nobody calls the throw")
def mute(stage: Stage) -> list[Draft]:
    _, throw = a_throw(stage, _any, "a call")
    stage.remove(throw.all("throw_called"))
    return [throw.settled]


@trick("called_total_is_the_one_that_came", "another total is called")
def false_total(stage: Stage) -> list[Draft]:
    _, throw = a_throw(stage, _any, "a call")
    return _said(stage, throw, total=throw.total - 1 if throw.total > 2 else 3)


@trick("called_point_is_the_one_that_stands", "another point is called")
def false_point(stage: Stage) -> list[Draft]:
    _, throw = a_throw(stage, lambda t: t.call.data.get("point_state") == "continued", "a point", middle)
    return _said(stage, throw, point=next(point for point in (4, 5) if point != throw.call.data["point"]))


@trick("called_chances_win_and_lose_as_called", "a chance is called as winning that cannot win")
def false_winner(stage: Stage) -> list[Draft]:
    _, throw = a_throw(stage, lambda t: t.total not in {2, 12}, "an ordinary total")
    return _said(stage, throw, wins=[*throw.call.data["wins"], "total:12"])


@trick("calls_say_all_that_is_due", "nobody says whether the same player throws on")
def half_a_call(stage: Stage) -> list[Draft]:
    _, throw = a_throw(stage, _any, "a call")
    call = throw.call
    call.data = {name: value for name, value in call.data.items() if name != "next_shooter"}
    return [call]


@trick("called_shooter_is_who_throws_on", "a new shooter is called while the series runs")
def false_shooter(stage: Stage) -> list[Draft]:
    _, throw = a_throw(stage, _any, "a throw that does not decide", middle)
    return _said(stage, throw, next_shooter="new")


def _uncalled(stage: Stage, scene: Scene) -> bool:
    """Calm, half a minute after the series before it was opened, and the last play was not called yet."""
    here = stage.place(scene.one("coup_opened"))
    opened = [draft.time for draft in stage.script[:here] if draft.type == "coup_opened"]
    called = any(draft.type == "last_play_called" for draft in stage.script[: stage.place(scene.drafts[-1])])
    return calm(scene) and not called and scene.drafts[0].time - opened[-1] > SPARE


@trick("last_play_is_called", "nobody calls the last play")
def silent_end(stage: Stage) -> list[Draft]:
    """The house closes earlier that night."""
    scene = last_of_all(stage, partial(_uncalled, stage), "a series before it")
    opened = scene.one("coup_opened")
    stage.declare("closes_at", stamp(opened.time + LAST_PLAY - SPARE))
    return [opened, scene.one("dice_thrown")]


@trick("no_series_follows_the_last", "one more series after the one called as the last")
def encore(stage: Stage) -> list[Draft]:
    scene = last_of_all(stage, partial(_uncalled, stage), "a series before it")
    before = [draft for draft in stage.script if draft.type == "dice_thrown" and draft.time < scene.drafts[0].time]
    first = next(draft for draft in before if draft.subject == before[-1].subject)
    aside(stage, first, "last_play_called", {"phrase": "Última jogada.", "language": "pt"}, -0.2)
    return [scene.one("coup_opened")]
