"""The fold of a card table; blackjack and póquer sem descarte extend it."""

from collections.abc import Collection
from typing import Any

from schemas.envelope import Event
from schemas.events.bets import BetIncreased
from streams.games.cards.rereading import ReadingFold
from streams.games.cards.state import JACKPOT, kind_of
from streams.games.jackpot.fold import JackpotFold
from streams.games.shuffler.fold import ShufflerFold
from streams.rules.order import surely_before


class CardTable(JackpotFold, ShufflerFold, ReadingFold):
    """Everything that the shared rules of card games look at; `None` where a fact is not known, or not any more.

    A game adds the life of its own coup, and says through the hooks below what only it can know.
    """

    settles_late = True
    jackpot_names: Collection[str] = ()  # the combinations that the game can tell; an approved table may have others

    def on_bet_increased(self, event: Event[BetIncreased]) -> None:
        """A jackpot bet that was taken in, or on which cards were dealt, is what it was: chips laid beside it play for nothing."""
        bet, coup = self.bets.get(event.data.bet), self.coup
        lay = None if bet is None or kind_of(bet.position) != JACKPOT else bet.lay
        super().on_bet_increased(event)
        if bet is None or coup is None or lay is None:
            return
        played = [taking for taking in coup.page.taken if bet.id in taking.data.bets]
        if any(surely_before(before, event) for before in (*played, coup.dealt) if before is not None):
            bet.stake, bet.chips = lay.stake, lay.chips
            coup.page.swollen.setdefault(bet.id, event)

    def keep(self, finished: Any) -> None:
        """The meter goes on: what it did not pay in its coup is paid in another, and late."""
        super().keep(finished)
        if self.recent is not None:
            left = finished.unpaid_jackpots()
            results = [event for event in self.trail if event.type in self.results] if left else []
            self.unpaid += [self.recent.remember(prize, results) for prize in left]

    def _paid_at_last(self, event: Event[Any]) -> bool:
        if not super()._paid_at_last(event):
            return False
        if self.coup is not None and event.data.component == JACKPOT:
            self.coup.page.late += event.data.amount
        return True

    def _put_right(self, event: Event[Any]) -> bool:
        """What the jackpot pays is reported with the coup in which it pays."""
        coups = [last.coup for last in (self.recent, self.earlier) if last is not None]
        bet = next((coup.bets[event.data.bet] for coup in coups if event.data.bet in coup.bets), None)
        of_jackpot = getattr(event.data, "component", None) == JACKPOT or (
            bet is not None and kind_of(bet.position) == JACKPOT
        )
        return bet is not None and not of_jackpot and super()._put_right(event)

    def jackpot_combinations(self, seat: str) -> Collection[str] | None:
        """Hook: the combinations of the jackpot that the cards of the seat make; None where a card was not read."""
        raise NotImplementedError

    def forfeits_jackpot(self, seat: str) -> bool:
        """Hook: whether the seat can show no cards for the jackpot, as one who passed at póquer sem descarte."""
        return False
