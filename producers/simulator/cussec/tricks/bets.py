"""Tricks with bets, stakes and prizes."""

from typing import Any

from producers.simulator.cussec.tricks.picking import calm
from producers.simulator.cussec.tricks.registry import trick
from producers.simulator.dice.tricks import beside, earlier, lost, paid, two_cloths
from producers.simulator.script import Draft
from producers.simulator.stage import Scene, Stage

EVEN = ("small", "big")
UNIT = 100_000  # the minimum, in minor units
TRIPLES = (4, 5)  # faces of which three make the sum of big


def _bet(position: str) -> dict[str, Any]:
    return {"bet": "x1", "player": "Zeca", "position": position, "stake": UNIT, "chips": 1, "chip": "value"}


def _winner(stage: Stage) -> tuple[Scene, Draft, Draft]:
    """A coup, a bet that won and its prize."""
    scene = stage.pick(lambda s: calm(s) and paid(s), "a winner")
    bet = paid(scene)[0]
    return scene, bet, scene.one("payout_made", bet=bet.data["bet"])


@trick("dice/bets_lie_on_the_cloths_declared", "a second cloth at a single table")
def second_cloth(stage: Stage) -> list[Draft]:
    return two_cloths(stage, calm)


@trick("bets_wait_for_the_light", "a bet is taken before the light")
def early_bird(stage: Stage) -> list[Draft]:
    scene = stage.pick(calm, "a calm coup")
    return [earlier(stage, scene.one("bet_placed"), scene.one("betting_light_lit"))]


@trick("betting_ends_at_the_bell", "a bet is laid after the bell")
def after_the_bell(stage: Stage) -> list[Draft]:
    scene = stage.pick(calm, "a calm coup")
    bet = scene.all("bet_placed")[-1]
    return [earlier(stage, bet, scene.one("no_more_bets_called"))]


@trick("bets_close_with_the_call", "a bet is laid when the dice are seen, and paid")
def past_posting(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: calm(s) and paid(s, *EVEN), "a winner on small or big")
    laid = beside(stage, scene.one("dice_settled"), "bet_placed", _bet(paid(scene, *EVEN)[0].data["position"]), 0.2)
    prize = {"bet": "x1", "player": "Zeca", "amount": UNIT}
    beside(stage, scene.one("coup_closed"), "payout_made", prize, -0.3)
    return [laid]


@trick("nothing_moves_before_the_dice_are_seen", "a bet is swept before the cover is lifted")
def early_rake(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: calm(s) and lost(s), "a loser")
    bet = lost(scene)[0]
    told = {"bet": bet.data["bet"], "amount": bet.data["stake"]}
    beside(stage, scene.one("bell_rung"), "bet_collected", told, -0.2)
    return [bet]


@trick("bets_lie_on_a_chance_of_the_law", "a bet on the sum three")
def sum_of_three(stage: Stage) -> list[Draft]:
    scene = stage.pick(calm, "a calm coup")
    return [beside(stage, scene.one("bell_rung"), "bet_placed", _bet("total:3"), -0.2)]


@trick("bets_that_do_not_win_are_lost", "a friend's losing bet is left on the cloth")
def forgotten_loser(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: calm(s) and lost(s) and not _triple(s), "a loser")
    bet = lost(scene)[0]
    stage.remove(scene.all("bet_collected", bet=bet.data["bet"]))
    return [bet]


def _triple(scene: Scene) -> bool:
    return len(set(scene.one("dice_settled").data["faces"])) == 1


@trick("every_winning_bet_is_paid_its_prize", "a prize is a chip short")
def short_prize(stage: Stage) -> list[Draft]:
    _, bet, prize = _winner(stage)
    prize.data = {**prize.data, "amount": prize.data["amount"] - UNIT // 2}
    return [bet]


@trick("settlement/only_bets_that_were_laid_are_paid", "a prize for a bet that nobody laid")
def ghost(stage: Stage) -> list[Draft]:
    scene = stage.pick(calm, "a calm coup")
    told = {"bet": "x9", "player": "Zeca", "amount": UNIT}
    return [beside(stage, scene.one("coup_closed"), "payout_made", told, -0.3)]


@trick("settlement/prizes_go_to_the_owner_of_the_bet", "a prize is handed to another")
def wrong_hand(stage: Stage) -> list[Draft]:
    _, bet, prize = _winner(stage)
    prize.data = {**prize.data, "player": "Zeca"}
    return [bet, prize]


@trick("small_and_big_lose_on_three_equal_dice", "small or big is spared on three equal dice")
def spared(stage: Stage) -> list[Draft]:
    """The evening may have no triple: a bet on big and its coup are made to fit one."""
    scene = stage.pick(lambda s: calm(s) and len(s.all("bet_placed")) > 1, "two bets")
    law_faces = [TRIPLES[0]] * len(scene.one("dice_settled").data["faces"])
    face = TRIPLES[0]
    total = sum(law_faces)
    zones = ["any_triple", f"double:{face}", f"single:{face}", f"total:{total}", f"triple:{face}"]
    for kind, told in (
        ("dice_settled", {"faces": law_faces}),
        ("throw_called", {"faces": law_faces, "total": total}),
        ("winning_zones_lit", {"positions": zones}),
    ):
        draft = scene.one(kind)
        draft.data = {**draft.data, **told}
    stage.remove(scene.all("bet_collected") + scene.all("payout_made"))
    first, *others = scene.all("bet_placed")
    stage.remove(others)
    first.data = {**first.data, "position": "big"}
    return [first]


@trick("settlement/winning_stake_stays_with_its_owner", "a winning stake is swept")
def swept_winner(stage: Stage) -> list[Draft]:
    _, bet, prize = _winner(stage)
    told = {"bet": bet.data["bet"], "amount": bet.data["stake"]}
    beside(stage, prize, "bet_collected", told, 0.2)
    return [bet]


@trick("plays_end_when_all_prizes_are_paid", "a prize is forgotten")
def forgotten_prize(stage: Stage) -> list[Draft]:
    _, bet, prize = _winner(stage)
    stage.remove([prize])
    return [bet]
