"""Tricks of players, and what staff make of them."""

from datetime import timedelta

from producers.simulator.dice.tricks import aside, beside
from producers.simulator.poker_sem_descarte.tricks.picking import calm, laid
from producers.simulator.poker_sem_descarte.tricks.registry import trick
from producers.simulator.script import Draft
from producers.simulator.stage import Impossible, Scene, Stage


def _noted(stage: Stage, kind: str) -> list[Draft]:
    scene = stage.pick(calm, "a calm coup")
    told = {"player": laid(scene, "ante")[0].data["player"], "kind": kind}
    return [beside(stage, scene.one("decision_made"), "infraction_recorded", told, -0.2)]


@trick("players_do_not_communicate", "a player makes signs to another")
def signs(stage: Stage) -> list[Draft]:
    return _noted(stage, "communication")


@trick("cards_are_not_shown_early", "a player shows his cards too early")
def show_off(stage: Stage) -> list[Draft]:
    return _noted(stage, "early_show")


@trick("nobody_advises_the_players", "a bystander tells a player what to do")
def adviser(stage: Stage) -> list[Draft]:
    return _noted(stage, "advice")


@trick("there_are_no_bets_between_players", "two players bet with each other")
def side_bet(stage: Stage) -> list[Draft]:
    return _noted(stage, "side_bet")


def _last_bet(stage: Stage) -> tuple[Scene, Draft]:
    """The last coup of the evening, and a bet in it."""
    scene = list(stage.scenes())[-1]
    if scene.id in stage.taken or not calm(scene):
        raise Impossible("the last coup of the evening is spoiled already")
    stage.taken.add(scene.id)
    return scene, laid(scene, "ante")[0]


@trick("barred_players_do_not_play", "a player who was barred bets again")
def unbarred(stage: Stage) -> list[Draft]:
    scene, bet = _last_bet(stage)
    told = {"player": bet.data["player"], "reason": "conduct"}
    return [aside(stage, scene.one("coup_opened"), "player_barred", told, -0.2), bet]


@trick("continued_breach_bars_from_playing", "a player who never stops talking goes on playing")
def chatterbox(stage: Stage) -> list[Draft]:
    """Noted between two coups, where talk is no breach by itself: what counts is that it goes on."""
    scene, bet = _last_bet(stage)
    opened = scene.one("coup_opened")
    told = {"player": bet.data["player"], "kind": "communication"}
    noted = [aside(stage, opened, "infraction_recorded", told, -0.2) for _ in range(2)]
    for place, draft in enumerate(noted):
        draft.time = opened.time - timedelta(milliseconds=200 - 50 * place)
    return [*noted, bet]


@trick("places_are_asked_back_only_at_a_full_table", "a player who has just bet is asked to go")
def shown_the_door(stage: Stage) -> list[Draft]:
    scene = stage.pick(calm, "a calm coup")
    bet = laid(scene, "ante")[0]
    told = {"seat": bet.data["position"].partition(":")[2], "player": bet.data["player"], "reason": "idle"}
    return [aside(stage, scene.one("coup_closed"), "seat_release_requested", told, 0.1)]
