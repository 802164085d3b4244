"""What a bet was due and what it got, as every dice game reckons it once a coup is over.

A game draws up its accounts (`BetFold.accounts`), sorts those that do not balance under the duty that each fails,
and its rules tell them from there, each account once.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from schemas.findings import Money, Value, Word
from streams.games.bets.settling import short_in_account, taken_at_most
from streams.games.bets.state import Bet
from streams.rules import Breach, NotEvaluable, Said
from streams.rules.account import NO_CHIPS_TOLD_APART
from streams.rules.money import Shortfalls
from streams.rules.payments import NO_PARTS

ROUNDING = "ao-de-261-22:G6"  # the decree does not say how to round
STAKE = "stake"  # the duty to leave a winning stake alone, which all dice games have

Place = TypeVar("Place")  # where a bet lies, as the law of its game describes it
Number = int | Fraction


class Due(Struct, frozen=True, gc=False):
    """What the law gives a bet: the prize, and what of its chips is lost. Nothing is rounded here."""

    prize: Number
    lost: Number

    @property
    def gain(self) -> Number:
        """What the player has more, or less, when all is settled."""
        return self.prize - self.lost


NOTHING = Due(0, 0)


def balanced(due: Due, taken: int, paid: int) -> bool:
    """A bet got what was due, no more and no less; nobody can pay a part of the smallest unit of money."""
    return floor(due.prize - due.lost) == paid - taken


class Account(Struct, Generic[Place], frozen=True):
    """One bet: what was due, what the bank took of its chips, what it paid."""

    bet: Bet
    place: Place
    position: str
    stake: int
    due: Due
    taken: int
    paid: int

    @property
    def balances(self) -> bool:
        """The bet got what was due, no more and no less."""
        return balanced(self.due, self.taken, self.paid)

    @property
    def short(self) -> Shortfalls:
        """Who is short."""
        return short_in_account(self.bet, self.paid - self.taken, floor(self.due.gain))

    @property
    def excess(self) -> int:
        """What the bank gave too much."""
        return max(0, self.paid - self.taken - floor(self.due.gain))


@dataclass(slots=True)
class Accounts(Generic[Place]):
    """The accounts of a coup that do not balance, by duty; a game adds what decided them."""

    wrong: dict[str, list[Account[Place]]] = field(default_factory=dict)
    unclear: str = ""  # the fact for want of which nothing can be said

    def note(self, duty: str, account: Account[Place]) -> None:
        """The account fails the duty."""
        self.wrong.setdefault(duty, []).append(account)

    def failing(self, duty: str) -> Sequence[Account[Place]]:
        """The accounts that fail the duty."""
        return self.wrong.get(duty, ())

    def excess(self, bet: Bet) -> int:
        """What the bank gave too much on a bet."""
        return sum(each.excess for wrong in self.wrong.values() for each in wrong if each.bet.id == bet.id)


def left_open(bet: Bet, found: Accounts[Any]) -> bool:
    """What a bet has cannot be told, and so nothing of its account."""
    if bet.parts_unknown:
        found.unclear = found.unclear or NO_PARTS
    return bet.parts_unknown


def reread(account: Account[Place], found: Accounts[Place], start: int) -> Account[Place] | None:
    """The account of a bet of which chips were handed back; None where it balances, or where that cannot be told.

    The record does not say whether chips that came back had been taken or still lay there: a bet fails only if it
    fails either way, and by the lesser amount.
    """
    bet = account.bet
    if bet.returned is not None and bet.returned.sequence < start and not account.taken and not account.paid:
        return None  # handed back before the throw, and laid no more
    least, most = account.taken, taken_at_most(bet, start, None)
    fitting = account.paid - floor(account.due.gain)
    if least < most and least <= fitting <= most:
        found.unclear = found.unclear or NO_CHIPS_TOLD_APART
        return None
    account = replace(account, taken=min(max(fitting, least), most))
    return None if account.balances else account


def breach(account: Account[Any], cited: str | None = None, **more: Value) -> Breach:
    """A wrong account, told with its money."""
    bet, owed = account.bet, account.due
    values: dict[str, Value] = {
        "player": bet.player, "position": Word(word=account.position), "stake": Money(money=account.stake),
        "taken": Money(money=account.taken), "paid": Money(money=account.paid),
        "lost": Money(money=int(owed.lost)), "due": Money(money=int(owed.prize)), **more,
    }  # fmt: skip
    return Breach((bet.placed,), values, player=bet.player, paragraph=cited, shortfalls=account.short)


def told(
    found: Accounts[Place], duty: str, cited: Callable[[Account[Place]], str | None] = lambda _: None, **more: Value
) -> Said:
    """Every account that fails the duty; or that nothing can be said."""
    for account in found.failing(duty):
        yield breach(account, cited(account), **more)
    if found.unclear:
        yield NotEvaluable(found.unclear)


def rounded_down(found: int, owed: Number, chip: int) -> bool:
    """The decree has no rounding rule (G6): what the smallest chip cannot pay is rounded down to it."""
    return chip > 0 and owed % chip != 0 and found == owed // chip * chip
