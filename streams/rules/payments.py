"""What payments come to when some of them were put right later."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Final

from schemas.decode import with_other
from schemas.envelope import Event
from schemas.events.bets import PayoutCorrected, PayoutMade

NO_PARTS: Final = "a payment over several bets was corrected, and nobody recorded how much of it each bet got"


def each_payment(event: Event[PayoutMade]) -> Iterator[Event[PayoutMade]]:
    """A payment over several bets as one for each of them; they are one record all the same, and each names all.

    Parts that do not come to what was handed over, or leave out the bet that is named, are not believed: all of it was
    paid for that bet.
    """
    parts = _parts(event)
    if parts is None:
        yield with_other(event, data=with_other(event.data, settles=None))  # type: ignore[type-var]  # model or struct
        return
    for bet, amount in parts.items():
        yield with_other(event, data=with_other(event.data, bet=bet, amount=amount))  # type: ignore[type-var]


def each_correction(event: Event[PayoutCorrected], known: "Payments") -> Iterator[Event[PayoutCorrected]]:
    """A correction as one for each bet that the payment was for; `known` are the payments on the bet that it names.

    Where it was for several and the correction does not say what each of them has then, or names others, nobody knows:
    those corrections have an empty list of parts, and the whole amount. Only of nothing everybody has nothing. Of a payment
    that was not seen it says nothing, whatever bets it lists.
    """
    parts, bets = _parts(event), known.bets_of(event.data.corrects)
    if not known.has(event.data.corrects) or (parts is None and len(bets) < 2):
        yield with_other(event, data=with_other(event.data, settles=None))  # type: ignore[type-var]
        return
    clear = not event.data.amount or (parts is not None and parts.keys() <= {event.data.bet, *bets})
    for bet in {event.data.bet: None, **bets, **(parts or {})}:
        amount = (parts or {}).get(bet, 0) if clear else event.data.amount
        data = with_other(event.data, bet=bet, amount=amount, settles=None if clear else ())
        yield with_other(event, data=data)  # type: ignore[type-var]


def _parts(event: Event[PayoutMade] | Event[PayoutCorrected]) -> dict[str, int] | None:
    """What each bet gets, if the event says so and its parts add up."""
    if not event.data.settles:
        return None
    parts: dict[str, int] = {}
    for part in event.data.settles:
        parts[part.bet] = parts.get(part.bet, 0) + part.amount
    return parts if event.data.bet in parts and sum(parts.values()) == event.data.amount else None


class Payments:
    """Payments, each with the amount that its last correction left.

    A correction may name the payment or an earlier correction of it: both replace the same amount. One that does not
    say how much of it this bet has leaves the amount as it was, and the payment `unclear`.
    """

    __slots__ = ("_about", "_bets", "amounts", "unclear", "wholes", "worth")

    def __init__(self, events: Iterable[Event[Any]] = ()) -> None:
        self.amounts: dict[int, int] = {}  # by the number of the payment: ids may come twice
        self._about: dict[str, int] = {}  # payment or correction -> the payment, or the last one of that id
        self._bets: dict[int, dict[str, None]] = {}  # payment -> the bets that it was for, where there are several
        self.worth = 0  # all of them
        self.unclear: set[int] = set()  # payments whose part for this bet is not known
        self.wholes: dict[int, int] = {}  # what those come to, over all their bets
        for event in events:
            self.take(event)

    def take(self, event: Event[Any]) -> bool:
        """The next event; false where it is no payment, and no correction of one that was seen."""
        number: int | None = None
        if event.type == PayoutMade.type:
            number = event.sequence
            if event.data.settles:
                self._bets[number] = {part.bet: None for part in event.data.settles}
        elif event.type == PayoutCorrected.type:
            number = self._about.get(event.data.corrects)
            if event.data.settles is not None:
                return self._lose(event, event.sequence if number is None else number)
        if number is None:
            return False
        self._about[event.id] = number
        self.worth += event.data.amount - self.amounts.get(number, 0)
        self.amounts[number] = event.data.amount
        self.unclear.discard(number)
        return True

    def _lose(self, event: Event[PayoutCorrected], number: int) -> bool:
        self._about[event.id] = number
        self.amounts.setdefault(number, 0)
        self.unclear.add(number)
        if event.data.amount:
            self.wholes[number] = event.data.amount
        return True

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the most that all of them can be worth to this bet: of one that is unclear nothing, or the whole."""
        least = self.worth - sum(self.amounts[number] for number in self.unclear)
        return least, least + sum(self.wholes.get(number, 0) for number in self.unclear)

    def nearest(self, fitting: int) -> int | None:
        """What they are worth to this bet, as near to what fits as can be, where it surely does not fit; else None."""
        least, most = self.bounds
        return least if fitting < least else most if fitting > most else None

    def has(self, name: str) -> bool:
        """A payment or a correction of that name was seen."""
        return name in self._about

    def only_for(self, number: int, bets: Collection[str]) -> bool:
        """The payment was for some of these bets, and for no others."""
        return number in self._bets and self._bets[number].keys() <= set(bets)

    def bets_of(self, name: str) -> dict[str, None]:
        """The bets that a payment was for, by its name or that of its correction; none where it was for one alone."""
        number = self._about.get(name)
        return {} if number is None else self._bets.get(number, {})


def as_corrected(events: Iterable[Event[Any]]) -> dict[int, int]:
    """Each payment, by its number, with the amount that its last correction left; events of other kinds count for nothing."""
    return Payments(events).amounts


def by_bet(events: Iterable[Event[Any]]) -> dict[str, Payments]:
    """The payments on each bet; the parts of one payment have one number."""
    payments: dict[str, Payments] = {}
    for event in events:
        payments.setdefault(event.data.bet, Payments()).take(event)
    return payments


def handed_to_others(owner: str, events: Sequence[Event[Any]]) -> dict[str, int]:
    """What of the payments on a bet was handed to others than its owner and left to them, in the order of payment."""
    others = [event for event in events if event.type == PayoutMade.type and event.data.player != owner]
    amounts, handed = as_corrected(events) if others else {}, dict[str, int]()
    for event in others:
        if amounts[event.sequence]:
            handed[event.data.player] = handed.get(event.data.player, 0) + amounts[event.sequence]
    return handed
