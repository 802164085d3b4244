"""Tricks with splits and doubles: nn. 31 to 37."""

from producers.simulator.blackjack.tricks.picking import (
    LAW,
    STRANGER,
    Hand,
    Table,
    beside,
    extra_card,
    held,
    pick,
    recount,
    restock,
)  # fmt: skip
from producers.simulator.blackjack.tricks.registry import trick
from producers.simulator.script import Draft
from producers.simulator.stage import Stage

TWO, THREE = 2, 3


def _alone(table: Table, hand: Hand) -> bool:
    """One bet on the seat, and no jackpot chip."""
    return len(table.bets(hand)) == 1 and not table.scene.all("bet_placed", position=f"jackpot:{hand.seat}")


def _hands(table: Table, hand: Hand) -> list[Hand]:
    return [other for other in table.players if other.seat == hand.seat]


def _lost_to_the_bank(table: Table, hand: Hand) -> bool:
    bank = table.bank.total
    return table.scene.has("card_revealed") and hand.total < bank <= LAW.target


@trick("ace_and_ten_after_a_split_are_twenty_one", "ace and ten after a split are paid as blackjack")
def false_blackjack(stage: Stage) -> list[Draft]:
    def suits(table: Table, hand: Hand) -> bool:
        prizes = table.settled(table.bets(hand)[0], "payout_made", component="main") if _alone(table, hand) else []
        return hand.split and len(hand.drawn) == TWO and LAW.natural(hand.cards) and bool(prizes)

    table, hand = pick(stage, suits, "ace and ten after a split")
    own = table.bets(hand)[0]
    paid = table.settled(own, "payout_made", component="main")[0]
    paid.data = {**paid.data, "amount": paid.data["amount"] + own.data["stake"] // 2}
    return [own]


@trick("only_pairs_are_split", "two cards that are no pair are split")
def false_pair(stage: Stage) -> list[Draft]:
    def suits(table: Table, hand: Hand) -> bool:
        second = "/2" in hand.place and set(hand.actions) == {"stand"} and len(_hands(table, hand)) == TWO
        first = hand.drawn[0].data["card"][:-1]
        return (
            second
            and first in "6789"
            and _alone(table, hand)
            and _lost_to_the_bank(table, hand)
            and hand.total > 12
            and "A" not in {c[:-1] for c in hand.cards}
        )

    _, hand = pick(stage, suits, "a second hand of a split that stands and loses")
    card = hand.drawn[0].data["card"]
    restock(stage, hand.drawn[0], str(int(card[:-1]) - 1))
    return [hand.drawn[0]]


@trick("the_second_bet_of_a_split_equals_the_first", "the second bet of a split is only half of the first")
def short_split(stage: Stage) -> list[Draft]:
    def suits(table: Table, hand: Hand) -> bool:
        added = table.scene.all("stake_added", place=hand.place, reason="split")
        return (
            "/" in hand.place
            and len(added) == 1
            and _alone(table, hand)
            and not LAW.special(hand.cards)
            and "double" not in hand.actions
        )

    table, hand = pick(stage, suits, "a split")
    added = table.scene.one("stake_added", place=hand.place, reason="split")
    added.data = {**added.data, "amount": added.data["amount"] // 2}
    return [added]


@trick("every_hand_of_a_split_gets_a_card", "a hand of a split is left without a card")
def bare_split(stage: Stage) -> list[Draft]:
    def suits(table: Table, hand: Hand) -> bool:
        two = "/" in hand.place and len(hand.drawn) == TWO and set(hand.actions) <= {"stand"}
        beaten = _lost_to_the_bank(table, hand) or table.bank.total > LAW.target
        return two and beaten and _alone(table, hand) and table.scene.has("card_revealed")

    table, hand = pick(stage, suits, "a hand of a split that stands on its second card")
    recount(stage, hand.drawn[1], 1)
    stage.remove([hand.drawn[1], *hand.decisions, *table.scene.all("player_asked", place=hand.place)])
    return [hand.drawn[0]]


@trick("split_aces_get_one_card_each", "a split ace gets a second card")
def generous_aces(stage: Stage) -> list[Draft]:
    def suits(table: Table, hand: Hand) -> bool:
        both = _hands(table, hand)
        two = "/2" in hand.place and len(both) == TWO and all(len(each.drawn) == TWO for each in both)
        calm = two and all(set(each.actions) <= {"split", "stand"} for each in both) and _alone(table, hand)
        return calm and table.scene.has("card_revealed") and all(_same_as_an_ace(table, each) for each in both)

    table, hand = pick(stage, suits, "a split of which both hands stand on two cards")
    for each in _hands(table, hand):
        restock(stage, each.drawn[0], "A")
    return [extra_card(stage, hand.drawn[1], hand.place)]


def _same_as_an_ace(table: Table, hand: Hand) -> bool:
    """The hand would fare as it did if its first card were an ace."""
    bank, second = table.bank.total, hand.cards[1]
    if table.bank.natural or second[:-1] == "A":
        return False
    ace = LAW.total(("AS", second))
    return bank > LAW.target or (ace > bank, ace < bank) == (hand.total > bank, hand.total < bank)


@trick("who_does_not_follow_a_split_stays_with_the_first_hand", "one who does not follow a split is not settled")
def split_bystander(stage: Stage) -> list[Draft]:
    def suits(table: Table, hand: Hand) -> bool:
        both = "/" not in hand.place and hand.split and "double" not in hand.actions and _alone(table, hand)
        own = held(stage, table, hand)
        decided = table.bank.total > LAW.target or hand.total != table.bank.total
        return (
            both
            and own
            and decided
            and table.scene.has("card_revealed")
            and hand.total <= LAW.target
            and not LAW.special(hand.cards)
            and len(hand.drawn) == TWO
        )

    table, hand = pick(stage, suits, "a split whose first hand wins or loses")
    own = table.bets(hand)[0]
    least = stage.script[0].data["licence"]["limits"]["minimum"]
    told = {"bet": "bystander", "player": STRANGER, "position": f"box:{hand.seat}", "stake": least}
    return [beside(stage, own, "bet_placed", {**told, "chips": 1, "chip": "value"})]


def _doubled(table: Table, hand: Hand) -> bool:
    """A hand that was doubled, not split, and lost to the bank with three cards."""
    first = not hand.split and hand.actions == ["double"] and len(hand.drawn) == THREE and _alone(table, hand)
    return first and "A" not in {card[:-1] for card in hand.cards} and not table.scene.has("insurance_invited")


@trick("only_nine_ten_or_eleven_is_doubled", "a hand of eight is doubled")
def bold_double(stage: Stage) -> list[Draft]:
    _, hand = pick(stage, lambda t, h: _doubled(t, h) and _lost_to_the_bank(t, h), "a doubled hand that loses")
    for draft, rank in zip(hand.drawn, ("5", "3"), strict=False):
        restock(stage, draft, rank)
    return [hand.decisions[0]]


@trick("a_double_adds_as_much_as_the_stake", "a double for less")
def double_for_less(stage: Stage) -> list[Draft]:
    table, hand = pick(stage, _doubled, "a doubled hand")
    added = table.scene.one("stake_added", place=hand.place, reason="double")
    added.data = {**added.data, "amount": added.data["amount"] // 2}
    return [added]


@trick("who_doubles_gets_a_single_card", "a doubled hand gets a second card")
def second_card_after_a_double(stage: Stage) -> list[Draft]:
    _, hand = pick(stage, lambda t, h: _doubled(t, h) and h.total <= LAW.target, "a doubled hand")
    return [extra_card(stage, hand.drawn[-1], hand.place)]


@trick("an_ace_counted_as_one_stays_one", "ace, eight and two, doubled as nine, are not collected as eleven")
def thawed_ace(stage: Stage) -> list[Draft]:
    table, hand = pick(stage, lambda t, h: _doubled(t, h) and _lost_to_the_bank(t, h), "a doubled hand that loses")
    for draft, rank in zip(hand.drawn, ("A", "8", "2"), strict=True):
        restock(stage, draft, rank)
    own = table.bets(hand)[0]
    stage.remove(table.settled(own, "bet_collected"))
    return [own]
