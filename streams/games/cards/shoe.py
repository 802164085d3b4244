"""The cards in play as evidence: how they were made ready, what was read of them, when the warning card came."""

from collections.abc import Iterable
from typing import Any

from schemas.cards import PACK
from schemas.envelope import Event
from schemas.events import cards

FACES = frozenset(PACK)
LONGEST = 64  # events of one preparation that are kept: one that goes on and on says nothing new


class ShoeState:
    """From one preparation to the next: a shoe at blackjack, the pack of one coup at póquer sem descarte.

    `known` is false where messages were lost that may have told of it: then it accuses nobody.
    """

    __slots__ = (
        "burned", "calls", "cut", "drawn", "emptied", "first", "known", "last_coup", "loaded", "offers",
        "order", "packs", "replaced", "seen", "shuffled", "spread", "warned", "warning",
    )  # fmt: skip

    def __init__(self, *, known: bool = True) -> None:
        self.known = known
        self.order: list[Event[Any]] = []  # the preparation as it was done; no longer than `LONGEST`
        self.shuffled: Event[cards.CardsShuffled] | None = None
        self.offers: list[Event[cards.CutOffered]] = []
        self.cut: Event[cards.CardsCut] | None = None
        self.warning: Event[cards.WarningCardPlaced] | None = None
        self.loaded: Event[Any] | None = None  # into the shoe, or into the shuffler
        self.burned = 0
        self.packs: tuple[str, ...] = ()  # those that were shuffled, where that was reported
        self.first: Event[cards.CardDrawn] | None = None
        self.drawn = 0  # cards that came out, the burnt ones too
        self.seen: dict[str, int] = {}  # how often each card came out
        self.replaced: dict[str, int] = {}  # how often each card came into the pack anew
        self.warned: Event[cards.WarningCardDrawn] | None = None
        self.last_coup: str | None = None  # the last that may be played from it, once that is known
        self.calls: list[Event[cards.LastCoupCalled]] = []
        self.spread: Event[cards.CardsSpread] | None = None
        self.emptied: Event[cards.ShoeEmptied] | None = None

    @property
    def in_play(self) -> bool:
        """A card was dealt from it."""
        return self.first is not None

    @property
    def finished(self) -> bool:
        """No more may be dealt from it: its cards were spread or counted out."""
        return self.spread is not None or self.emptied is not None


class DamagedCard:
    """A damaged card of a pack, and what was done about it."""

    __slots__ = ("event", "kept", "with_card")

    def __init__(self, event: Event[cards.CardDamaged], packs: Iterable[str]) -> None:
        self.event = event
        self.with_card: Event[cards.CardReplaced] | None = None
        self.kept = {*packs, event.data.pack}  # packs in use that were not replaced since
