"""A finished coup whose bets were settled."""

from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeVar

from schemas.envelope import Event
from schemas.events.bets import PayoutMade
from streams.games.bets.fold import BetFold
from streams.games.bets.state import Bet, BetCoup
from streams.games.settlement.accounts import Accounts
from streams.rules import LAST, Breach, FinishedCoup, derived

NO_END_YET: Final = "what is wrong with the coup may still be put right until the next one ends"

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
        accounts: Accounts[Any] = self.table.accounts(self.law)
        return accounts

    @derived
    def unsettled(self) -> bool:
        """Some bet did not get what was due, or that cannot be told; here, or still in the coup before."""
        return bool(self.accounts.failing or self.accounts.unclear or self.before)

    @derived
    def before(self) -> "SettledCoup[TableT_co, CoupT_co, LawT_co] | None":
        """The coup before as it stands now, if something was wrong with it when it ended, or chips were moved since."""
        last = self.table.recent
        if last is None or last.coup is self.coup or not (last.open or last.acts):
            return None
        return last.as_it_stands(self.table)  # type: ignore[return-value]  # of the same game

    @property
    def waits(self) -> bool:
        """What is wrong may still be put right."""
        return self.table.waits and self.coup is self.table.coup and self.event.type not in LAST

    @property
    def due_now(self) -> "list[SettledCoup[TableT_co, CoupT_co, LawT_co]]":
        """The coups whose time is up: the one before, and this one where no other follows."""
        before = [] if self.before is None else [self.before]
        return before if self.waits else [*before, self]

    @derived
    def late_prizes(self) -> "list[LatePrize]":
        """What was due in the coup before and was paid when the next one had begun; beyond that, its account tells."""
        last = self.table.recent
        over = self if last is None or last.coup is self.coup else self.before
        if last is None or over is None:
            return []
        return [LatePrize(over, *late) for late in last.late_payments() if not over.excess(late[0])]

    def told_of(self, breach: Breach) -> Breach:
        """A breach of this coup, told when it is no longer the one in play."""
        last = self.table.recent
        if self.coup is self.table.coup or last is None:
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
        return bool(self.coup.unseen) or (self.before is not None and self.before.stray_prizes)

    def excess(self, bet: Bet) -> int:
        """What the bank gave too much on a bet; hook: also where no account of the coup tells it."""
        return self.table.excess(bet, self.law)
