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
from schemas.findings import Money, Severity, Value
from schemas.licence import Licence
from schemas.parties import BANK
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.outcome import gain_due, inadmissible, moved
from streams.games.roulette.positions import NOWHERE, Combined
from streams.games.roulette.settlement import RoulettePlace
from streams.games.roulette.settling import (
    PARTS,
    PRIZE,
    RouletteAccount,
    RouletteAccounts,
    account_of,
    in_one_sum,
    in_time,
    place_of,
    since,
    why_undecided,
)
from streams.games.roulette.state import RouletteBet, RouletteCoup
from streams.games.settlement import Due
from streams.rules import Breaches
from streams.rules.money import NOBODY, lacks, player, short
from streams.rules.payments import Payments, by_bet, each_correction, each_payment, worth

IN_TIME: Final = "ao-de-261-22:A19"  # until the next launch a prize can be paid
LAST: Final = (TableClosed.type, TableOpened.type)  # no ball will be launched after these


class Owed(NamedTuple):
    """The prizes of one player of which nothing was paid when their coup ended, and what was paid since."""

    account: RouletteAccount
    late: Sequence[Event[Any]]
    paid: int
    short: int  # what the player still lacks


class PaidToAnother(NamedTuple):
    """A payment after the end of the coup that another than the owner of the bet was handed."""

    bet: RouletteBet
    payout: Event[PayoutMade]
    amount: int  # as corrections left it
    due: int  # of it, what was still owed to the owner


class Overdue(NamedTuple):
    """A payment after the end of the coup: the bets that it may be for, and where it leaves them."""

    account: RouletteAccount  # as the coup ended; of several bets where one sum was paid for all
    evidence: Sequence[Event[Any]]  # all that was paid late for them, this payment last
    paid: int  # since the coup ended, in all
    taken: int  # the same of chips that were collected; below zero: handed back
    owed: int  # to the player before this payment; negative: already paid too much
    excess: int  # what this payment gave beyond it
    short: int  # what it took of the player that was not lost
    mended: int  # how much less somebody lacks with it

    @property
    def now(self) -> dict[str, Value]:
        """What was paid and taken in all, in the words of a finding."""
        account = self.account
        return {"paid": Money(money=account.paid + self.paid), "taken": Money(money=account.taken + self.taken)}


class LastCoup:
    """A coup that is over, and what was paid and corrected for it since it ended."""

    def __init__(self, coup: RouletteCoup, accounts: RouletteAccounts, licence: Licence, admits: bool | None) -> None:
        self.coup = coup
        self.accounts = accounts
        self.late: list[Event[Any]] = []
        self._licence, self._admits = licence, admits  # and whether the wheel admits combined bets
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
        parts = takewhile(lambda part: part.sequence == event.sequence, reversed(self.late))
        paid = {id(one): one for part in parts if (one := sums.get(part.data.bet)) is not None}
        return [one.overdue(one.account) for one in paid.values() if one.account and not one.unclear] or None

    def mended(self, event: Event[Any], law: RouletteLaw) -> list[Overdue]:
        """The bets of which an event puts something right, where it does no other wrong."""
        late = self.overdue(event, law) or []
        return [] if any(one.excess > 0 for one in late) else [one for one in late if one.mended > 0]

    def astray(self) -> Iterator[PaidToAnother]:
        """The payments since the coup ended that others than the owner were handed and kept, those of each owner in order."""
        for one in {id(each): each for each in (self._sums or {}).values()}.values():
            if one.account is not None and not one.unclear:
                yield from one.astray(one.account)

    def _reckoned(self, law: RouletteLaw) -> "dict[str, _Sum] | None":
        """The late payments, each read once and put to the bets that it may be for."""
        accounts, coup = self.accounts, self.coup
        if accounts.unclear or accounts.doubts or why_undecided(coup, law) is not None:
            return None
        if self._sums is None:
            self._sums = {}
            for account in (*accounts.sums, *map(in_one_sum, _unpaid_by_player(accounts).values())):
                summed = _Sum(account)
                for bet in account.bets:
                    self._sums.setdefault(bet.id, summed)
        while self._read < len(self.late):
            act = self.late[self._read]
            self._read += 1
            paid = coup.bets.get(act.data.bet)
            if paid is not None:
                if paid.id not in self._sums:
                    self._sums[paid.id] = _Sum(self._settled(paid, law))
                self._sums[paid.id].take(act)
        return self._sums

    def _settled(self, bet: RouletteBet, law: RouletteLaw) -> RouletteAccount | None:
        place = place_of(bet, law, self._admits)
        if place is None or not in_time(bet) or inadmissible(bet, self._licence, law):
            return self._unlawful(bet, place, law)
        try:
            return account_of(bet, place, self.coup, self.coup.number, law, since=since(self.coup))[0]
        except ValueError:
            return None

    def _unlawful(self, bet: RouletteBet, place: RoulettePlace | None, law: RouletteLaw) -> RouletteAccount:
        """Of a bet that is none, or that came too late, nothing is due; one altered too late counts as it stood."""
        stood = None if place is None or inadmissible(bet, self._licence, law) else bet.stood
        gain = 0 if stood is None or self.coup.number is None else gain_due(stood, self.coup.number, law)
        due = Due(max(gain, 0), max(-gain, 0))
        return RouletteAccount(
            bet, place or NOWHERE, bet.position, bet.stake, due, *moved(bet, since(self.coup), None), unlawful=True
        )

    def hands_back(self, event: Event[Any], law: RouletteLaw) -> bool:
        """Chips that may not lie there, or came too late, are handed back to their owner."""
        bet = self.coup.bets.get(event.data.bet) if event.type == BetReturned.type else None
        account = None if bet is None else self._settled(bet, law)
        return account is not None and account.unlawful

    def still_owed(self) -> Iterator[tuple[str, Owed]]:
        """The prizes that were not paid until now, each with the rule that gives it.

        Where a player was paid something late, it may be for any of them, and they are told in one sum.
        """
        players = _unpaid_by_player(self.accounts)
        if not players:
            return
        owners = {one.bet.id: name for name, accounts in players.items() for one in accounts}
        paid: dict[str | None, list[Event[Any]]] = {}
        for act in self.late:
            paid.setdefault(owners.get(act.data.bet), []).append(act)
        for name, accounts in players.items():
            late = paid.get(name, [])
            if any(payments.unclear for payments in by_bet(late).values()):
                continue
            for account in [in_one_sum(accounts)] if late else accounts:
                lacking = floor(account.lacking - worth(late))
                if lacking > 0:
                    parts = isinstance(account.place, Combined)
                    yield PARTS if parts else PRIZE, Owed(account, late, worth(late), lacking)

    def never_paid(self, rule: str) -> Breaches:
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

    def paid_beyond(self, event: Event[Any], law: RouletteLaw) -> Breaches:
        """A payment after the end of the coup, as far as nothing was owed any more; or chips collected that were not lost."""
        for late in self.overdue(event, law) or ():
            account, taken = late.account, event.type == BetCollected.type and late.short > 0
            if late.excess > 0 or taken:
                owner = player(account.bet.player)
                breach = self.accounts.breach_of(account, None)
                yield replace(
                    breach,
                    evidence=(*breach.evidence, *late.evidence),
                    values={**breach.values, **late.now},
                    shortfalls=lacks(owner, BANK, late.short, account.matter)
                    if taken
                    else lacks(BANK, player(_taker(event, late)), late.excess, account.matter),
                    coup=self.coup.id,
                )

    def put_right(self, event: Event[Any], law: RouletteLaw) -> Breaches:
        """What was wrong when the coup was closed and was told then: how the account stands now, before the next launch."""
        for late in self.mended(event, law):
            account = late.account
            astray = event.type == PayoutMade.type and event.data.player != account.bet.player
            if not astray and not unpaid(account):
                breach = self.accounts.breach_of(account, None)
                yield replace(
                    breach, evidence=(*breach.evidence, *late.evidence), values={**breach.values, **late.now},
                    shortfalls=NOBODY, severity=Severity.INFO, reading=IN_TIME, coup=self.coup.id,
                )  # fmt: skip


class _Sum:
    """Bets that one sum may be for, and what was paid on them when their coup was over."""

    def __init__(self, account: RouletteAccount | None) -> None:
        self.account = account
        self.late: list[Event[Any]] = []
        self._payments = {} if account is None else {bet.id: Payments(bet.payouts) for bet in account.bets}
        self._first = self._before = self._now = sum(paid.worth for paid in self._payments.values())
        self._taken = 0  # late, less what was handed back

    def take(self, act: Event[Any]) -> None:
        """One more payment, or a correction of one; the parts of one are taken together."""
        if not self.late or self.late[-1].sequence != act.sequence:
            self._before = self._now
        if act.type in (BetCollected.type, BetReturned.type):
            back = 0 if self.account is None else self._settled(self.account, act)
            self._now += back
            self._taken -= back
            self.late.append(act)
            return
        payments = self._payments.setdefault(act.data.bet, Payments())
        stood = payments.worth
        payments.take(act)
        self._now += payments.worth - stood
        self.late.append(act)

    def _settled(self, account: RouletteAccount, act: Event[Any]) -> int:
        """Chips that still lay there are collected late, or some are handed back though a winner's were swept."""
        amount: int = act.data.amount
        lacking = floor(account.lacking) - (self._now - self._first)
        if act.type == BetCollected.type:
            return -min(amount, max(0, account.stake - account.taken - self._taken))
        return min(amount, max(0, lacking), max(0, floor(account.taken + self._taken - account.due.lost)))

    @property
    def unclear(self) -> bool:
        """A payment over several bets was corrected, and nobody knows what each has."""
        return any(payments.unclear for payments in self._payments.values())

    def overdue(self, account: RouletteAccount) -> Overdue:
        """Where the last payment leaves them."""
        first, now, lacking = self._first, self._now, account.lacking
        owed, left = floor(lacking - self._before + first), floor(lacking - now + first)
        excess, mended = max(0, -left) - max(0, -owed), abs(owed) - abs(left)
        short = max(0, left) - max(0, owed)
        return Overdue(account, self.late, now - first + self._taken, self._taken, owed, excess, short, mended)

    def astray(self, account: RouletteAccount) -> Iterator[PaidToAnother]:
        """What others were handed, with what of it was still owed: payments bring what is owed in their order."""
        owed, bets = max(0, floor(account.lacking)), {bet.id: bet for bet in account.bets}
        for act in self.late:
            if act.type == PayoutMade.type:
                bet, amount = bets[act.data.bet], self._payments[act.data.bet].amounts[act.sequence]
                due = min(owed, amount)
                owed -= due
                if amount and act.data.player != bet.player:
                    yield PaidToAnother(bet, act, amount, due)


def unpaid(account: RouletteAccount) -> bool:
    """Nothing was paid on a bet that won, and nothing else is wrong with it."""
    return account.won and not any(bet.payouts for bet in account.bets) and account.taken == account.due.lost


def not_paid_yet(account: RouletteAccount) -> str:
    """Why nothing is said of a prize that may still be paid in time."""
    return f"bet {account.bet.id} has won and is not paid yet"


def _unpaid_by_player(accounts: RouletteAccounts) -> dict[str, list[RouletteAccount]]:
    by_player: dict[str, list[RouletteAccount]] = {}
    for account in accounts.wrong(PRIZE, PARTS):
        if unpaid(account):
            by_player.setdefault(account.bet.player, []).append(account)
    return by_player


def _taker(event: Event[Any], late: Overdue) -> str:
    """To whom a late payment was handed, or the payment that is put right late."""
    if event.type == PayoutMade.type:
        name: str = event.data.player
        return name
    paid = (act for bet in late.account.bets for act in (*bet.payouts, *late.evidence))
    corrected = (act.data.player for act in paid if act.type == PayoutMade.type and act.id == event.data.corrects)
    return next(corrected, late.account.bet.player)
