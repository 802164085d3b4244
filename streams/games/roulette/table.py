"""The fold of a roulette table."""

from collections.abc import Iterable
from typing import Any

from schemas.envelope import Event
from schemas.events.bets import PayoutCorrected, PayoutMade
from schemas.events.table import TableClosed, TableOpened
from streams.games.roulette.fold_bets import RouletteBets
from streams.games.roulette.fold_chips import ChipFold
from streams.games.roulette.fold_wheel import WheelFold
from streams.games.roulette.state import RouletteCoup
from streams.rules.payments import Payments, each_correction, each_payment


class RouletteTable(WheelFold, RouletteBets, ChipFold):
    """Everything that the rules of arts. 1 and 2 look at."""

    over: RouletteCoup | None = None  # the last coup, as it stood when it ended; None: not known whole
    stray: Event[Any] | None = None  # the last event that came after the end of its coup

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        self.overdue: list[Event[Any]] = []  # what was paid and corrected for the last coup since it ended
        self._paid: dict[str, Payments] = {}  # the same reckoned up, by bet

    def history(self, bet: str) -> tuple[Event[Any], ...]:
        """With the marker that gave its chips their value."""
        coup = self.coup or self.over
        known = None if coup is None else coup.bets.get(bet)
        if known is None:
            return ()
        marker = None if known.held is None else known.held.marker
        return known.evidence if marker is None else (marker, *known.evidence)

    def end_coup(self) -> None:
        """The accounts of the coup that is over are kept: its prizes may still be paid."""
        coup = self.coup
        drawn_up = None if coup is None else coup.accounts
        super().end_coup()
        if coup is not None:
            coup.accounts = drawn_up
            self.over, self.overdue, self._paid = None if coup.lost is not None else coup, [], {}

    def on_table_closed(self, event: Event[TableClosed]) -> None:
        if self.coup is not None:
            self.coup.closed = True
        super().on_table_closed(event)

    def lose_sight(self) -> None:
        self.over = None
        super().lose_sight()

    def on_after_end(self, event: Event[Any]) -> None:
        """Payments and corrections are put to each bet that they are for."""
        self.stray = event
        if event.type == PayoutMade.type:
            self._pay_late([event] if event.data.settles is None else each_payment(event))
        elif event.type == PayoutCorrected.type:
            self._pay_late(each_correction(event, self._paid_for(event.data.bet)))

    def _pay_late(self, events: Iterable[Event[Any]]) -> None:
        for event in events:
            self._paid_for(event.data.bet).take(event)
            self.overdue.append(event)

    def _paid_for(self, name: str) -> Payments:
        """All that was paid for a bet of the coup that is over, before and since."""
        if name not in self._paid:
            bet = None if self.over is None else self.over.bets.get(name)
            self._paid[name] = Payments(() if bet is None else bet.payouts)
        return self._paid[name]
