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

    @derived
    def packs(self) -> tuple[str, ...]:
        """The pack from which the hand was dealt, as it was shuffled for it; the only one of the table."""
        shuffled = self.coup.ready.shuffled
        named = () if shuffled is None else shuffled.data.packs
        own = tuple(pack.id for pack in self.table.licence.packs)
        return named or (own if len(own) == 1 else ())
