"""How bets are settled once the coin lies, and the account of the coup between parties."""

from collections.abc import Sequence
from typing import Any

from schemas.envelope import Event
from schemas.findings import Word
from streams.games.bets.settling import standing
from streams.games.bets.state import Bet
from streams.games.coin_toss.law import CoinLaw
from streams.games.coin_toss.prizes import bets_on_the_side_that_falls_win
from streams.games.coin_toss.table import CoinCoup, CoinTable
from streams.games.settlement import BetAccounts, Fell, SettledCoup, Settlement
from streams.rules import NotEvaluable, derived
from streams.rules.account import CoupAccount, Dues
from streams.rules.movements import facts

SETTLEMENT = Settlement[str](bets_on_the_side_that_falls_win)
NO_TOSS = "how the coin fell was not seen"


class FinishedToss(SettledCoup[CoinTable, CoinCoup, CoinLaw]):
    """A coup that is over, with the accounts of its bets."""

    @derived
    def accounts(self) -> BetAccounts[str]:
        accounts, toss = BetAccounts[str](self.table.licence.smallest_chip), self.coup.toss
        if toss is None:
            accounts.unclear = NO_TOSS if self.coup.bets else ""
            return accounts
        fell = Fell(toss.data.side, toss.sequence, {"side": Word(word=toss.data.side)})
        SETTLEMENT.compare(accounts, self.coup.bets.values(), fell, self.law.places, self.law)
        return accounts

    def excess(self, bet: Bet) -> int:
        return self.accounts.excess(bet)


def account(table: CoinTable, law: CoinLaw, events: Sequence[Event[Any]]) -> CoupAccount | NotEvaluable:
    """What moved, and what the law gave each bet."""
    coup, dues = table.coup, Dues()
    if coup is None or coup.toss is None:
        return NotEvaluable(NO_TOSS)
    for bet in coup.bets.values():
        position, stake = standing(bet)
        if stake is not None and position in law.places:
            rule, due = SETTLEMENT.tariff(law).decide(law.places[position], coup.toss.data.side)
            dues.bet(bet.player, bet.id, due.on(stake).prize, due.on(stake).lost, (rule.cites[0], rule.cites[0]))
    return CoupAccount.of(facts(events), dues)
