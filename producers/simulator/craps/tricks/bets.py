"""Tricks with stakes and prizes."""

from fractions import Fraction

from producers.simulator.craps.tricks.picking import (
    UNIT,
    a_throw,
    bet,
    calm,
    lay_and_take_back,
    middle,
    settlement,
    throws,
)
from producers.simulator.craps.tricks.registry import trick
from producers.simulator.dice.tricks import beside, lost, paid
from producers.simulator.script import Draft
from producers.simulator.stage import Scene, Stage

HUGE = 3_000 * UNIT  # of which even half is more than the highest prize


@trick("bets_lie_on_a_chance_of_the_law", "a bet on big nine")
def big_nine(stage: Stage) -> list[Draft]:
    scene = stage.pick(calm, "a calm series")
    return [lay_and_take_back(stage, throws(scene)[0].thrown, scene.one("coup_closed"), bet("big:9"))]


@trick("box_bets_are_multiples_of_the_minimum", "a box bet of one minimum and a half")
def odd_box(stage: Stage) -> list[Draft]:
    scene, throw = a_throw(stage, lambda t: t.total not in {6, 7}, "a throw that decides no six", middle)
    after = next(other for other in throws(scene) if other.thrown.time > throw.thrown.time)
    laid = beside(stage, throw.thrown, "bet_placed", bet("box_win:6", UNIT * 3 // 2), -0.2)
    beside(stage, after.thrown, "bet_removed", {"bet": laid.data["bet"]}, -0.2)
    return [laid]


@trick("odds_lean_on_a_bet_with_a_number", "odds that lean on nothing")
def lone_odds(stage: Stage) -> list[Draft]:
    scene = stage.pick(calm, "a calm series")
    return [lay_and_take_back(stage, throws(scene)[0].thrown, scene.one("coup_closed"), bet("odds"))]


def _with_odds(scene: Scene) -> list[tuple[Draft, Draft]]:
    """Line bets and the odds on them, both settled in the series."""
    laid = {draft.data["bet"]: draft for draft in scene.all("bet_placed")}
    backed = [(laid[d.data["parent"]], d) for d in scene.all("bet_placed", position="odds") if d.data["parent"] in laid]
    return [pair for pair in backed if all(settlement(scene, each.data["bet"]) for each in pair)]


def _restake(scene: Scene, laid: Draft, stake: int) -> None:
    """The bet was of another amount, and was settled after its ratio."""
    old = laid.data["stake"]
    laid.data = {**laid.data, "stake": stake}
    for draft in settlement(scene, laid.data["bet"]):
        draft.data = {**draft.data, "amount": int(Fraction(draft.data["amount"], old) * stake)}


@trick("odds_do_not_exceed_their_bet", "odds of twice the bet that they lean on")
def double_odds(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: calm(s) and _with_odds(s), "odds on the line")
    parent, odds = _with_odds(scene)[0]
    _restake(scene, odds, parent.data["stake"] * 6)
    return [parent, odds]


@trick("odds_keep_within_the_highest_prize", "odds that would win more than the highest prize")
def heavy_odds(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: calm(s) and _with_odds(s), "odds on the line")
    parent, odds = _with_odds(scene)[0]
    _restake(scene, parent, HUGE)
    _restake(scene, odds, HUGE)
    return [odds]


@trick("bets_that_lose_are_collected", "a friend's losing bet is left on the cloth")
def forgotten_loser(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: calm(s) and lost(s), "a loser")
    laid = lost(scene)[0]
    stage.remove(scene.all("bet_collected", bet=laid.data["bet"]))
    return [laid]


def _winner(stage: Stage) -> tuple[Draft, Draft]:
    """A bet that won, and its prize."""
    scene = stage.pick(lambda s: calm(s) and paid(s, "pass", "dont_pass"), "a winner")
    laid = paid(scene, "pass", "dont_pass")[0]
    return laid, scene.one("payout_made", bet=laid.data["bet"])


@trick("every_winning_bet_is_paid_its_prize", "a prize is half a minimum short")
def short_prize(stage: Stage) -> list[Draft]:
    laid, prize = _winner(stage)
    prize.data = {**prize.data, "amount": prize.data["amount"] - UNIT // 2}
    return [laid]


@trick("settlement/only_bets_that_were_laid_are_paid", "a prize for a bet that nobody laid")
def ghost(stage: Stage) -> list[Draft]:
    scene = stage.pick(calm, "a calm series")
    told = {"bet": "x9", "player": "Zeca", "amount": UNIT}
    return [beside(stage, scene.one("coup_closed"), "payout_made", told, -0.3)]


@trick("decided_bets_are_settled_once", "a prize of the series before is paid a second time")
def paid_twice(stage: Stage) -> list[Draft]:
    prizes: dict[int, list[Draft]] = {scene.number: scene.all("payout_made") for scene in stage.scenes()}
    scene = stage.pick(lambda s: calm(s) and prizes.get(s.number - 1), "a prize in the series before")
    told = prizes[scene.number - 1][-1].data
    return [beside(stage, scene.one("coup_closed"), "payout_made", dict(told), -0.3)]


@trick("settlement/prizes_go_to_the_owner_of_the_bet", "a prize is handed to another")
def wrong_hand(stage: Stage) -> list[Draft]:
    laid, prize = _winner(stage)
    prize.data = {**prize.data, "player": "Zeca"}
    return [laid, prize]


@trick("settlement/winning_stake_stays_with_its_owner", "a winning stake is swept")
def swept_winner(stage: Stage) -> list[Draft]:
    laid, prize = _winner(stage)
    beside(stage, prize, "bet_collected", {"bet": laid.data["bet"], "amount": laid.data["stake"]}, 0.1)
    return [laid]
