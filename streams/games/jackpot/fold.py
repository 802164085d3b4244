"""Chips, marks, meter and display of the jackpot, taken into what is known of a card table."""

from collections.abc import Iterable, Sequence
from typing import Any

from schemas.envelope import Event
from schemas.events import jackpot
from schemas.events.table import TableOpened
from streams.games.cards.fold import CardFold
from streams.games.cards.state import JACKPOT, kind_of
from streams.games.jackpot.state import JackpotLedger
from streams.rules import Breach
from streams.rules.shown import BETS
from streams.rules.trail import Index


class JackpotFold(CardFold):
    """The ledger of the table, if it has a jackpot; each coup gets its page."""

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        approved = self.licence.jackpot
        self.ledger = None if approved is None else JackpotLedger(approved)

    def names(self, event: Event[Any]) -> Iterable[str]:
        """The jackpot too, where the event is about it."""
        yield from super().names(event)
        data = getattr(event, "data", None)
        if event.type.startswith(JACKPOT) or JACKPOT in (
            getattr(data, "component", None), kind_of(getattr(data, "position", ""))
        ):  # fmt: skip
            yield JACKPOT

    def lines(self, breach: Breach, seeds: Sequence[Event[Any]], index: Index) -> Iterable[Sequence[Event[Any]]]:
        """Of a jackpot: what was approved, where its meter stood, and the cards of all who played for it."""
        yield from super().lines(breach, seeds, index)
        if not any(name == JACKPOT for seed in seeds for name in self.names(seed)):
            return
        yield self.declaration()
        before = None if self.coup is None else self.coup.page.since
        earlier = None if self.ledger is None else self.ledger.earlier
        yield [change for change in (before, earlier) if change is not None]
        for event in index.get(JACKPOT, [])[:BETS]:
            for name in self.leads(event):
                yield index.get(name, ())

    def begin_coup(self, event: Event[Any]) -> None:
        super().begin_coup(event)
        if self.coup is not None and self.ledger is not None:
            self.coup.page.before, self.coup.page.since = self.ledger.balance, self.ledger.last

    def lose_sight(self) -> None:
        super().lose_sight()
        if self.ledger is not None:
            self.ledger.balance = None

    def on_after_end(self, event: Event[Any]) -> bool:
        """The meter follows a prize of the jackpot that is paid late."""
        if event.type == jackpot.JackpotMeterChanged.type and any(prize.jackpot for prize in self.unpaid):
            self.on_jackpot_meter_changed(event)
            return True
        return super().on_after_end(event)

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
        data = event.data
        ledger.stray = event if ledger.balance is not None and ledger.balance != data.before else None
        ledger.stood, ledger.earlier = ledger.balance, ledger.last
        ledger.balance, ledger.last = data.after, event
        if self.coup is not None:
            self.coup.page.changes.append(event)

    def on_jackpot_displayed(self, event: Event[jackpot.JackpotDisplayed]) -> None:
        if self.coup is not None:
            self.coup.page.shown.append(event)
