"""Tricks with insurance, even money, special prizes and giving up: nn. 38 to 41."""

from producers.simulator.blackjack.tricks.picking import LAW, Hand, Table, beside, gives_up, later, pick, plain, restock
from producers.simulator.blackjack.tricks.registry import IN_PORTUGAL, trick
from producers.simulator.script import Draft
from producers.simulator.stage import Scene, Stage

TWO, THREE = 2, 3


def _insured(scene: Scene) -> list[Draft]:
    return [draft for draft in scene.all("bet_placed") if draft.data["position"].startswith("insurance:")]


def _one_insured(stage: Stage) -> tuple[Scene, Draft]:
    """A coup with one insurance, which is lost."""
    scene = stage.pick(
        lambda s: plain(s) and len(_insured(s)) == 1 and not Table(s).bank.natural, "an insurance that is lost"
    )
    return scene, _insured(scene)[0]


@trick("insurance_is_taken_against_an_ace_only", "an insurance against no ace")
def false_insurance(stage: Stage) -> list[Draft]:
    def suits(table: Table, hand: Hand) -> bool:
        return table.open != LAW.insurance_against and bool(hand.decisions) and table.whole(hand)

    table, hand = pick(stage, suits, "a hand against no ace")
    own = table.bets(hand)[0]
    told = {"bet": "insured", "player": own.data["player"], "position": f"insurance:{hand.seat}"}
    half = own.data["stake"] // 2
    data = {**told, "stake": half, "chips": 1, "chip": "value", "parent": own.data["bet"]}
    return [beside(stage, table.bank.drawn[1], "bet_placed", data)]


@trick("insurance_is_laid_on_invitation", "an insurance to which nobody was invited")
def uninvited(stage: Stage) -> list[Draft]:
    scene, laid = _one_insured(stage)
    stage.remove(scene.all("insurance_invited"))
    return [laid]


@trick("insurance_is_called_after_the_second_cards", "insurance is called before the bank has its second card")
def called_early(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: plain(s) and s.has("insurance_invited"), "a call for insurance")
    second = scene.all("card_drawn", place="bank")[1]
    before = scene.drafts[scene.drafts.index(second) - 1]
    return [later(stage, scene.one("insurance_invited"), before, 0.1), second]


@trick("insurance_is_at_most_half_of_the_bet", "an insurance of the whole bet")
def whole_insurance(stage: Stage) -> list[Draft]:
    scene, laid = _one_insured(stage)
    stake = scene.one("bet_placed", bet=laid.data["parent"]).data["stake"]
    took = scene.one("bet_collected", bet=laid.data["bet"])
    laid.data, took.data = {**laid.data, "stake": stake}, {**took.data, "amount": stake}
    return [laid]


@trick("insurance_wins_double_against_blackjack", "a lost insurance is left to the player")
def spared_insurance(stage: Stage) -> list[Draft]:
    scene, laid = _one_insured(stage)
    stage.remove(scene.all("bet_collected", bet=laid.data["bet"]))
    return [laid]


@trick("even_money_is_for_blackjack_against_an_ace", "even money for a hand that is no blackjack")
def false_even_money(stage: Stage) -> list[Draft]:
    table, hand = pick(stage, lambda t, h: h.decisions and not h.split and t.whole(h), "a hand that is played")
    told = {"place": hand.place, "action": "even_money", "by": table.bets(hand)[0].data["player"]}
    return [beside(stage, table.bank.drawn[1], "decision_made", told)]


@trick("even_money_equals_the_bet", "even money of three to two")
def rich_even_money(stage: Stage) -> list[Draft]:
    def suits(table: Table, hand: Hand) -> bool:
        ace = table.open == LAW.even_money_against and table.scene.has("card_revealed")
        return (
            ace and len(hand.drawn) == TWO and hand.actions == ["stand"] and table.whole(hand) and table.company(hand)
        )

    table, hand = pick(stage, suits, "a hand that stands on two cards against an ace")
    for draft, rank in zip(hand.drawn, ("A", "K"), strict=True):
        restock(stage, draft, rank)
    own = table.bets(hand)[0]
    told = [*hand.decisions, *table.scene.all("player_asked", place=hand.place)]
    stage.remove([*told, *table.settled(own, "bet_collected"), *table.settled(own, "payout_made")])
    player = own.data["player"]
    chosen = {"place": hand.place, "action": "even_money", "by": player}
    decided = beside(stage, table.scene.one("insurance_invited"), "decision_made", chosen)
    prize = {"bet": own.data["bet"], "player": player, "amount": own.data["stake"] * 3 // 2, "component": "even_money"}
    beside(stage, decided, "payout_made", prize)
    return [own]


@trick("six_seven_eight_and_three_sevens_earn_a_special_prize", "a special prize for three cards that earn none")
def false_special(stage: Stage) -> list[Draft]:
    def suits(table: Table, hand: Hand) -> bool:
        return (
            len(hand.drawn) == THREE
            and hand.actions[:1] == ["hit"]
            and not LAW.special(hand.cards)
            and table.whole(hand)
        )

    table, hand = pick(stage, suits, "a hand of three cards")
    own = table.bets(hand)[0]
    prize = {
        "bet": own.data["bet"],
        "player": own.data["player"],
        "amount": 3 * own.data["stake"],
        "component": "special",
    }
    beside(stage, hand.drawn[-1], "payout_made", prize)
    return [own]


@trick("the_special_prize_is_paid_at_once", "the special prize of three sevens is paid after the next card")
def late_special(stage: Stage) -> list[Draft]:
    def suits(table: Table, hand: Hand) -> bool:
        three = len(hand.drawn) == THREE and hand.actions == ["hit"] and hand.total == LAW.target
        return three and table.whole(hand) and not LAW.special(hand.cards) and _after(table, hand) is not None

    table, hand = pick(stage, suits, "a twenty-one in three cards before another card")
    for draft in hand.drawn:
        restock(stage, draft, "7")
    own, after = table.bets(hand)[0], _after(table, hand)
    assert after is not None  # noqa: S101  # it was picked so
    prize = {
        "bet": own.data["bet"],
        "player": own.data["player"],
        "amount": 3 * own.data["stake"],
        "component": "special",
    }
    return [beside(stage, after, "payout_made", prize)]


def _after(table: Table, hand: Hand) -> Draft | None:
    drafts = table.scene.drafts
    later = drafts[drafts.index(hand.drawn[-1]) + 1 :]
    return next((draft for draft in later if draft.type == "card_drawn"), None)


def _stood(table: Table, hand: Hand) -> bool:
    stood = bool(hand.actions) and hand.actions[-1] == "stand"
    return stood and table.whole(hand) and table.lost(hand) and table.company(hand)


def _first_served(table: Table, hand: Hand) -> bool:
    return table.scene.all("decision_made")[0] is hand.decisions[0] and hand.actions == ["stand"]


@trick("nobody_gives_up_against_an_ace", "somebody gives up against an ace")
def flight_from_an_ace(stage: Stage) -> list[Draft]:
    def suits(table: Table, hand: Hand) -> bool:
        return table.open == LAW.surrender_not_against and _stood(table, hand) and _first_served(table, hand)

    return [gives_up(*pick(stage, suits, "a hand that stands first against an ace and loses"))]


@trick("who_gives_up_loses_half", "who gives up loses everything")
def dear_surrender(stage: Stage) -> list[Draft]:
    table, hand = pick(stage, lambda t, h: "surrender" in h.actions and len(t.bets(h)) == 1, "somebody who gives up")
    own = table.bets(hand)[0]
    took = table.settled(own, "bet_collected")[0]
    took.data = {**took.data, "amount": own.data["stake"]}
    return [own]


@trick("one_gives_up_on_the_first_two_cards", "somebody gives up after a third card")
def late_surrender(stage: Stage) -> list[Draft]:
    def suits(table: Table, hand: Hand) -> bool:
        return table.open != LAW.surrender_not_against and _stood(table, hand) and len(hand.drawn) > TWO

    return [gives_up(*pick(stage, suits, "a hand that stands on three cards and loses"))]


@trick("one_gives_up_before_any_additional_card", "somebody gives up when others have a third card", IN_PORTUGAL)
def hesitant_surrender(stage: Stage) -> list[Draft]:
    def suits(table: Table, hand: Hand) -> bool:
        fits = table.open != LAW.surrender_not_against and _stood(table, hand) and len(hand.drawn) == TWO
        if not fits or len(hand.decisions) != 1:
            return False
        before = table.scene.drafts[: table.scene.drafts.index(hand.decisions[0])]
        seats = 2 * len({d.data["place"].partition("/")[0] for d in before if d.type == "card_drawn"})
        return sum(draft.type == "card_drawn" for draft in before) > seats

    return [gives_up(*pick(stage, suits, "a hand that stands after others got cards and loses"))]
