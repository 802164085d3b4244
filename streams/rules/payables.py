"""Prizes that somebody has to hand over, and what was handed over of each: hand pays and jackpots of machines."""

from collections import OrderedDict
from typing import Any, Final

from schemas.envelope import Event
from schemas.parties import Party
from streams.rules.money import NOBODY, UNNAMED, Shortfalls, lacks, player

OPEN: Final = 256  # prizes of one machine that may wait at once, and of those handed over that are remembered


class Payable:
    """A prize, who said that it is due, and what was paid of it so far."""

    __slots__ = ("due", "last", "matter", "paid", "requested")

    def __init__(self, requested: Event[Any], due: int, matter: object) -> None:
        self.requested = requested
        self.due = due
        self.matter = matter  # that tells it from others of the same name
        self.paid = 0
        self.last: Event[Any] | None = None  # payment

    @property
    def missing(self) -> int:
        """What is still to be paid; less than nothing where too much was."""
        return self.due - self.paid

    @property
    def player(self) -> str | None:
        """Who got a part of it, if a payment names anybody."""
        return None if self.last is None else self.last.data.player


class PrizePayment:
    """A payment, the prize that it is for (None: nobody knows one), and whether it came after that was handed over."""

    __slots__ = ("again", "event", "prize")

    def __init__(self, event: Event[Any], prize: Payable | None, *, again: bool) -> None:
        self.event = event
        self.prize = prize
        self.again = again

    @property
    def excess(self) -> int:
        """What this payment gives beyond the prize."""
        return 0 if self.prize is None else min(self.event.data.amount, max(-self.prize.missing, 0))


class Payables:
    """Prizes by name. One that was handed over is remembered for a while, so that nobody is paid twice unseen."""

    def __init__(self) -> None:
        self._open: OrderedDict[str, list[Payable]] = OrderedDict()
        self._settled: OrderedDict[str, Payable] = OrderedDict()
        self._waiting = 0
        self.forgotten = 0  # prizes that waited and are not remembered any more

    def waiting(self) -> list[tuple[str, Payable]]:
        """Prizes of which something is still to be paid."""
        return [(name, prize) for name, prizes in self._open.items() for prize in prizes]

    def request(self, name: str, event: Event[Any], due: int, matter: object) -> bool:
        """A prize is due; false where it was known: the same name again, for the same matter, is the same prize."""
        prizes = self._open.setdefault(name, [])
        if any(prize.matter == matter for prize in prizes):
            return False
        prizes.append(Payable(event, due, matter))
        self._waiting += 1
        while self._waiting > OPEN:
            oldest = next(iter(self._open))
            self._drop(oldest, self._open[oldest][0])
            self.forgotten += 1
        return True

    def pay(self, name: str, event: Event[Any]) -> PrizePayment:
        """Something is handed over under that name."""
        amount, prizes = event.data.amount, self._open.get(name, ())
        prize = next((each for each in prizes if each.missing == amount), next(iter(prizes), None))
        again = prize is None
        prize = self._settled.get(name) if prize is None else prize
        if prize is not None:
            prize.paid, prize.last = prize.paid + amount, event
            if not again and (prize.missing <= 0 or not event.data.part):
                self._settle(name, prize)
        return PrizePayment(event, prize, again=again)

    def forget(self) -> None:
        """Payments may have been missed: nothing is known of any prize."""
        self._open.clear()
        self._settled.clear()
        self._waiting = 0

    def _settle(self, name: str, prize: Payable) -> None:
        self._drop(name, prize)
        self._settled[name] = prize
        self._settled.move_to_end(name)
        if len(self._settled) > OPEN:
            self._settled.popitem(last=False)

    def _drop(self, name: str, prize: Payable) -> None:
        self._open[name].remove(prize)
        self._waiting -= 1
        if not self._open[name]:
            del self._open[name]


def wrongly_paid(payment: PrizePayment | None, about: str, giver: Party) -> Shortfalls:
    """Who is short by a payment of a prize: its winner, or whoever pays more than the prize, or pays it again."""
    if payment is None or payment.prize is None:
        return NOBODY
    winner, missing = player(payment.event.data.player or UNNAMED), payment.prize.missing
    if payment.excess:
        return lacks(giver, winner, payment.excess, about)
    final = not payment.event.data.part and not payment.again
    return lacks(winner, giver, missing, about) if final else NOBODY
