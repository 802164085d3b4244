"""A finished coup of dice that are thrown, or shaken, until a result decides every bet: arts. 3 and 5."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from schemas.envelope import Event
from schemas.parties import Role, short_of
from streams.games.bets.fold import BetFold
from streams.games.bets.settling import (
    ALWAYS,
    BEFORE_ALL,
    as_they_lay,
    excess_within,
    lay_at,
    moved,
    nothing_moved_before,
    short_within,
)
from streams.games.bets.state import Bet, BetCoup
from streams.games.settlement import BetAccounts, Fell, SettledCoup, Settlement
from streams.rules import derived
from streams.rules.money import Shortfalls, rounding_chip
from streams.rules.moves import Span

TableT_co = TypeVar("TableT_co", bound=BetFold, covariant=True)
CoupT_co = TypeVar("CoupT_co", bound=BetCoup, covariant=True)


class OfPlaces(Protocol):
    """The law of a game whose bets lie on places by name."""

    @property
    def places(self) -> Any: ...


LawT_co = TypeVar("LawT_co", bound=OfPlaces, covariant=True)


class DecidingResult(NamedTuple):
    """A result by which the bets of the coup are won and lost."""

    place: int  # which throw of the coup it was
    closed: Event[Any]  # with what the betting on it was closed
    fell: Fell


class FinishedDice(SettledCoup[TableT_co, CoupT_co, LawT_co]):
    """A coup that is over. The first result stands (art. 3 n. 9, art. 5 n. 7), whatever is done with the dice after it."""

    settled_by: ClassVar[Settlement[Any]]

    @derived
    def overruled(self) -> DecidingResult | None:
        """The first result that was not let stand: called void without a cause, or the dice thrown again; a game knows."""
        raise NotImplementedError

    @property
    def first_shown(self) -> int | None:
        """The number of the record from which on a result could be known; a game knows."""
        raise NotImplementedError

    def undecided_spans(self) -> Iterator[Span]:
        """The times in which nothing was due, up to the result that decided; a game knows."""
        raise NotImplementedError

    def open_bets(self, place: int | None = None) -> Iterable[Bet]:
        """The bets that no overruled result has decided before that throw; those for which it was made among them."""
        first, bets = self.overruled, self.coup.bets.values()
        if first is None or place == first.place:
            return bets
        return [bet for bet in bets if lay_at(bet, first.closed) is None]

    def owed_by(self, result: DecidingResult, bets: Iterable[Bet]) -> Shortfalls:
        """Who is short when a result decided and something else was done: bets count as they lay for it."""
        return self.settled_by.owed(bets, result.closed, result.fell, self.law.places, self.law)

    @derived
    def by_first_result(self) -> BetAccounts[Any] | None:
        """Where a result was not let stand, the accounts of the bets by that result."""
        first = self.overruled
        if first is None:
            return None
        accounts = BetAccounts[Any](rounding_chip(self.table.licence))
        bets = as_they_lay(self.coup.bets.values(), first.closed)
        self.settled_by.compare(accounts, bets, first.fell, self.law.places, self.law)
        return accounts

    @property
    def final_accounts(self) -> BetAccounts[Any]:
        return self.accounts if self.by_first_result is None else self.by_first_result

    def excess(self, bet: Bet) -> int:
        """And what the bank gave too much where no account tells it.

        On no chance of the law, before the dice were seen, when they decided nothing, or by a result that was not let stand.
        """
        known = self.accounts.excess(bet)
        if bet.position not in self.law.places:
            return known + (excess_within(bet, ALWAYS) if bet.lies else 0)
        beyond = excess_within(bet, (BEFORE_ALL, self.first_shown))
        beyond += sum(excess_within(bet, span) for span in self.undecided_spans())
        if self.overruled is not None:
            beyond += short_of(Role.BANK, self.owed_by(self.overruled, (bet,)))
        return known + beyond

    def on_no_chance(self) -> Iterator[tuple[Bet, Shortfalls]]:
        """Bets that were let lie where the law admits none, with what they won or lost."""
        for bet in self.coup.bets.values():
            if bet.position not in self.law.places and bet.lies:
                yield bet, short_within(bet, ALWAYS)

    def moved_unseen(self) -> Iterator[tuple[Bet, Shortfalls]]:
        """Bets of which chips were moved before any result could be known, with who is short by that."""
        first = self.first_shown
        if nothing_moved_before(self.coup, first):
            return
        for bet in self.coup.bets.values():
            if any(moved(bet, BEFORE_ALL, first)):
                yield bet, short_within(bet, (BEFORE_ALL, first))
