"""A finished series of craps."""

from collections.abc import Sequence

from schemas.parties import Role, short_of
from streams.games.bets.state import Bet
from streams.games.craps.accounts import CrapsAccounts, beyond, craps_accounts
from streams.games.craps.law import CrapsLaw
from streams.games.craps.outcome import stake_of
from streams.games.craps.state import CrapsCoup, Offer
from streams.games.craps.table import CrapsTable
from streams.games.settlement import SettledCoup
from streams.rules import derived


class FinishedSeries(SettledCoup[CrapsTable, CrapsCoup, CrapsLaw]):
    """A series that is over, with what it decided."""

    @derived
    def accounts(self) -> CrapsAccounts:
        table = self.table
        return craps_accounts(self.coup, table.lives, table.licence, self.law, all_seen=table.sight_clear)

    @derived
    def bets_were_wrongly_taken(self) -> bool:
        """Some bet lay on no chance of the law, or was laid too early, too late, or leaning on nothing."""
        return bool(self.accounts.series.wrongly_taken)

    @derived
    def bets_left_for_a_number(self) -> bool:
        """Some come bet had to be carried to its number."""
        return bool(self.accounts.series.journeys)

    @derived
    def odds_run_high(self) -> bool:
        """Some odds exceed their bet, or may lead beyond the highest prize; or nobody knows how high that is."""
        series, law, most = self.accounts.series, self.law, self.table.licence.highest_prize
        for (_, parent), turns in series.odds.items():
            stake, leant_on = stake_of(turns), series.lives[parent].frozen
            if most is None or stake * law.odds_earn > most:
                return True
            if leant_on is not None and stake > leant_on.stake * law.odds_times:
                return True
        return False

    @derived
    def dice_were_offered(self) -> Sequence[Offer]:
        """Since the series before dice were put before a shooter."""
        return self.table.offers

    def bet(self, name: str) -> Bet | None:
        """One of the series, or one that an earlier series decided and on which chips were moved since."""
        decided = self.table.gone.get(name)
        return self.coup.bets.get(name) or (None if decided is None else decided.bet)

    def was_judged(self, bet: Bet) -> bool:
        return bet.id not in self.coup.bets

    def excess(self, bet: Bet) -> int:
        if self.was_judged(bet):
            return short_of(Role.BANK, self.table.gone[bet.id].beyond())
        return self.accounts.excess(bet) + beyond(bet, self.accounts)
