"""What a table of baccarat remembers of a coup: the calls, the cards in their order, who handled them, slips."""

from collections.abc import Mapping
from typing import Any

from schemas.envelope import Event
from schemas.events import baccarat, online
from streams.games.baccarat.names import BANCA, PONTO
from streams.games.baccarat.result import Cut
from streams.games.bets.settling import standing
from streams.games.bets.state import Bet
from streams.games.cards.state import CardCoup, LaidCard, seat_of


class BaccaratCoup(CardCoup):
    """One coup: bets, two hands, scores."""

    __slots__ = (
        "asked", "beyond_repair", "cut", "first_shown", "held", "interrupted",
        "invited", "limit", "mended", "next_cards", "next_unread", "offers", "order",
        "revealed", "risen", "scores", "seats", "slips", "standing", "tied", "window", "window_closed",
    )  # fmt: skip

    def __init__(self, opened: Event[Any]) -> None:
        super().__init__(opened)
        self.cut = Cut()  # the deduction in force when it was opened
        self.limit: int | None = None  # the prize limit in force when betting was closed
        self.invited: Event[baccarat.BetsInvited] | None = None
        self.window: Event[online.BettingWindowOpened] | None = None
        self.window_closed: Event[Any] | None = None
        self.asked: Event[online.DealRequested] | None = None
        self.order: list[LaidCard] = []  # its cards as they left the shoe
        self.next_cards: list[str] = []  # of the shoe, that somebody looked at afterwards, up to one that nobody read
        self.next_unread = False
        self.revealed: dict[str, list[Event[Any]]] = {}  # hand -> what turned its cards over
        self.offers: list[Event[baccarat.CardsOffered]] = []
        self.scores: dict[str, list[Event[baccarat.ScoreCalled]]] = {}
        self.first_shown: Event[online.ResultShown] | None = None  # what the first player was shown of the result
        self.slips: list[Event[baccarat.SlipReported]] = []
        self.mended: list[Event[Any]] = []  # with what a slip was put right, as far as the table alone shows it
        self.beyond_repair: Event[baccarat.SlipBeyondRepair] | None = None
        self.held: dict[str, str] | None = None  # who held which seat when betting was closed
        self.seats: Mapping[str, str] = {}  # who holds which seat now: of a coup whose betting nobody closed
        self.risen: dict[tuple[str, str], int] = {}  # who has left a seat since betting was closed, and when
        self.standing: dict[str, tuple[str, ...]] = {}  # standing player -> the seats beside
        self.tied: set[str] = set()  # bets that stood off
        self.interrupted: list[Event[online.CoupInterrupted]] = []

    @property
    def closed(self) -> Event[Any] | None:
        """With what betting was closed: the call, the end of the window, the player's request, or else the first card."""
        called = self.calls[0] if self.calls else self.window_closed or self.asked
        return called or self.dealt

    @property
    def proper_close(self) -> Event[Any] | None:
        """The same where betting was closed as the law wants it."""
        return self.calls[0] if self.calls else self.window_closed or self.asked

    def look_at_next(self, card: str | None) -> None:
        """Somebody looks at the next card of the shoe; what comes after one that nobody read cannot be counted on."""
        self.next_unread = self.next_unread or card is None
        if card is not None and not self.next_unread:
            self.next_cards.append(card)

    def hand(self, place: str) -> tuple[str | None, ...]:
        """The cards that lie at a hand when all is done."""
        return tuple(laid.card for laid in self.hands.get(place, ()))

    def place_of(self, laid: LaidCard) -> str | None:
        """Where a card lies when all is done."""
        return next((place for place in (PONTO, BANCA) if laid in self.hands.get(place, ())), None)

    def stands(self, bet: Bet) -> bool:
        """The owner of the bet does not hold the seat in whose box it lies."""
        seat = seat_of(standing(bet)[0])
        return seat is not None and self.holders.get(seat) != bet.player

    @property
    def holders(self) -> Mapping[str, str]:
        """Who held which seat when betting was closed, or holds it now."""
        return self.seats if self.held is None else self.held
