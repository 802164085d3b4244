"""A finished hand of poker."""

from streams.games.poker.law import PokerLaw
from streams.games.poker.state import BettingRound, PokerHand
from streams.games.poker.table import PokerTable
from streams.rules import FinishedCoup, derived


class FinishedHand(FinishedCoup[PokerTable, PokerHand, PokerLaw]):
    """A hand that is over, with what follows from it."""

    @derived
    def unequal(self) -> list[BettingRound]:
        """Rounds that ended while the stakes of players who could have matched were not equal."""
        return []
