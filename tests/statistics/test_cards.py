"""Cards under watch: the exact price of the next card, which cards count, what is found."""

from itertools import permutations
from math import sqrt
from random import Random
from typing import Any

import pytest

from projections.replay import replay
from projections.statistics.card_evidence import COMPOSITION, ORDER, PAIRS, RETURNED, CardBettor
from projections.statistics.shoes import ShoeFairness, ShoeWatch
from schemas.cards import PACK, RANKS
from tests.statistics.measure_wheels import CARD_CASES, CARD_NEEDED, PACKS, dealt, shoe
from tests.statistics.table import LAW, DiceTable


def small_bettor(cards: list[str]) -> CardBettor:
    """A shoe that holds only these cards."""
    bettor = CardBettor()
    bettor.shuffled(1)
    bettor._unread.clear()
    bettor._ranks.clear()
    bettor.put_back(cards)
    return bettor


@pytest.mark.parametrize("drawn", [1, 3, 5])
def test_the_expected_capital_against_shuffled_cards_is_one(drawn: int) -> None:
    """Every order of five cards, after a shoe in which two of them followed one another; with a card put back."""
    cards = ["AS", "2S", "2H", "KD", "9C"]
    total, orders = 0.0, list(permutations(cards))
    for order in orders:
        bettor = small_bettor(cards)
        bettor._followed = {"AS": {"KD", "2S"}}
        bettor._returned = frozenset({"9C"})
        for card in order[:drawn]:
            bettor.see(card)
        total += bettor.capital
    assert total / len(orders) == pytest.approx(1)


def test_cards_that_went_back_may_come_again_at_the_same_price() -> None:
    cards = ["AS", "2S", "2H"]
    total = 0.0
    for first in cards:
        for second in cards:
            bettor = small_bettor(cards)
            bettor.see(first)
            bettor.put_back([first])
            bettor.see(second)
            total += bettor.capital
    assert total / 9 == pytest.approx(1)


def test_fair_shoes_keep_the_promise() -> None:
    """Sixty tables, four shoes each, looked at after every card."""
    strongest = [dealt(f"fair {number}", None, 4, float("inf"))[1] for number in range(60)]
    for level in (2, 5, 20, CARD_NEEDED):
        assert sum(seen >= level for seen in strongest) <= 60 / level + 3 * sqrt(60 / level)


def test_fives_in_the_place_of_tens_are_found() -> None:
    assert dealt("tens", CARD_CASES[0], 150)[0] is not None


def test_a_shuffle_that_leaves_the_order_is_found_by_that() -> None:
    chance, bettor, cards = Random("order"), CardBettor(), [""]
    for _ in range(40):
        cards = shoe(chance, CARD_CASES[1], cards)
        bettor.shuffled(PACKS)
        for card in cards[:240]:
            bettor.see(card)
    assert bettor.answer(ORDER) > CARD_NEEDED
    assert bettor.answer(COMPOSITION) < 20


def test_cards_as_they_come_from_the_box_are_found_at_once() -> None:
    bettor = CardBettor()
    bettor.shuffled(1)
    for card in PACK[:20]:
        bettor.see(card)
    assert bettor.answer(PAIRS) > CARD_NEEDED / 1000
    assert bettor.answer(PAIRS) == max(bettor.answer(each) for each in (COMPOSITION, PAIRS, ORDER, RETURNED))


def test_a_card_that_the_shoe_cannot_hold_weighs_nothing_and_is_counted() -> None:
    bettor = CardBettor()
    bettor.shuffled(1)
    bettor.see("AS")
    before = bettor.capital
    bettor.see("AS")
    bettor.see("2S")
    assert (bettor.capital, bettor.impossible, bettor.seen) == (before, 1, 1)
    bettor.shuffled(1)
    bettor.see("2S")
    assert bettor.seen == 2


class CardTable(DiceTable):
    """A table that has cards, too."""

    def deal(self, *cards: str | None) -> "CardTable":
        for card in cards:
            self.say("card_drawn", place="bank", face="up", **({} if card is None else {"card": card}))
        return self

    @property
    def shoes(self) -> list[ShoeWatch]:
        fairness = ShoeFairness()
        replay(enumerate(self.records, 1), LAW, [fairness])
        return list(fairness)


def card_table(packs: int = 1, **changed: Any) -> CardTable:
    table = CardTable()
    table.open(packs=[{"id": f"P{number}", "back": "red"} for number in range(packs)], **changed)
    return table


def test_a_card_counts_when_it_is_read_as_it_is_drawn() -> None:
    table = card_table(shoe="S-1")
    table.say("shoe_loaded", shoe="S-1", cards=52)
    table.say("card_burned", card="KD")
    table.deal("AS", None, "2S").say("card_revealed", place="bank", card="9H")
    (watch,) = table.shoes
    assert (watch.bettor.seen, watch.unread, watch.bettor.shoes, watch.how) == (3, 1, 1, "shoe")


@pytest.mark.parametrize("cards", [51, 104])
def test_a_shoe_of_other_than_its_packs_is_not_weighed(cards: int) -> None:
    table = card_table(shoe="S-1")
    table.say("shoe_loaded", shoe="S-1", cards=cards)
    (watch,) = table.deal("AS").shoes
    assert watch.bettor.seen == 0


def test_before_the_first_loading_nothing_is_weighed() -> None:
    (watch,) = card_table(shoe="S-1").deal("AS", "AS").shoes
    assert (watch.bettor.seen, watch.bettor.impossible) == (0, 0)


def test_cards_shuffled_by_hand_are_all_there_again_after_each_shuffle() -> None:
    table = card_table()
    for _ in range(3):
        table.say("cards_shuffled", by="Rui", manual=True, packs=["P0"])
        table.deal("AS", "KD")
    (watch,) = table.shoes
    assert (watch.bettor.seen, watch.bettor.shoes, watch.how) == (6, 3, "by_hand")


CONTINUOUS = {"id": "SH-1", "mode": "continuous", "model": "m"}


def test_cards_that_go_back_into_a_shuffler_are_in_it_again() -> None:
    table = card_table(shuffler=CONTINUOUS)
    table.say("shuffler_loaded", cards=52, packets=4, by="Rui")
    for _ in range(3):
        table.deal("AS", None, "KD").say("cards_reinserted", cards=3)
    (watch,) = table.shoes
    assert (watch.bettor.seen, watch.bettor.impossible, watch.how) == (6, 0, "shuffler")


def test_where_it_is_not_known_which_cards_went_back_nothing_is_weighed() -> None:
    table = card_table(shuffler=CONTINUOUS)
    table.say("shuffler_loaded", cards=52, packets=4, by="Rui")
    table.deal("AS", "KD").say("cards_reinserted", cards=1)
    (watch,) = table.deal("2S").shoes
    assert watch.bettor.seen == 2


def test_a_shuffler_that_gives_back_what_went_in_is_found_and_one_with_a_buffer_is_not() -> None:
    """A buffer keeps returned cards back for a while: that is how such shufflers are built."""
    clumps, buffer = _returning(lambda chance, back: chance.random() < 0.3), _returning(lambda chance, back: False)
    assert clumps.answer(RETURNED) > CARD_NEEDED
    assert buffer.capital < 20


def _returning(again: Any) -> CardBettor:
    chance, bettor = Random("returning"), CardBettor()
    bettor.shuffled(2)
    inside, back = sorted(PACK * 2), ["AS"]
    inside.remove("AS")
    bettor.see("AS")
    for _ in range(1500):
        bettor.put_back(back)
        waiting, drawn = list(back), []
        for _ in range(8):
            source = waiting if waiting and again(chance, back) else inside
            drawn.append(source.pop(chance.randrange(len(source))))
            bettor.see(drawn[-1])
        inside += waiting
        back = drawn
    assert not bettor.suspended
    return bettor


def test_every_rank_has_its_friends() -> None:
    assert len(CardBettor().friends[COMPOSITION]) == 2 * (len(RANKS) + 2)
