"""A finished coup of cussec."""

from streams.games.bets.state import Bet
from streams.games.cussec.accounts import CussecAccounts, beyond, drawn_up
from streams.games.cussec.law import CussecLaw
from streams.games.cussec.state import CussecCoup
from streams.games.cussec.table import CussecTable
from streams.games.settlement import SettledCoup
from streams.rules import derived


class FinishedCussec(SettledCoup[CussecTable, CussecCoup, CussecLaw]):
    """A coup that is over, with the shaking that decided it."""

    @derived
    def accounts(self) -> CussecAccounts:
        return drawn_up(self.coup, self.table.licence, self.law)

    def excess(self, bet: Bet) -> int:
        return self.accounts.excess(bet) + beyond(bet, self.coup, self.law)
