"""What lies on each hand: the first stake, and what was lawfully added for a split or a double."""

from dataclasses import dataclass, field
from typing import Any

from schemas.envelope import Event
from schemas.events.cards import StakeAdded
from streams.games.bets.settling import standing
from streams.games.bets.state import Bet
from streams.games.blackjack.hands import read
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.state import BlackjackCoup, Shown
from streams.games.cards.state import seat_of


@dataclass(frozen=True, slots=True)
class Fault:
    """An addition that the law does not admit, and the duty that it breaks."""

    told: Event[StakeAdded]
    duty: str
    bet: Bet
    due: int

    @property
    def owner(self) -> tuple[str, str]:
        """Whose bets on which place it concerns."""
        return self.bet.player, self.bet.position


@dataclass(slots=True)
class Stakes:
    """Lawful additions by bet and hand, and those that are not."""

    split: dict[tuple[str, str], int] = field(default_factory=dict)
    double: dict[tuple[str, str], int] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def first_on(self, bet: str, place: str, stake: int) -> int:
        """The stake of the bet on the hand, before any double."""
        return self.split.get((bet, place), 0) if "/" in place else stake

    def of(self, bet: str, place: str, stake: int) -> int:
        """The stake of the bet on the hand."""
        return self.first_on(bet, place, stake) + self.double.get((bet, place), 0)


def may_double(shown: Shown, law: BlackjackLaw) -> bool | None:
    """Whether the hand had nine, ten or eleven on two cards; None where that cannot be said."""
    cards = read(shown.cards, law)
    if cards is None:
        return None
    if shown.aces or (law.natural(cards) and not shown.from_split) or len(cards) < 2:  # two cards
        return False
    if law.total(cards) == law.target or law.least(cards) not in law.doubled:
        return False
    return len(cards) == law.cards_of_double


def laid_on(coup: BlackjackCoup, law: BlackjackLaw) -> Stakes:
    """Sort every addition of the coup."""
    found = Stakes()
    doubled = {
        place: may_double(shown, law)
        for place, play in coup.plays.items()
        for shown in coup.seen
        if shown.event is play.double
    }
    for place, play in coup.plays.items():
        for told in play.added:
            bet = coup.bets.get(told.data.bet)
            if bet is None or seat_of(bet.position) != seat_of(place):
                continue
            split, own = told.data.reason == "split", _of_one_player(coup, bet)
            book = found.split if split else found.double
            meant = _meant(told, bet, {name: stake for name, stake in own.items() if (name, place) not in book})
            if not meant:
                found.faults.append(Fault(told, "added", bet, sum(own.values())))
            elif split and not (play.from_split and "/" in place):
                found.faults.append(Fault(told, "added", bet, 0))
            elif not split and place not in doubled:
                found.faults.append(Fault(told, "beside", bet, 0))
            elif not split and (doubled[place] is False or not found.first_on(bet.id, place, own.get(bet.id, 0))):
                found.faults.append(Fault(told, "not_doubled", bet, 0))
            else:
                book.update({(name, place): stake for name, stake in meant.items()})
    return found


def _of_one_player(coup: BlackjackCoup, bet: Bet) -> dict[str, int]:
    """All that the owner of a bet has on its place: laid in two stacks it is one bet still."""
    mine = (each for each in coup.bets.values() if each.player == bet.player and each.position == bet.position)
    return {each.id: stake for each in mine if (stake := standing(each)[1])}


def _meant(told: Event[StakeAdded], bet: Bet, left: dict[str, int]) -> dict[str, int]:
    """The bets that an addition matches: the one that it names, all that its owner has left there, or another."""
    amount = told.data.amount
    if left.get(bet.id) == amount:
        return {bet.id: amount}
    if sum(left.values()) == amount:
        return left
    return next(({name: stake} for name, stake in left.items() if stake == amount), {})


def unlawful(stakes: Stakes, bet: Bet) -> str | None:
    """The duty that an addition to the bet broke, if one did."""
    return next((fault.duty for fault in stakes.faults if fault.owner == (bet.player, bet.position)), None)


def evidence(fault: Fault) -> tuple[Event[Any], ...]:
    """The bet and what was added to it."""
    return fault.bet.placed, fault.told
