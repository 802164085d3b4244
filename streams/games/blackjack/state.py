"""What a blackjack table remembers of a coup: how each hand was played, and cards that went astray."""

from dataclasses import dataclass
from typing import Any

from schemas.envelope import Event
from schemas.events import blackjack, cards
from schemas.findings import Value
from streams.games.blackjack.law import ACE
from streams.games.cards.state import BANK, CardCoup, Laid, kind_of

BOX, INSURANCE, SEAT = "box", "insurance", "seat"
ASIDE = frozenset({"surrender", "even_money"})  # decided when the second cards lie, before anybody is asked


class Play:
    """How one hand of a seat was played."""

    __slots__ = ("aces", "added", "decisions", "double", "even", "from_split", "place", "split", "surrender")

    def __init__(self, place: str) -> None:
        self.place = place
        self.decisions: list[Event[cards.DecisionMade]] = []
        self.double: Event[cards.DecisionMade] | None = None
        self.surrender: Event[cards.DecisionMade] | None = None
        self.even: list[Event[cards.DecisionMade]] = []  # even money, each bettor for himself
        self.split: Event[cards.DecisionMade] | None = None  # the last split that this hand was part of
        self.from_split = False
        self.aces = False  # it is one of a pair of aces that was split
        self.added: list[Event[cards.StakeAdded]] = []

    def decided(self, *actions: str) -> int:
        """How often one of these was decided for the hand."""
        return sum(told.data.action in actions for told in self.decisions)


@dataclass(slots=True)
class Astray:
    """A card that was pulled against a player's wish, and where it went."""

    told: Event[blackjack.CardMisdrawn]
    laid: Laid | None
    passed: Event[blackjack.CardPassed] | None = None
    discarded: Event[cards.CardDiscarded] | None = None


@dataclass(slots=True)
class Aside:
    """A card that was put aside, and how many of its hand counted before it."""

    told: Event[cards.CardDiscarded]
    laid: Laid
    before: tuple[Laid, ...]


@dataclass(slots=True)
class Given:
    """A seat is asked, decides or is served, in order."""

    event: Event[Any]
    seat: str


@dataclass(slots=True)
class Shown:
    """The state of a hand when something was decided for it."""

    event: Event[cards.DecisionMade]
    cards: tuple[Laid, ...]
    from_split: bool
    aces: bool
    doubled: bool
    open_card: str | None
    bank: int  # cards of the bank then


class BlackjackCoup(CardCoup):
    """One coup: bets on boxes, hands, decisions, the bank's cards."""

    def __init__(self, opened: Event[Any]) -> None:
        super().__init__(opened)
        self.plays: dict[str, Play] = {}
        self.holders: dict[str, str] | None = None  # who held which seat when the first card was drawn
        self.seen: list[Shown] = []  # each decision with what the hand was
        self.turns: list[Given] = []
        self.invited: Event[blackjack.InsuranceInvited] | None = None
        self.astray: list[Astray] = []
        self.aside: list[Aside] = []
        self.revealed: Event[Any] | None = None  # the bank's second card is turned over
        self.tied: set[str] = set()  # bets that were called a tie
        self.handed_back: dict[str, int] = {}  # of bets that were in the coup all the same: how much
        self.dealing: Any = None  # how the first two rounds went; worked out once
        self.boxes: Any = None  # bets by place, and who decides there: worked out anew when a bet changes
        self.deciders: dict[str, Any] = {}

    def play(self, place: str) -> Play:
        """How the hand is played; a new page where none was."""
        if place not in self.plays:
            self.plays[place] = Play(place)
        return self.plays[place]

    @property
    def bank(self) -> list[Laid]:
        """The bank's cards that count, in order."""
        return self.hands.get(BANK, [])

    @property
    def open_card(self) -> str | None:
        """The rank of the bank's open card."""
        bank = self.bank
        return bank[0].card[:-1] if bank and bank[0].card else None

    def hands_of(self, seat: str) -> list[str]:
        """The places of the seat's hands, the first one first."""
        first = f"{SEAT}:{seat}"
        return [place for place in self.hands if place == first or place.startswith(f"{first}/")]

    def divide(self, event: Event[cards.DecisionMade]) -> None:
        """The second card of the hand becomes the first of another."""
        place = event.data.place
        hand = self.hands.get(place, [])
        if len(hand) < 2:
            return
        first = place.partition("/")[0]
        new = f"{first}/{len(self.hands_of(first.partition(':')[2])) + 1}"
        aces = all(laid.card is not None and laid.card[:-1] == ACE for laid in hand)
        self.hands[new] = [hand.pop(1)]
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
