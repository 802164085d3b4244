"""One trick for the one rule."""

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
