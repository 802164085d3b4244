"""A finished hand of poker."""

from streams.games.poker.law import PokerLaw
from streams.games.poker.misdeal import Misdeal, misdeal_of
from streams.games.poker.state import BettingRound, PokerHand
from streams.games.poker.table import PokerTable
from streams.rules import FinishedCoup, derived


class FinishedHand(FinishedCoup[PokerTable, PokerHand, PokerLaw]):
    """A hand that is over, with what follows from it."""

    @derived
    def misdeal(self) -> Misdeal | None:
        """Why a hand of sintético must be void; None where it was dealt as it must be."""
        return misdeal_of(self.coup, self.table.order, self.law.dealing.hole_cards)

    @derived
    def unequal(self) -> list[BettingRound]:
        """Rounds that ended while the stakes of players who could have matched were not equal."""
        return []
