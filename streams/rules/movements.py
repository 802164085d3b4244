"""What moved between parties in one coup, read from its events alone, without the game or the law.

A stake that lies on the cloth is its player's until it is collected, and his again when it comes back from the sweep.
A payment belongs to whom it was handed; a correction replaces its amount. Chips come from the bank and go to it: the
meter of a jackpot tells what of the bank's money is the jackpot's.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from schemas.envelope import Event
from schemas.events.bets import (
    BetCollected,
    BetIncreased,
    BetPlaced,
    BetRemoved,
    BetReturned,
    PayoutCorrected,
    PayoutMade,
    StakeAdded,
)
from schemas.events.jackpot import JackpotMeterChanged, JackpotStakesCollected
from schemas.parties import BANK, Party, Role, fixed_party
from streams.rules.account import Facts, Movement, player_of
from streams.rules.payments import NO_PARTS, Payments, each_correction, each_payment

NO_PAYMENT = "a payment was corrected that nobody saw"
JACKPOT = fixed_party(Role.JACKPOT)
NO_BET = "chips were taken of a bet that nobody saw laid"
NOBODY = fixed_party(Role.PLAYER)  # whose bet it was is not known


class _Chips:
    """One bet: whose it is, what lies on the cloth, what the bank has swept of it, what was paid for it."""

    __slots__ = ("lying", "most", "owner", "payees", "payments", "swept")

    def __init__(self) -> None:
        self.owner = NOBODY
        self.lying = 0
        self.most = 0  # that ever lay there
        self.swept = 0
        self.payments = Payments()
        self.payees: dict[str, Party] = {}  # payment or correction -> to whom it was handed

    def lie(self, amount: int) -> None:
        """So much lies on the cloth now."""
        self.lying, self.most = amount, max(self.most, amount)


def facts(
    events: Iterable[Event[Any]], earlier: Iterable[Event[Any]] = (), jackpot: Party = JACKPOT, meter: int | None = None
) -> Facts:
    """The movements of a coup, in the order of its events.

    `earlier` are events before the coup on bets that outlive their coup, as each bet remembers them; they moved nothing
    in it.
    `meter` is what the jackpot stood at when the coup began, where that is known.
    """
    ledger = _Ledger(jackpot, meter)
    for event in earlier:
        ledger.remember(event)
    ledger.facts = Facts()
    for event in events:
        ledger.take(event)
    return ledger.facts


class _Ledger:
    def __init__(self, jackpot: Party, meter: int | None) -> None:
        self.bets: dict[str, _Chips] = {}
        self.jackpot = jackpot
        self.meter = meter
        self.facts = Facts()

    def take(self, event: Event[Any]) -> None:
        """The next event; those that move no money are passed over."""
        read = _READERS.get(event.type)
        if read is not None:
            read(self, event)

    def remember(self, event: Event[Any]) -> None:
        """An event of an earlier coup; payments and their corrections are those of one bet already."""
        if event.type == PayoutMade.type:
            self._pay(event)
        elif event.type == PayoutCorrected.type:
            self._correct(event)
        else:
            self.take(event)

    def _of(self, name: str) -> _Chips:
        chips = self.bets.get(name)
        if chips is None:
            chips = self.bets[name] = _Chips()
        return chips

    def _move(self, giver: Party, taker: Party, amount: int, about: str, event: Event[Any]) -> None:
        if amount < 0:
            giver, taker, amount = taker, giver, -amount
        if amount and (giver.role is not taker.role or giver != taker):
            self.facts.movements.append(Movement(giver, taker, amount, about, event))

    def placed(self, event: Event[BetPlaced]) -> None:
        """The first bet of a name stands."""
        chips = self._of(event.data.bet)
        if chips.owner is NOBODY:
            chips.owner = player_of(event.data.player)
            chips.lie(event.data.stake)

    def increased(self, event: Event[BetIncreased]) -> None:
        self._of(event.data.bet).lie(event.data.stake)

    def added(self, event: Event[StakeAdded]) -> None:
        chips = self._of(event.data.bet)
        chips.lie(chips.lying + event.data.amount)

    def removed(self, event: Event[BetRemoved]) -> None:
        self._of(event.data.bet).lying = 0

    def collected(self, event: Event[BetCollected]) -> None:
        self._sweep(event.data.bet, event.data.amount, event)

    def _sweep(self, name: str, amount: int, event: Event[Any]) -> None:
        chips = self._of(name)
        chips.swept += amount
        chips.lying = max(0, chips.lying - amount)
        if chips.owner is NOBODY and amount:
            self.facts.unclear[name] = NO_BET
        self._move(chips.owner, BANK, amount, name, event)

    def returned(self, event: Event[BetReturned]) -> None:
        """Chips come back from where the event says; where it does not, from the sweep as far as there are any.

        Then it may have been those that still lay there as well. What is more than ever lay there, or was swept, is the bank's.
        """
        chips, name, origin = self._of(event.data.bet), event.data.bet, event.data.origin
        amount = min(event.data.amount, max(chips.most, chips.swept))
        back = 0 if origin == "cloth" else min(amount, chips.swept)
        chips.swept -= back
        chips.lying = max(0, chips.lying - (amount - back))
        doubt = min(back, chips.lying) if origin is None else 0
        if doubt:
            self.facts.doubts.setdefault(name, {})[len(self.facts.movements)] = doubt
        self._move(BANK, chips.owner, back, name, event)
        self._move(BANK, chips.owner, event.data.amount - amount, name, event)

    def paid(self, event: Event[PayoutMade]) -> None:
        """A payment over several bets moved to each of them its part."""
        if event.data.settles is None:
            self._pay(event)
            return
        for payment in each_payment(event):
            self._pay(payment)

    def _pay(self, event: Event[PayoutMade]) -> None:
        chips, payee = self._of(event.data.bet), player_of(event.data.player)
        chips.payees[event.id] = payee
        chips.payments.take(event)
        self._move(BANK, payee, event.data.amount, event.data.bet, event)

    def corrected(self, event: Event[PayoutCorrected]) -> None:
        """A correction of a payment over several bets corrects the part of each."""
        for correction in each_correction(event, self._of(event.data.bet).payments):
            self._correct(correction)

    def _correct(self, event: Event[PayoutCorrected]) -> None:
        chips = self._of(event.data.bet)
        before, payee = chips.payments.worth, chips.payees.get(event.data.corrects)
        if payee is None or not chips.payments.take(event):
            self.facts.unclear[event.data.bet] = NO_PAYMENT
            return
        chips.payees[event.id] = payee
        if chips.payments.unclear:
            self.facts.unclear[event.data.bet] = NO_PARTS
        elif self.facts.unclear.get(event.data.bet) == NO_PARTS:
            del self.facts.unclear[event.data.bet]
        self._move(BANK, payee, chips.payments.worth - before, event.data.bet, event)

    def taken_in(self, event: Event[JackpotStakesCollected]) -> None:
        """The chips of each bet that is named, as they lie."""
        for name in event.data.bets:
            self._sweep(name, self._of(name).lying, event)

    def metered(self, event: Event[JackpotMeterChanged]) -> None:
        """From where the meter last stood: what it jumped in between has moved as well."""
        before = event.data.before if self.meter is None else self.meter
        self.meter = event.data.after
        self._move(BANK, self.jackpot, event.data.after - before, meter_of(self.jackpot), event)


def meter_of(jackpot: Party) -> str:
    """The matter of a jackpot's meter: what it got and gave."""
    return f"{jackpot.role} {jackpot.name}".strip()


_READERS: Mapping[str, Callable[[_Ledger, Any], None]] = {
    BetPlaced.type: _Ledger.placed,
    BetIncreased.type: _Ledger.increased,
    StakeAdded.type: _Ledger.added,
    BetRemoved.type: _Ledger.removed,
    BetCollected.type: _Ledger.collected,
    BetReturned.type: _Ledger.returned,
    PayoutMade.type: _Ledger.paid,
    PayoutCorrected.type: _Ledger.corrected,
    JackpotStakesCollected.type: _Ledger.taken_in,
    JackpotMeterChanged.type: _Ledger.metered,
}
