"""Tricks with prizes and stakes. Nn. 30 and 31; art. 2 nn. 18 and 19."""

from datetime import timedelta

from producers.simulator.roulette.licences import AMERICAN
from producers.simulator.roulette.tricks.picking import kind_of, losers, plain, winners
from producers.simulator.roulette.tricks.registry import trick
from producers.simulator.script import Draft
from producers.simulator.stage import Scene, Stage

SINGLE = ("straight", "split", "street", "corner", "line")
ZERO_TAKES = ("dozen", "column", "split_dozen", "split_column", "red", "black", "even", "odd", "low", "high")


def _paid(scene: Scene, bet: Draft, amount: int) -> list[Draft]:
    """The prize is called as it is due, and paid as another amount."""
    made = scene.one("payout_made", bet=bet.data["bet"])
    made.data = {**made.data, "amount": amount}
    return [made]


@trick("every_winning_bet_is_paid_its_prize", "a prize is one stake short")
def short_prize(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: plain(s) and winners(s, *SINGLE), "a winner on the numbers")
    bet = stage.chance.choice(winners(scene, *SINGLE))
    due = scene.one("payout_made", bet=bet.data["bet"]).data["amount"]
    return _paid(scene, bet, due - bet.data["stake"])


@trick("series_and_neighbours_are_settled_chip_by_chip", "a series is paid a chip too much", (AMERICAN,))
def generous_series(stage: Stage) -> list[Draft]:
    kinds = ("large_series", "small_series", "orphans", "neighbours")
    scene = stage.pick(lambda s: plain(s) and winners(s, *kinds), "a series that wins")
    bet = stage.chance.choice(winners(scene, *kinds))
    due = scene.one("payout_made", bet=bet.data["bet"]).data["amount"]
    return _paid(scene, bet, due + bet.data["stake"] // bet.data["chips"])


@trick("winners_keep_their_stake_and_losers_lose_it", "a stake that lost is left to its owner")
def stake_left(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: plain(s) and losers(s, *SINGLE), "a bet on the numbers that loses")
    bet = stage.chance.choice(losers(scene, *SINGLE))
    stage.remove(scene.all("bet_collected", bet=bet.data["bet"]))
    return [bet]


@trick("zero_takes_even_chances_dozens_and_columns", "half of a stake is given back on zero")
def half_back_on_zero(stage: Stage) -> list[Draft]:
    def zero(scene: Scene) -> list[Draft]:
        return losers(scene, *ZERO_TAKES) if plain(scene) and scene.all("ball_settled", pocket=0) else []

    scene = stage.pick(zero, "a zero and a bet that it takes")
    bet = stage.chance.choice(zero(scene))
    taken = scene.one("bet_collected", bet=bet.data["bet"])
    taken.data = {**taken.data, "amount": bet.data["stake"] // 2}
    return [taken]


@trick("the_prize_goes_to_the_owner_of_the_bet", "a prize is handed to somebody else")
def prize_to_a_friend(stage: Stage) -> list[Draft]:
    def alone(scene: Scene) -> bool:
        return plain(scene) and len(scene.all("payout_made")) == 1

    scene = stage.pick(alone, "a single prize")
    made = scene.one("payout_made")
    made.data = {**made.data, "player": "Xavier"}
    return [made]


@trick("only_bets_that_were_laid_are_paid", "a prize is paid for a bet that was never laid")
def prize_for_nothing(stage: Stage) -> list[Draft]:
    def full(scene: Scene) -> list[Draft]:
        return [bet for bet in winners(scene, "straight") if plain(scene) and kind_of(bet) == "straight"]

    scene = stage.pick(full, "a winner on a number")
    last = scene.all("payout_made")[-1]
    made = Draft(
        "payout_made", last.time + timedelta(milliseconds=500),
        {**last.data, "bet": "b0"}, scene.id, last.source,
    )  # fmt: skip
    return [stage.put(made, after=last)]
