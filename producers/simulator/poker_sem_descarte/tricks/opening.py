"""Tricks with the declaration, with places and with limits."""

from producers.simulator.dice.tricks import aside, beside
from producers.simulator.poker_sem_descarte.licences import AO
from producers.simulator.poker_sem_descarte.tricks.picking import calm, chip, laid, passed
from producers.simulator.poker_sem_descarte.tricks.registry import trick
from producers.simulator.script import Draft
from producers.simulator.stage import Stage


def _first(stage: Stage) -> Draft:
    return stage.script[0]


@trick("decree/game_is_approved", "a game that nobody approved", AO)
def unapproved_game(stage: Stage) -> list[Draft]:
    return [stage.declare("game", "pinguelim")]


@trick("decree/deviations_rest_on_an_instrutivo", "a rule of the house's own", AO)
def house_rule(stage: Stage) -> list[Draft]:
    told = [{"paragraph": "ao-de-261-22/9/15", "instrument": "Instrutivo n.º 99/22"}]
    opening = _first(stage)
    opening.data = {"licence": {**opening.data["licence"], "deviations": told}}
    return [opening]


@trick("table_has_the_places_of_a_blackjack_table", "an eighth place on the cloth")
def eighth_place(stage: Stage) -> list[Draft]:
    jackpot = _first(stage).data["licence"]["jackpot"]
    stage.declare("jackpot", {**jackpot, "positions": [*jackpot["positions"], "8"]})
    return [stage.declare("seats", [str(seat) for seat in range(1, 9)])]


@trick("maximum_keeps_within_the_band", "a maximum above the band")
def wide_band(stage: Stage) -> list[Draft]:
    most = _first(stage).data["licence"]["limits"]["maximum"]["ante"]
    return [stage.declare("limits.maximum.ante", most + chip(stage))]


@trick("minimum_keeps_within_the_band", "a minimum below the authorised one")
def low_minimum(stage: Stage) -> list[Draft]:
    return [stage.declare("limits.minimum", _first(stage).data["licence"]["limits"]["minimum"] - chip(stage))]


@trick("most_of_prizes_is_fixed", "nobody fixed what the bank bears in a coup")
def boundless_prizes(stage: Stage) -> list[Draft]:
    return [stage.declare("highest_prizes", None)]


@trick("limits_are_set_by_the_director", "a pit boss changes the limits")
def pit_boss(stage: Stage) -> list[Draft]:
    limits = _first(stage).data["licence"]["limits"]
    told = {"by": "Rui", "role": "pit_boss", "minimum": limits["minimum"], "maximum": limits["maximum"]["ante"]}
    opened = stage.pick(calm, "a calm coup").one("coup_opened")
    return [aside(stage, opened, "limits_changed", told, -0.2)]


@trick("bets_lie_in_the_spaces_of_a_box", "a bet beside the box")
def beside_the_box(stage: Stage) -> list[Draft]:
    scene = stage.pick(calm, "a calm coup")
    bet = scene.one("bet_placed")
    told = {**bet.data, "bet": "x1", "position": "side:1"}
    return [beside(stage, scene.one("no_more_bets_called"), "bet_placed", told, -0.2)]


@trick("bets_are_made_in_chips", "banknotes on the cloth")
def banknotes(stage: Stage) -> list[Draft]:
    bet = laid(stage.pick(calm, "a calm coup"), "ante")[0]
    bet.data = {**bet.data, "chip": "cash"}
    return [bet]


@trick("initial_bets_keep_within_the_limits", "a bet below the minimum")
def small_bet(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: calm(s) and passed(s), "somebody who passed")
    bet = passed(scene)[0]
    stake = stage.script[0].data["licence"]["limits"]["minimum"] - chip(stage)
    taken = scene.one("bet_collected", bet=bet.data["bet"])
    bet.data, taken.data = {**bet.data, "stake": stake}, {**taken.data, "amount": stake}
    return [bet]
