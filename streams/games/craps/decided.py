"""Bets that are decided: what was still owing when their series ended, and what is moved on them afterwards."""

from collections.abc import Iterator
from math import floor
from typing import Any

from msgspec import Struct, field

from schemas.envelope import Event
from schemas.events import bets
from streams.games.bets.settling import moved
from streams.games.bets.state import Bet, kept
from streams.games.craps.outcome import SeriesOutcome
from streams.rules.money import NOBODY, Shortfalls, short
from streams.rules.order import surely_before
from streams.rules.payments import Payments, handed_to_others


class DecidedBet(Struct, eq=False):
    """A bet that is over. A slow hand may still bring its account to what was due, and no further."""

    bet: Bet
    owing: int | None  # to the player, or below zero from the player; None where that is not known
    doubtful: bool = False  # nobody knows what became of it
    overdue: bool = False  # a later series than the next is played
    acts: list[Event[Any]] = field(default_factory=list)  # what was moved since the last series ended
    taken: int = 0  # by these
    paid: int = 0
    kept: int | None = None  # of its chips, once some are moved here

    @property
    def stays(self) -> bool:
        """Its chips may still be moved: they never were, however long it takes, or were a moment ago."""
        return self.doubtful or bool(self.acts) or not settled(self.bet)

    def take(self, event: Event[Any]) -> None:
        """Chips of the bet are moved."""
        bet, amount = self.bet, getattr(event.data, "amount", 0)  # a bet that is carried on moves nothing here
        if event.type == bets.BetCollected.type:
            self.kept = self._kept() + amount
            self.taken += amount
            bet.collections = kept(bet.collections, event)
        elif event.type in (bets.PayoutMade.type, bets.PayoutCorrected.type):
            if not self._pay(event):
                return
        elif event.type == bets.BetReturned.type and bet.collections:
            back = min(amount, self._kept())
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
        self.bet.payouts = kept(self.bet.payouts, event)
        return True

    def all_payments(self) -> Payments:
        """What was paid for the bet, here and before."""
        if self.bet.payments is None:
            self.bet.payments = Payments(self.bet.payouts)
        return self.bet.payments

    @property
    def discharged(self) -> int:
        """Of what was moved here, what was owing: to the player, or below zero from the player."""
        owing = self.owing or 0
        return max(min(self.paid - self.taken, max(owing, 0)), min(owing, 0))

    def beyond(self) -> Shortfalls:
        """Who is short by what was moved and was not owing."""
        if self.owing is None or self.bet.parts_unknown:
            return NOBODY
        bet, gain, due = self.bet, self.paid - self.taken, self.discharged
        paid = [act for act in self.acts if act.type in (bets.PayoutMade.type, bets.PayoutCorrected.type)]
        handed = handed_to_others(bet.player, paid) if gain > due else None
        return short(bet.player, gain, due, about=bet.id, handed=handed)

    def late_prizes(self, next_throw: Event[Any] | None) -> Iterator[Event[bets.PayoutMade]]:
        """What its owner was still owed, and was paid surely after dice were thrown for another series."""
        left, amounts = self.owing or 0, self.all_payments().amounts
        for act in self.acts:
            amount = amounts[act.sequence] if act.type == bets.PayoutMade.type else 0
            late = self.overdue or (next_throw is not None and surely_before(next_throw, act))
            if amount and late and amount <= left and act.data.player == self.bet.player:
                yield act
            left -= amount

    def end_series(self) -> None:
        """What was moved is judged; what is owing now is what it left."""
        if self.bet.parts_unknown:
            self.owing = None
        elif self.owing is not None:
            self.owing -= self.paid - self.taken
        self.acts, self.taken, self.paid, self.overdue = [], 0, 0, True


class DecidedSeries(Struct, eq=False):
    """The bets that the last series decided. Few are touched again: an account is opened for those alone."""

    bets: dict[str, Bet]
    series: SeriesOutcome
    clear: bool  # nothing stood in the way of judging the series

    def bet(self, name: str) -> DecidedBet:
        """One of them, with what is owing, which is known only where nothing stood in the way."""
        bet, series = self.bets[name], self.series
        life, turns = series.lives[name], series.turns.get(name, []) + series.annulled_on(name)
        unknown = not self.clear or bet.parts_unknown or life.altered is not None or life.doubtful or life.unlawful
        if unknown or not turns:
            return DecidedBet(bet, None)
        taken, paid = moved(bet, bet.placed.sequence, None)
        last = turns[-1]
        if last.place.working is not None and series.points[last.throw] is None and not (taken or paid):
            return DecidedBet(bet, None)  # left alone as if it were off on a first throw: told, and nothing follows
        return DecidedBet(bet, floor(last.due.gain) - (paid - taken))


def settled(bet: Bet) -> bool:
    """Nothing of it waits any more: it was collected, paid, taken or handed back."""
    return bool(bet.payouts or bet.collections) or not bet.lies
