"""Exact odds of a fresh shoe, enumerated through the values and the drawing rule that judge real coups."""

from collections import Counter
from datetime import date
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from schemas.cards import PACK, RANKS
from streams.games.blackjack.law import ANGOLA, PORTUGAL, BlackjackLaw, blackjack
from streams.law.files import load_law

FACES = len(RANKS)
BUST, NATURAL = "bust", "natural"
# 17, 18, 19, 20, 21 in more than two cards or without an ace and a ten, natural, bust; six decimals
BANK = {
    4: ("0.145305", "0.139138", "0.133796", "0.179162", "0.072947", "0.047566", "0.282086"),
    6: ("0.145245", "0.139258", "0.133685", "0.179527", "0.072874", "0.047489", "0.281921"),
}


@cache
def law_in(regulation: str) -> BlackjackLaw:
    return blackjack(load_law().figures(regulation, date(2023, 3, 14)))


def bank_outcomes(packs: int, law: BlackjackLaw) -> dict[str, Fraction]:
    """How the bank ends, with what probability, when nothing is known of the shoe."""
    chances: Counter[str] = Counter()
    left = Counter(dict.fromkeys(RANKS, 4 * packs))

    def draw(cards: tuple[str, ...], chance: Fraction) -> None:
        if len(cards) > 1 and law.total(cards) >= law.bank_stands:
            total = law.total(cards)
            name = NATURAL if law.natural(cards) else BUST if total > law.target else str(total)
            chances[name] += chance  # type: ignore[assignment]
            return
        whole = left.total()
        for rank in RANKS:
            count = left[rank]
            if count:
                left[rank] -= 1
                draw((*cards, f"{rank}S"), chance * Fraction(count, whole))
                left[rank] += 1

    draw((), Fraction(1))
    return {name: Fraction(value) for name, value in chances.items()}


def chance_of(packs: int, ranks: tuple[str, ...]) -> Fraction:
    """The probability that the first cards of a fresh shoe are of these ranks in this order."""
    left = Counter(dict.fromkeys(RANKS, 4 * packs))
    chance = Fraction(1)
    for rank in ranks:
        chance *= Fraction(left[rank], left.total())
        left[rank] -= 1
    return chance


@pytest.mark.parametrize("regulation", [ANGOLA, PORTUGAL])
@pytest.mark.parametrize("packs", [4, 6])
def test_the_bank_ends_as_often_as_was_computed(packs: int, regulation: str) -> None:
    outcomes = bank_outcomes(packs, law_in(regulation))
    assert sum(outcomes.values()) == 1
    named = [outcomes[name] for name in ("17", "18", "19", "20", "21", NATURAL, BUST)]
    assert tuple(f"{float(value):.6f}" for value in named) == BANK[packs]


@pytest.mark.parametrize(("packs", "exact"), [(4, Fraction(128, 2691)), (6, Fraction(192, 4043))])
def test_a_natural_comes_as_often_as_it_must(packs: int, exact: Fraction) -> None:
    law = law_in(ANGOLA)
    pairs = product(RANKS, repeat=2)
    assert sum(chance_of(packs, pair) for pair in pairs if law.natural(tuple(f"{r}S" for r in pair))) == exact


def special(packs: int, law: BlackjackLaw) -> dict[bool, Fraction]:
    """How often the first three cards earn the special prize: as three of a rank, or otherwise."""
    chances = {True: Fraction(0), False: Fraction(0)}
    size = len(PACK) * packs
    for cards in product(PACK, repeat=3):
        if law.special(cards):
            ways, left = 1, Counter(dict.fromkeys(PACK, packs))
            for card in cards:
                ways *= left[card]
                left[card] -= 1
            chances[len({card[:-1] for card in cards}) == 1] += Fraction(ways, size * (size - 1) * (size - 2))
    return chances


@pytest.mark.parametrize(
    ("packs", "sevens", "straight"),
    [
        (4, Fraction(35, 92391), Fraction(16, 92391)),
        (6, Fraction(253, 626665), Fraction(108, 626665)),
    ],
)
def test_three_sevens_and_six_seven_eight_come_as_often_as_they_must(
    packs: int, sevens: Fraction, straight: Fraction
) -> None:
    assert special(packs, law_in(PORTUGAL)) == {True: sevens, False: straight}


@pytest.mark.parametrize(("packs", "exact"), [(4, Fraction(-5, 69)), (6, Fraction(-23, 311))])
def test_insurance_costs_what_it_must_when_only_the_ace_is_seen(packs: int, exact: Fraction) -> None:
    law = law_in(ANGOLA)
    ace = chance_of(packs, ("A",))
    ten = sum(chance_of(packs, ("A", rank)) for rank in RANKS if law.natural(("AS", f"{rank}S"))) / ace
    assert ten * law.insurance_pays - (1 - ten) == exact


def test_both_countries_give_the_cards_the_same_values() -> None:
    here, there = law_in(ANGOLA), law_in(PORTUGAL)
    assert (here.values, here.soft, here.tens, len(here.values)) == (there.values, there.soft, there.tens, FACES)
