"""What each bet was due against what it got; worked out once the coup is over.

Where the deal was wrong and the bets were settled by the hands as they lay, the wrong deal answers for the money. What is
wrong by these hands too is told as a settlement that was not kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from streams.games.baccarat.law import BaccaratChance
from streams.games.baccarat.own_line import failures_of_a_player_void_nothing
from streams.games.baccarat.settlement import SETTLEMENT
from streams.games.bets.settling import Bounds, hold_to_limits, standing
from streams.games.bets.state import Bet
from streams.games.settlement import BetAccounts, Fell
from streams.rules.money import NOBODY, Shortfalls

if TYPE_CHECKING:
    from streams.games.baccarat.finished import FinishedBaccarat
    from streams.games.baccarat.result import BaccaratResult
    from streams.games.baccarat.table import BaccaratTable

NO_CARDS: Final = "not all cards of the coup were read"
FROM_THE_START: Final = -1


@dataclass(slots=True)
class BaccaratAccounts(BetAccounts[BaccaratChance]):
    """The accounts of a coup that do not balance, and what a wrong deal cost whom."""

    for_the_deal: Shortfalls = NOBODY


def drawn_up(finished: FinishedBaccarat) -> BaccaratAccounts:
    """The accounts of a coup that is over; of a void one there are none."""
    coup, law, table = finished.coup, finished.law, finished.table
    accounts = BaccaratAccounts(table.licence.smallest_chip)
    hold_to_limits(coup, lambda position: (0, bounds(position, table)[1]))
    _hold_to_the_least(finished)
    if coup.void is not None or not coup.order:
        return accounts
    result = finished.result
    if result is None:
        accounts.unclear = "" if finished.wrong_deal else NO_CARDS
        return accounts
    bets = list(coup.bets.values())
    if finished.wrong_deal and finished.shown is not None and coup.closed is not None:
        as_shown = BaccaratAccounts(table.licence.smallest_chip)
        SETTLEMENT.compare(as_shown, bets, fell(finished.shown), law.places, law)
        by_the_hands = [bet for bet in bets if not as_shown.fails(bet.id)]
        accounts.for_the_deal = SETTLEMENT.owed(by_the_hands, coup.closed, fell(result), law.places, law)
        bets = [bet for bet in bets if as_shown.fails(bet.id)]
    SETTLEMENT.compare(accounts, bets, fell(result), law.places, law)
    _cut_off(accounts, finished.cut_off)
    return accounts


def _hold_to_the_least(finished: FinishedBaccarat) -> None:
    """Of bets handed back after bets were closed, those do not play that a least binds which they do not reach."""
    below = [bet for bet in finished.coup.late if bet.played and _below_the_least(finished, bet)]
    for bet in below:
        bet.played = False
        if bet.lies and bet.backs:
            bet.without_backs()


def _below_the_least(finished: FinishedBaccarat, bet: Bet) -> bool:
    """The least binds all that a holder has on a chance, online all that a player has in the coup, and no addition."""
    table, position = finished.table, standing(bet)[0]
    own = [other for other in finished.coup.bets.values() if other.player == bet.player]
    if finished.law.online is not None:
        return sum(standing(other)[1] or 0 for other in own) < table.licence.limits.minimum
    if finished.coup.stands(bet):
        return False
    there = sum(standing(other)[1] or 0 for other in own if standing(other)[0] == position)
    return there < bounds(position, table)[0]


def _cut_off(accounts: BaccaratAccounts, players: set[str]) -> None:
    """What was handed back to a player whose own line failed is told as that (rule 30)."""
    for rule, failing in list(accounts.failing.items()) if players else ():
        own = [entry for entry in failing if entry[0].bet.player in players and entry[0].bet.backs]
        accounts.failing[rule] = [entry for entry in failing if entry not in own]
        for account, _ in own:
            accounts.note(failures_of_a_player_void_nothing.id, account)


def fell(result: BaccaratResult) -> Fell:
    """What decided the bets."""
    return Fell(result, FROM_THE_START, {"ponto": result.ponto, "banca": result.banca})


def bounds(position: str, table: BaccaratTable) -> Bounds:
    """The least and the most of a chance, as the table declares them."""
    kind, limits = position.partition(":")[0], table.licence.limits
    return table.terms.minima.get(kind, limits.minimum), limits.maximum.get(kind)
