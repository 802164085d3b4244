"""A finished coup at a card table."""

from typing import NamedTuple, Protocol, TypeVar

from schemas.envelope import Event
from schemas.events.cards import CardBurned, CardDrawn
from streams.games.bets.previous_coup import UnpaidPrize
from streams.games.cards.fold import CardFold
from streams.games.cards.law import OfCards
from streams.games.cards.shoe import ShoeState
from streams.games.cards.state import CardCoup
from streams.games.cards.table import CardTable
from streams.games.jackpot.accounts import jackpot_accounts
from streams.games.jackpot.law import Made, OfJackpots
from streams.games.jackpot.reckoning import NO_JACKPOT, JackpotReckoning, reckon
from streams.games.settlement import BetAccounts, SettledCoup
from streams.games.settlement.finished import still_owing
from streams.rules import derived
from streams.rules.order import surely_before


class OfCardGames(OfCards, OfJackpots, Protocol):
    """The law of a game that is played with cards and may have a jackpot."""


class BurntTooFew(NamedTuple):
    """A coup was dealt before all cards had been burnt; `due` is unknown where it hangs on a card that was not read."""

    first: Event[CardDrawn]
    burnt: int
    due: int | None


class WarningPassed(NamedTuple):
    """So many cards are left of a shoe whose warning card, put so far from the end, never came out."""

    left: int
    due: int


FoldT_co = TypeVar("FoldT_co", bound=CardFold, covariant=True)
TableT_co = TypeVar("TableT_co", bound=CardTable, covariant=True)
CoupT_co = TypeVar("CoupT_co", bound=CardCoup, covariant=True)
ShoeLawT_co = TypeVar("ShoeLawT_co", bound=OfCards, covariant=True)
LawT_co = TypeVar("LawT_co", bound=OfCardGames, covariant=True)


class FinishedShoeCoup(SettledCoup[FoldT_co, CoupT_co, ShoeLawT_co]):
    """A coup that is over, with the shoe out of which it was dealt."""

    @derived
    def begun_shoe(self) -> ShoeState | None:
        """The shoe, if the coup is the first from it, or should be, or that cannot be known."""
        shoe = self.coup.shoe
        if shoe is None or self.is_first or self.law.cards.every_coup or not shoe.known:
            return shoe
        return None

    @property
    def is_first(self) -> bool:
        """The coup is the first from its shoe."""
        return self.coup.shoe is not None and self.coup.shoe.first is self.coup.drawn[0]

    @derived
    def burnt_too_few(self) -> BurntTooFew | None:
        """Fewer cards were burnt before the coup than the law of the game wants, or that cannot be known."""
        shoe, law = self.coup.shoe, self.law.cards
        if shoe is None or not shoe.known or law.shuffler.drops(self.table.licence, CardBurned.type):
            return None
        first = self.coup.drawn[0]
        before = [burnt for burnt in self.coup.burned if not surely_before(first, burnt)]
        due = law.burning.due(before, first_coup=self.is_first)
        if due is not None and len(before) >= due:
            return None
        return BurntTooFew(first, len(before), due)

    @derived
    def ended_shoe(self) -> ShoeState | None:
        """The shoe, if its warning card has come out or its cards were spread."""
        shoe = self.coup.shoe
        return shoe if shoe is not None and (shoe.warned is not None or shoe.spread is not None) else None

    @derived
    def warning_passed(self) -> WarningPassed | None:
        """With this coup fewer cards are left than were put behind the warning card, which did not come out."""
        shoe, place = self.coup.shoe, self.law.cards.warning
        if shoe is None or place is None or not shoe.known or shoe.warning is None or shoe.warned is not None:
            return None
        due = shoe.warning.data.from_end
        left = self.law.cards.pack_size * len(self.table.packs) - shoe.drawn
        before = left + len(self.coup.drawn) + len(self.coup.burned)
        return WarningPassed(left, due) if left < due - place.tolerance <= before else None


class FinishedDeal(FinishedShoeCoup[TableT_co, CoupT_co, LawT_co]):
    """The same where a jackpot may be played for."""

    @derived
    def cut_stakes(self) -> bool:
        """Less than its stake was taken of some bet, as when somebody gives up."""
        return any(bet.collections and bet.collected < bet.stake for bet in self.coup.bets.values())

    @derived
    def void_for_nothing(self) -> bool:
        """The coup was called void without a cause, so that its cards decide all the same; a game knows."""
        return False

    @derived
    def jackpot(self) -> JackpotReckoning:
        """What the law makes of the jackpot bets of the coup; nothing where the table has none.

        A call without a cause takes no jackpot from whom the cards gave it.
        """
        if self.coup.void is not None:
            self.coup.valid = self.void_for_nothing
        return reckon(self.table, self.law) or NO_JACKPOT

    @derived
    def stirred_jackpot(self) -> bool:
        """Somebody won the jackpot, or something was done in it that asks for a closer look."""
        return not self.jackpot.plain or any(prize.acts for prize in self.table.unpaid)

    @derived
    def wrong_jackpot_prizes(self) -> BetAccounts[Made] | None:
        """The jackpot prizes that are not what is due, or that cannot be known."""
        if self.jackpot.plain:
            return None
        accounts = jackpot_accounts(self.table, self.coup, self.jackpot, self.law.jackpot)
        return accounts if accounts.failing or accounts.unclear else None

    def unpaid_jackpots(self) -> list[UnpaidPrize]:
        """What the jackpot still owes, as its accounts stand."""
        accounts = self.wrong_jackpot_prizes
        return [] if accounts is None else still_owing(accounts.all(), jackpot=True)


AnyDeal = FinishedDeal[CardTable, CardCoup, OfCardGames]
