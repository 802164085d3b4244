"""A finished series of craps."""

from collections.abc import Sequence

from streams.games.bets.state import Bet
from streams.games.craps.accounts import CrapsAccounts, beyond, drawn_up
from streams.games.craps.law import CrapsLaw
from streams.games.craps.state import CrapsCoup, Offer
from streams.games.craps.table import CrapsTable
from streams.games.settlement import SettledCoup
from streams.rules import derived


class FinishedSeries(SettledCoup[CrapsTable, CrapsCoup, CrapsLaw]):
    """A series that is over, with what it decided."""

    @derived
    def accounts(self) -> CrapsAccounts:
        table = self.table
        return drawn_up(self.coup, table.lives, table.licence, self.law, all_seen=table.sight_clear)

    @derived
    def bets_were_wrongly_taken(self) -> bool:
        """Some bet lay on no chance of the law, or was laid too early, too late, or leaning on nothing."""
        return bool(self.accounts.series.wrongly_taken)

    @derived
    def bets_left_for_a_number(self) -> bool:
        """Some come bet had to be carried to its number."""
        return bool(self.accounts.series.journeys)

    @derived
    def dice_were_offered(self) -> Sequence[Offer]:
        """Since the series before dice were put before a shooter."""
        return self.table.offers

    def excess(self, bet: Bet) -> int:
        return self.accounts.excess(bet) + beyond(bet, self.accounts)
