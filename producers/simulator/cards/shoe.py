"""A shoe of real cards: each comes out once, the warning card where it was put."""

from collections.abc import Iterable
from random import Random

from schemas.cards import PACK


class Missing(ValueError):
    """A card is wanted that is no longer in the shoe."""


class SimulatedShoe:
    """Some packs shuffled together; the warning card, if any, lies `from_end` cards before the end."""

    def __init__(self, packs: int, chance: Random, from_end: int | None = None) -> None:
        self.cards = [card for _ in range(packs) for card in PACK]
        chance.shuffle(self.cards)
        self.cards.reverse()  # the next card is the last of the list
        self.from_end = from_end

    @property
    def left(self) -> int:
        """Cards that are still inside."""
        return len(self.cards)

    @property
    def warns(self) -> bool:
        """The warning card is the next thing to come out."""
        return self.from_end is not None and self.left <= self.from_end

    def draw(self, wanted: str | None = None) -> str:
        """The next card; one that is wanted is brought to the front, so that no card comes out too often."""
        if wanted is None:
            return self.cards.pop()
        try:
            self.cards.remove(wanted)
        except ValueError:
            raise Missing(f"no {wanted} is left in the shoe") from None
        return wanted

    def put_back(self, cards: Iterable[str], chance: Random) -> None:
        """Cards go back and are shuffled in, as a continuous shuffler does it."""
        self.cards.extend(cards)
        chance.shuffle(self.cards)
