"""The fold of a roulette table."""

from typing import Any

from schemas.envelope import Event
from schemas.events.bets import PayoutCalled
from schemas.events.table import TableClosed
from schemas.events.wheel import BallLaunched
from streams.games.roulette.fold_bets import RouletteBets
from streams.games.roulette.fold_chips import ChipFold
from streams.games.roulette.fold_wheel import WheelFold
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.settling import left_open
from streams.games.roulette.state import RouletteBet


class RouletteTable(WheelFold, RouletteBets, ChipFold):
    """Everything that the rules of arts. 1 and 2 look at."""

    settles_late = True

    def history(self, bet: str) -> tuple[Event[Any], ...]:
        """With the marker that gave its chips their value."""
        coup = self.coup or (None if self.recent is None else self.recent.coup)
        known = None if coup is None else coup.bets.get(bet)
        if not isinstance(known, RouletteBet):
            return ()
        marker = None if known.held is None else known.held.marker
        return known.evidence if marker is None else (marker, *known.evidence)

    def keep(self, finished: Any) -> None:
        """The coup that is over: its prizes may still be paid."""
        super().keep(finished)
        if self.recent is not None:
            self.recent.accounts, self.recent.awaited = finished.accounts, left_open(finished.accounts)
        if finished.law.call_elements and not self.totals_are_prizes and finished.prizes_called:
            self.totals_are_prizes = True

    def end_coup(self) -> None:
        if self.coup is not None and (self.recent is None or self.recent.coup is not self.coup):
            self.recent = None
        super().end_coup()

    def on_table_closed(self, event: Event[TableClosed]) -> None:
        if self.coup is not None:
            self.coup.closed = True
        super().on_table_closed(event)

    def on_ball_launched(self, event: Event[BallLaunched]) -> None:
        """The prizes of the last coup are to be paid until then (n. 22)."""
        super().on_ball_launched(event)
        self.next_begins(event)

    def lose_sight(self) -> None:
        self.recent = None
        super().lose_sight()

    def mends(self, event: Event[Any], law: RouletteLaw) -> bool:
        """Prizes may be called until the next launch."""
        last = self.recent
        called = event.type == PayoutCalled.type and last is not None and event.data.bet in last.coup.bets
        return called and last is not None and last.begun is None
