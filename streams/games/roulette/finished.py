"""A coup of roulette that is over."""

from collections.abc import Collection, Sequence

from schemas.envelope import Event
from schemas.events.wheel import BallSettled
from streams.games.roulette.law import RouletteLaw
from streams.games.roulette.outcome import Sorted, sorted_out
from streams.games.roulette.overdue import LAST, not_paid_yet, unpaid
from streams.games.roulette.positions import Position
from streams.games.roulette.settlement import SETTLEMENT, Place, due
from streams.games.roulette.settling import BetAccount, RouletteAccounts, account_by, drawn_up, place_won
from streams.games.roulette.standing import Standing, added_up
from streams.games.roulette.state import RouletteBet, RouletteCoup, Spin
from streams.games.roulette.table import RouletteTable
from streams.games.settlement import SettledCoup
from streams.rules import NotEvaluable, Said, derived

Won = tuple[RouletteBet, Place]


class FinishedRoulette(SettledCoup[RouletteTable, RouletteCoup, RouletteLaw]):
    """What the ball decided, how the bets lay, and what each was due against what it got."""

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
    def sorted_out(self) -> Sorted:
        """Plain bets and others."""
        return sorted_out(self.coup, self.law)

    @derived
    def decided(self) -> Collection[RouletteBet]:
        """The bets of the coup; none where no ball decided it."""
        return self.coup.bets.values() if self.coup.number is not None else ()

    @derived
    def not_plain(self) -> Sequence[RouletteBet]:
        """Of the bets that a ball decided, those that need a closer look."""
        return self.sorted_out.others if self.coup.number is not None else ()

    @derived
    def standing(self) -> Standing:
        """What stands on each place when bets are closed."""
        return added_up(self.decided)

    @derived
    def accounts(self) -> RouletteAccounts:
        return drawn_up(self.coup, self.sorted_out, self.table.licence, self.law, self.admits_combined)

    @derived
    def sums(self) -> Sequence[BetAccount]:
        """Prizes of one player that were paid in one sum."""
        return self.accounts.sums

    @derived
    def unsettled(self) -> bool:
        """Some bet of this coup or of the one before did not get what was due, or that cannot be told."""
        over = self.table.over
        return not self.accounts.fine or (over is not None and not over.accounts.fine)

    def settlement(self, rule: str) -> Said:
        """A prize of which nothing was paid is owed only when the next coup is over, or when no ball comes any more."""
        over = self.table.over
        if over is not None:
            yield from over.never_paid(rule)
        found = self.accounts
        for account, paragraph in found.failing.get(rule, ()):
            if isinstance(account, BetAccount) and unpaid(account) and self.event.type not in LAST:
                yield NotEvaluable(not_paid_yet(account))
            else:
                yield found.breach_of(account, paragraph)
        if why := found.unclear or found.doubts.get(rule):
            yield NotEvaluable(why)

    @derived
    def winners(self) -> Sequence[Won]:
        """The bets that the ball made win, in the order in which they were laid."""
        coup, law = self.coup, self.law
        plain, others = self.sorted_out
        closer = [(bet, at) for bet in others if (at := place_won(bet, coup, law, self.admits_combined)) is not None]
        won: list[Won] = [(bet, place) for bet, place in plain if coup.number in place.numbers]
        return sorted([*won, *closer], key=lambda won: won[0].placed.sequence) if closer else won

    def account_by(self, spin: Spin, bet: RouletteBet) -> BetAccount | None:
        """The account of a bet by a result that was not allowed to stand."""
        return account_by(bet, spin, self.coup, self.law, self.admits_combined)

    def prize(self, bet: RouletteBet, place: Place) -> int:
        """The prize due to a winner in whole minor units; what was paid where that cannot be told."""
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

    @derived
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
