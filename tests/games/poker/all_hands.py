"""All 2,598,960 hands of five cards through the ranking that judges tables."""

from collections.abc import Iterator
from datetime import date
from functools import cache
from itertools import combinations

from schemas.cards import PACK
from streams.games.cards.hands import Hand
from streams.games.poker_sem_descarte.law import SemDescarteLaw, poker
from streams.law.files import load_law

REGULATIONS = ("ao-de-261-22", "pt-p-461-2001")
HANDS = 2_598_960
FREQUENCIES = {
    "royal_flush": 4, "straight_flush": 36, "four_of_a_kind": 624, "full_house": 3744, "flush": 5108,
    "straight": 10_200, "three_of_a_kind": 54_912, "two_pairs": 123_552, "pair": 1_098_240, "high_cards": 1_302_540,
}  # fmt: skip


@cache
def law_of(regulation: str = REGULATIONS[0]) -> SemDescarteLaw:
    return poker(load_law().figures(regulation, date(2023, 3, 14)))


def hands(law: SemDescarteLaw) -> Iterator[tuple[tuple[str, ...], Hand]]:
    """Every five cards of a pack, in the order of the pack, and what they are worth."""
    for cards in combinations(PACK, 5):
        hand = law.ranking.hand(cards)
        assert hand is not None
        yield cards, hand


def standard(hand: Hand) -> tuple[int, ...]:
    """What every evaluator compares by: the combination, then all ranks, also side cards that one pack never decides."""
    return (hand.key[0], *hand.ranks)


def by_definition(cards: tuple[str, ...]) -> tuple[int, ...]:
    """A second ranking, written from the definitions alone and sharing nothing with the first: class, then ranks."""
    values = sorted(("__23456789TJQKA".index(card[0] if card[0] != "1" else "T") for card in cards), reverse=True)
    one_suit = all(card[-1] == cards[0][-1] for card in cards)
    alike = sorted(values, key=lambda value: (-values.count(value), -value))
    pairs = sum(values[one] == values[two] for one in range(5) for two in range(one))
    if pairs == 0 and values in ([low + 4, low + 3, low + 2, low + 1, low] for low in range(2, 11)):
        return (8 if one_suit else 4, *values)
    if values == [14, 5, 4, 3, 2]:
        return (8 if one_suit else 4, 5, 4, 3, 2, 1)
    if one_suit:
        return (5, *values)
    return ({0: 0, 1: 1, 2: 2, 3: 3, 4: 6, 6: 7}[pairs], *alike)
