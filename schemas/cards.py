"""A card as everybody writes it: rank, then suit: `AS`, `10H`, `KD`. Any other reading is judged, not refused."""

from typing import Annotated, Final

from pydantic import Field

Card = Annotated[str, Field(min_length=2, max_length=3)]

RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")  # from low to high
SUITS: Final = ("S", "H", "D", "C")  # spades, hearts, diamonds, clubs
PACK: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)  # one pack (baralho), jokers removed
SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RED: Final = frozenset("HD")


def rank(card: str) -> str:
    """`10H` -> `10`."""
    return card[:-1]


def suit(card: str) -> str:
    """`10H` -> `H`."""
    return card[-1]


def shown(cards: str) -> str:
    """As people read them: `10H KD` -> `10♥ K♦`; what is none of the 52 stays as it is."""
    return " ".join(card[:-1] + SIGNS[card[-1]] if card in PACK else card for card in cards.split(" "))
