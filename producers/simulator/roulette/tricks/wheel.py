"""Tricks with the ball, the plate and the closing call."""

from datetime import timedelta

from producers.simulator.roulette.croupier import DIRECTIONS
from producers.simulator.roulette.tricks.picking import quiet
from producers.simulator.roulette.tricks.registry import trick
from producers.simulator.script import Draft
from producers.simulator.stage import Scene, Stage


def other(direction: str) -> str:
    """The other way round."""
    return DIRECTIONS[1 - DIRECTIONS.index(direction)]


@trick("launches_alternate", "the ball is sent the same way twice")
def same_way_twice(stage: Stage) -> list[Draft]:
    """From one launch on every direction is turned, so that only one pair is alike."""
    scenes = list(stage.scenes())
    plain = {scene.number for scene in scenes if len(scene.all("ball_launched")) == 1}
    scene = stage.pick(lambda s: quiet(s) and s.number - 1 in plain, "a launch after another")
    launch = scene.one("ball_launched")
    for draft in stage.script[stage.place(launch) :]:
        if draft.type == "ball_launched":
            turned = {way: other(draft.data[way]) for way in ("direction", "rotor")}
            draft.data = {**draft.data, **turned}
    return [launch]


@trick("plate_turns_against_the_ball", "the plate turns the same way as the ball")
def plate_with_the_ball(stage: Stage) -> list[Draft]:
    launch = stage.pick(quiet, "a launch").one("ball_launched")
    launch.data = {**launch.data, "rotor": launch.data["direction"]}
    return [launch]


@trick("closing_call_comes_before_the_rest", "the closing call is made when the ball already rests")
def call_after_the_rest(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: quiet(s) and not s.has("bet_refused"), "a launch that is not void")
    call, rest = scene.one("no_more_bets_called"), scene.one("ball_settled")
    stage.remove([call])
    call.time = rest.time + timedelta(milliseconds=300)
    return [stage.put(call, after=rest), rest]


@trick("closing_call_waits_for_the_ball_to_slow", "the closing call is made while the ball runs fast")
def hasty_call(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: quiet(s) and not _busy(s), "no bet while the ball runs")
    call, slowed = scene.one("no_more_bets_called"), scene.one("ball_slowed")
    stage.remove([call])
    call.time = slowed.time - timedelta(milliseconds=2500)
    return [stage.put(call, before=slowed)]


def _busy(scene: Scene) -> bool:
    """Something was laid or altered between launch and call."""
    launch = scene.one("ball_launched").time
    acts = ("bet_placed", "bet_moved", "bet_increased", "bet_removed", "bet_refused")
    return any(draft.time > launch for kind in acts for draft in scene.all(kind))


@trick("closing_call_is_made_in_the_words_of_the_law", "the closing call is mumbled in other words")
def own_words(stage: Stage) -> list[Draft]:
    call = stage.pick(quiet, "a closing call").one("no_more_bets_called")
    call.data = {"phrase": "Nada mais."}
    return [call]
