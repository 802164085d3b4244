"""What five cards are worth, by the letters of the law."""

from collections import Counter
from itertools import combinations, islice, pairwise
from random import Random
from typing import Any

import pytest

from schemas.cards import PACK
from streams.games.cards.hands import EQUAL, HIGHER, LOWER
from streams.games.poker_sem_descarte.showdown import qualifies
from tests.games.poker.all_hands import FREQUENCIES, HANDS, REGULATIONS, by_definition, hands, law_of, standard


def worth(cards, regulation=REGULATIONS[0]):
    return law_of(regulation).ranking.hand(cards.split())


def against(own, other, regulation=REGULATIONS[0]):
    return law_of(regulation).ranking.compare(worth(own, regulation), worth(other, regulation))


@pytest.mark.parametrize(
    ("cards", "combination"),
    [
        ("AS KS QS JS 10S", "royal_flush"),
        ("KS QS JS 10S 9S", "straight_flush"),
        ("AS 2S 3S 4S 5S", "straight_flush"),
        ("7S 7H 7D 7C 2S", "four_of_a_kind"),
        ("7S 7H 7D 2C 2S", "full_house"),
        ("AS KS QS JS 9S", "flush"),
        ("KS AS 2S 3S 4S", "flush"),
        ("AS KH QS JS 10S", "straight"),
        ("AS 2H 3S 4S 5S", "straight"),
        ("7S 7H 7D 2C 3S", "three_of_a_kind"),
        ("7S 7H 2D 2C 3S", "two_pairs"),
        ("7S 7H 2D 4C 3S", "pair"),
        ("QS KH AS 2S 3S", "high_cards"),
        ("AS KH QS JS 9S", "high_cards"),
    ],
)
@pytest.mark.parametrize("regulation", REGULATIONS)
def test_the_combination_of_five_cards(cards, combination, regulation):
    assert worth(cards, regulation).combination == combination


@pytest.mark.parametrize(
    ("own", "other", "result", "literally", "doubt"),
    [
        ("7S 7H 7D 7C 2S", "6S 6H 6D 6C AS", HIGHER, HIGHER, None),  # a
        ("7S 7H 7D 2C 2S", "6S 6H 6D AC AS", HIGHER, HIGHER, None),  # b
        ("AS 2H 3S 4S 5S", "2D 3D 4D 5D 6C", LOWER, LOWER, None),  # c: the ace counts one
        ("9S 8H 7S 6S 5S", "9H 8S 7H 6H 5H", EQUAL, EQUAL, None),
        ("AS KS QS JS 10S", "AH KH QH JH 10H", EQUAL, EQUAL, None),
        ("AS 9S 7S 4S 2S", "KH QH JH 10H 8H", HIGHER, HIGHER, None),  # d
        ("AS 9S 7S 4S 3S", "AH 9H 7H 4H 2H", HIGHER, EQUAL, "blackjack:61"),
        ("7S 7H 7D 2C 3S", "6S 6H 6D AC KS", HIGHER, HIGHER, None),  # e
        ("KS KH 3D 3C 5S", "KD KC 3S 3H 4S", HIGHER, HIGHER, None),  # f
        ("KS KH 3D 3C 5S", "KD KC 3S 3H 5H", EQUAL, EQUAL, None),
        ("KS KH QD 8C 3S", "KD KC JS 10H 9H", HIGHER, HIGHER, None),  # g
        ("KS KH QD 8C 3S", "KD KC QS 7H 6H", HIGHER, EQUAL, "blackjack:62"),
        ("KS KH QD 8C 3S", "KD KC QS 8H 6H", LOWER, EQUAL, "blackjack:62"),
        ("KS KH QD 8C 3S", "KD KC QS 8H 3H", EQUAL, EQUAL, None),
        ("AS KH QD 8C 5S", "AD KC QS 8H 4H", HIGHER, HIGHER, None),  # 7.j
        ("AS KS QS 8C 5D", "AD KC QH 8H 5H", EQUAL, EQUAL, None),  # three of one suit on both sides
        ("AS KS QS 8C 5D", "AD KC QH 8H 5C", HIGHER, EQUAL, "blackjack:60"),
        ("AS KS QD 8C 5D", "AD KC QH 8H 5H", LOWER, EQUAL, "blackjack:60"),
        ("AS KS QS 8S 5D", "AD KC QH 8H 5H", EQUAL, EQUAL, None),  # four are not better than three
        ("AS KS QD 8C 5D", "AD KC QH 8H 5C", EQUAL, EQUAL, None),
    ],
)
def test_hands_of_one_combination_are_compared_by_their_letter(own, other, result, literally, doubt):
    for regulation in REGULATIONS:
        assert against(own, other, regulation) == (result, literally, doubt)


@pytest.mark.parametrize(
    ("bank", "plays"),
    [
        ("AS KH QD 8C 5D", True),
        ("AS KH 4D 3C 2D", True),
        ("AS QH JD 10C 9D", False),
        ("KS QH JD 10C 8D", False),
        ("2S 2H 3D 4C 5D", True),
        ("AS 2H 3D 4C 5D", True),
    ],
)
def test_the_bank_plays_with_ace_and_king_or_a_combination(bank, plays):
    law = law_of()
    assert qualifies(law.ranking.hand(bank.split()), law) is plays


@pytest.mark.parametrize(
    "cards", ["AS KH QD 8C", "AS KH QD 8C 5D 4D", "AS AS QD 8C 5D", "AS KH QD 8C 1D", "ZZ KH QD 8C 5D"]
)
def test_what_is_no_hand_of_five_different_cards_has_no_worth(cards):
    assert law_of().ranking.hand(cards.split()) is None


def test_a_draw_of_hands_agrees_with_the_definitions():
    draw = Random(9)
    ranking = law_of().ranking
    drawn = [tuple(draw.sample(PACK, 5)) for _ in range(4000)]
    for own, other in pairwise(drawn):
        mine, theirs = standard(ranking.hand(own)), standard(ranking.hand(other))
        one, two = by_definition(own), by_definition(other)
        assert ((mine > theirs) - (mine < theirs)) == ((one > two) - (one < two)), (own, other)


def test_the_order_of_the_cards_in_the_hand_does_not_matter():
    ranking = law_of().ranking
    for cards in islice(combinations(PACK, 5), 0, HANDS, 40_009):
        assert ranking.hand(cards) == ranking.hand(cards[::-1])


@pytest.mark.slow
@pytest.mark.parametrize("regulation", REGULATIONS)
def test_every_hand_there_is(regulation):
    """Frequencies, distinct strengths, how often the bank plays, and the same order as the definitions give."""
    law = law_of(regulation)
    counted, unqualified = Counter[str](), 0
    same_order, suited, keys, literal = dict[Any, Any](), set[Any](), dict[Any, Any](), set[Any]()
    for cards, hand in hands(law):
        counted[hand.combination] += 1
        unqualified += not qualifies(hand, law)
        defined = by_definition(cards)
        assert same_order.setdefault(standard(hand), defined) == defined
        single = hand.key[-1:] if hand.combination == "high_cards" else ()
        suited.add((*standard(hand), *single))
        literal.add((hand.literal, *single))
        keys.setdefault(hand.key, set()).add((hand.combination, hand.ranks))
    assert counted == FREQUENCIES
    assert unqualified == 1_135_260
    assert (len(same_order), len(suited)) == (7462, 8739)
    in_order = [defined for _, defined in sorted(same_order.items())]
    assert in_order == sorted(same_order.values())
    # The letters of the law leave out side cards only where one pack cannot deal two such hands.
    undecided = {combination for each in keys.values() if len(each) > 1 for combination, _ in each}
    assert undecided == {"four_of_a_kind", "full_house", "three_of_a_kind"}
    assert (len(keys), len(literal)) == (7608, 3609)
