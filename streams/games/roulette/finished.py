"""A coup of roulette that is over."""

from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from schemas.envelope import Event
from schemas.events.bets import BetReturned, PayoutMade
from schemas.events.wheel import BallSettled, ResultCalled
from schemas.findings import Severity
from streams.games.bets.previous_coup import PreviousCoup
from streams.games.bets.settling import given_since
from streams.games.bets.state import Bet
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.lying import place_of, place_won
from streams.games.roulette.outcome import SortedBets, most_on, sorted_out
from streams.games.roulette.paid import ClothPrizes, prizes_by_cloth
from streams.games.roulette.positions import Position
from streams.games.roulette.settlement import SETTLEMENT, RoulettePlace, due
from streams.games.roulette.settling import (
    PRIZE,
    STAKE,
    RouletteAccount,
    RouletteAccounts,
    account_by,
    account_of,
    in_one_sum,
    not_paid_yet,
    roulette_accounts,
    since,
    unlawful,
    unpaid,
    why_undecided,
)
from streams.games.roulette.spins import annulled
from streams.games.roulette.standing import LaidBets, added_up
from streams.games.roulette.state import Refusal, RouletteBet, RouletteCoup, Spin, shown_with
from streams.games.roulette.table import RouletteTable
from streams.games.settlement import BetAccount, SettledCoup
from streams.rules import LAST, Breaches, NotEvaluable, derived, within
from streams.rules.money import NOBODY
from streams.rules.order import surely_before

IN_TIME: Final = "ao-de-261-22:A19"  # until the next launch a prize can be paid

Won = tuple[RouletteBet, RoulettePlace]


class FinishedRoulette(SettledCoup[RouletteTable, RouletteCoup, RouletteLaw]):
    """What the ball decided, how the bets lay, and what each was due against what it got."""

    def most_laid(self, bet: Bet) -> int:
        worth = bet.worth if isinstance(bet, RouletteBet) else None
        return max(super().most_laid(bet), bet.placed.data.chips * (worth or 0))

    def may_have_escaped(self, name: str) -> bool:
        return name in self.coup.rebuilt

    @property
    def rest(self) -> Event[BallSettled]:
        """The ball at rest that decided the coup."""
        rest = self.coup.spin.settled
        assert rest is not None  # noqa: S101  # asked of decided coups only
        return rest

    @property
    def number(self) -> int:
        """The number that decided the coup."""
        return self.rest.data.pocket

    @derived
    def admits_combined(self) -> bool | None:
        """Whether the wheel is numbered as n. 28 asks; None where nobody declared its numbers."""
        return self.table.admits_combined(self.law)

    @derived
    def sorted_out(self) -> SortedBets:
        """Plain bets and others."""
        return sorted_out(self.coup, self.law, self.admits_combined)

    @derived
    def decided(self) -> Collection[RouletteBet]:
        """The bets of the coup; none where no ball decided it."""
        return self.coup.bets.values() if self.coup.number is not None else ()

    @derived
    def not_plain(self) -> Sequence[RouletteBet]:
        """Of the bets that a ball decided, those that need a closer look."""
        return self.sorted_out.others if self.coup.number is not None else ()

    @derived
    def odd_bets(self) -> Sequence[RouletteBet]:
        """Of these, those that are not combined bets laid as n. 28 describes them and left alone."""
        return self.sorted_out.odd if self.coup.number is not None else ()

    @derived
    def combined_beyond_limits(self) -> bool:
        """What all players together have in a series, or on a number with neighbours, passes what one may have there.

        Or some bet is odd, or a part of a unit.
        """
        if not self.not_plain or self.odd_bets:
            return bool(self.odd_bets)
        in_series, around, limits = dict[str, int](), 0, self.law.series_limits
        for bet, place in self.sorted_out.combined:
            limit = limits.get(place.name)
            if limit is None:
                around += bet.stake // place.unit  # on each of its numbers
            elif bet.chips < limit.minimum or bet.chips % limit.multiple:
                return True
            else:
                in_series[place.name] = in_series.get(place.name, 0) + bet.chips
        if any(chips > limits[name].maximum for name, chips in in_series.items()):
            return True
        straights = [stake for place, stake in self.sorted_out.on_places.items() if place.kind == "straight"]
        return around > 0 and around + max(straights, default=0) > most_on("straight", self.table.licence, self.law)

    @derived
    def standing(self) -> LaidBets:
        """What stands on each place when bets are closed."""
        return added_up(self.decided)

    @derived
    def accounts(self) -> RouletteAccounts:
        return roulette_accounts(self.coup, self.sorted_out, self.table.licence, self.law, self.admits_combined)

    @derived
    def sums(self) -> Sequence[RouletteAccount]:
        """Prizes of one player that were paid in one sum."""
        return self.accounts.sums

    def settlement(self, rule: str) -> Breaches:
        """With what was wrong in the coup before and was put right before the ball of this one was launched."""
        yield from super().settlement(rule)
        last, since = self.table.recent, self.since
        if rule == STAKE and last is not None and isinstance(since, FinishedRoulette):
            yield from since.put_right(last)

    def own_breaches(self, rule: str) -> Breaches:
        """A prize of which nothing was paid is owed only when the next coup is over, or when no ball comes any more."""
        accounts = self.accounts
        for account, paragraph in accounts.failing.get(rule, ()):
            if isinstance(account, RouletteAccount) and unpaid(account) and self.event.type not in LAST:
                yield NotEvaluable(not_paid_yet(account))
            else:
                yield accounts.breach_of(account, paragraph)
        if why := accounts.unclear or accounts.doubts.get(rule):
            yield NotEvaluable(why)

    def wrong_accounts(self) -> Iterator[tuple[Hashable, BetAccount[Any], str | None]]:
        """With those of bets that are none, or came too late: what was moved since the coup was judged is not reported yet.

        Prizes that were paid in one sum then are one account. A result that was called void without a cause decides.
        """
        spin = self.annulled
        for bet in self.coup.bets.values() if spin is not None else ():
            by_result = None if spin is None else self.account_by(spin, bet)
            if by_result is not None and not by_result.balances:
                touched = by_result.taken != by_result.due.lost
                yield (STAKE, by_result, None) if touched else (PRIZE, by_result, by_result.place.priced)
        joined = list(self._sums_since())
        in_sums = {bet.id for account in joined for bet in account.bets}
        for rule, account, paragraph in super().wrong_accounts():
            if account.bet.id not in in_sums:
                yield rule, account, paragraph
        for account in joined:
            if not account.balances:
                yield PRIZE, account, account.place.priced.partition(".")[0]
        for bet in self._moved_since():
            unlawful = self.unlawful(bet)
            if unlawful is not None and not unlawful.balances:
                yield STAKE, unlawful, None

    def _sums_since(self) -> Iterator[RouletteAccount]:
        """The prizes that had been paid in one sum, as they stand, where chips of them were moved since."""
        last = self.table.recent
        if last is None or not self._moved_since():
            return
        for together in last.accounts.sums:
            if last.acts_on(together.bets):
                each = [self._account(bet) for bet in together.bets]
                yield in_one_sum([account for account in each if account is not None])

    def _moved_since(self) -> list[RouletteBet]:
        """The bets of which chips were moved since the coup was judged; none where it had no result."""
        last = self.table.recent
        if last is None or last.coup is not self.coup or why_undecided(self.coup, self.law) is not None:
            return []
        return [bet for name in last.by_bet if (bet := self.coup.bets.get(name)) is not None]

    def put_right(self, last: PreviousCoup) -> Breaches:
        """How the account stands of a bet that was wrong when the coup was judged, put right before the next launch (A19)."""
        for bet in self._moved_since():
            account, acts = self._account(bet), last.acts_on((bet,))
            reported = bet.id not in last.awaited and (self.unlawful(bet) is not None or last.accounts.fails(bet.id))
            late = last.begun is not None and any(surely_before(last.begun, act) for act in acts)
            astray = any(act.type == PayoutMade.type and act.data.player != bet.player for act in acts)
            if account is None or late or astray or not reported:
                continue
            beyond = account.paid - account.taken - account.owed
            if abs(beyond) < abs(beyond - given_since(bet, last.judged)):
                breach = self.accounts.breach_of(account, None)
                evidence = (*breach.evidence, *(act for act in acts if act.type == BetReturned.type))
                noted = replace(breach, evidence=evidence, shortfalls=NOBODY, severity=Severity.INFO, reading=IN_TIME)
                yield self.with_its_coup(noted)

    def _account(self, bet: RouletteBet) -> RouletteAccount | None:
        """The account of a bet as it stands; None where its chips lie elsewhere than it says."""
        place = place_of(bet, self.law, self.admits_combined)
        unlawful = self.unlawful(bet)
        if unlawful is not None or place is None:
            return unlawful
        try:
            return account_of(bet, place, self.coup, self.coup.number, self.law, since=since(self.coup))[0]
        except ValueError:
            return None

    def unlawful(self, bet: RouletteBet) -> RouletteAccount | None:
        """The account of a bet that is none, or that came too late; None of one that is lawful."""
        return unlawful(bet, self.coup, self.table.licence, self.law, self.admits_combined)

    def excess(self, bet: Bet) -> int:
        """What the bank gave too much on a bet."""
        known = self.coup.bets[bet.id]
        account = self.unlawful(known) if self.annulled is None else self.account_by(self.annulled, known)
        if account is not None:
            return account.excess
        wrong = self.accounts.wrong(*self.accounts.failing)
        return sum(account.excess for account in wrong if any(each is bet for each in account.bets))

    @property
    def annulled(self) -> Spin | None:
        """The launch whose result was called void without a cause: it stands."""
        return next((spin for spin in self.coup.spins if annulled(spin)), None)

    @derived
    def winners(self) -> Sequence[Won]:
        """The bets that the ball made win, in the order in which they were laid."""
        coup, law, number = self.coup, self.law, self.coup.number
        plain, others = self.sorted_out[:2]
        closer = [(bet, at) for bet in others if (at := place_won(bet, coup, law, self.admits_combined)) is not None]
        won: list[Won] = [(bet, place) for bet, place in plain if number in place.numbers]
        return sorted([*won, *closer], key=lambda won: won[0].placed.sequence) if closer else won

    def account_by(self, spin: Spin, bet: RouletteBet) -> RouletteAccount | None:
        """The account of a bet by a result that was not allowed to stand."""
        return account_by(bet, spin, self.coup, self.law, self.admits_combined)

    def prize(self, bet: RouletteBet, place: RoulettePlace) -> int:
        """The prize due to a winner in whole minor units; what was paid where that cannot be known."""
        if isinstance(place, Position):
            gain, per = SETTLEMENT.tariff(self.law).gains(self.number)[place]
            return bet.stake * gain // per
        try:
            return int(due(place, bet.stake, bet.chips, self.number, self.law).prize)
        except ValueError:
            return bet.paid

    @derived
    def prizes_called(self) -> bool:
        """A prize due was called without its stake: "total" does not mean both at this table.

        A call that merely equals a wrong payment says nothing about what the table calls.
        """
        return any(
            bet.spoken and bet.payouts and bet.spoken[-1].data.prize == self.prize(bet, place)
            for bet, place in self.winners
            if isinstance(place, Position)
        )

    @property
    def unusual(self) -> bool:
        """Chips were knocked over or bets refused, or the ball was launched again, or something fell into the wheel."""
        return bool(self.coup.displaced or self.coup.rebuilt or self.coup.refused or self.troubled_spins)

    @within(SettledCoup.disturbed_or_unusual)
    def knocked_over(self) -> bool:
        """Chips were knocked off their places, or put back."""
        return bool(self.coup.displaced or self.coup.rebuilt)

    @derived
    def troubled_spins(self) -> Sequence[Spin]:
        """The launches of a coup in which the ball was launched again, something fell in, or void was called."""
        spins = self.coup.spins
        if len(spins) > 1:
            return spins
        spin = self.coup.spin
        return spins if spin.objects or spin.void is not None or spin.over is not None else ()

    @property
    def void_at_last(self) -> bool:
        """The last launch was called void, and the coup was not played again."""
        spin = self.coup.spin
        return spin.void is not None and not annulled(spin)

    @within(SettledCoup.disturbed_or_unusual)
    def void_launches(self) -> bool:
        """Whether a launch decided nothing: in this coup, or in the one before it if its chips were moved since."""
        since = self.since
        return bool(self.troubled_spins) or (isinstance(since, FinishedRoulette) and since.void_at_last)

    @derived
    def irregular_launch(self) -> bool:
        """Not one launch, slowed, closed in the words of the law, at rest, called and shown: each once and in this order."""
        coup, law = self.coup, self.law
        spin = coup.spin
        slowed, call, rest = spin.slowed, spin.call, spin.settled
        if self.troubled_spins or slowed is None or call is None or rest is None or len(coup.marks) != 1:
            return True
        if len(spin.calls) != 1 or call.data.phrase != law.closing_phrase or len(coup.calls) != 1:
            return True
        if not slowed.sequence < call.sequence < rest.sequence < coup.calls[0].sequence:
            return True
        return not (_right_number(coup.calls[0], coup.marks[0], rest, law) and self._shown_in_time(coup.marks[0]))

    def _shown_in_time(self, mark: Event[Any]) -> bool:
        """No chip was taken or paid before the number was called and shown."""
        coup = self.coup
        first = coup.first_settlement
        settled = first is None or (first.sequence > mark.sequence and first.sequence > coup.calls[0].sequence)
        return settled and mark.sequence > self.rest.sequence

    @derived
    def irregular_chips(self) -> bool:
        """Some bet is not in chips of the table that its player holds, played before and counted at the value displayed.

        Value chips are regular where they may lie.
        """
        chips, value_chips_on = self.table.licence.chips, self.law.value_chips_on
        symbol = None if chips is None else chips.symbol
        for bet in self.decided:
            if bet.chip != "colour":
                if value_chips_on is not None and bet.position not in value_chips_on:
                    return True
                continue
            held, worth = bet.held, bet.worth
            if held is None or worth is None or not held.played or bet.stake != bet.chips * worth:
                return True
            if symbol is None or bet.symbol != symbol:
                return True
        return False

    @derived
    def beyond_limits(self) -> bool:
        """Some bet is below the minimum, or all bets on a place together pass its maximum; or a bet was altered there."""
        if self.coup.number is None:
            return False
        limits, bets = self.table.licence.limits, self.sorted_out
        maxima = limits.maximum
        if bets.least < limits.minimum:
            return True
        for place, stake in bets.on_places.items():
            if stake > maxima.get(place.chance, -1):
                return True
        positions = self.law.positions
        return any(bet.position in positions or bet.stood is not None for bet in bets.odd)

    @derived
    def unplaced_bets(self) -> bool:
        """Bets without a cloth, or on more cloths than the simplest table has."""
        return self.table.no_cloth is not None or len(self.table.cloths) > 1

    @within(SettledCoup.disturbed_or_unusual)
    def refused(self) -> Sequence[Refusal]:
        """The bets that were not taken."""
        return self.coup.refused

    @derived
    def swept_after_a_prize(self) -> bool:
        """Chips were collected when a prize had been paid."""
        swept, paid = self.coup.collections, self.coup.payouts
        return bool(swept and paid) and swept[-1].sequence > paid[0].sequence

    @derived
    def prizes_by_cloth(self) -> Collection[ClothPrizes]:
        """What was won and paid, cloth by cloth, where there is an order to keep."""
        coup = self.coup
        return prizes_by_cloth(coup, self.winners, self.law) if len(coup.payouts) > 1 else ()


def _right_number(call: Event[ResultCalled], mark: Event[Any], rest: Event[BallSettled], law: RouletteLaw) -> bool:
    """The number and its colour were called, and the number was shown with what the law wants it shown with."""
    number = rest.data.pocket
    called = call.data.number == number and call.data.colour == law.colour_of(number)
    return called and mark.data.number == number and number < law.pockets and shown_with(mark) == law.indicated_with
