"""The ranking takes a pack, an order of combinations and a rule of selection: hold'em, omaha and sintético from their figures."""

from collections import Counter
from datetime import date
from itertools import combinations
from random import Random

import pytest

from schemas.cards import PACK, SUITS
from streams.games.cards.hands import Selection
from streams.games.poker.ranking import NAMED, RANKED_AT, hand_law
from streams.law.files import load_law
from tests.games.poker.all_hands import by_definition, law_of

BOOK = load_law()
DAY = date(2023, 3, 14)
LAW = BOOK.figures("ao-de-261-22", DAY)
(OF_52, FREE), (_, OMAHA), (OF_28, SINTETICO) = (hand_law(LAW, game) for game in ("holdem", "omaha", "poker_sintetico"))
PACK_28 = tuple(rank + suit for suit in SUITS for rank in LAW.words("16/1", "ranks_high_to_low"))
COUNTED_AT = {"ao-de-261-22": "16/9", "pt-poquer-nao-bancado": "103", "pt-p-461-2001": "II/24"}


def made(ranking, selection, own, common=""):
    hand = ranking.best(selection, own.split(), common.split())
    return None if hand is None else hand.combination


def test_every_hand_of_28_cards_is_counted_as_the_law_counts_them():
    counted = Counter(OF_28.hand(cards).combination for cards in combinations(PACK_28, 5))
    for regulation, at in COUNTED_AT.items():
        figures = BOOK.figures(regulation, DAY)
        due = figures.table(at, "count_5card_28")
        assert counted == {NAMED[name]: many for name, many in due.items() if name != "total"}
        assert hand_law(figures, "poker_sintetico") == (OF_28, SINTETICO) == (OF_28, Selection(own=2))


@pytest.mark.parametrize(("regulation", "game"), RANKED_AT)
def test_the_letters_that_stop_at_the_highest_card_are_doubtful(regulation, game):
    """Flushes and hands without a combination; every other letter compares all in which hands can differ."""
    ranking = hand_law(BOOK.figures(regulation, DAY), game).ranking
    flush, lower = (ranking.hand(cards.split()) for cards in ("AS KS JS 10S 9S", "AH KH JH 10H 8H"))
    assert ranking.compare(flush, lower) == ("higher", "equal", "poker:3")
    if game != "poker_sintetico":
        single, less = (ranking.hand(cards.split()) for cards in ("AS KH JS 10S 9S", "AH KS JH 10H 8H"))
        assert ranking.compare(single, less) == ("higher", "equal", "poker:4")


@pytest.mark.parametrize(
    ("selection", "own", "common", "figure"),
    [(OMAHA, 4, 5, "14/2"), (FREE, 2, 5, "15/3"), (SINTETICO, 2, 5, "16/3")],
)
def test_a_selection_has_as_many_hands_as_the_law_says(selection, own, common, figure):
    cards = PACK_28[: own + common]
    assert len(list(selection.of(cards[:own], cards[own:]))) == LAW.number(figure, "candidates")
    assert len(list(FREE.of(cards[:5]))) == 1


@pytest.mark.parametrize(
    ("own", "common", "holdem", "omaha"),
    [
        ("AS AH", "AD AC KS 3H 2D", "four_of_a_kind", "four_of_a_kind"),
        ("2S 3H", "AD AC AS KS KD", "full_house", "three_of_a_kind"),  # the board may not play alone
        ("AS 2H", "KS QS JS 10S 3D", "royal_flush", "high_cards"),  # one card of one's own is not enough
        ("AS KS", "QS JS 10S 3H 2D", "royal_flush", "royal_flush"),
    ],
)
def test_two_of_ones_own_are_not_any_of_seven(own, common, holdem, omaha):
    assert made(OF_52, FREE, own, common) == holdem
    assert made(OF_52, Selection(own=2), own, common) == omaha


def test_at_omaha_exactly_two_of_four_count():
    assert made(OF_52, OMAHA, "AS AH AD AC", "KS KH 4D 3C 2H") == "two_pairs"
    assert made(OF_52, OMAHA, "AS KS QS JS", "10S 9S 8S 2H 2D") == "straight_flush"
    assert made(OF_52, OMAHA, "AS 9H 8D 7C", "KS QS JS 3S 2D") == "high_cards"  # one spade of one's own makes no flush


def test_five_of_five_is_the_hand_itself():
    assert made(OF_52, FREE, "AS KS QS JS 10S") == "royal_flush"
    assert law_of().ranking.best(FREE, ["7S", "7H", "7D", "2C", "2S"]).combination == "full_house"


def test_at_sintetico_a_flush_beats_a_full_house_and_the_ace_stands_below_the_eight():
    flush, full = ["AS", "QS", "JS", "9S", "8S"], ["AS", "AH", "AD", "KC", "KS"]
    assert OF_28.compare(OF_28.hand(flush), OF_28.hand(full)).result == "higher"
    assert OF_52.compare(OF_52.hand(flush), OF_52.hand(full)).result == "lower"
    low, high = OF_28.hand(["AS", "8H", "9D", "10C", "JS"]), OF_28.hand(["8S", "9H", "10D", "JC", "QS"])
    assert low.combination == high.combination == "straight"
    assert OF_28.compare(low, high).result == "lower"


def test_at_sintetico_five_court_cards_are_combinations_of_their_own():
    assert made(OF_28, SINTETICO, "AS KH", "AD KD QS 9H 8C") == "court_with_two_pairs"
    assert made(OF_28, SINTETICO, "AS KH", "AD QD JS 9H 8C") == "court_with_a_pair"
    assert made(OF_28, SINTETICO, "AS KH", "AD 10D JS 9H 8C") == "pair"


def test_a_card_that_is_none_of_the_pack_leaves_the_hand_open():
    assert made(OF_28, SINTETICO, "AS 7H", "AD QD JS 9H 8C") is None
    assert made(OF_52, FREE, "AS ZZ", "AD QD JS 9H 8C") is None
    assert made(OF_52, OMAHA, "AS") is None


def test_the_best_of_drawn_cards_agrees_with_the_definitions():
    draw = Random(7)
    for _ in range(300):
        nine = draw.sample(PACK, 9)
        own, common = nine[:4], nine[4:]
        for selection, mine in ((OMAHA, own), (FREE, own[:2])):
            best = OF_52.best(selection, mine, common)
            same = {
                OF_52.hand(cards)
                for cards in selection.of(mine, common)
                if by_definition(cards) == _most(selection, mine, common)
            }
            assert same == {best}


def _most(selection, own, common):
    return max(map(by_definition, selection.of(own, common)))
