"""Tricks with the result, and with coups that are void or should be. Nn. 2, 25 and 26; art. 2 nn. 2, 14 and 15."""

from datetime import timedelta

from producers.simulator.roulette.tricks.picking import losers, plain, shown
from producers.simulator.roulette.tricks.registry import trick
from producers.simulator.script import Draft
from producers.simulator.stage import Scene, Stage


def void(scene: Scene) -> bool:
    """Something fell in once, and the coup was launched again."""
    return scene.number > 1 and len(scene.all("void_called")) == 1


@trick("ball_rests_in_a_pocket_of_the_law", "the ball rests in a 38th pocket")
def pocket_that_is_not(stage: Stage) -> list[Draft]:
    launched_again = {scene.number for scene in stage.scenes() if len(scene.all("ball_launched")) > 1}
    scene = stage.pick(lambda s: plain(s) and s.number + 1 not in launched_again, "a plain result")
    rest = scene.one("ball_settled")
    rest.data = {"pocket": 37}
    return [rest]


@trick("the_number_called_and_shown_is_the_balls", "a number is called on which the ball does not lie")
def wrong_number_called(stage: Stage) -> list[Draft]:
    call = stage.pick(plain, "a result").one("result_called")
    number = 32 if call.data["number"] != 32 else 23
    call.data = {"number": number, "colour": "red"}
    return [call]


@trick("the_number_is_called_before_settling", "the number is never called")
def silent_dealer(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: plain(s) and s.has("bet_collected"), "a bet that loses")
    stage.remove([scene.one("result_called")])
    return [scene.one("ball_settled")]


@trick("the_number_is_shown_before_settling", "the number is not shown on the cloth")
def bare_cloth(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: plain(s) and s.has("bet_collected"), "a bet that loses")
    stage.remove([shown(scene)])
    return [scene.one("ball_settled")]


@trick("what_falls_in_voids_the_coup", "a chip falls in and the coup counts all the same")
def chip_overlooked(stage: Stage) -> list[Draft]:
    scene = stage.pick(plain, "a plain result")
    rest = scene.one("ball_settled")
    time = rest.time - timedelta(milliseconds=1500)
    fallen = Draft("foreign_object_detected", time, {"kind": "chip"}, scene.id, rest.source)
    return [stage.put(fallen, before=rest)]


@trick("a_coup_is_void_only_for_a_cause", "a coup is called void for nothing")
def void_for_nothing(stage: Stage) -> list[Draft]:
    scene = stage.pick(void, "a void launch")
    stage.remove(scene.all("foreign_object_detected"))
    return [scene.one("void_called")]


@trick("a_void_coup_is_called_in_the_words_of_the_law", "a void coup is called in other words")
def void_in_other_words(stage: Stage) -> list[Draft]:
    call = stage.pick(void, "a void launch").one("void_called")
    call.data = {"phrase": "repete-se"}
    return [call]


@trick("the_plate_is_stopped_for_a_void_coup", "the plate turns on after a void coup")
def plate_turns_on(stage: Stage) -> list[Draft]:
    scene = stage.pick(void, "a void launch")
    stage.remove(scene.all("plate_stopped"))
    return [scene.one("void_called")]


@trick("the_ball_goes_back_to_the_last_number", "after a void coup the ball starts from another number")
def ball_from_another_number(stage: Stage) -> list[Draft]:
    put = stage.pick(lambda s: void(s) and s.has("ball_repositioned"), "a void launch").one("ball_repositioned")
    put.data = {"number": (put.data["number"] + 1) % 37}
    return [put]


@trick("nothing_is_settled_on_a_void_coup", "a stake is taken on a void coup")
def taken_on_a_void_coup(stage: Stage) -> list[Draft]:
    def early(scene: Scene) -> list[Draft]:
        call = scene.all("void_called")
        return [bet for bet in losers(scene) if call and bet.time < call[0].time]

    scene = stage.pick(lambda s: void(s) and early(s), "a bet that lay when a launch was void")
    bet, call = early(scene)[0], scene.one("void_called")
    told = {"bet": bet.data["bet"], "amount": bet.data["stake"]}
    taken = Draft("bet_collected", call.time + timedelta(milliseconds=400), told, scene.id, bet.source)
    return [stage.put(taken, after=call)]
