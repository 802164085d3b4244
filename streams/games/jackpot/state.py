"""What is remembered of a jackpot: the ledger of the table, and one coup's page in it."""

from typing import Any

from schemas.envelope import Event
from schemas.events import jackpot
from schemas.licence import Jackpot


class JackpotLedger:
    """The meter as the contributions make it; None where messages were lost that may have changed it."""

    __slots__ = ("approved", "balance", "earlier", "last", "law", "lines", "stood", "stray", "unclear")

    def __init__(self, approved: Jackpot) -> None:
        self.approved = approved
        self.balance: int | None = approved.meter
        self.last: Event[jackpot.JackpotMeterChanged] | None = None
        self.stood: int | None = None  # before the last change
        self.earlier: Event[jackpot.JackpotMeterChanged] | None = None  # the change before the last
        self.stray: Event[jackpot.JackpotMeterChanged] | None = None  # did not begin where the one before ended
        self.law: Any = None  # under which the lines were read
        self.lines: Any = ()  # what the jackpot pays
        self.unclear = ""  # why no prize can be told from them


class JackpotPage:
    """One coup: chips taken in, marks, what the meter and the display said."""

    __slots__ = ("before", "changes", "late", "marks", "reckoned", "shown", "since", "swollen", "taken")

    def __init__(self) -> None:
        self.before: int | None = None  # the ledger when the coup began
        self.since: Event[Any] | None = None  # what brought it there
        self.taken: list[Event[jackpot.JackpotStakesCollected]] = []
        self.marks: list[Event[jackpot.JackpotMarkerPlaced]] = []
        self.changes: list[Event[jackpot.JackpotMeterChanged]] = []
        self.shown: list[Event[jackpot.JackpotDisplayed]] = []
        self.swollen: dict[
            str, Event[Any]
        ] = {}  # bet -> with what it was raised when it had been taken in, or the cards lay
        self.late = 0  # paid for combinations of earlier coups
        self.reckoned: Any = None  # worked out once, when the coup is over

    def moved(self, *causes: str) -> int:
        """What changes of these causes added to the meter."""
        amount = 0
        for change in self.changes:
            if change.data.cause in causes:
                amount += change.data.after - change.data.before
        return amount
