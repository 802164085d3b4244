"""What each bet was due against what it got; worked out once the coup is over.

Where the deal was wrong and the bets were settled by the hands as they lay, the wrong deal answers for the money. What is
wrong by these hands too is reported as a settlement that was not kept.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from streams.games.baccarat.law import BaccaratChance, BaccaratLaw
from streams.games.baccarat.own_line import failures_of_a_player_void_nothing
from streams.games.baccarat.possible import Results, certain
from streams.games.baccarat.settlement import SETTLEMENT
from streams.games.bets.settling import standing
from streams.games.bets.state import Bet
from streams.games.cards.state import kind_of
from streams.games.settlement import BetAccount, BetAccounts, Fell
from streams.rules import Breach
from streams.rules.money import NOBODY, Shortfalls, rounding_chip

if TYPE_CHECKING:
    from streams.games.baccarat.finished import FinishedBaccarat
    from streams.games.baccarat.result import BaccaratResult

NO_CARDS: Final = "not all cards of the coup were read"
NO_THIRD_CARD: Final = "a third card that the law requires was not dealt, and nobody saw which it was"
AS_ANNOUNCED: Final = "baccarat:7.11"  # of cards that nobody read, the announced scores speak against the house
FROM_THE_START: Final = -1


@dataclass(slots=True)
class BaccaratAccounts(BetAccounts[BaccaratChance]):
    """The accounts of a coup that do not balance, and what a wrong deal cost whom."""

    for_the_deal: Shortfalls = NOBODY
    reading: str | None = None  # on which the whole settlement rests

    def breach_of(self, account: BetAccount[BaccaratChance], paragraph: str | None) -> Breach:
        breach = BetAccounts.breach_of(self, account, paragraph)
        return replace(breach, reading=breach.reading or self.reading)


def baccarat_accounts(finished: FinishedBaccarat) -> BaccaratAccounts:
    """The accounts of a coup that is over; of a void one there are none."""
    coup, law, table = finished.coup, finished.law, finished.table
    accounts = BaccaratAccounts(rounding_chip(table.licence))
    if coup.void is not None or not (coup.order or finished.cut_short):
        return accounts
    bets, decided = _decided(finished, accounts)
    if decided is None:
        return accounts
    if finished.wrong_deal and finished.shown is not None and coup.closed is not None:
        as_shown = BaccaratAccounts(rounding_chip(table.licence))
        SETTLEMENT.compare(as_shown, bets, fell(finished.shown), law.places, law)
        failing = {account.bet.id for wrong in as_shown.failing.values() for account, _ in wrong}
        by_the_hands = [bet for bet in bets if bet.id not in failing]
        accounts.for_the_deal = SETTLEMENT.owed(by_the_hands, coup.closed, decided, law.places, law)
        bets = [bet for bet in bets if bet.id in failing]
    SETTLEMENT.compare(accounts, bets, decided, law.places, law)
    _cut_off(accounts, finished.cut_off)
    return accounts


def _decided(finished: FinishedBaccarat, accounts: BaccaratAccounts) -> tuple[list[Bet], Fell | None]:
    """The bets of which it is known what they were due, and what decided them.

    Where a third card is missing that nobody saw, a pair is decided all the same, and so is every bet that would have come
    to the same whatever the card; of all others nothing can be said. Where cards were not read, the scores that were
    announced decide against the house alone: a bet that was settled otherwise is wrong, any other is not known to be right.
    """
    law, result = finished.law, finished.result
    bets = finished.all_bets
    if result is not None:
        return bets, fell(result)
    results, shown = finished.possible if finished.wrong_deal else (), finished.shown
    accounts.unclear = NO_THIRD_CARD if results else NO_CARDS
    if not results and finished.announced:
        accounts.reading = AS_ANNOUNCED
        return _certain(bets, finished.announced, law), fell(finished.announced[0])
    if not results or shown is None:
        return [], None
    known = _certain(bets, results, law)
    if len(known) == len(bets):
        accounts.unclear = ""
    return known, fell(results[0])._replace(words=fell(shown).words)


def _certain(bets: list[Bet], results: Results, law: BaccaratLaw) -> list[Bet]:
    """The bets that are due the same whichever of the results it is."""
    sure = {name for name, chance in law.places.items() if certain(chance, results, law)}
    return [bet for bet in bets if kind_of(standing(bet)[0]) in sure]


def _cut_off(accounts: BaccaratAccounts, players: set[str]) -> None:
    """What was handed back to a player whose own line failed is reported as that (rule 30)."""
    for rule, failing in list(accounts.failing.items()) if players else ():
        others = []
        for account, paragraph in failing:
            if account.bet.player in players and account.bet.backs:
                accounts.note(failures_of_a_player_void_nothing.id, account)
            else:
                others.append((account, paragraph))
        accounts.failing[rule] = others


def fell(result: BaccaratResult) -> Fell:
    """What decided the bets."""
    return Fell(result, FROM_THE_START, {"ponto": result.ponto, "banca": result.banca})
