"""A finished coup at a card table."""

from typing import TypeVar

from streams.games.cards.law import OfCards
from streams.games.cards.shoe import Shoe
from streams.games.cards.state import CardCoup
from streams.games.cards.table import CardTable
from streams.games.settlement import SettledCoup
from streams.rules import derived

TableT_co = TypeVar("TableT_co", bound=CardTable, covariant=True)
CoupT_co = TypeVar("CoupT_co", bound=CardCoup, covariant=True)
LawT_co = TypeVar("LawT_co", bound=OfCards, covariant=True)


class FinishedDeal(SettledCoup[TableT_co, CoupT_co, LawT_co]):
    """A coup that is over, with the shoe out of which it was dealt."""

    @derived
    def begun_shoe(self) -> Shoe | None:
        """The shoe, if the coup is the first from it, or should be, or that cannot be told."""
        shoe = self.coup.shoe
        if shoe is None or self.is_first or self.law.cards.every_coup or not shoe.known:
            return shoe
        return None

    @property
    def is_first(self) -> bool:
        """The coup is the first from its shoe."""
        return self.coup.shoe is not None and self.coup.shoe.first is self.coup.drawn[0]

    @derived
    def ended_shoe(self) -> Shoe | None:
        """The shoe, if its warning card has come out or its cards were spread."""
        shoe = self.coup.shoe
        return shoe if shoe is not None and (shoe.warned is not None or shoe.spread is not None) else None

    @derived
    def cut_stakes(self) -> bool:
        """Less than its stake was taken of some bet, as when somebody gives up."""
        return any(bet.collections and bet.collected < bet.stake for bet in self.coup.bets.values())


AnyDeal = FinishedDeal[CardTable, CardCoup, OfCards]
