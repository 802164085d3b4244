"""One account that does not balance, and all of them by the duty that they fail."""

from typing import Any, NamedTuple

from streams.games.bets.state import Bet
from streams.games.blackjack.hands import Hand
from streams.games.blackjack.moves import Number, payouts_on
from streams.games.blackjack.stakes import owner_of
from streams.games.cards.state import seat_of
from streams.rules.money import NOBODY, Shortfalls, short, together
from streams.rules.payments import handed_to_others


class Account(NamedTuple):
    """One bet, or what of it lies on one hand: what it was due (below zero: what it loses), what was taken, what was paid."""

    bet: Bet
    duty: str
    stake: int
    due: Number
    taken: int
    paid: int
    hand: Hand | None = None
    lost: Number | None = None  # by the hands that lose, where a bet has several
    hands: tuple[Hand, ...] = ()  # these, where none of them alone explains it
    alone: bool = False  # the hand is judged by itself

    @property
    def loses(self) -> int:
        """What the bet, or its hands that lose, should have lost."""
        return int(max(0, -self.due) if self.lost is None else self.lost)

    @property
    def wins(self) -> int:
        """What it, or its other hands, should have won."""
        return int(max(0, self.due) if self.lost is None else self.due + self.lost)

    @property
    def short(self) -> Shortfalls:
        """Who is short; what the bank gave too much is the gain of whoever got it."""
        gain, due, bet = self.paid - self.taken, int(self.due), self.bet
        payouts = () if gain <= due else bet.payouts
        if payouts and self.alone and self.hand is not None:
            payouts = payouts_on(bet, self.hand.place)
        return short(bet.player, gain, due, about=bet.id, handed=handed_to_others(bet.player, payouts))


class Failing:
    """The accounts that do not balance, by duty and by bet, and who is short for want of each duty."""

    __slots__ = ("by_bet", "by_duty", "owed")

    def __init__(self) -> None:
        self.by_duty: dict[str, list[Account]] = {}
        self.by_bet: dict[str, list[Account]] = {}
        self.owed: dict[tuple[str, Any], Shortfalls] = {}  # over all, by place, by (seat,), by owner

    def note(self, account: Account) -> None:
        """The account fails its duty."""
        self.by_duty.setdefault(account.duty, []).append(account)
        self.by_bet.setdefault(account.bet.id, []).append(account)
        place = None if account.hand is None else account.hand.place
        for whose in {None, place, (seat_of(account.bet.position),), owner_of(account.bet)}:
            key = (account.duty, whose)
            self.owed[key] = together((self.owed.get(key, NOBODY), account.short))
