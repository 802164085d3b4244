"""The fold of a dice table that notes whenever a bet comes to lie otherwise."""

from typing import Any

from schemas.envelope import Event
from schemas.events import bets
from streams.games.bets.fold import BetFold


class DiceFold(BetFold):
    """A table at which it matters when each bet was laid or altered."""

    def bet_changed(self, event: Event[Any]) -> None:
        """Hook: a bet was laid, moved, raised or taken back."""

    def on_bet_placed(self, event: Event[bets.BetPlaced]) -> None:
        super().on_bet_placed(event)
        self.bet_changed(event)

    def on_bet_moved(self, event: Event[bets.BetMoved]) -> None:
        super().on_bet_moved(event)
        self.bet_changed(event)

    def on_bet_increased(self, event: Event[bets.BetIncreased]) -> None:
        super().on_bet_increased(event)
        self.bet_changed(event)

    def on_bet_removed(self, event: Event[bets.BetRemoved]) -> None:
        super().on_bet_removed(event)
        self.bet_changed(event)
