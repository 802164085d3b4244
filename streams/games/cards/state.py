"""What a card table remembers of a coup: bets, hands as they lie, cards in the order in which each seat got them."""

from functools import lru_cache
from typing import Any

from msgspec import Struct

from schemas.envelope import Event
from schemas.events import cards
from schemas.events.calls import NoMoreBetsCalled, VoidCalled
from schemas.findings import Value
from streams.games.bets.state import BetCoup
from streams.games.cards.shoe import ShoeState
from streams.games.jackpot.state import JackpotPage

BANK = "bank"
SEAT = "seat"
JACKPOT = "jackpot"  # where its chip lies, and the component of its prizes


class LaidCard(Struct, eq=False, gc=False):  # nothing that it holds points back at it
    """A card as it lies."""

    card: str | None  # None where nobody read it yet
    up: bool
    drawn: Event[cards.CardDrawn]
    shown: Event[Any] | None  # what turned it up


class CardCoup(BetCoup):
    """One coup at a card table. Places are written as in `schemas.events.cards`: `seat:3`, `seat:3/2`, `bank`."""

    __slots__ = (
        "at_seat", "burned", "calls", "discarded", "drawn", "exposed", "hands", "impossible", "page", "piles", "received",
        "shoe", "swept", "valid", "void",
    )  # fmt: skip

    def __init__(self, opened: Event[Any]) -> None:
        super().__init__(opened)
        self.hands: dict[str, list[LaidCard]] = {}  # place -> cards that count, in order
        self.at_seat: dict[str, list[str]] = {}  # seat -> where its hands lie, the first one first
        self.received: dict[
            str, list[LaidCard]
        ] = {}  # seat -> the same over all hands of the seat, in order of receipt
        self.piles: dict[str, tuple[list[LaidCard], ...]] = {}  # place -> the hand there, and what its seat has got
        self.shoe: ShoeState | None = None  # out of which its first card came
        self.burned: list[Event[cards.CardBurned]] = []  # since the coup before, or since the cards were made ready
        self.drawn: list[Event[cards.CardDrawn]] = []
        self.discarded: list[Event[cards.CardDiscarded]] = []
        self.swept: dict[str, Event[cards.CardsCollected]] = {}  # place -> its cards were taken away
        self.exposed: list[Event[cards.CardExposed]] = []
        self.calls: list[Event[NoMoreBetsCalled]] = []
        self.void: Event[VoidCalled] | None = None
        self.valid = False  # it was called void for nothing: its cards decide all the same
        self.page = JackpotPage()  # in the ledger of the jackpot
        self.impossible: list[Event[Any]] = []  # cards that cannot have been there

    @property
    def undone(self) -> Event[VoidCalled] | None:
        """The call that made it void, unless it stands."""
        return None if self.valid else self.void

    def lay(self, place: str, laid: LaidCard) -> None:
        """A card comes to lie at a place, the last there."""
        self._hand_at(place).append(laid)

    def _hand_at(self, place: str) -> list[LaidCard]:
        hand = self.hands.get(place)
        if hand is None:
            hand = self.hands[place] = []
            if place.startswith(f"{SEAT}:"):
                self.at_seat.setdefault(seat_of(place) or "", []).append(place)
        return hand

    def give(self, place: str, laid: LaidCard) -> None:
        """A card comes to lie at a place, and its seat has got it, whichever of its hands that is."""
        piles = self.piles.get(place)
        if piles is None:
            hand, seat = self._hand_at(place), seat_of(place)
            piles = self.piles[place] = (hand,) if seat is None else (hand, self.received.setdefault(seat, []))
        for pile in piles:
            pile.append(laid)

    @property
    def dealt(self) -> Event[cards.CardDrawn] | None:
        """The first card of the coup."""
        return self.drawn[0] if self.drawn else None

    def facts(self) -> dict[str, Value]:
        """The money of the coup, and how many cards it took."""
        return {**super().facts(), "cards": len(self.drawn)}


@lru_cache(maxsize=1024)
def seat_of(place: str) -> str | None:
    """`seat:3/2` -> `3`; `bank` -> nothing. The seat of a bet's position too: `jackpot:3` -> `3`."""
    kind, _, rest = place.partition(":")
    return rest.partition("/")[0] or None if kind != BANK else None


@lru_cache(maxsize=1024)
def kind_of(position: str) -> str:
    """`ante:3` -> `ante`."""
    return position.partition(":")[0]
