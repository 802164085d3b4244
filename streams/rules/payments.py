"""What payments come to when some of them were put right later."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from schemas.decode import with_other
from schemas.envelope import Event
from schemas.events.bets import PayoutCorrected, PayoutMade


def each_payment(event: Event[PayoutMade]) -> Iterator[Event[PayoutMade]]:
    """A payment over several bets as one for each of them; they are one record all the same.

    Parts that do not come to what was handed over, or leave out the bet that is named, are not believed: all of it was
    paid for that bet.
    """
    parts = event.data.settles or ()
    if sum(part.amount for part in parts) != event.data.amount or event.data.bet not in {part.bet for part in parts}:
        yield with_other(event, data=with_other(event.data, settles=None))  # type: ignore[type-var]  # model or struct
        return
    for part in parts:
        data = with_other(event.data, bet=part.bet, amount=part.amount, settles=None)
        yield with_other(event, data=data)  # type: ignore[type-var]  # model or struct


class Payments:
    """Payments, each with the amount that its last correction left.

    A correction may name the payment or an earlier correction of it: both replace the same amount.
    """

    __slots__ = ("_about", "amounts", "worth")

    def __init__(self, told: Iterable[Event[Any]] = ()) -> None:
        self.amounts: dict[int, int] = {}  # by the number of the payment: ids may come twice
        self._about: dict[str, int] = {}  # payment or correction -> the payment, or the last one of that id
        self.worth = 0  # all of them
        for event in told:
            self.take(event)

    def take(self, event: Event[Any]) -> bool:
        """The next event; false where it is no payment, and no correction of one that was seen."""
        number: int | None = None
        if event.type == PayoutMade.type:
            number = event.sequence
        elif event.type == PayoutCorrected.type:
            number = self._about.get(event.data.corrects)
        if number is None:
            return False
        self._about[event.id] = number
        self.worth += event.data.amount - self.amounts.get(number, 0)
        self.amounts[number] = event.data.amount
        return True


def as_corrected(told: Iterable[Event[Any]]) -> dict[int, int]:
    """Each payment, by its number, with the amount that its last correction left; events of other kinds count for nothing."""
    return Payments(told).amounts


def worth(told: Iterable[Event[Any]]) -> int:
    """The sum of payments, each as its last correction left it."""
    return Payments(told).worth


def handed_to_others(owner: str, told: Sequence[Event[Any]]) -> dict[str, int]:
    """What of the payments on a bet was handed to others than its owner and left to them, in the order of payment."""
    others = [event for event in told if event.type == PayoutMade.type and event.data.player != owner]
    amounts, handed = as_corrected(told) if others else {}, dict[str, int]()
    for event in others:
        if amounts[event.sequence]:
            handed[event.data.player] = handed.get(event.data.player, 0) + amounts[event.sequence]
    return handed
