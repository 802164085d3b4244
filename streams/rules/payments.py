"""What payments come to when some of them were put right later."""

from collections.abc import Iterable
from typing import Any

from schemas.envelope import Event
from schemas.events.bets import PayoutCorrected, PayoutMade


class Payments:
    """Payments, each with the amount that its last correction left.

    A correction may name the payment or an earlier correction of it: both replace the same amount.
    """

    __slots__ = ("_payment", "amounts", "worth")

    def __init__(self, told: Iterable[Event[Any]] = ()) -> None:
        self.amounts: dict[str, int] = {}
        self._payment: dict[str, str] = {}  # correction -> the payment that it puts right
        self.worth = 0  # all of them
        for event in told:
            self.take(event)

    def take(self, event: Event[Any]) -> bool:
        """The next event; false where it is no payment, and no correction of one that was seen."""
        if event.type == PayoutMade.type:
            name = event.id
        elif event.type == PayoutCorrected.type:
            name = self._payment.get(event.data.corrects, event.data.corrects)
            if name not in self.amounts:
                return False
            self._payment[event.id] = name
        else:
            return False
        self.worth += event.data.amount - self.amounts.get(name, 0)
        self.amounts[name] = event.data.amount
        return True


def as_corrected(told: Iterable[Event[Any]]) -> dict[str, int]:
    """Each payment with the amount that its last correction left; events of other kinds count for nothing."""
    return Payments(told).amounts


def worth(told: Iterable[Event[Any]]) -> int:
    """The sum of payments, each as its last correction left it."""
    return Payments(told).worth
