"""The fold of a roulette table."""

from typing import Any

from schemas.envelope import Event
from schemas.events.bets import PayoutCorrected, PayoutMade
from schemas.events.table import TableOpened
from streams.games.roulette.fold_bets import BetFold
from streams.games.roulette.fold_chips import ChipFold
from streams.games.roulette.fold_wheel import WheelFold
from streams.games.roulette.state import RouletteCoup

PAYMENTS = (PayoutMade.type, PayoutCorrected.type)


class RouletteTable(WheelFold, BetFold, ChipFold):
    """Everything that the rules of arts. 1 and 2 look at."""

    over: RouletteCoup | None = None  # the last coup, as it stood when it ended; None: not known whole
    stray: Event[Any] | None = None  # the last event that came after the end of its coup

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        self.overdue: list[Event[Any]] = []  # what was paid and corrected for the last coup since it ended

    def history(self, bet: str) -> tuple[Event[Any], ...]:
        """With the marker that gave its chips their value."""
        coup = self.coup or self.over
        known = None if coup is None else coup.bets.get(bet)
        if known is None:
            return ()
        marker = None if known.held is None else known.held.marker
        return known.evidence if marker is None else (marker, *known.evidence)

    def end_coup(self) -> None:
        coup = self.coup
        if coup is not None:
            self.over, self.overdue = None if coup.lost is not None else coup, []
        super().end_coup()

    def lose_sight(self) -> None:
        self.over = None
        super().lose_sight()

    def on_after_end(self, event: Event[Any]) -> None:
        self.stray = event
        if event.type in PAYMENTS:
            self.overdue.append(event)
