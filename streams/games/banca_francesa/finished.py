"""A finished coup of banca francesa."""

from streams.games.banca_francesa.law import BancaLaw
from streams.games.banca_francesa.settling import BancaAccounts, beyond, drawn_up
from streams.games.banca_francesa.state import BancaCoup
from streams.games.banca_francesa.table import BancaTable
from streams.games.bets.state import Bet
from streams.games.settlement import SettledCoup
from streams.rules import derived


class FinishedBanca(SettledCoup[BancaTable, BancaCoup, BancaLaw]):
    """A coup that is over, with the throw that decided it."""

    @derived
    def accounts(self) -> BancaAccounts:
        return drawn_up(self.coup, self.table.licence, self.law)

    def excess(self, bet: Bet) -> int:
        return self.accounts.excess(bet) + beyond(bet, self.coup, self.law)
