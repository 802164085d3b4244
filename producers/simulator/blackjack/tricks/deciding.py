"""Tricks with decisions and with the first cards: nn. 17 to 23."""

from producers.simulator.blackjack.tricks.picking import (
    LAW,
    STRANGER,
    Hand,
    Table,
    beside,
    extra_card,
    holders,
    later,
    pick,
    plain,
    restock,
)  # fmt: skip
from producers.simulator.blackjack.tricks.registry import IN_ANGOLA, trick
from producers.simulator.script import Draft
from producers.simulator.stage import Scene, Stage


def _seats(scene: Scene) -> list[str]:
    return sorted({d.data["place"] for d in scene.all("card_drawn") if d.data["place"] != "bank"})


def _decided(stage: Stage, *, held: bool) -> Draft:
    def suits(table: Table, hand: Hand) -> bool:
        if not hand.decisions or hand.split or len(table.bets(hand)) != 1:
            return False
        return (hand.seat in holders(stage, hand.drawn[0])) is held and "surrender" not in hand.actions

    _, hand = pick(stage, suits, "a decision for such a place")
    return hand.decisions[-1]


@trick("the_holder_of_a_place_decides_for_it", "somebody else decides for a holder")
def meddling(stage: Stage) -> list[Draft]:
    told = _decided(stage, held=True)
    told.data = {**told.data, "by": STRANGER}
    return [told]


@trick("the_largest_bet_decides_at_a_vacant_place", "somebody without a bet decides at a vacant place")
def meddling_at_a_vacant_place(stage: Stage) -> list[Draft]:
    told = _decided(stage, held=False)
    told.data = {**told.data, "by": STRANGER}
    return [told]


def _swap(stage: Stage, first: int) -> list[Draft]:
    """The cards of two neighbours come out the other way round."""
    scene = stage.pick(lambda s: plain(s) and len(_first(s)) > 1, "two places with bets")
    count = len(_first(scene))
    drawn = scene.all("card_drawn")
    one, other = drawn[first * (count + 1)], drawn[first * (count + 1) + 1]
    one.data, other.data = other.data, one.data
    return [one]


def _first(scene: Scene) -> list[Draft]:
    """The first card of each place, before the bank's."""
    drawn = scene.all("card_drawn")
    end = next((n for n, draft in enumerate(drawn) if draft.data["place"] == "bank"), 0)
    return drawn[:end]


@trick("first_cards_go_round_in_order", "a higher place gets its first card before a lower one")
def first_cards_crossed(stage: Stage) -> list[Draft]:
    return _swap(stage, 0)


@trick("second_cards_follow_in_order", "a higher place gets its second card before a lower one")
def second_cards_crossed(stage: Stage) -> list[Draft]:
    return _swap(stage, 1)


@trick("the_second_card_of_the_bank_stays_face_down", "the dealer looks at the bank's second card too early")
def peeking(stage: Stage) -> list[Draft]:
    def suits(scene: Scene) -> bool:
        asked = [d for d in scene.all("decision_made") if d.data["action"] in ("hit", "stand")]
        return plain(scene) and len(asked) > 1 and scene.has("card_revealed") and not Table(scene).bank.natural

    scene = stage.pick(suits, "decisions before the bank's turn")
    last = [d for d in scene.all("decision_made") if d.data["action"] in ("hit", "stand")][-1]
    shown = scene.one("card_revealed")
    before = scene.drafts[scene.drafts.index(last) - 1]
    return [later(stage, shown, before, 0.1)]


@trick("an_exposed_second_card_of_the_bank_is_replaced", "a second card of the bank that was seen stays", IN_ANGOLA)
def exposed_card_stays(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: plain(s) and s.has("card_revealed", "player_asked"), "a bank that plays")
    second = scene.all("card_drawn", place="bank")[1]
    second.data = {**second.data, "face": "up"}
    return [second]


@trick("nobody_stands_on_eleven_or_less", "a hand of eleven or less stands")
def low_stand(stage: Stage) -> list[Draft]:
    def suits(table: Table, hand: Hand) -> bool:
        ranks = {card[:-1] for card in hand.cards}
        two = len(hand.drawn) == 2 and hand.actions == ["stand"] and "A" not in ranks
        least = min(LAW.values[rank] for rank in ranks)
        return two and table.whole(hand) and table.lost(hand) and least < 9 and least != 3

    _, hand = pick(stage, suits, "a hand that stands on two cards and loses")
    high = max(hand.drawn, key=lambda draft: LAW.values[draft.data["card"][:-1]])
    restock(stage, high, "3")
    return [high, hand.decisions[-1]]


@trick("no_card_is_given_at_twenty_one", "a hand of twenty-one gets another card")
def card_at_21(stage: Stage) -> list[Draft]:
    def suits(table: Table, hand: Hand) -> bool:
        drawn = len(hand.drawn) > 2 and hand.total == LAW.target and set(hand.actions) == {"hit"}
        return drawn and table.whole(hand) and not LAW.special(hand.cards)

    _, hand = pick(stage, suits, "a hand of twenty-one in three cards or more")
    return [extra_card(stage, hand.drawn[-1], hand.place)]


@trick("players_are_served_in_the_order_of_their_places", "a place is asked again after the next")
def asked_again(stage: Stage) -> list[Draft]:
    def suits(scene: Scene) -> bool:
        return plain(scene) and len({d.data["place"].partition("/")[0] for d in scene.all("player_asked")}) > 1

    scene = stage.pick(suits, "two places that are asked")
    asked = scene.all("player_asked")
    last = scene.all("decision_made", place=asked[-1].data["place"])[-1]
    return [beside(stage, last, "player_asked", {"place": asked[0].data["place"]})]


@trick("cards_go_to_those_who_ask", "a card that nobody asked for")
def unasked_card(stage: Stage) -> list[Draft]:
    def suits(table: Table, hand: Hand) -> bool:
        return hand.actions.count("hit") == 1 and "double" not in hand.actions and table.whole(hand)

    _, hand = pick(stage, suits, "a hand that asks for a card")
    told = next(draft for draft in hand.decisions if draft.data["action"] == "hit")
    stage.remove([told])
    return [hand.drawn[2]]


def _stands(table: Table, hand: Hand) -> bool:
    """The hand stands, and somebody after it asks for a card."""
    if not hand.actions or hand.actions[-1] != "stand" or hand.split:
        return False
    drawn = table.scene.drafts[table.scene.drafts.index(hand.decisions[-1]) :]
    return any(draft.type == "card_drawn" and draft.data["place"] != "bank" for draft in drawn)


@trick("an_unseen_card_goes_to_the_next_who_asks", "a card drawn by mistake is hidden away and another drawn")
def hidden_card(stage: Stage) -> list[Draft]:
    table, hand = pick(stage, _stands, "a hand that stands before another asks")
    drawn = extra_card(stage, hand.decisions[-1], hand.place, "down")
    told = beside(stage, drawn, "card_misdrawn", {"place": hand.place, "seen": False})
    away = {"place": hand.place, "card": drawn.data["card"], "reason": "misdrawn"}
    beside(stage, table.scene.one("coup_closed"), "card_discarded", away, -0.2)
    return [told]


@trick("a_seen_card_is_void", "a card drawn by mistake and seen stays on the table")
def seen_card_stays(stage: Stage) -> list[Draft]:
    _, hand = pick(stage, _stands, "a hand that stands before another asks")
    drawn = extra_card(stage, hand.decisions[-1], hand.place)
    return [beside(stage, drawn, "card_misdrawn", {"place": hand.place, "seen": True})]


@trick("every_player_is_asked", "a player is never asked whether he wants cards")
def never_asked(stage: Stage) -> list[Draft]:
    def suits(table: Table, hand: Hand) -> bool:
        two = len(hand.drawn) == 2 and hand.actions == ["stand"] and not hand.split
        return two and hand.total >= LAW.least_to_stand and table.whole(hand) and table.scene.has("card_revealed")

    table, hand = pick(stage, suits, "a hand that stands on its first two cards")
    stage.remove([*table.scene.all("player_asked", place=hand.place), *hand.decisions])
    return [hand.drawn[-1], table.scene.one("card_revealed")]


@trick("decisions_follow_the_second_cards", "a player is asked before the bank has its second card")
def asked_early(stage: Stage) -> list[Draft]:
    scene = stage.pick(lambda s: plain(s) and s.has("player_asked"), "a player who is asked")
    second = scene.all("card_drawn", place="bank")[1]
    before = scene.drafts[scene.drafts.index(second) - 1]
    return [later(stage, scene.all("player_asked")[0], before, 0.1), second]
