"""One account of a bet on hands that does not balance."""

from streams.games.blackjack.hands import BlackjackHand
from streams.games.blackjack.moves import payouts_on
from streams.games.settlement import BetAccount
from streams.rules.money import Shortfalls, short
from streams.rules.payments import handed_to_others


class HandAccount(BetAccount[BlackjackHand | None], frozen=True):
    """One bet, or what of it lies on one hand of a split. A due that is not whole is made so towards zero (blackjack:36)."""

    hands: tuple[BlackjackHand, ...] = ()  # on which it lies
    alone: bool = False  # one hand of several, judged by itself

    @property
    def owed(self) -> int:
        return int(self.due.gain)

    @property
    def short(self) -> Shortfalls:
        """Who is short; what the bank gave too much is the gain of whoever got it."""
        gain, owed, bet = self.paid - self.taken, self.owed, self.bet
        payouts = () if gain <= owed else bet.payouts
        if payouts and self.alone and self.place is not None:
            payouts = payouts_on(bet, self.place.place)
        return short(bet.player, gain, owed, about=bet.id, handed=handed_to_others(bet.player, payouts))
