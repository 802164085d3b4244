"""A finished coup whose bets were settled."""

from typing import Any, TypeVar

from streams.games.bets.fold import BetFold
from streams.games.bets.state import Bet, BetCoup
from streams.games.settlement.accounts import Accounts
from streams.rules import FinishedCoup, Said, derived

TableT_co = TypeVar("TableT_co", bound=BetFold, covariant=True)
CoupT_co = TypeVar("CoupT_co", bound=BetCoup, covariant=True)
LawT_co = TypeVar("LawT_co", covariant=True)


class SettledCoup(FinishedCoup[TableT_co, CoupT_co, LawT_co]):
    """A coup that is over, with the accounts of its bets."""

    @derived
    def accounts(self) -> Accounts[Any]:
        """What each bet was due against what it got; a game draws up its own."""
        accounts: Accounts[Any] = self.table.accounts(self.law)
        return accounts

    def excess(self, bet: Bet) -> int:
        """What the bank gave too much on a bet; a game tells it also where no account does."""
        return self.table.excess(bet, self.law)

    @derived
    def unsettled(self) -> bool:
        """Some bet did not get what was due, or that cannot be told."""
        return not self.accounts.fine

    def settlement(self, rule: str) -> Said:
        """What there is to say under one of the settling rules; a game may owe more than the accounts of this coup."""
        return self.accounts.breaches(rule)

    @derived
    def stray_prizes(self) -> bool:
        """Somebody was paid for the bet of another, or for one that was not laid, or of which nobody told."""
        bets = self.table.bets
        for paid in self.coup.payouts:
            bet = bets.get(paid.data.bet)
            if bet is None or bet.player != paid.data.player:
                return True
        return bool(self.coup.unseen)
