"""Tricks with the declaration and with bets: nn. 2, 15 to 19 and 42."""

from producers.simulator.blackjack.licences import SEATS
from producers.simulator.blackjack.tricks.picking import LAW, STRANGER, Hand, Table, beside, held, pick
from producers.simulator.blackjack.tricks.registry import IN_ANGOLA, trick
from producers.simulator.script import Draft
from producers.simulator.stage import Stage


@trick("places_are_six_or_seven_in_order", "a table with eight places")
def eighth_place(stage: Stage) -> list[Draft]:
    seats = [str(seat) for seat in range(1, SEATS + 2)]
    told = stage.script[0].data["licence"].get("jackpot")
    opening = stage.declare("seats", seats)
    return [opening if told is None else stage.declare("jackpot.positions", seats)]


@trick("maximum_stands_in_its_proportion", "a maximum of more than thirty times the minimum")
def high_maximum(stage: Stage) -> list[Draft]:
    least = stage.script[0].data["licence"]["limits"]["minimum"]
    return [stage.declare("limits.maximum.box", 31 * least)]


@trick("decree/game_is_approved", "a game that nobody approved", IN_ANGOLA)
def unapproved_game(stage: Stage) -> list[Draft]:
    return [stage.declare("game", "keno")]


@trick("decree/deviations_rest_on_an_instrutivo", "rules under an Instrutivo that does not exist", IN_ANGOLA)
def house_rules(stage: Stage) -> list[Draft]:
    deviation = {"paragraph": "ao-de-261-22/6/26", "instrument": "Instrutivo n.º 99/22"}
    return [stage.declare("deviations", [deviation])]


def _least(stage: Stage) -> int:
    return int(stage.script[0].data["licence"]["limits"]["minimum"])


def _lost_whole(table: Table, hand: Hand) -> bool:
    return table.whole(hand) and table.lost(hand) and not LAW.special(hand.cards)


def _another(stage: Stage, table: Table, hand: Hand, stake: int) -> list[Draft]:
    """Somebody who stands bets beside the holder and loses with him."""
    own = table.bets(hand)[0]
    told = {"bet": f"{own.data['bet']}x", "player": STRANGER, "position": f"box:{hand.seat}", "stake": stake}
    laid = beside(stage, own, "bet_placed", {**told, "chips": 1, "chip": "value"})
    took = table.settled(own, "bet_collected")[-1]
    return [laid, beside(stage, took, "bet_collected", {"bet": told["bet"], "amount": stake})]


@trick("bets_and_cards_lie_on_places_of_the_table", "a bet on a place that the table has not")
def bet_beside_the_table(stage: Stage) -> list[Draft]:
    table, hand = pick(stage, lambda t, h: t.bets(h), "a bet")
    own = table.bets(hand)[0]
    told = {"bet": f"{own.data['bet']}x", "player": STRANGER, "position": "box:9", "stake": _least(stage)}
    laid = beside(stage, own, "bet_placed", {**told, "chips": 1, "chip": "value"})
    return [laid, beside(stage, laid, "bet_returned", {"bet": told["bet"], "amount": _least(stage)})]


@trick("bets_come_before_the_first_card_of_their_place", "a bet laid when its first card lies already")
def late_bet(stage: Stage) -> list[Draft]:
    _, hand = pick(stage, lambda t, h: t.whole(h), "a hand with one bet")
    told = {"bet": "late", "player": STRANGER, "position": f"box:{hand.seat}", "stake": _least(stage)}
    return [beside(stage, hand.drawn[0], "bet_placed", {**told, "chips": 1, "chip": "value"})]


@trick("bets_are_multiples_of_the_minimum", "a bet of the minimum and a half")
def odd_bet(stage: Stage) -> list[Draft]:
    table, hand = pick(stage, _lost_whole, "a bet that is lost")
    own = table.bets(hand)[0]
    stake = _least(stage) + _least(stage) // 2
    took = table.settled(own, "bet_collected")[-1]
    own.data, took.data = {**own.data, "stake": stake}, {**took.data, "amount": stake}
    return [own]


@trick("a_place_holds_no_more_than_the_maximum", "two bets on one place that pass the maximum")
def crowded_place(stage: Stage) -> list[Draft]:
    table, hand = pick(stage, lambda t, h: _lost_whole(t, h) and held(stage, t, h), "a bet of a holder that is lost")
    return _another(stage, table, hand, stage.script[0].data["licence"]["limits"]["maximum"]["box"])


def _insured(table: Table, hand: Hand) -> list[Draft]:
    own = table.bets(hand)[0]
    return table.scene.all("bet_placed", position=f"insurance:{hand.seat}", parent=own.data["bet"])


@trick("complementary_bettors_are_free_to_insure", "one who bets beside a holder who insures is refused his insurance")
def insurance_refused(stage: Stage) -> list[Draft]:
    def suits(table: Table, hand: Hand) -> bool:
        alone = len(table.bets(hand)) == 1 and hand.total <= LAW.target and not hand.split
        return (
            alone
            and bool(_insured(table, hand))
            and table.lost(hand)
            and held(stage, table, hand)
            and not table.scene.all("stake_added", bet=table.bets(hand)[0].data["bet"])
            and not LAW.special(hand.cards)
        )

    table, hand = pick(stage, suits, "an insurance on a bet that is lost")
    laid = _another(stage, table, hand, 2 * _least(stage))
    told = {"player": STRANGER, "position": f"insurance:{hand.seat}", "stake": _least(stage), "chip": "value"}
    return [*laid, beside(stage, _insured(table, hand)[0], "bet_refused", {**told, "reason": "not_his_place"})]
