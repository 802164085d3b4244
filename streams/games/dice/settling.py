"""What a bet was due and what it got, as every dice game reckons it once a coup is over.

A game draws up its accounts (`BetFold.accounts`), sorts those that do not balance under the duty that each fails,
and its rules tell them from there, each account once.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar

from schemas.envelope import Event
from schemas.findings import Money, Value, Word
from streams.games.dice.bets import Bet, DiceCoup
from streams.rules import Breach, NotEvaluable, Said
from streams.rules.money import Short, short, together
from streams.rules.moves import Span
from streams.rules.payments import Payments

ROUNDING = "ao-de-261-22:G6"  # the decree does not say how to round
STAKE = "stake"  # the duty to leave a winning stake alone, which all dice games have

Place = TypeVar("Place")  # where a bet lies, as the law of its game describes it
Number = int | Fraction


class Due(NamedTuple):
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
    return floor(due.gain) == paid - taken


class Account(NamedTuple, Generic[Place]):
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
    def short(self) -> Short:
        """Who is short."""
        return short(self.paid - self.taken, floor(self.due.gain))


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


def standing(bet: Bet) -> tuple[str, int | None]:
    """Position and chips of a bet when bets were closed; no chips where it does not count."""
    if bet.late is not None:
        return (bet.position, None) if bet.stood is None or bet.returned is not None else bet.stood
    return bet.position, bet.stake if bet.lies else None


def counts(bet: Bet) -> bool:
    """The bet has an account: it lay when bets were closed, or came too late and was not handed back."""
    stake = standing(bet)[1]
    return not ((stake is None and bet.late is None) or (bet.late and bet.returned and not bet.stood))


def moved(bet: Bet, after: int, before: int | None) -> tuple[int, int]:
    """What was taken of a bet and paid for it between two moments, corrections and chips handed back counted."""
    taken = _taken(bet, after, before) if bet.collections else 0
    paid = _paid(bet, after, before) if bet.payouts else 0
    return taken, paid


def _taken(bet: Bet, after: int, before: int | None) -> int:
    taken = sum(told.data.amount for told in bet.collections if _within(told, after, before))
    back = bet.returned
    if back is not None and taken and back.sequence > bet.collections[0].sequence:
        taken -= min(taken, back.data.amount)
    return taken


def _paid(bet: Bet, after: int, before: int | None) -> int:
    """Whenever it was paid, a correction moves the difference to what stood till then."""
    if len(bet.payouts) == 1:
        (only,) = bet.payouts
        return only.data.amount if _within(only, after, before) else 0
    paid, payments = 0, Payments()
    for told in bet.payouts:
        stood = payments.worth
        payments.take(told)
        if _within(told, after, before):
            paid += payments.worth - stood
    return paid


def settled_on(bets: Iterable[Bet], span: Span) -> tuple[Event[Any] | None, int]:
    """The first event that collected or paid something in that time, and how many bets were touched."""
    told = [acts for bet in bets if (acts := _movements(bet, *span))]
    first = min((act for acts in told for act in acts), key=attrgetter("sequence"), default=None)
    return first, len(told)


def owed_back(bets: Iterable[Bet], span: Span) -> Short:
    """Who is short when everything that was moved in that time is owed back."""
    return together(short(paid - taken) for taken, paid in (moved(bet, *span) for bet in bets))


def nothing_moved_before(coup: DiceCoup, moment: int | None) -> bool:
    """Whether no bet of the coup was collected or paid before a moment; without one, at all."""
    return not coup.moves or (moment is not None and coup.moves[0].sequence >= moment)


def _movements(bet: Bet, after: int, before: int | None) -> tuple[Event[Any], ...]:
    return tuple(told for told in (*bet.collections, *bet.payouts) if _within(told, after, before) and told.data.amount)


def _within(event: Event[Any], after: int, before: int | None) -> bool:
    return after < event.sequence and (before is None or event.sequence < before)


def laid(bet: Bet) -> dict[str, Value]:
    """A bet in the words of a finding."""
    return {"player": bet.player, "position": Word(word=bet.position), "stake": Money(money=bet.stake)}


def breach(account: Account[Any], cited: str | None = None, **more: Value) -> Breach:
    """A wrong account, told with its money."""
    bet, owed = account.bet, account.due
    values: dict[str, Value] = {
        "player": bet.player, "position": Word(word=account.position), "stake": Money(money=account.stake),
        "taken": Money(money=account.taken), "paid": Money(money=account.paid),
        "lost": Money(money=int(owed.lost)), "due": Money(money=int(owed.prize)), **more,
    }  # fmt: skip
    return Breach((bet.placed,), values, player=bet.player, paragraph=cited, **account.short)


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
