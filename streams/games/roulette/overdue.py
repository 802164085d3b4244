"""What is still owed and paid for a coup that is over: nn. 22 and 30 of art. 1, nn. 11 and 18 of art. 2.

N. 22 (11) gives the prizes until the next launch. A winner of whom nothing was paid when the coup was closed is
therefore not judged yet: paid before the launch, nothing was broken; paid after it, n. 22 was; what is not paid
when the next coup ends, or the table closes, is owed under n. 30 (18). Beyond what was owed the bank pays for
nothing.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from math import floor
from typing import Any, Final, NamedTuple

from schemas.envelope import Event
from schemas.events.bets import BetCollected, BetReturned, PayoutCorrected, PayoutMade
from schemas.events.table import TableClosed, TableOpened
from schemas.findings import Money, Severity
from schemas.parties import BANK
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.settling import (
    PARTS,
    PRIZE,
    BetAccount,
    RouletteAccounts,
    account_of,
    in_one_sum,
    in_time,
    place_of,
    since,
    why_undecided,
)
from streams.games.roulette.state import RouletteBet, RouletteCoup
from streams.rules import Said
from streams.rules.money import NOBODY, lacks, player, short
from streams.rules.payments import Payments, by_bet, each_correction, each_payment, worth

IN_TIME: Final = "ao-de-261-22:A19"  # until the next launch a prize can be paid
LAST: Final = (TableClosed.type, TableOpened.type)  # no ball will be launched after these


class Owed(NamedTuple):
    """The prizes of one player of which nothing was paid when their coup ended, and what was paid since."""

    account: BetAccount
    late: Sequence[Event[Any]]
    paid: int
    short: int  # what the player still lacks


class Astray(NamedTuple):
    """A payment after the end of the coup that another than the owner of the bet was handed."""

    bet: RouletteBet
    payout: Event[PayoutMade]
    amount: int  # as corrections left it
    due: int  # of it, what was still owed to the owner


class Overdue(NamedTuple):
    """A payment after the end of the coup: the bets that it may be for, and where it leaves them."""

    account: BetAccount  # as the coup ended; of several bets where one sum was paid for all
    evidence: Sequence[Event[Any]]  # all that was paid late for them, this payment last
    paid: int  # since the coup ended, in all
    taken: int  # the same of chips that were collected; below zero: handed back
    owed: int  # to the player before this payment; negative: already paid too much
    excess: int  # what this payment gave beyond it
    mended: int  # how much less somebody lacks with it


class LastCoup:
    """A coup that is over, and what was paid and corrected for it since it ended."""

    def __init__(self, coup: RouletteCoup, accounts: RouletteAccounts, admits: bool | None) -> None:
        self.coup = coup
        self.accounts = accounts
        self.late: list[Event[Any]] = []
        self._admits = admits  # whether the wheel admits combined bets
        self._paid: dict[str, Payments] = {}  # all that was paid for a bet, before and since
        self._sums: dict[str, _Sum] | None = None  # by bet
        self._read = 0  # so many late payments were put to their bets

    def take(self, event: Event[Any]) -> None:
        """Payments and corrections are put to each bet that they are for; chips may be collected or handed back late."""
        if event.type == PayoutMade.type:
            self._pay([event] if event.data.settles is None else each_payment(event))
        elif event.type == PayoutCorrected.type:
            self._pay(each_correction(event, self._paid_for(event.data.bet)))
        elif event.type in (BetCollected.type, BetReturned.type):
            self.late.append(event)

    def _pay(self, events: Iterable[Event[Any]]) -> None:
        for event in events:
            self._paid_for(event.data.bet).take(event)
            self.late.append(event)

    def _paid_for(self, name: str) -> Payments:
        if name not in self._paid:
            bet = self.coup.bets.get(name)
            self._paid[name] = Payments(() if bet is None else bet.payouts)
        return self._paid[name]

    def overdue(self, event: Event[Any], law: RouletteLaw) -> list[Overdue] | None:
        """What a late payment was for: the bets of one player, or of several; None where that cannot be settled."""
        if not self.late or self.late[-1].sequence != event.sequence:
            return None
        sums = self._reckoned(law)
        if sums is None:
            return None
        parts = takewhile(lambda told: told.sequence == event.sequence, reversed(self.late))
        paid = {id(one): one for told in parts if (one := sums.get(told.data.bet)) is not None}
        return [one.overdue(one.account) for one in paid.values() if one.account and not one.unclear] or None

    def mended(self, event: Event[Any], law: RouletteLaw) -> list[Overdue]:
        """The bets of which an event puts something right, where it does no other wrong."""
        late = self.overdue(event, law) or []
        return [] if any(one.excess > 0 for one in late) else [one for one in late if one.mended > 0]

    def astray(self) -> Iterator[Astray]:
        """The payments since the coup ended that others than the owner were handed and kept, those of each owner in order."""
        for one in {id(each): each for each in (self._sums or {}).values()}.values():
            if one.account is not None and not one.unclear:
                yield from one.astray(one.account)

    def _reckoned(self, law: RouletteLaw) -> "dict[str, _Sum] | None":
        """The late payments, each read once and put to the bets that it may be for."""
        found, coup = self.accounts, self.coup
        if found.unclear or found.doubts or why_undecided(coup, law) is not None:
            return None
        if self._sums is None:
            self._sums = {}
            for account in (*found.sums, *map(in_one_sum, _unpaid_by_player(found).values())):
                summed = _Sum(account)
                for bet in account.bets:
                    self._sums.setdefault(bet.id, summed)
        while self._read < len(self.late):
            told = self.late[self._read]
            self._read += 1
            paid = coup.bets.get(told.data.bet)
            if paid is not None:
                if paid.id not in self._sums:
                    self._sums[paid.id] = _Sum(self._settled(paid, law))
                self._sums[paid.id].take(told)
        return self._sums

    def _settled(self, bet: RouletteBet, law: RouletteLaw) -> BetAccount | None:
        place = place_of(bet, law, self._admits) if in_time(bet) else None
        if place is None:
            return None
        try:
            return account_of(bet, place, self.coup, self.coup.number, law, since=since(self.coup))[0]
        except ValueError:
            return None

    def still_owed(self) -> Iterator[tuple[str, Owed]]:
        """The prizes that were not paid until now, player by player, each with the rule that gives it."""
        players = _unpaid_by_player(self.accounts)
        if not players:
            return
        owners = {one.bet.id: name for name, accounts in players.items() for one in accounts}
        paid: dict[str | None, list[Event[Any]]] = {}
        for told in self.late:
            paid.setdefault(owners.get(told.data.bet), []).append(told)
        for name, accounts in players.items():
            account, late = in_one_sum(accounts), paid.get(name, [])
            lacking = floor(account.lacking - worth(late))
            if lacking > 0 and not any(payments.unclear for payments in by_bet(late).values()):
                yield PARTS if accounts[0].due.lost else PRIZE, Owed(account, late, worth(late), lacking)

    def never_paid(self, rule: str) -> Said:
        """Prizes that were not paid while the next coup was played, nor before the table closed."""
        for name, owed in self.still_owed():
            if name == rule:
                account = owed.account
                priced = account.place.priced.partition(".")[0] if account.each else account.place.priced
                breach = self.accounts.breach_of(account, priced)
                yield replace(
                    breach,
                    evidence=(*breach.evidence, *owed.late),
                    values={**breach.values, "paid": Money(money=owed.paid)},
                    shortfalls=short(account.bet.player, 0, owed.short, about=account.matter),
                    coup=self.coup.id,
                )

    def paid_beyond(self, event: Event[Any], law: RouletteLaw) -> Said:
        """A payment after the end of the coup, as far as nothing was owed any more."""
        for late in self.overdue(event, law) or ():
            if late.excess > 0:
                account = late.account
                breach = self.accounts.breach_of(account, None)
                yield replace(
                    breach,
                    evidence=(*breach.evidence, *late.evidence),
                    values={**breach.values, "paid": Money(money=late.paid + account.paid)},
                    shortfalls=lacks(BANK, player(_taker(event, late)), late.excess, account.matter),
                    coup=self.coup.id,
                )

    def put_right(self, event: Event[Any], law: RouletteLaw) -> Said:
        """What was wrong when the coup was closed and was told then: how the account stands now, before the next launch."""
        for late in self.mended(event, law):
            account = late.account
            astray = event.type == PayoutMade.type and event.data.player != account.bet.player
            if not astray and not unpaid(account):
                breach = self.accounts.breach_of(account, None)
                now = {"paid": Money(money=account.paid + late.paid), "taken": Money(money=account.taken + late.taken)}
                yield replace(
                    breach, evidence=(*breach.evidence, *late.evidence), values={**breach.values, **now},
                    shortfalls=NOBODY, severity=Severity.INFO, reading=IN_TIME, coup=self.coup.id,
                )  # fmt: skip


class _Sum:
    """Bets that one sum may be for, and what was paid on them when their coup was over."""

    def __init__(self, account: BetAccount | None) -> None:
        self.account = account
        self.late: list[Event[Any]] = []
        self._payments = {} if account is None else {bet.id: Payments(bet.payouts) for bet in account.bets}
        self._first = self._before = self._now = sum(paid.worth for paid in self._payments.values())
        self._taken = 0  # late, less what was handed back

    def take(self, told: Event[Any]) -> None:
        """One more payment, or a correction of one; the parts of one are taken together."""
        if not self.late or self.late[-1].sequence != told.sequence:
            self._before = self._now
        if told.type in (BetCollected.type, BetReturned.type):
            back = 0 if self.account is None else self._settled(self.account, told)
            self._now += back
            self._taken -= back
            self.late.append(told)
            return
        payments = self._payments.setdefault(told.data.bet, Payments())
        stood = payments.worth
        payments.take(told)
        self._now += payments.worth - stood
        self.late.append(told)

    def _settled(self, account: BetAccount, told: Event[Any]) -> int:
        """Chips of a loser that are collected late, or handed back though a winner's were swept, as far as that mends."""
        amount: int = told.data.amount
        lacking = floor(account.lacking) - (self._now - self._first)
        if told.type == BetCollected.type:
            return -min(amount, max(0, -lacking))
        return min(amount, max(0, lacking), max(0, floor(account.taken - account.due.lost)))

    @property
    def unclear(self) -> bool:
        """A payment over several bets was corrected, and nobody knows what each has."""
        return any(payments.unclear for payments in self._payments.values())

    def overdue(self, account: BetAccount) -> Overdue:
        """Where the last payment leaves them."""
        first, now, lacking = self._first, self._now, account.lacking
        owed, left = floor(lacking - self._before + first), floor(lacking - now + first)
        excess, mended = max(0, -left) - max(0, -owed), abs(owed) - abs(left)
        return Overdue(account, self.late, now - first + self._taken, self._taken, owed, excess, mended)

    def astray(self, account: BetAccount) -> Iterator[Astray]:
        """What others were handed, with what of it was still owed: payments bring what is owed in their order."""
        owed, bets = max(0, floor(account.lacking)), {bet.id: bet for bet in account.bets}
        for told in self.late:
            if told.type == PayoutMade.type:
                bet, amount = bets[told.data.bet], self._payments[told.data.bet].amounts[told.sequence]
                due = min(owed, amount)
                owed -= due
                if amount and told.data.player != bet.player:
                    yield Astray(bet, told, amount, due)


def unpaid(account: BetAccount) -> bool:
    """Nothing was paid on a bet that won, and nothing else is wrong with it."""
    return account.won and not any(bet.payouts for bet in account.bets) and account.taken == account.due.lost


def not_paid_yet(account: BetAccount) -> str:
    """Why nothing is said of a prize that may still be paid in time."""
    return f"bet {account.bet.id} has won and is not paid yet"


def _unpaid_by_player(found: RouletteAccounts) -> dict[str, list[BetAccount]]:
    by_player: dict[str, list[BetAccount]] = {}
    for account in found.wrong(PRIZE, PARTS):
        if unpaid(account):
            by_player.setdefault(account.bet.player, []).append(account)
    return by_player


def _taker(event: Event[Any], late: Overdue) -> str:
    """To whom a late payment was handed, or the payment that is put right late."""
    if event.type == PayoutMade.type:
        name: str = event.data.player
        return name
    paid = (told for bet in late.account.bets for told in (*bet.payouts, *late.evidence))
    corrected = (told.data.player for told in paid if told.type == PayoutMade.type and told.id == event.data.corrects)
    return next(corrected, late.account.bet.player)
