"""Which combinations of the blackjack jackpot a player's first cards make: two, three or four aces.

The names are those of the Portuguese table (rule 43); an approved Angolan table that uses them is read the same way.
"""

from collections.abc import Sequence
from typing import Final

from schemas.cards import RED, rank, suit

COMBINATIONS: Final = (
    "four_aces_one_colour", "three_aces_same_suit", "three_aces_mixed_suits", "two_aces_same_suit",
    "two_aces_mixed_suits",
)  # fmt: skip
TWO, THREE, FOUR = 2, 3, 4


def combinations(cards: Sequence[str | None]) -> frozenset[str] | None:
    """All combinations of the first cards received, in order; None where one that matters was not read.

    Three aces of which two share a suit are three aces of different suits (reading blackjack:40).
    """
    made: set[str] = set()
    for count in (TWO, THREE, FOUR):
        first = [card for card in cards[:count] if card is not None]
        if len(cards) < count or not all(rank(card) == "A" for card in first):
            break
        if len(first) < count:
            return None
        name = _named(first)
        if name is not None:
            made.add(name)
    return frozenset(made)


def _named(aces: Sequence[str]) -> str | None:
    """What so many aces are called; four of both colours are nothing more than three."""
    suits = {suit(card) for card in aces}
    if len(aces) == FOUR:
        return COMBINATIONS[0] if suits <= RED or not suits & RED else None
    number = "two" if len(aces) == TWO else "three"
    return f"{number}_aces_{'same_suit' if len(suits) == 1 else 'mixed_suits'}"
