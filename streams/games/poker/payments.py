"""Payments of pots and their corrections, as they come."""

from typing import Any, Final

from schemas.envelope import Event

MOST: Final = 4_096  # payments of one hand, with their corrections, that are remembered


class PotPayments:
    """Which event a payment is worth now: itself, or the last correction that names it or one of its corrections."""

    __slots__ = ("first", "last")

    def __init__(self) -> None:
        self.first: dict[
            str, int
        ] = {}  # id of an event -> the payment that it corrects in the end, or is, by its number
        self.last: dict[int, Event[Any]] = {}  # that payment -> the event that counts now

    def take(self, event: Event[Any]) -> Event[Any] | None:
        """Take a payment or a correction; what it replaces, if that is known."""
        corrects = getattr(event.data, "corrects", None)
        payment = event.sequence if corrects is None else self.first.get(corrects, event.sequence)
        before = self.last.get(payment)
        if before is not None or len(self.last) < MOST:
            self.last[payment] = event
        if len(self.first) < MOST:
            self.first[event.id] = payment
        return before

    def knows(self, event: Event[Any]) -> bool:
        """Whether it corrects a payment of this hand."""
        return getattr(event.data, "corrects", None) in self.first
