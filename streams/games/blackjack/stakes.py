"""What lies on each hand: the first stake, and what was lawfully added for a split or a double."""

from dataclasses import dataclass, field
from typing import Any, Final

from schemas.envelope import Event
from schemas.events.bets import StakeAdded
from schemas.events.cards import CardDrawn
from streams.games.bets.settling import standing
from streams.games.bets.state import Bet
from streams.games.blackjack.hands import read
from streams.games.blackjack.law import BlackjackLaw
from streams.games.blackjack.state import BlackjackCoup, HandAtDecision, HandPlay
from streams.games.cards.state import seat_of
from streams.rules.order import surely_before

REASONS: Final = frozenset({"split", "double"})  # for which chips are added
BEHIND: Final = "behind"  # a duty: stakes are added before the cards
BoxOwner = tuple[str, str]  # a player, and where his bets lie


@dataclass(frozen=True, slots=True, eq=False)
class StakeFault:
    """An addition that the law does not admit, and the duty that it breaks."""

    event: Event[StakeAdded]
    duty: str
    bet: Bet
    due: int


@dataclass(frozen=True, slots=True)
class LateStake:
    """An addition that came when the first card that it was to wait for lay already."""

    event: Event[StakeAdded]
    bet: Bet
    card: Event[CardDrawn]
    fault: StakeFault | None  # where its owner had not decided, and was free to follow or not


@dataclass(slots=True)
class HandStakes:
    """Lawful additions by bet and hand, and those that are not."""

    split: dict[tuple[str, str], int] = field(default_factory=dict)
    double: dict[tuple[str, str], int] = field(default_factory=dict)
    owned: dict[BoxOwner, dict[str, int]] = field(default_factory=dict)  # what each has there, bet by bet
    faults: list[StakeFault] = field(default_factory=list)
    first: dict[BoxOwner, StakeFault] = field(default_factory=dict)  # of each player and place
    faulty: dict[int, str] = field(default_factory=dict)  # number of the event -> who made the addition
    behind: list[LateStake] = field(default_factory=list)  # lawful but for their time

    def fault(self, added: Event[StakeAdded], duty: str, bet: Bet, due: int) -> StakeFault:
        """An addition that the law does not admit."""
        fault, owner = StakeFault(added, duty, bet, due), owner_of(bet)
        self.faults.append(fault)
        self.first.setdefault(owner, fault)
        self.faulty[added.sequence] = bet.player
        return fault

    @staticmethod
    def count(place: str, meant: dict[str, int], free: dict[str, int], what: dict[tuple[str, str], int]) -> None:
        """An addition that the law admits, to the bets that it is meant for."""
        for name, stake in meant.items():
            what[name, place] = stake
            del free[name]

    def first_on(self, bet: str, place: str, stake: int) -> int:
        """The stake of the bet on the hand, before any double."""
        return self.split.get((bet, place), 0) if "/" in place else stake

    def of(self, bet: str, place: str, stake: int) -> int:
        """The stake of the bet on the hand."""
        return self.first_on(bet, place, stake) + self.double.get((bet, place), 0)


NOTHING_ADDED: Final = HandStakes()  # one for all coups: nothing is noted in it


def may_double(shown: HandAtDecision, law: BlackjackLaw) -> bool | None:
    """Whether the hand had nine, ten or eleven on two cards; None where that cannot be said."""
    cards = read(shown.cards, law)
    if cards is None:
        return None
    if shown.aces or (law.natural(cards) and not shown.from_split) or len(cards) < 2:  # two cards
        return False
    if law.total(cards) == law.target or law.least(cards) not in law.doubled:
        return False
    return len(cards) == law.cards_of_double


def may_split(shown: HandAtDecision, law: BlackjackLaw) -> bool | None:
    """Whether the hand was two cards of the same value; None where that cannot be said."""
    cards = read(shown.cards, law)
    if cards is None:
        return None
    return len(cards) == 2 and law.points[cards[0]] == law.points[cards[1]]  # a pair


def owner_of(bet: Bet) -> BoxOwner:
    """Whose bet on which place it is: what one player lays there in two stacks is one bet still."""
    return bet.player, bet.position


def laid_on(coup: BlackjackCoup, law: BlackjackLaw) -> HandStakes:
    """Sort every addition of the coup."""
    if not coup.added and not coup.seen:
        return NOTHING_ADDED  # nobody has doubled or split
    stakes = HandStakes(owned=_owned(coup))
    may = {id(shown.event): _may(shown, law) for shown in coup.seen if shown.event.data.action in REASONS}
    left: dict[tuple[BoxOwner, str, bool], dict[str, int]] = {}  # to which nothing was added yet
    for place, play in coup.plays.items():
        for added in play.added:
            bet = coup.bets.get(added.data.bet)
            if bet is None or seat_of(bet.position) != seat_of(place):
                continue
            split, owner = added.data.reason == "split", owner_of(bet)
            own = stakes.owned[owner]
            free = left.setdefault((owner, place, split), {name: stake for name, stake in own.items() if stake})
            meant = _meant(added, bet, free)
            if not meant:
                stakes.fault(added, "added", bet, sum(own.values()))
            elif (duty := _not_admitted(stakes, play, added, bet, may)) is not None:
                stakes.fault(added, duty, bet, 0)
            elif _in_time(coup, play, added, bet, stakes):
                stakes.count(place, meant, free, stakes.split if split else stakes.double)
    return stakes


def _may(shown: HandAtDecision, law: BlackjackLaw) -> bool | None:
    return may_split(shown, law) if shown.event.data.action == "split" else may_double(shown, law)


def _not_admitted(
    stakes: HandStakes, play: HandPlay, added: Event[StakeAdded], bet: Bet, may: dict[int, bool | None]
) -> str | None:
    """Why the law does not admit an addition: no such hand, nobody doubled, or the hand could not be split or doubled."""
    if added.data.reason == "split":
        if not play.from_split or play.begun is None:
            return "added"
        return "not_split" if may[id(play.begun)] is False else None
    if play.double is None:
        return "beside"
    first = stakes.first_on(bet.id, play.place, stakes.owned[owner_of(bet)][bet.id])
    return "not_doubled" if may[id(play.double)] is False or not first else None


def _in_time(coup: BlackjackCoup, play: HandPlay, added: Event[StakeAdded], bet: Bet, stakes: HandStakes) -> bool:
    """Whether the addition counts: who decided is bound by it, late or not; who was free to follow came too late."""
    split = added.data.reason == "split"
    decided = play.begun if split else play.double
    if decided is None:
        return True
    seat, place = seat_of(play.place), play.place
    for card in coup.drawn:
        due = seat_of(card.data.place) == seat if split else card.data.place == place
        if due and surely_before(decided, card) and surely_before(card, added):
            own = bet.player == decided.data.by
            stakes.behind.append(LateStake(added, bet, card, None if own else stakes.fault(added, BEHIND, bet, 0)))
            return own
    return True


def _owned(coup: BlackjackCoup) -> dict[BoxOwner, dict[str, int]]:
    owned: dict[BoxOwner, dict[str, int]] = {}
    for bet in coup.bets.values():
        owned.setdefault(owner_of(bet), {})[bet.id] = standing(bet)[1] or 0
    return owned


def _meant(added: Event[StakeAdded], bet: Bet, left: dict[str, int]) -> dict[str, int]:
    """The bets that an addition matches: the one that it names, all that its owner has left there, or another."""
    amount = added.data.amount
    if left.get(bet.id) == amount:
        return {bet.id: amount}
    if sum(left.values()) == amount:
        return dict(left)
    return next(({name: stake} for name, stake in left.items() if stake == amount), {})


def evidence(fault: StakeFault) -> tuple[Event[Any], ...]:
    """The bet and what was added to it."""
    return fault.bet.placed, fault.event
