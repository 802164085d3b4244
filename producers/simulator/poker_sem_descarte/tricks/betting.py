"""Tricks with boxes, places and time."""

from typing import Any

from producers.simulator.dice.tricks import beside
from producers.simulator.poker_sem_descarte.tricks.picking import calm, chip, laid, passed, seat
from producers.simulator.poker_sem_descarte.tricks.registry import trick
from producers.simulator.script import Draft
from producers.simulator.stage import Scene, Stage

PLACES = tuple(str(number) for number in range(1, 8))


def _modest(stage: Stage, scene: Scene) -> list[Draft]:
    """Bets of those who passed that leave room below the maximum."""
    most = stage.script[0].data["licence"]["limits"]["maximum"]["ante"]
    return [bet for bet in passed(scene) if bet.data["stake"] * 2 <= most]


def _who_passed(stage: Stage) -> tuple[Scene, Draft]:
    scene = stage.pick(lambda s: calm(s) and _modest(stage, s), "somebody who passed")
    return scene, _modest(stage, scene)[0]


def _bet(like: Draft, player: str, place: str) -> dict[str, Any]:
    return {**like.data, "bet": "x1", "player": player, "position": f"ante:{place}"}


@trick("players_are_no_more_than_the_places", "eight people play one box besides the others")
def crowd(stage: Stage) -> list[Draft]:
    scene, bet = _who_passed(stage)
    call, taken = scene.one("no_more_bets_called"), scene.one("bet_collected", bet=bet.data["bet"])
    touched = []
    for number in range(8):
        told = {**_bet(bet, f"Zeca {number}", seat(bet)), "bet": f"x{number}", "stake": chip(stage)}
        touched.append(beside(stage, call, "bet_placed", told, -0.2))
        beside(stage, taken, "bet_collected", {"bet": f"x{number}", "amount": chip(stage)}, 0.1)
    return touched


@trick("only_seated_players_play", "somebody who stands by the table plays a free box")
def standing_player(stage: Stage) -> list[Draft]:
    """The box of a player who passed is played by somebody whom nobody saw sit down."""
    scene = stage.pick(lambda s: calm(s) and _without_chip(s), "somebody who passed and does not play for the jackpot")
    bet = _without_chip(scene)[0]
    _given_to(scene, bet, "Zeca")
    return [bet]


def _given_to(scene: Scene, bet: Draft, player: str) -> None:
    """The box of who passed is another's, who passes himself."""
    said = scene.one("decision_made", place=f"seat:{seat(bet)}")
    bet.data, said.data = {**bet.data, "player": player}, {**said.data, "by": player}


def _without_chip(scene: Scene) -> list[Draft]:
    """Bets of those who passed and did not play for the jackpot."""
    chips = {seat(bet) for bet in laid(scene, "jackpot")}
    return [bet for bet in passed(scene) if seat(bet) not in chips]


@trick("nobody_plays_more_than_one_box", "a player plays two boxes")
def two_boxes(stage: Stage) -> list[Draft]:
    """The owner of another box is he again."""
    scene = stage.pick(lambda s: calm(s) and len(_without_chip(s)) > 1, "two who passed")
    first, second = _without_chip(scene)[:2]
    _given_to(scene, second, first.data["player"])
    return [first, second]


@trick("boxes_are_not_shared", "a seated player bets on the box of another")
def shared_box(stage: Stage) -> list[Draft]:
    scene, bet = _who_passed(stage)
    taken = scene.one("bet_collected", bet=bet.data["bet"])
    added = beside(stage, scene.one("no_more_bets_called"), "bet_placed", _bet(bet, "Zeca", seat(bet)), -0.2)
    beside(stage, taken, "bet_collected", {"bet": "x1", "amount": bet.data["stake"]}, 0.1)
    sits = Draft("seat_taken", bet.time, {"seat": _free(stage, scene), "player": "Zeca"}, None, bet.source)
    stage.put(sits, before=scene.one("coup_opened"))
    sits.time = scene.one("coup_opened").time
    return [bet, added]


def _free(stage: Stage, scene: Scene) -> str:
    """A place that nobody holds when the coup begins."""
    held: dict[str, str] = {}
    for draft in stage.script:
        if draft.subject == scene.id:
            break
        if draft.type == "seat_taken":
            held[draft.data["seat"]] = draft.data["player"]
        elif draft.type == "seat_left":
            held.pop(draft.data["seat"], None)
    return next((place for place in PLACES if place not in held), "9")


@trick("initial_bets_are_made_before_the_cards", "a bet is laid when the cards are out")
def past_posting(stage: Stage) -> list[Draft]:
    scene, bet = _who_passed(stage)
    card = scene.all("card_drawn")[-1]
    return [beside(stage, card, "bet_placed", {**bet.data, "bet": "x1"}, 0.1)]
