"""Tricks with the bell, the calls and the lights."""

from producers.simulator.cussec.tricks.picking import calm
from producers.simulator.cussec.tricks.registry import trick
from producers.simulator.dice.tricks import beside, earlier, paid_late
from producers.simulator.script import Draft
from producers.simulator.stage import Scene, Stage


def _calm(stage: Stage) -> Scene:
    return stage.pick(calm, "a calm coup")


def _gone(stage: Stage, kind: str) -> Scene:
    """Something that should happen does not."""
    scene = _calm(stage)
    stage.remove([scene.one(kind)])
    return scene


@trick("dome_is_covered_and_locked_before_the_lever", "the dice jump in full sight")
def open_shake(stage: Stage) -> list[Draft]:
    return [_gone(stage, "cover_closed").one("lever_pressed")]


@trick("cover_is_held_by_both_clasps", "one clasp is left open")
def loose_clasp(stage: Stage) -> list[Draft]:
    scene = _calm(stage)
    locked = scene.one("clasps_locked")
    locked.data = {"clasps": 1}
    return [locked, scene.one("lever_pressed")]


@trick("lever_is_pressed_three_times", "the lever is pressed twice")
def two_presses(stage: Stage) -> list[Draft]:
    return [_gone(stage, "lever_pressed").one("betting_light_lit")]


@trick("lever_rests_once_bets_are_open", "the dice are shaken again when the bets lie")
def second_shake(stage: Stage) -> list[Draft]:
    return [beside(stage, _calm(stage).one("bell_rung"), "lever_pressed", {}, -0.5)]


@trick("light_opens_the_betting", "the light is broken")
def dark_panel(stage: Stage) -> list[Draft]:
    return [_gone(stage, "betting_light_lit").one("cover_lifted")]


@trick("bell_rings_before_the_closing_call", "the bell is not rung")
def silent_bell(stage: Stage) -> list[Draft]:
    return [_gone(stage, "bell_rung").one("no_more_bets_called")]


@trick("closing_call_comes_before_the_opening", "the clasps are opened before the call")
def hasty_hand(stage: Stage) -> list[Draft]:
    scene = _calm(stage)
    return [earlier(stage, scene.one("clasps_released"), scene.one("no_more_bets_called"))]


@trick("closing_call_is_in_the_words_of_the_law", "other words are called")
def other_words(stage: Stage) -> list[Draft]:
    call = _calm(stage).one("no_more_bets_called")
    call.data = {"phrase": "Acabou."}
    return [call]


@trick("clasps_are_opened_before_the_cover_is_lifted", "the cover comes off with its clasps shut")
def forced_cover(stage: Stage) -> list[Draft]:
    return [_gone(stage, "clasps_released").one("cover_lifted")]


@trick("result_is_told_only_when_the_cover_is_lifted", "the result is called before anybody can see it")
def prophet(stage: Stage) -> list[Draft]:
    scene = _calm(stage)
    lift = scene.one("cover_lifted")
    return [earlier(stage, scene.one("throw_called"), lift), lift]


@trick("result_is_called", "nobody calls the result")
def mute(stage: Stage) -> list[Draft]:
    return [_gone(stage, "throw_called").one("dice_settled")]


@trick("called_result_is_what_the_dice_show", "another result is called")
def false_call(stage: Stage) -> list[Draft]:
    scene = _calm(stage)
    call = scene.one("throw_called")
    call.data = {"total": call.data["total"] + 1}
    return [scene.one("dice_settled"), call]


@trick("winning_zones_light_up", "a zone that did not win lights up")
def false_light(stage: Stage) -> list[Draft]:
    scene = _calm(stage)
    lit = scene.one("winning_zones_lit")
    wrong = next(zone for zone in ("total:4", "total:17") if zone not in lit.data["positions"])
    lit.data = {"positions": [*lit.data["positions"], wrong]}
    return [scene.one("dice_settled"), lit]


@trick("stacked_dice_decide_nothing", "dice that lie one on another are settled")
def settled_stack(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: calm(s) and s.has("bet_collected"), "a bet that was collected")
    rest = scene.one("dice_settled")
    rest.data = {**rest.data, "stacked": [rest.data["dice"][0]]}
    return [rest]


def _void(scene: Scene) -> bool:
    return scene.has("void_called", "coup_closed")


@trick("void_coups_are_called", "dice lie one on another and nobody calls the coup void")
def unspoken_void(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: _void(s) and "stacked" in s.one("dice_settled").data, "dice one on another")
    stage.remove([scene.one("void_called")])
    return [scene.one("dice_settled")]


@trick("coups_are_void_only_when_dice_are_stacked", "a result that the bank does not like is called void")
def convenient_void(stage: Stage) -> list[Draft]:
    scene = _calm(stage)
    rest = scene.one("dice_settled")
    stage.remove(scene.all("bet_collected") + scene.all("payout_made"))
    return [rest, beside(stage, rest, "void_called", {"phrase": "Golpe nulo."}, 0.2)]


@trick("coups_are_void_only_when_the_dice_are_seen", "a coup is called void with the dice still covered")
def blind_void(stage: Stage) -> list[Draft]:
    scene = stage.pick(_void, "a void coup")
    stage.remove([scene.one(kind) for kind in ("clasps_released", "cover_lifted", "dice_settled")])
    return [scene.one("no_more_bets_called"), scene.one("void_called")]


@trick("void_coups_are_played_again", "a void coup is not played again")
def abandoned(stage: Stage) -> list[Draft]:
    scene = stage.pick(_void, "a void coup")
    void, closed = scene.one("void_called"), scene.one("coup_closed")
    place = next(index for index, draft in enumerate(scene.drafts) if draft is void)
    stage.remove([draft for draft in scene.drafts[place + 1 :] if draft is not closed])
    return [void]


@trick("dome_is_covered_when_the_prizes_are_paid", "the dome is covered while a prize is still to be paid")
def hasty_cover(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: calm(s) and s.has("payout_made"), "a prize")
    made = scene.all("payout_made")[-1]
    return [beside(stage, made, "cover_closed", {}, -0.5)]


@trick("prizes_are_paid_before_the_next_play", "a prize is paid once the dome is covered for the next play")
def paid_in_the_next_play(stage: Stage) -> list[Draft]:
    """How the dice lay was not seen, so that nobody can tell that the prize was forgotten."""
    scene, prize = paid_late(stage, calm, "cover_closed")
    stage.remove(scene.all("dice_settled"))
    return [prize]
