"""What payments come to when some of them were put right later."""

from collections.abc import Iterable
from typing import Any

from schemas.envelope import Event
from schemas.events.bets import PayoutCorrected, PayoutMade


def as_corrected(told: Iterable[Event[Any]]) -> dict[str, int]:
    """Each payment with the amount that its last correction left; events of other kinds count for nothing.

    A correction may name the payment or an earlier correction of it: both replace the same amount. One that
    names no payment seen replaces nothing.
    """
    amounts: dict[str, int] = {}
    payment: dict[str, str] = {}  # correction -> the payment that it puts right
    for event in told:
        if event.type == PayoutMade.type:
            amounts[event.id] = event.data.amount
        elif event.type == PayoutCorrected.type:
            name = payment.get(event.data.corrects, event.data.corrects)
            if name in amounts:
                payment[event.id], amounts[name] = name, event.data.amount
    return amounts


def worth(told: Iterable[Event[Any]]) -> int:
    """The sum of payments, each as its last correction left it."""
    return sum(as_corrected(told).values())
