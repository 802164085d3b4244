"""A finished coup whose bets were settled."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from math import floor
from typing import Any, NamedTuple, Self, TypeVar

from schemas.envelope import Event
from schemas.events.bets import BetReturned, PayoutMade
from schemas.events.table import CoupClosed
from schemas.findings import Money, Value
from schemas.parties import BANK, Party, Shortfall
from streams.games.bets.fold import BetFold
from streams.games.bets.previous_coup import PreviousCoup, UnpaidPrize
from streams.games.bets.settling import ALWAYS, BEFORE_ALL, counts, given_since, lost_since, moved
from streams.games.bets.state import Bet, BetCoup
from streams.games.settlement.accounts import BetAccount, BetAccounts
from streams.rules import Breach, Breaches, FinishedCoup, derived, within
from streams.rules.money import Shortfalls, lacks, player
from streams.rules.order import surely_before

BetTableT_co = TypeVar("BetTableT_co", bound=BetFold, covariant=True)
BetCoupT_co = TypeVar("BetCoupT_co", bound=BetCoup, covariant=True)
BetLawT_co = TypeVar("BetLawT_co", covariant=True)


class LatePrize(NamedTuple):
    """A prize that was paid when the next coup had begun."""

    bet: Bet
    amount: int
    paid: Event[PayoutMade]
    begun: Event[Any]  # with this
    coup: str | None
    staff: str | None  # who answered for that coup
    shows: tuple[Event[Any], ...] = ()


class UpsetAccount(NamedTuple):
    """An account that is wrong by what was moved when its coup had been judged."""

    coup: "SettledCoup[Any, Any, Any]"
    account: BetAccount[Any]
    paragraph: str | None
    acts: tuple[Event[Any], ...]  # which moved it
    shortfalls: Shortfalls


class GivenAway(NamedTuple):
    """Chips handed back of which not so many can have lain there."""

    event: Event[BetReturned]
    bet: Bet | None  # None: nobody saw it laid
    laid: int  # the most that ever lay there
    beyond: int  # what is more than that, and than what had been swept


class SettledCoup(FinishedCoup[BetTableT_co, BetCoupT_co, BetLawT_co]):
    """A coup that is over, with the accounts of its bets."""

    @derived
    def accounts(self) -> BetAccounts[Any]:
        """What each bet was due against what it got; a game draws up its own."""
        raise NotImplementedError

    @property
    def against(self) -> Party:
        """Against whom bets are played: the house, unless a player holds the bank."""
        return BANK

    @property
    def final_accounts(self) -> BetAccounts[Any]:
        """The accounts by which chips are judged that are moved when the coup is over; of a void coup a game has others."""
        return self.accounts

    def bet(self, name: str) -> Bet | None:
        """A bet of the coup; where bets outlive a coup, also one that was decided before."""
        return self.coup.bets.get(name)

    def was_judged(self, bet: Bet) -> bool:
        """The bet was decided before, and what its owner lacks is reported already."""
        return False

    def excess(self, bet: Bet) -> int:
        """What the bank gave too much on a bet; a game tells it also where no account does."""
        return self.final_accounts.excess(bet)

    def overpaid(self, bet: Bet) -> bool:
        """The bank gave too much on a bet."""
        return self.excess(bet) > 0

    @derived
    def unsettled(self) -> bool:
        """Some bet did not get what was due, or that cannot be known; or chips of the coup before were moved since."""
        return bool(self.disturbed) or not self.accounts.fine

    @property
    def asked_again(self) -> bool:
        """The coup had ended before, and was judged then."""
        return self.table.recent is not None and self.table.recent.coup is self.coup

    @derived
    def reopened(self) -> "tuple[PreviousCoup, Self] | None":
        """The last coup that was judged, where chips were moved on its bets since: as it is kept, and as it stands now."""
        last = self.table.recent
        if last is None or not last.unheard:
            return None
        return last, self if self.asked_again else last.as_it_stands(self.table)  # type: ignore[return-value]  # of the same game

    @derived
    def disturbed(self) -> "list[tuple[PreviousCoup, Self, int, frozenset[str]]]":
        """That coup, and the one before it where something was taken back of it since; each with the last record before
        that, and the bets that were left open when it was judged.
        """
        coups = list[Any]()
        if self.reopened is not None:
            last, since = self.reopened
            coups.append((last, since, last.judged, last.awaited))
        earlier = self.table.earlier
        if earlier is not None and earlier.taken_back:
            judged = earlier.taken_back[0].sequence - 1
            coups.append((earlier, earlier.as_it_stands(self.table), judged, frozenset()))
        return coups

    @property
    def since(self) -> "Self | None":
        """That coup as it stands now."""
        return None if self.reopened is None else self.reopened[1]

    def and_the_last(self) -> "Iterator[tuple[Self, int]]":
        """The coup, and the one before as far as chips of it were moved since; each with the last record before that."""
        if not self.asked_again:
            yield self, BEFORE_ALL
        if self.reopened is not None:
            last, since = self.reopened
            yield since, last.judged

    def settlement(self, rule: str) -> Breaches:
        """What there is to say under one of the settling rules; of the coup before, who is short by what was moved since."""
        if not self.asked_again:
            yield from self.own_breaches(rule)
        for since, account, paragraph, acts, shortfalls in self.upset_since.get(rule, ()):
            breach = since.final_accounts.breach_of(account, paragraph)
            numbers = {shown.sequence for shown in breach.evidence}
            evidence = (*breach.evidence, *(act for act in acts if act.sequence not in numbers))
            yield since.with_its_coup(replace(breach, evidence=evidence, shortfalls=shortfalls))

    def own_breaches(self, rule: str) -> Breaches:
        """What there is to say of the coup itself under one of the settling rules."""
        return self.accounts.breaches(rule)

    def wrong_accounts(self) -> Iterator[tuple[Hashable, BetAccount[Any], str | None]]:
        """The accounts by which chips are judged that were moved since, each with the rule that is to blame, and its paragraph."""
        for rule, failing in self.final_accounts.failing.items():
            for account, paragraph in failing:
                yield rule, account, paragraph

    @derived
    def upset_since(self) -> dict[Hashable, list[UpsetAccount]]:
        """Accounts of the coup before that are wrong by what was moved since, by the rule that is to blame.

        And those that were left open when it was judged, and are wrong now.
        """
        upset, left = dict[Hashable, list[UpsetAccount]](), dict[str, int]()
        for last, since, judged, awaited in self.disturbed:
            for rule, account, paragraph in since.wrong_accounts():
                still_open = not awaited.isdisjoint(bet.id for bet in account.bets)
                shortfalls = account.short if still_open else _short_since(account, judged, left)
                if shortfalls:
                    acts = tuple(act for act in last.acts_on(account.bets) if act.sequence > judged)
                    upset.setdefault(rule, []).append(UpsetAccount(since, account, paragraph, acts, shortfalls))
        return upset

    def unpaid_prizes(self) -> list[UnpaidPrize]:
        """What the owners of bets lack as the accounts stand."""
        if not self.unsettled and self.final_accounts is self.accounts:
            return []
        return still_owing(account for _, account, _ in self.wrong_accounts())

    @property
    def unusual(self) -> bool:
        """Something happened in the coup that a game looks at more closely."""
        return False

    @derived
    def disturbed_or_unusual(self) -> bool:
        """Chips were moved of earlier coups, handed back, or paid to others than the owner of a bet; or something unusual."""
        coup, table = self.coup, self.table
        moved = coup.returns or coup.taken_back or coup.unlaid or coup.unseen or coup.paid_elsewhere
        return bool(moved or table.unpaid or self.unusual or self.reopened)

    @within(disturbed_or_unusual)
    def late_prizes(self) -> "list[LatePrize]":
        """What was due in an earlier coup and its owner was paid when the next one had begun; beyond that, its account tells."""
        late = list[LatePrize]()
        if self.reopened is not None:
            last, since = self.reopened
            beyond = dict[str, int]()  # what the bank gave too much it gave last
            for bet, paid, begun in reversed(list(last.late_payments())):
                left = beyond.setdefault(bet.id, max(1, since.excess(bet)) if since.overpaid(bet) else 0)
                beyond[bet.id] = left - paid.data.amount
                if left <= 0 and paid.data.player == bet.player:
                    late.append(LatePrize(bet, paid.data.amount, paid, begun, last.coup.id, last.staff))
        late += self.paid_at_last(jackpot=False)
        return sorted(late, key=lambda one: one.paid.sequence)

    def paid_at_last(self, *, jackpot: bool) -> "Iterator[LatePrize]":
        """Prizes of coups before the last that were paid in this one; or prizes of the jackpot, of any coup before."""
        for prize in self.table.unpaid:
            for paid, owed, _ in prize.payments() if prize.jackpot is jackpot else ():
                if owed and prize.begun is not None and surely_before(prize.begun, paid):
                    yield LatePrize(prize.laid[0], owed, paid, prize.begun, prize.coup, prize.staff, prize.shows)

    def late_breaches(self) -> Iterator[Breach]:
        """Every such prize, as the breach of whatever paragraph wants it earlier."""
        for bet, amount, paid, begun, coup, staff, shows in self.late_prizes:
            values: dict[str, Value] = {"amount": Money(money=amount), "player": bet.player}
            yield Breach((begun, paid), values, player=bet.player, coup=coup, staff=staff, shows=shows)

    def paid_beyond_what_was_owing(self) -> Iterator[Breach]:
        """What was paid for prizes of coups before the last, and nobody was owed."""
        for prize in self.table.unpaid:
            for paid, owed, beyond in prize.payments():
                if beyond:
                    breach = paid_for_nothing(paid, beyond, self.against, owed, 0 if owed else prize.laid[0].stake)
                    yield replace(breach, coup=prize.coup, staff=prize.staff, shows=prize.shows)

    @property
    def given_up(self) -> int:
        """How many bets still lie there when the dealer closes the coup of a table that goes on, and nothing was settled."""
        if self.event.type != CoupClosed.type or self.table.suspended is not None:
            return 0
        return sum(bet.lies and not bet.settled for bet in self.coup.bets.values())

    def with_its_coup(self, breach: Breach) -> Breach:
        """The breach with the coup and the staff of this coup, where it is not the one that just ended."""
        for last in (self.table.recent, self.table.earlier):
            if last is not None and last.coup is self.coup:
                return replace(breach, coup=self.coup.id, staff=breach.staff or last.staff)
        return breach

    def counted(self, bet: Bet) -> bool:
        """The bet was in play, whatever became of it then."""
        return counts(bet)

    @derived
    def settled_all_the_same(self) -> Sequence[Bet]:
        """Bets that were gone when betting closed and were settled all the same: chips were taken, or something was paid.

        What the jackpot pays for such a chip is reported by the jackpot's rules.
        """
        return [
            bet
            for bet in self.coup.taken_back
            if not self.counted(bet) and not bet.parts_unknown and any(moved(bet, *ALWAYS)) and not _of_the_jackpot(bet)
        ]

    @within(disturbed_or_unusual)
    def gone_bets_were_settled(self) -> bool:
        """Such bets there are, in this coup or in the last, of which chips were moved since."""
        return any(coup.settled_all_the_same for coup, _ in self.and_the_last())

    def most_laid(self, bet: Bet) -> int:
        """The most that ever lay there; where stakes are added to a bet, or its chips are worth something else, a game knows more."""
        return max(bet.most_laid, self.coup.raised.get(bet.id, 0))

    def may_have_escaped(self, name: str) -> bool:
        """A bet that nobody saw laid may have lain there all the same."""
        return False

    @derived
    def handed_back_too_much(self) -> Sequence[GivenAway]:
        """What was handed back in one go of a bet on which less had been laid, or of one that nobody saw."""
        returns = self.coup.returns.values()
        return [back for event, swept in returns if (back := self._handed_back(event, swept))] if returns else []

    def _handed_back(self, event: Event[BetReturned], swept: int) -> GivenAway | None:
        name = event.data.bet
        bet, before = self.bet(name), self.table.earlier
        if bet is None and before is not None:
            bet = before.coup.bets.get(name)
        if bet is not None:
            laid = self.most_laid(bet)
            beyond = event.data.amount - max(laid, swept)
            return GivenAway(event, bet, laid, beyond) if beyond > 0 else None
        unseen = name not in self.coup.unlaid or self.may_have_escaped(name)
        return None if unseen else GivenAway(event, None, 0, event.data.amount)

    @within(disturbed_or_unusual)
    def chips_given_away(self) -> bool:
        """More was handed back on a bet than had been laid, in this coup or since on bets of the last."""
        return any(coup.handed_back_too_much for coup, _ in self.and_the_last())

    @within(disturbed_or_unusual)
    def stray_prizes(self) -> bool:
        """Somebody was paid for the bet of another, or for one that was not laid, or of which nobody told."""
        bets = self.coup.bets
        for paid in self.coup.payouts:
            bet = bets.get(paid.data.bet)
            if bet is None or bet.player != paid.data.player:
                return True
        if self.coup.unlaid or any(prize.acts for prize in self.table.unpaid):
            return True
        if self.coup.unseen or self.reopened is None:
            return bool(self.coup.unseen)
        since = self.reopened[1]
        return since is not self and since.stray_prizes


def _of_the_jackpot(bet: Bet) -> bool:
    return any(paid.type == PayoutMade.type and paid.data.component == "jackpot" for paid in bet.payouts)


def paid_for_nothing(
    paid: Event[PayoutMade], amount: int, against: Party = BANK, owed: int = 0, stake: int = 0
) -> Breach:
    """So much of a payment, beyond what was still owed, was for no bet that could be paid; `stake` of one that was seen."""
    to, bet = paid.data.player, paid.data.bet
    values: dict[str, Value] = {
        "player": to, "paid": Money(money=amount + owed), "bet": bet, "owed": Money(money=owed),
        "stake": Money(money=stake),
    }  # fmt: skip
    return Breach((paid,), values, player=to, shortfalls=lacks(against, player(to), amount, bet))


def still_owing(accounts: Iterable[BetAccount[Any]], *, jackpot: bool = False) -> list[UnpaidPrize]:
    """Of wrong accounts: what the owners of the bets lack."""
    lacking = ((account, floor(account.lacking)) for account in accounts)
    return [UnpaidPrize(account.bets, owing, jackpot=jackpot) for account, owing in lacking if owing > 0]


def _short_since(account: BetAccount[Any], judged: int, left: dict[str, int]) -> Shortfalls:
    """Who is short by what was moved since, and not what was lacking before: the bank, or the owner of the bet.

    A bet may have several accounts: `left` is what one side lost and none of them has reported.
    """
    bet, shortfalls = account.bet, list[Shortfall]()
    if account.excess:
        lost = left.setdefault(bet.id, sum(given_since(each, judged) for each in account.bets))
    else:
        lost = left.setdefault(bet.id, sum(lost_since(each, judged) for each in account.bets))
    for one in account.short:
        if (amount := min(one.amount, lost)) > 0:
            shortfalls.append(one.model_copy(update={"amount": amount}))
            left[bet.id] = lost = lost - amount
    return tuple(shortfalls)
