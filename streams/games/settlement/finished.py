"""A finished coup whose bets were settled."""

from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from schemas.envelope import Event
from schemas.events.bets import PayoutMade
from streams.games.bets.fold import BetFold
from streams.games.bets.state import Bet, BetCoup
from streams.games.settlement.accounts import Accounts
from streams.rules import Breach, FinishedCoup, Said, derived

TableT_co = TypeVar("TableT_co", bound=BetFold, covariant=True)
CoupT_co = TypeVar("CoupT_co", bound=BetCoup, covariant=True)
LawT_co = TypeVar("LawT_co", covariant=True)


class LatePrize(NamedTuple):
    """A prize that was paid when the next coup had begun."""

    coup: "SettledCoup[Any, Any, Any]"
    bet: Bet
    paid: Event[PayoutMade]
    begun: Event[Any]  # with this


class SettledCoup(FinishedCoup[TableT_co, CoupT_co, LawT_co]):
    """A coup that is over, with the accounts of its bets."""

    @derived
    def accounts(self) -> Accounts[Any]:
        """What each bet was due against what it got; a game draws up its own."""
        raise NotImplementedError

    def excess(self, bet: Bet) -> int:
        """What the bank gave too much on a bet; a game tells it also where no account does."""
        return self.accounts.excess(bet)

    @derived
    def unsettled(self) -> bool:
        """Some bet did not get what was due, or that cannot be told; or chips of the coup before were moved since."""
        return not self.accounts.fine or self.since is not None

    @property
    def asked_again(self) -> bool:
        """The coup had ended before, and was judged then."""
        return self.table.recent is not None and self.table.recent.coup is self.coup

    @derived
    def since(self) -> "SettledCoup[TableT_co, CoupT_co, LawT_co] | None":
        """The last coup that was judged, with the chips that were moved on its bets since; None where none were."""
        last = self.table.recent
        if last is None or not last.acts:
            return None
        return self if self.asked_again else last.as_it_stands(self.table)  # type: ignore[return-value]  # of the same game

    def settlement(self, rule: str) -> Said:
        """What there is to say under one of the settling rules; of the coup before, what was paid too much since."""
        if not self.asked_again:
            yield from self.accounts.breaches(rule)
        last, since = self.table.recent, self.since
        if last is not None and since is not None:
            for account, paragraph in since.accounts.failing.get(rule, ()):
                if account.excess and any(act.data.bet == account.bet.id for act in last.acts):
                    yield since.told_of(since.accounts.breach_of(account, paragraph))

    @derived
    def late_prizes(self) -> "list[LatePrize]":
        """What was due in the coup before and was paid when the next one had begun; beyond that, its account tells."""
        last, since = self.table.recent, self.since
        if last is None or since is None:
            return []
        return [LatePrize(since, *late) for late in last.late_payments() if not since.excess(late[0])]

    def told_of(self, breach: Breach) -> Breach:
        """A breach of a coup that ended before, told now."""
        last = self.table.recent
        if last is None or last.coup is not self.coup:
            return breach
        return replace(breach, coup=self.coup.id, staff=breach.staff or last.staff)

    @derived
    def stray_prizes(self) -> bool:
        """Somebody was paid for the bet of another, or for one that was not laid, or of which nobody told."""
        bets = self.coup.bets
        for paid in self.coup.payouts:
            bet = bets.get(paid.data.bet)
            if bet is None or bet.player != paid.data.player:
                return True
        others = self.since is not None and self.since is not self and self.since.stray_prizes
        return bool(self.coup.unseen) or others
