"""Chips, marks, meter and display of the jackpot, taken into what is known of a card table."""

from typing import Any

from schemas.envelope import Event
from schemas.events import jackpot
from schemas.events.table import TableOpened
from streams.games.cards.fold import CardFold
from streams.games.jackpot.state import Ledger


class JackpotFold(CardFold):
    """The ledger of the table, if it has a jackpot; each coup gets its page."""

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        approved = self.licence.jackpot
        self.ledger = None if approved is None else Ledger(approved)

    def begin_coup(self, event: Event[Any]) -> None:
        super().begin_coup(event)
        if self.coup is not None and self.ledger is not None:
            self.coup.page.before = self.ledger.balance

    def lose_sight(self) -> None:
        super().lose_sight()
        if self.ledger is not None:
            self.ledger.balance = None

    def on_jackpot_stakes_collected(self, event: Event[jackpot.JackpotStakesCollected]) -> None:
        if self.coup is not None:
            self.coup.page.taken.append(event)

    def on_jackpot_marker_placed(self, event: Event[jackpot.JackpotMarkerPlaced]) -> None:
        if self.coup is not None:
            self.coup.page.marks.append(event)

    def on_jackpot_meter_changed(self, event: Event[jackpot.JackpotMeterChanged]) -> None:
        ledger = self.ledger
        if ledger is None:
            return
        told = event.data
        ledger.stray = event if ledger.balance is not None and ledger.balance != told.before else None
        ledger.stood, ledger.earlier = ledger.balance, ledger.last
        ledger.balance, ledger.last = told.after, event
        if self.coup is not None:
            self.coup.page.changes.append(event)

    def on_jackpot_displayed(self, event: Event[jackpot.JackpotDisplayed]) -> None:
        if self.coup is not None:
            self.coup.page.shown.append(event)
