"""The fold of a roulette table."""

from itertools import chain
from typing import Any

from schemas.envelope import Event
from schemas.events.bets import BetCollected, PayoutCalled, PayoutCorrected, PayoutMade
from schemas.events.table import TableClosed
from streams.games.roulette.fold_bets import RouletteBets
from streams.games.roulette.fold_chips import ChipFold
from streams.games.roulette.fold_wheel import WheelFold
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.overdue import LastCoup
from streams.rules import Breaches

PAYMENTS = (PayoutMade.type, PayoutCorrected.type)


class RouletteTable(WheelFold, RouletteBets, ChipFold):
    """Everything that the rules of arts. 1 and 2 look at."""

    over: LastCoup | None = None  # None: no coup is over, or the last is not known whole

    def history(self, bet: str) -> tuple[Event[Any], ...]:
        """With the marker that gave its chips their value."""
        coup = self.coup or (None if self.over is None else self.over.coup)
        known = None if coup is None else coup.bets.get(bet)
        if known is None:
            return ()
        marker = None if known.held is None else known.held.marker
        return known.evidence if marker is None else (marker, *known.evidence)

    def keep(self, finished: Any) -> None:
        """The accounts of a coup that is over: its prizes may still be paid."""
        self.over = LastCoup(finished.coup, finished.accounts, self.licence, finished.admits_combined)
        if finished.law.call_elements and not self.totals_are_prizes and finished.prizes_called:
            self.totals_are_prizes = True

    def end_coup(self) -> None:
        if self.coup is not None and (self.over is None or self.over.coup is not self.coup):
            self.over = None
        super().end_coup()

    def on_table_closed(self, event: Event[TableClosed]) -> None:
        if self.coup is not None:
            self.coup.closed = True
        super().on_table_closed(event)

    def lose_sight(self) -> None:
        self.over = None
        super().lose_sight()

    def on_after_end(self, event: Event[Any]) -> bool:
        if self.over is not None:
            self.over.take(event)
        return False

    def mends(self, event: Event[Any], law: RouletteLaw) -> bool:
        """Prizes may be called and paid, and payments corrected, until the next launch; beyond what is owed, they are told."""
        over = self.over
        if over is None:
            return False
        if event.type == PayoutCalled.type:
            return event.data.bet in over.coup.bets and not (self.coup is not None and self.coup.spins)
        if event.type in PAYMENTS:
            return over.overdue(event, law) is not None
        return bool(over.mended(event, law)) or over.hands_back(event, law)

    def _put_right(self, event: Event[Any]) -> bool:
        """A payment for a bet of the last coup, whichever coup its record names."""
        over = self.over
        if over is None or event.type not in PAYMENTS or event.data.bet not in over.coup.bets:
            return False
        over.take(event)
        return True

    def settlement_since(self, rule: str, event: Event[Any], law: RouletteLaw) -> Breaches:
        """What is still owed when the table closes with no coup in play, and what is paid beyond what was owed."""
        over = self.over
        if over is None or (event.type == TableClosed.type and self.coup is not None):
            return iter(())  # the coup in play ends with the table, and is asked about then
        if event.type == TableClosed.type:
            return over.never_paid(rule)
        if not over.late or over.late[-1].sequence != event.sequence:
            return iter(())  # a payment of the coup in play, as nearly always
        launched = self.coup is not None and bool(self.coup.spins)
        if launched and event.type == BetCollected.type:
            return iter(())  # chips that were left for the coup in play
        beyond = over.paid_beyond(event, law)
        return beyond if launched else chain(beyond, over.put_right(event, law))
