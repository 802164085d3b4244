"""Tricks with stakes that are added late and with prizes that go astray: nn. 30 and 34."""

from producers.simulator.blackjack.tricks.picking import STRANGER, Hand, Table, beside, later, pick, plain
from producers.simulator.blackjack.tricks.registry import trick
from producers.simulator.script import Draft
from producers.simulator.stage import Stage


@trick("stakes_are_added_before_the_card", "the stake of a double comes when its card is seen")
def late_double(stage: Stage) -> list[Draft]:
    def suits(table: Table, hand: Hand) -> bool:
        added = table.scene.all("stake_added", place=hand.place, reason="double")
        return hand.actions[-1:] == ["double"] and len(added) == 1 and not hand.split

    table, hand = pick(stage, suits, "a hand that is doubled")
    added = table.scene.one("stake_added", place=hand.place, reason="double")
    return [later(stage, added, hand.drawn[-1])]


@trick("settlement/prizes_go_to_the_owner_of_the_bet", "a prize is handed to another")
def wrong_hand(stage: Stage) -> list[Draft]:
    table, hand = pick(stage, lambda t, h: t.whole(h) and t.won(h), "a hand that wins")
    own = table.bets(hand)[0]
    prize = table.settled(own, "payout_made", component="main")[0]
    prize.data = {**prize.data, "player": STRANGER}
    return [own, prize]


@trick("settlement/only_bets_that_were_laid_are_paid", "a prize for a bet that nobody laid")
def ghost(stage: Stage) -> list[Draft]:
    closed = stage.pick(plain, "a coup").one("coup_closed")
    told = {"bet": "x9", "player": STRANGER, "amount": stage.script[0].data["licence"]["limits"]["minimum"]}
    return [beside(stage, closed, "payout_made", told, -0.3)]
