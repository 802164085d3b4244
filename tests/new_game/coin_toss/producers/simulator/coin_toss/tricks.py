"""One trick for each rule."""

from producers.simulator.licence import MINOR
from producers.simulator.script import Draft
from producers.simulator.stage import Stage, Tricks

TRICKS = Tricks("coin_toss", ("coin_toss",))


@TRICKS.trick("bets_on_the_side_that_falls_win", "a prize is paid short")
def short_prize(stage: Stage) -> list[Draft]:
    """The bank keeps a hundredth."""
    scene = stage.pick(lambda scene: scene.has("payout_made", "coup_closed"), "a prize")
    made = scene.one("payout_made")
    made.data = {**made.data, "amount": made.data["amount"] - 1}
    return [scene.one("bet_placed", bet=made.data["bet"]), made]


@TRICKS.trick("settlement/only_bets_that_were_laid_are_paid", "a prize is paid for a bet that nobody laid")
def ghost(stage: Stage) -> list[Draft]:
    """Somebody comes and is paid."""
    made = stage.pick(lambda scene: scene.has("payout_made", "coup_closed"), "a prize").one("payout_made")
    data = {"bet": "b-none", "player": "Zita", "amount": 500 * MINOR}
    return [stage.put(Draft(made.type, made.time, data, made.subject, made.source), after=made)]


@TRICKS.trick("settlement/prizes_go_to_the_owner_of_the_bet", "a prize is handed to somebody else")
def prize_to_a_friend(stage: Stage) -> list[Draft]:
    """The dealer has a friend."""
    made = stage.pick(lambda scene: scene.has("payout_made", "coup_closed"), "a prize").one("payout_made")
    made.data = {**made.data, "player": "Bela"}
    return [made]
