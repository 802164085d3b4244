"""A finished hand of poker."""

from streams.games.poker.finished_pots import FinishedPots
from streams.games.poker.state import BettingRound
from streams.rules import derived


class FinishedHand(FinishedPots):
    """A hand that is over, with what follows from it."""

    @derived
    def unequal(self) -> list[BettingRound]:
        """Rounds that ended while the stakes of players who could have matched were not equal."""
        return []
