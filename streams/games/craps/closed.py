"""Bets that are over: what was still owing when their series ended, and what is moved on them afterwards."""

from math import floor
from typing import Any

from msgspec import Struct, field

from schemas.envelope import Event
from schemas.events import bets
from streams.games.bets.settling import moved, short_on
from streams.games.bets.state import Bet
from streams.games.craps.reckoning import Reckoning
from streams.rules.money import NOBODY, Shortfalls
from streams.rules.payments import Payments


class Closed(Struct, eq=False):
    """A bet that is over. A slow hand may still bring its account to what was due, and no further."""

    bet: Bet
    owing: int | None  # to the player, or below zero from the player; None where that is not known
    doubtful: bool = False  # nobody knows what became of it
    acts: list[Event[Any]] = field(default_factory=list)  # what was moved since the last series ended
    taken: int = 0  # by these
    paid: int = 0
    kept: int | None = None  # of its chips, once some are moved here
    payments: Payments | None = None  # all of the bet's, once something is paid or put right here

    @property
    def stays(self) -> bool:
        """Its chips may still be moved: they never were, however long it takes, or were a moment ago."""
        return self.doubtful or bool(self.acts) or not settled(self.bet)

    def take(self, event: Event[Any]) -> None:
        """Chips of the bet are moved."""
        bet, told = self.bet, event.data
        if event.type == bets.BetCollected.type:
            self.kept = self._kept() + told.amount
            self.taken += told.amount
            bet.collections.append(event)
        elif event.type in (bets.PayoutMade.type, bets.PayoutCorrected.type):
            if not self._pay(event):
                return
        elif event.type == bets.BetReturned.type and bet.collections:
            back = min(told.amount, self._kept())
            self.kept = self._kept() - back
            self.taken -= back
        else:
            return
        self.acts.append(event)

    def _kept(self) -> int:
        """What the bank has of its chips."""
        return moved(self.bet, -1, None)[0] if self.kept is None else self.kept

    def _pay(self, event: Event[Any]) -> bool:
        """A prize is paid, or one that was paid is put right, for the first time or once more."""
        payments = self.all_payments()
        before = payments.worth
        if not payments.take(event):
            return False
        self.paid += payments.worth - before
        self.bet.payouts.append(event)
        return True

    def all_payments(self) -> Payments:
        """What was paid for the bet, here and before."""
        if self.payments is None:
            self.payments = Payments(self.bet.payouts)
        return self.payments

    @property
    def _parts_unknown(self) -> bool:
        return self.payments is not None and bool(self.payments.unclear)

    def beyond(self) -> Shortfalls:
        """Who is short by what was moved and was not owing."""
        gain = self.paid - self.taken
        if self.owing is None or self._parts_unknown:
            return NOBODY
        return short_on(self.bet, gain, max(min(gain, max(self.owing, 0)), min(self.owing, 0)))

    def end_series(self) -> None:
        """What was moved is judged; what is owing now is what it left."""
        if self._parts_unknown:
            self.owing = None
        elif self.owing is not None:
            self.owing -= self.paid - self.taken
        self.acts, self.taken, self.paid = [], 0, 0


class Decided(Struct, eq=False):
    """The bets that the last series decided. Few are touched again: an account is opened for those alone."""

    bets: dict[str, Bet]
    series: Reckoning
    clear: bool  # nothing stood in the way of judging the series

    def closed(self, name: str) -> Closed:
        """One of them, with what is owing, which is known only where nothing stood in the way."""
        bet, series = self.bets[name], self.series
        life = series.lives[name]
        turns = series.turns.get(name)
        if (
            not self.clear
            or not turns
            or bet.parts_unknown
            or life.altered is not None
            or life.doubtful
            or life.unlawful
        ):
            return Closed(bet, None)
        taken, paid = moved(bet, bet.placed.sequence, None)
        last = turns[-1]
        if last.place.working is not None and series.points[last.throw] is None and not (taken or paid):
            return Closed(bet, None)  # left alone as if it were off on a first throw: told, and nothing follows from it
        return Closed(bet, floor(last.due.gain) - (paid - taken))


def settled(bet: Bet | None) -> bool:
    """Nothing of it waits any more: it was collected, paid, taken or handed back."""
    return bet is None or bool(bet.payouts or bet.collections) or not bet.lies
