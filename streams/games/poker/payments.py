"""Payments of pots and their corrections, as they come."""

from typing import Any, Final, NamedTuple

from schemas.envelope import Event

MOST: Final = 4_096  # payments of one hand, with their corrections, that are remembered
LAST_HAND: Final = "last_hand"  # payments of the hand before, as a matter of this one


class LatePayment(NamedTuple):
    """A payment of the hand before that is made or put right in this one: with what it replaces, and whether that was right."""

    event: Event[Any]
    before: Event[Any] | None
    was_right: bool

    @property
    def moved(self) -> bool:
        """Whether it is another payment now."""
        was, now = None if self.before is None else self.before.data, self.event.data
        return was is None or (was.player, was.amount) != (now.player, now.amount)


class PotPayments:
    """Which event a payment is worth now: itself, or the last correction that names it or one of its corrections."""

    __slots__ = ("first", "last", "right", "short")

    def __init__(self) -> None:
        self.right = False  # once the hand is judged: whether all of it was paid as it should be
        self.short: dict[str, int] = {}  # and who is short of how much of the pots
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

    def owe(self, event: Event[Any]) -> bool:
        """Whether it pays a player just what was not paid when it should have been."""
        amount: int = event.data.amount
        return self.short.get(event.data.player) == amount
