"""What each bet was due against what it got, and how a wrong account is reported."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from math import floor
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct

from schemas.envelope import Event
from schemas.findings import Money, MoneyBound, Severity, Value, Word
from streams.games.bets.settling import came_too_late
from streams.games.bets.state import Bet
from streams.games.settlement.due import Due
from streams.rules import Breach, Breaches, NotEvaluable
from streams.rules.account import Number
from streams.rules.money import NOBODY, Shortfalls, short, times, together
from streams.rules.payments import handed_to_others

PlaceT = TypeVar("PlaceT")  # where a bet lies, as the law of its game describes it


def balanced(due: Due, taken: int, paid: int) -> bool:
    """A bet got what was due; nobody can pay a part of the smallest unit of money."""
    return floor(due.gain) == paid - taken


class Fell(NamedTuple):
    """What decided the bets, since which record, and how it is put in words."""

    what: Any
    since: int
    words: dict[str, Value]
    because: tuple[Event[Any], ...] = ()  # acts of the staff that make an exception


class BetAccount(Struct, Generic[PlaceT], frozen=True):
    """One bet: what was due in money, what the bank took of its chips, what it paid."""

    bet: Bet
    place: PlaceT
    position: str
    stake: int
    due: Due
    taken: int
    paid: int
    words: dict[str, Value] = {}  # what fell, where it is not the same for all bets
    evidence: tuple[Event[Any], ...] = ()  # the least that names the wrong, where it is not the bet alone
    doubt: tuple[Severity | None, str | None] | None = None  # how grave it is and on which reading, where its game says
    own: tuple[Event[Any], ...] = ()  # what tells it from other accounts of the same bet
    at_bound: bool = False  # what was paid is not known, and this is as near to what is due as it can be

    @property
    def owed(self) -> int:
        """What the bet was to gain, made whole; below zero: to lose."""
        return floor(self.due.gain)

    @property
    def lacking(self) -> Number:
        """What the player lacks, to the fraction; negative: what the bank lacks."""
        return self.due.gain + self.taken - self.paid

    @property
    def balances(self) -> bool:
        """The bet got what was due, no more and no less."""
        return balanced(self.due, self.taken, self.paid)

    @property
    def short(self) -> Shortfalls:
        """Who is short, where what the bank gave too much is the gain of whoever got it."""
        gain, owed, bet = self.paid - self.taken, self.owed, self.bet
        if bet.parts_unknown and not self.at_bound:
            return NOBODY
        handed = handed_to_others(bet.player, self.payouts) if gain > owed and not self.at_bound else None
        return short(bet.player, gain, owed, about=self.matter, handed=handed)

    @property
    def payouts(self) -> Sequence[Event[Any]]:
        """The payments that it counts, and all corrections."""
        return self.bet.payouts

    @property
    def matter(self) -> str:
        """What the money is about."""
        return self.bet.id

    @property
    def excess(self) -> int:
        """What the bank gave too much."""
        return max(0, self.paid - self.taken - self.owed)

    @property
    def bets(self) -> Sequence[Bet]:
        """The bet; a game may draw up one account of several."""
        return (self.bet,)

    @property
    def values(self) -> dict[str, Value]:
        """The account in the words of a finding."""
        return {
            "player": self.bet.player, "position": Word(word=self.position), "stake": Money(money=self.stake),
            "taken": Money(money=self.taken), "paid": self.shown_paid,
            "lost": Money(money=int(self.due.lost)), "due": Money(money=int(self.due.prize)), **self.words,
        }  # fmt: skip

    @property
    def shown_paid(self) -> Money:
        """What was paid, as far as that is known."""
        if not self.at_bound:
            return Money(money=self.paid)
        return MoneyBound(money=self.paid, bound="most" if self.paid < self.owed + self.taken else "least")

    @property
    def won(self) -> bool:
        """A prize was due."""
        return self.due.prize > 0


Failing = dict[Hashable, list[tuple[BetAccount[PlaceT], str | None]]]  # by rule; each with the paragraph


@dataclass(slots=True)
class BetAccounts(Generic[PlaceT]):
    """The accounts of a coup that do not balance, by the rule that is to blame; those that balance are not kept.

    Where something was done against the law before the bet was settled, that thing (a card too many, a stake beyond
    the law) stands in the place of the rule: whichever rule tells it asks what is `owed` for it.
    """

    chip: int = 0  # the smallest of the table
    rounding: str | None = None  # the reading that lets an amount be rounded to that chip
    rounds_up: bool = False  # and a prize to the next chip above as well
    fell: Fell | None = None
    failing: Failing[PlaceT] = field(default_factory=dict)
    unclear: str = ""  # the fact for want of which nothing can be said
    doubts: dict[str, str] = field(default_factory=dict)  # rule -> the fact for want of which it cannot judge some bet

    def note(self, rule: Hashable, account: BetAccount[PlaceT], paragraph: str | None = None) -> None:
        """The rule was not kept with this bet; or something was done before that explains its account."""
        self.failing.setdefault(rule, []).append((account, paragraph))

    def owed(self, wrong: Hashable) -> Shortfalls:
        """Who is short for something that was done before the bets were settled."""
        return together(account.short for account, _ in self.failing.get(wrong, ()))

    @property
    def fine(self) -> bool:
        """Every bet got what was due, and that is known."""
        return not (self.failing or self.unclear or self.doubts)

    def of(self, rule: Hashable) -> Sequence[BetAccount[PlaceT]]:
        """The accounts for which a rule is to blame."""
        return [account for account, _ in self.failing.get(rule, ())]

    def all(self) -> Iterator[BetAccount[PlaceT]]:
        """The accounts of all rules."""
        return (account for failing in self.failing.values() for account, _ in failing)

    def fails(self, bet: str) -> bool:
        """Whether a bet did not get what was due."""
        return any(account.bet.id == bet for account in self.all())

    def excess(self, bet: Bet) -> int:
        """What the bank gave too much on a bet."""
        return sum(account.excess for account in self.all() if account.bet.id == bet.id)

    def breaches(self, rule: str) -> Breaches:
        """Every account for which the rule is to blame, reported with its money; or that nothing can be said."""
        for account, paragraph in self.failing.get(rule, ()):
            yield self.breach_of(account, paragraph)
        if why := self.unclear or self.doubts.get(rule):
            yield NotEvaluable(why)

    def evidence(self, account: BetAccount[PlaceT]) -> tuple[Event[Any], ...]:
        """The least that names the wrong: what laid or altered the bet too late, or the bet and what excepts it."""
        bet = account.bet
        if account.evidence:
            return account.evidence
        if came_too_late(bet) and bet.late is not None:
            return (bet.late,)
        excepts = self.fell.because if account.due.excepted and self.fell is not None else ()
        return (bet.placed, *excepts, *account.own)

    def breach_of(self, account: BetAccount[PlaceT], paragraph: str | None) -> Breach:
        """The breach that reports a wrong account."""
        bet = account.bet
        values = account.values | (self.fell.words if self.fell is not None else {})
        severity, reading = self._doubt(account)
        return Breach(
            self.evidence(account), values, player=bet.player, paragraph=paragraph, severity=severity,
            reading=reading, shortfalls=account.short,
        )  # fmt: skip

    def _doubt(self, account: BetAccount[PlaceT]) -> tuple[Severity | None, str | None]:
        """How grave a wrong account is and on which reading it rests, where it is rounding or another reading."""
        if account.doubt is not None:
            return account.doubt
        due, moved = account.due, account.paid - account.taken
        if (
            self.rounding is not None
            and not came_too_late(account.bet)
            and rounded_to(self.chip, account, up=self.rounds_up)
        ):
            return Severity.INFO, self.rounding
        for other in due.otherwise:
            gain = times(account.stake, other.gain)
            if moved == gain or (moved and rounded_prize(moved, gain, self.chip, up=self.rounds_up)):
                return other.severity if moved < due.gain else None, other.reading
        return None, due.reading


def breach(account: BetAccount[Any]) -> Breach:
    """A wrong account, reported with its money."""
    bet = account.bet
    return Breach((bet.placed,), account.values, player=bet.player, shortfalls=account.short)


def rounded_to(chip: int, account: BetAccount[Any], *, up: bool) -> bool:
    """The smallest chip cannot pay (or take) what is due, and the next amount that it can was moved."""
    prize, lost = account.due.prize, account.due.lost
    if prize:
        return not account.taken and rounded_prize(account.paid, prize, chip, up=up)
    in_chips = chip > 0 and lost < account.stake and lost % chip != 0 and account.taken % chip == 0
    return in_chips and not account.paid and -chip < account.taken - lost < chip


def rounded_prize(paid: int, prize: Number, chip: int, *, up: bool) -> bool:
    """What the smallest chip cannot pay was rounded down to it, or `up` where that is let pass too; not to nothing."""
    if chip <= 0 or prize % chip == 0 or prize < chip:
        return False
    below = prize // chip * chip
    return paid == below or (up and paid == below + chip)
