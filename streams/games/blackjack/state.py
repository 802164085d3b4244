"""What a blackjack table remembers of a coup: how each hand was played, and cards that went astray."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from schemas.envelope import Event
from schemas.events import bets, blackjack, cards
from schemas.findings import Value
from streams.games.blackjack.boxes import Boxes
from streams.games.blackjack.law import ACE
from streams.games.cards.state import BANK, CardCoup, LaidCard, kind_of, seat_of

BOX, INSURANCE = "box", "insurance"
PLAIN = frozenset({"hit", "stand"})  # may be decided whatever the hand is
ASKED = frozenset({"hit", "double"})  # each for a card
ASIDE = frozenset({"surrender", "even_money"})  # decided when the second cards lie, before anybody is asked


class HandAtDecision(NamedTuple):
    """The state of a hand when something was decided for it."""

    event: Event[cards.DecisionMade]
    cards: tuple[LaidCard, ...]
    from_split: bool
    aces: bool
    doubled: bool
    open_card: str | None
    bank: int  # cards of the bank then
    turned: bool = False  # its second card was known
    stood: bool = False  # the hand had stood, or asked for a card


class HandPlay:
    """How one hand of a seat was played."""

    __slots__ = (
        "aces", "added", "asked", "at_double", "at_surrender", "begun", "decisions", "double", "even", "from_split",
        "place", "split", "splits", "surrender",
    )  # fmt: skip

    def __init__(self, place: str) -> None:
        self.place = place
        self.decisions: list[Event[cards.DecisionMade]] = []
        self.asked = 0  # cards that were asked for, to double as well
        self.splits = 0  # how often the hand was split
        self.double: Event[cards.DecisionMade] | None = None
        self.at_double: HandAtDecision | None = None  # the hand as it was then
        self.surrender: Event[cards.DecisionMade] | None = None
        self.at_surrender: HandAtDecision | None = None
        self.even: list[Event[cards.DecisionMade]] = []  # even money, each bettor for himself
        self.split: Event[cards.DecisionMade] | None = None  # the last split that this hand was part of
        self.begun: Event[cards.DecisionMade] | None = None  # the split with which this hand began
        self.from_split = False
        self.aces = False  # it is one of a pair of aces that was split
        self.added: list[Event[bets.StakeAdded]] = []

    def decide(self, shown: HandAtDecision) -> None:
        """Something was decided for the hand that depends on what it is."""
        match shown.event.data.action:
            case "double" if self.double is None:
                self.double, self.at_double = shown.event, shown
            case "split":
                self.splits += 1
            case "even_money" if not shown.turned:
                self.even.append(shown.event)
            case "surrender" if self.surrender is None:
                self.surrender, self.at_surrender = shown.event, shown


@dataclass(slots=True)
class MisdrawnCard:
    """A card that was pulled against a player's wish, and where it went."""

    event: Event[blackjack.CardMisdrawn]
    laid: LaidCard | None
    passed: Event[blackjack.CardPassed] | None = None
    discarded: Event[cards.CardDiscarded] | None = None


@dataclass(slots=True)
class CardPutAside:
    """A card that was put aside, and how many of its hand counted before it."""

    event: Event[cards.CardDiscarded]
    laid: LaidCard
    before: tuple[LaidCard, ...]


class BlackjackCoup(CardCoup):
    """One coup: bets on boxes, hands, decisions, the bank's cards."""

    __slots__ = (
        "_at_large", "added", "aside", "astray", "boxes", "damaged", "divided",
        "gave_up", "handed_back", "holders", "invited", "jammed", "looked_at", "plays", "revealed", "seen", "served",
        "tied", "turns",
    )  # fmt: skip

    def __init__(self, opened: Event[Any]) -> None:
        super().__init__(opened)
        self.plays: dict[str, HandPlay] = {}
        self.holders: dict[str, str] | None = None  # who held which seat when the first card was drawn
        self.seen: list[HandAtDecision] = []  # decisions that depend on what the hand was
        self.turns: list[Event[Any]] = []  # somebody is asked, or decides, in order
        self.invited: Event[blackjack.InsuranceInvited] | None = None
        self.astray: list[MisdrawnCard] = []
        self._at_large: dict[str, deque[MisdrawnCard]] = {}  # place -> those of which nothing was heard yet
        self.aside: list[CardPutAside] = []
        self.revealed: Event[Any] | None = None  # the bank's second card is turned over
        self.divided = False  # a hand was split
        self.gave_up = False  # somebody gave up, or said so
        self.damaged = False  # a card was found damaged while it was played
        self.jammed = False  # the shuffler jammed while it was played
        self.tied: set[str] = set()  # bets that were called a tie
        self.added: dict[str, int] = {}  # bet -> what was added to it
        self.handed_back: set[str] = set()  # bets that were in the coup all the same
        self.boxes = Boxes()
        self.served: dict[int, datetime] = {}  # when the first card came to each place
        self.looked_at = 0  # cards, for that

    def play(self, place: str) -> HandPlay:
        """How the hand is played; a new page where none was."""
        if place not in self.plays:
            self.plays[place] = HandPlay(place)
        return self.plays[place]

    def go_astray(self, stray: MisdrawnCard) -> None:
        """A card was pulled against a player's wish."""
        self.astray.append(stray)
        self._at_large.setdefault(stray.event.data.place, deque()).append(stray)

    def found_again(self, place: str) -> MisdrawnCard | None:
        """The first card that went astray at the place, if nothing was heard of it yet."""
        lost = self._at_large.get(place)
        stray = lost.popleft() if lost else None
        hand = self.hands.get(place)
        if stray is not None and stray.laid is None and hand:
            misdrawn = stray.event
            slow = (
                each for each in hand if each.drawn.sequence > misdrawn.sequence and each.drawn.time <= misdrawn.time
            )
            stray.laid = self.take_away(place, next(slow, hand[-1]))
        return stray

    def take_away(self, place: str, laid: LaidCard) -> LaidCard:
        """A card is no part of a hand any more."""
        self.hands[place].remove(laid)
        seat = seat_of(place)
        if seat is not None:
            self.received[seat].remove(laid)
        return laid

    @property
    def bank(self) -> list[LaidCard]:
        """The bank's cards that count, in order."""
        return self.hands.get(BANK, [])

    @property
    def open_card(self) -> str | None:
        """The rank of the bank's open card."""
        bank = self.bank
        return bank[0].card[:-1] if bank and bank[0].card else None

    def hands_of(self, seat: str) -> Sequence[str]:
        """The places of the seat's hands, the first one first."""
        return self.at_seat.get(seat, ())

    def divide(self, event: Event[cards.DecisionMade]) -> None:
        """The second card of the hand becomes the first of another."""
        place = event.data.place
        hand = self.hands.get(place, [])
        if len(hand) < 2:
            return
        first = place.partition("/")[0]
        new = f"{first}/{len(self.hands_of(first.partition(':')[2])) + 1}"
        aces = all(laid.card is not None and laid.card[:-1] == ACE for laid in hand)
        second = hand.pop(1)
        self.divided = True
        if new in self.hands:
            self.hands[new].clear()  # cards that lay there without a split
        self.lay(new, second)
        self.play(new).begun = event
        for each in (self.play(place), self.play(new)):
            each.split, each.from_split = event, True
            each.aces = aces

    def facts(self) -> dict[str, Value]:
        """The money of the coup, its cards and its splits."""
        splits = sum(place.count("/") for place in self.hands)
        return {**super().facts(), "splits": splits}


def on_box(position: str) -> bool:
    """The bet lies on a betting place, and insures nothing."""
    return kind_of(position) == BOX
