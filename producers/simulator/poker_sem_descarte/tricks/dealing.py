"""Tricks with the call, the deal and the decisions."""

from producers.simulator.dice.tricks import beside, earlier, later
from producers.simulator.poker_sem_descarte.tricks.picking import (
    calm,
    chip,
    hand,
    laid,
    passed,
    picked,
    seat,
    settled,
    shuffler,
)  # fmt: skip
from producers.simulator.poker_sem_descarte.tricks.registry import trick
from producers.simulator.script import Draft
from producers.simulator.stage import Impossible, Scene, Stage


def _calm(stage: Stage) -> Scene:
    return stage.pick(calm, "a calm coup")


def _all_passed(scene: Scene) -> bool:
    return calm(scene) and not laid(scene, "second") and not laid(scene, "jackpot")


@trick("closing_call_comes_before_the_cards", "the cards come before the call")
def silent_deal(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: calm(s) and not laid(s, "jackpot"), "a coup without the jackpot")
    card = scene.one("card_drawn")
    later(stage, scene.one("no_more_bets_called"), card, 0.1)
    return [card]


@trick("closing_call_is_in_the_words_of_the_law", "other words are called")
def other_words(stage: Stage) -> list[Draft]:
    call = _calm(stage).one("no_more_bets_called")
    call.data = {"phrase": "Acabou."}
    return [call]


def _in_order(stage: Stage, scene: Scene, places: list[str]) -> list[Draft]:
    """Every place gets its own cards, but in another order."""
    drawn = scene.all("card_drawn")
    slots = [(stage.place(told), told.time) for told in drawn]
    waiting = {place: [told for told in drawn if told.data["place"] == place] for place in places}
    anew = [waiting[place].pop(0) for place in places]
    for (slot, time), told in zip(slots, anew, strict=True):
        stage.script[slot], told.time = told, time
    return anew


def _places(scene: Scene) -> tuple[list[str], list[str]]:
    """The places in the order of the cards, and each of them once."""
    order = [told.data["place"] for told in scene.all("card_drawn")]
    return order, list(dict.fromkeys(order))


@trick("cards_are_dealt_one_by_one_from_the_left", "the deal begins with the wrong player")
def from_the_right(stage: Stage) -> list[Draft]:
    if shuffler(stage):
        raise Impossible("the table has a shuffler")
    scene = stage.pick(lambda s: calm(s) and len(laid(s, "ante")) > 1, "two players")
    order, _ = _places(scene)
    return _in_order(stage, scene, [order[1], order[0], *order[2:]])[:1]


@trick("packets_need_a_shuffler", "five cards at a time by hand")
def packets_by_hand(stage: Stage) -> list[Draft]:
    if shuffler(stage):
        raise Impossible("the table has a shuffler")
    scene = _calm(stage)
    order, places = _places(scene)
    return _in_order(stage, scene, [place for place in places for _ in range(len(order) // len(places))])[:1]


@trick("packets_of_five_are_dealt_from_the_left", "one card at a time out of the shuffler")
def one_by_one(stage: Stage) -> list[Draft]:
    if not shuffler(stage):
        raise Impossible("the table has no shuffler")
    scene = _calm(stage)
    order, places = _places(scene)
    return _in_order(stage, scene, places * (len(order) // len(places)))[1:2]


@trick("bank_has_an_open_card", "the bank's last card lies face down")
def hidden_bank(stage: Stage) -> list[Draft]:
    scene = stage.pick(_all_passed, "a coup in which all passed")
    last = scene.all("card_drawn")[-1]
    last.data = {**last.data, "face": "down"}
    return [last]


@trick("every_player_decides", "nobody asks a player what he does")
def unasked(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: calm(s) and passed(s), "somebody who passed")
    bet = passed(scene)[0]
    stage.remove(scene.all("decision_made", place=f"seat:{seat(bet)}"))
    return [bet]


@trick("decisions_wait_for_the_cards", "a player passes before all cards are dealt")
def hasty_player(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: calm(s) and passed(s), "somebody who passed")
    said = scene.one("decision_made", action="pass")
    return [earlier(stage, said, scene.all("card_drawn")[-1], 0.1)]


@trick("passing_is_irrevocable", "who has passed comes back")
def second_thoughts(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: calm(s) and passed(s), "somebody who passed")
    said = scene.one("decision_made", action="pass")
    return [said, beside(stage, said, "decision_made", {**said.data, "action": "go"}, 0.2)]


@trick("each_decides_for_his_own_box", "a bystander passes for a player")
def other_voice(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: calm(s) and passed(s), "somebody who passed")
    bet = passed(scene)[0]
    said = scene.one("decision_made", place=f"seat:{seat(bet)}")
    said.data = {**said.data, "by": "Zeca"}
    return [bet, said]


@trick("second_bets_are_twice_the_initial", "a second bet that is a chip short")
def short_second(stage: Stage) -> list[Draft]:
    scene, initial, second = picked(stage, "unqualified")
    second.data = {**second.data, "stake": second.data["stake"] - chip(stage)}
    said = scene.one("decision_made", place=f"seat:{seat(second)}")
    return [initial, said]


@trick("second_bets_are_laid_before_the_bank_is_uncovered", "a second bet when the bank's cards are seen")
def late_second(stage: Stage) -> list[Draft]:
    scene, _, second = picked(stage, "unqualified")
    return [later(stage, second, scene.one("card_revealed"), 0.1)]


@trick("who_passes_loses_the_initial_bet", "a friend passes and keeps his bet")
def kept_bet(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: calm(s) and passed(s), "somebody who passed")
    bet = passed(scene)[0]
    stage.remove(settled(scene, bet))
    return [bet]


@trick("passed_bets_are_taken_at_once", "the bet of who passed lies until the bank is uncovered")
def lingering_bet(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: calm(s) and passed(s) and s.has("card_revealed"), "one who passed and one who went on")
    taken = scene.one("bet_collected", bet=passed(scene)[0].data["bet"])
    return [later(stage, taken, scene.one("card_revealed"), 0.1)]


@trick("bank_is_uncovered_after_the_decisions", "the bank is uncovered while a player still decides")
def early_reveal(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: calm(s) and passed(s) and s.has("card_revealed"), "one who passed and one who went on")
    bet = passed(scene)[0]
    shown = scene.one("card_revealed")
    said = later(stage, scene.one("decision_made", place=f"seat:{seat(bet)}"), shown, 0.1)
    later(stage, scene.one("bet_collected", bet=bet.data["bet"]), said, 0.1)
    return [said, shown]


@trick("bank_shows_its_hand", "a card of the bank stays covered")
def covered_card(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: calm(s) and s.has("card_revealed") and hand(s, "bank"), "an uncovered bank")
    stage.remove(scene.all("card_revealed")[-1:])
    return [scene.all("card_drawn")[-1]]
