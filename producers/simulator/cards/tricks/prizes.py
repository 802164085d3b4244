"""Tricks with the prizes of the jackpot."""

from collections.abc import Callable
from typing import Any

from producers.simulator.cards.tricks.jackpot import BLACKJACK, JACKPOTS, POKER, chips, paid, shift, told_of
from producers.simulator.cards.tricks.lending import every, scene_of
from producers.simulator.dice.tricks import earlier
from producers.simulator.script import Draft
from producers.simulator.stage import Impossible, Scene, Stage

__all__ = ["BLACKJACK", "JACKPOTS", "POKER"]  # jackpot.py begins them
Suits = Callable[[Scene], bool]


def _won(stage: Stage, suits: Suits, needs: str) -> Scene:
    """The last coup of that sort: what it leaves in the meter spoils no later one."""
    found = [s for s in stage.scenes() if s.id not in stage.taken and paid(s) and s.has("coup_closed") and suits(s)]
    if not found:
        raise Impossible(f"the evening has no coup with {needs}; ask for more coups or another seed")
    return scene_of(stage, found[-1].drafts[0])


def _bet(scene: Scene, prize: Draft) -> Draft:
    return next(bet for bet in chips(scene) if bet.data["bet"] == prize.data["bet"])


def _fixed(scene: Scene) -> bool:
    return not _emptied(scene) and len(paid(scene)) == 1 and _multiple(scene, paid(scene)[0]) in MULTIPLES


MULTIPLES = (25, 50, 100, 250, 500, 2500)  # of fixed prizes, in stakes


def _multiple(scene: Scene, prize: Draft) -> int:
    whole, rest = divmod(prize.data["amount"], _bet(scene, prize).data["stake"])
    return -1 if rest else int(whole)


def _emptied(scene: Scene) -> bool:
    return bool(scene.all("jackpot_meter_changed", cause="reset"))


def _highest(scene: Scene) -> list[Draft]:
    """The prizes of the maximum combination: those that are equal to the largest."""
    most = max(prize.data["amount"] for prize in paid(scene))
    return [prize for prize in paid(scene) if prize.data["amount"] == most]


def _changed(scene: Scene, prize: Draft, amount: int) -> list[Draft]:
    prize.data = {**prize.data, "amount": prize.data["amount"] + amount}
    return [_bet(scene, prize)]


@JACKPOTS.trick("jackpot/jackpot_is_paid_whatever_the_main_result", "a prize of the jackpot is kept back")
def kept_back(stage: Stage) -> list[Draft]:
    scene = _won(stage, _fixed, "a fixed prize")
    prize = paid(scene)[0]
    stage.remove([prize])
    return [_bet(scene, prize)]


@JACKPOTS.trick("jackpot/fixed_prizes_are_so_many_stakes", "a fixed prize is one unit short")
def short_fixed_prize(stage: Stage) -> list[Draft]:
    scene = _won(stage, _fixed, "a fixed prize")
    return _changed(scene, paid(scene)[0], -1)


@POKER.trick("jackpot/winners_of_a_share_divide_it", "each of two straight flushes gets a whole tenth")
def tenth_each(stage: Stage) -> list[Draft]:
    def suits(scene: Scene) -> bool:
        return any(_multiple(scene, prize) not in MULTIPLES for prize in paid(scene)) and not _emptied(scene)

    scene = _won(stage, suits, "a straight flush")
    prize = next(prize for prize in paid(scene) if _multiple(scene, prize) not in MULTIPLES)
    return _changed(scene, prize, 1)


@JACKPOTS.trick("jackpot/maximum_takes_what_remains", "the smaller prizes are not taken off the jackpot")
def whole_jackpot(stage: Stage) -> list[Draft]:
    scene = _won(stage, lambda s: _emptied(s) and len(_highest(s)) == 1, "the maximum")
    return _changed(scene, _highest(scene)[0], 5000)


@JACKPOTS.trick("jackpot/winners_of_the_maximum_divide_it", "one of two winners gets more")
def uneven_parts(stage: Stage) -> list[Draft]:
    scene = _won(stage, lambda s: _emptied(s) and len(_highest(s)) > 1, "two winners of the maximum")
    return _changed(scene, _highest(scene)[-1], 5000)


@JACKPOTS.trick("jackpot/winning_cards_stay_until_they_are_paid", "winning cards are swept before they are paid")
def swept_jackpot_cards(stage: Stage) -> list[Draft]:
    scene = _won(stage, _fixed, "a fixed prize")
    prize = paid(scene)[0]
    seat = _bet(scene, prize).data["position"].partition(":")[2]
    swept = [told for told in scene.all("cards_collected") if told.data["place"].split("/")[0] == f"seat:{seat}"]
    if not swept:
        raise Impossible("the winning cards are never taken away; ask for another seed")
    return [earlier(stage, swept[0], prize), prize]


@JACKPOTS.trick("jackpot/prizes_are_paid_from_the_smallest", "the largest prize is paid first")
def largest_first(stage: Stage) -> list[Draft]:
    def suits(scene: Scene) -> bool:
        return len(paid(scene)) > 1 and len(_highest(scene)) == 1

    scene = _won(stage, suits, "two prizes")
    first = paid(scene)[0]
    return [earlier(stage, _highest(scene)[0], first), first]


@JACKPOTS.trick("jackpot/jackpot_account_balances", "something is taken out of the meter with a prize")
def drained(stage: Stage) -> list[Draft]:
    scene = _won(stage, _fixed, "a fixed prize")
    told = scene.one("jackpot_meter_changed", cause="prize")
    told.data = {**told.data, "after": told.data["after"] - 700}
    shift(stage, told, -700)
    _only_fixed_after(stage, scene)
    return [told]


def _only_fixed_after(stage: Stage, scene: Scene) -> None:
    """Nothing after this coup may be reckoned from the meter."""
    place = stage.place(scene.drafts[-1])
    moved = [told for told in stage.script[place:] if told.type == "jackpot_meter_changed"]
    if any(told.data["cause"] in ("reset", "prize") for told in moved):
        _end(stage, scene)


@JACKPOTS.trick("jackpot/meter_starts_anew_high_enough", "the jackpot starts anew too low")
def poor_start(stage: Stage) -> list[Draft]:
    scene = _won(stage, _emptied, "the maximum")
    told = scene.one("jackpot_meter_changed", cause="reset")
    missing = told.data["after"] - (told_of(stage)["stake"] * 10_000 - 1)
    told.data = {**told.data, "after": told.data["after"] - missing}
    shift(stage, told, -missing)
    _end(stage, scene)
    return [told]


@JACKPOTS.trick("jackpot/jackpot_is_enough_for_its_prizes", "a prize is more than a jackpot that was run down")
def run_down(stage: Stage) -> list[Draft]:
    first = next((scene for scene in stage.scenes() if paid(scene)), None)
    if first is None or not _fixed(first):
        raise Impossible("the first prize of the evening is no fixed one; ask for another seed")
    scene, start = scene_of(stage, first.drafts[0]), told_of(stage)["meter"]
    prize, change = paid(scene)[0], scene.one("jackpot_meter_changed", cause="prize")
    if change.data["before"] - start >= prize.data["amount"]:
        raise Impossible("the jackpot has grown too much; ask for another seed")
    stage.declare("jackpot.meter", 0)
    shift(stage, stage.script[0], -start)  # all of it is what was staked this evening
    change.data = {**change.data, "before": change.data["before"], "after": 0}
    _end(stage, scene)
    for told in every(stage, "jackpot_displayed")[-1:]:
        told.data = {"shown": 0}
    return [_bet(scene, prize)]


@POKER.trick("jackpot/void_coups_undo_the_jackpot", "the increment of a void coup stays in the meter")
def kept_increment(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: s.has("void_called") and bool(_reversed(s)), "a void coup with a jackpot chip")
    undone = _reversed(scene)[0]
    shown = scene.all("jackpot_displayed")[-1]
    stage.remove([undone, shown])
    _end(stage, scene)
    return [scene.one("void_called")]


def _reversed(scene: Scene) -> list[Draft]:
    return scene.all("jackpot_meter_changed", cause="reversal")


def _end(stage: Stage, scene: Scene) -> None:
    """The evening ends with the coup."""
    place = stage.place(scene.drafts[-1])
    tail: list[Any] = [told for told in stage.script[place + 1 :] if told.subject is None]
    closing = ("table_closing_called", "shuffler_unloaded", "packs_sorted", "dealer_off", "table_closed")
    stage.script[place + 1 :] = [told for told in tail if told.type in closing]
