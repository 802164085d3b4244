"""Follows the engine's events and watches the cards of every shoe and shuffler. An indicator, never a breach.

A card counts when the shoe or the camera reads it as it is drawn or burned: before anybody decides anything. A card
that is read later, or never, weighs nothing: who turns cards over may choose which. What was loaded must be whole packs
of 52; where the log does not say what is in the shoe, nothing is weighed until it is loaded anew.
"""

from collections.abc import Iterator
from typing import Any, Final

from projections.statistics.budget import CARDS, promise_for
from projections.statistics.card_evidence import CardBettor
from projections.statistics.fairness import IndicatorFollower, Promise, Weighed
from schemas.cards import PACK
from schemas.envelope import Event
from schemas.events.cards import CardBurned, CardDrawn, CardsShuffled, ShoeLoaded
from schemas.events.shuffler import CardsReinserted, ShufflerLoaded
from schemas.events.table import TableOpened
from schemas.identity import TableId
from schemas.licence import Licence

WHOLE_PACK: Final = len(PACK)
READABLE: Final = frozenset(PACK)
CONTINUOUS: Final = "continuous"
SHOE, SHUFFLER, BY_HAND = "shoe", "shuffler", "by_hand"


class ShoeWatch(Weighed):
    """The cards of one shoe, of one shuffler, or those shuffled by hand at one table."""

    __slots__ = ("_fresh", "_out", "at", "bettor", "device", "how", "needed", "packs", "unread")

    def __init__(self, at: TableId, how: str, device: str, packs: int) -> None:
        super().__init__()
        self.at, self.how, self.device, self.packs = at, how, device, packs
        self.bettor = CardBettor()
        self.unread = 0  # drawn, and not read as they were
        self.needed: float | None = None  # nothing before its first card
        self._out: list[str | None] = []  # drawn since the last return to a continuous shuffler
        self._fresh = False

    def open(self) -> None:
        """The table opens anew: what is in the shoe is not known yet."""
        self.bettor.suspended = True
        self._fresh = False

    def loaded(self, cards: int) -> None:
        """So many cards are in it, shuffled; reported twice before the first card, it is one loading."""
        if cards != self.packs * WHOLE_PACK:
            self.open()
        elif not self._fresh:
            self.bettor.shuffled(self.packs)
            self._out, self._fresh = [], True

    def returned(self, cards: int) -> None:
        """So many cards went back into a shuffler that plays on."""
        if cards == len(self._out):
            self.bettor.put_back([card for card in self._out if card is not None])
            self._out = []
        else:  # which of them is not known
            self.bettor.suspended = True

    def drawn(self, card: str | None, needed: float, event: Event[Any]) -> None:
        """One card came out."""
        self._fresh = False
        self._note(card)
        if card not in READABLE:
            self.unread += 1
            self.bettor.skip()
            return
        self.needed = needed
        self.bettor.see(card)
        self.weigh(self.bettor.capital, needed, self.bettor.seen, event)

    def _note(self, card: str | None) -> None:
        """Only what may come back has to be remembered; more than all cards cannot."""
        if self.how == SHUFFLER and len(self._out) <= self.packs * WHOLE_PACK:
            self._out.append(card if card in READABLE else None)


class ShoeFairness(IndicatorFollower):
    """A follower for `replay`. A shoe is the same at the next opening if its name and the number of its packs are."""

    def __init__(self, promise: Promise | None = None) -> None:
        super().__init__(promise or promise_for(CARDS))
        self._watched: dict[tuple[object, ...], ShoeWatch] = {}
        self._tables: dict[TableId, ShoeWatch] = {}

    def __iter__(self) -> Iterator[ShoeWatch]:
        """All that was declared, in the order of tables; renewed ones after the old."""
        return iter(sorted(self._watched.values(), key=lambda each: (each.at, each.how, each.device)))

    def accepted(self, event: Event[Any]) -> None:
        """Take the next event of a table."""
        kind = event.type
        if kind == TableOpened.type:
            self._open(event)
        elif kind in _READ:
            shoe = self._tables.get(self.table_of(event))
            if shoe is not None:
                self._take(shoe, event)

    def _take(self, shoe: ShoeWatch, event: Event[Any]) -> None:
        data = event.data
        match event.type:
            case CardDrawn.type | CardBurned.type:
                shoe.drawn(data.card, shoe.needed or self.next_share(), event)
            case ShoeLoaded.type if shoe.how == SHOE:
                shoe.loaded(data.cards)
            case ShufflerLoaded.type if shoe.how == SHUFFLER:
                shoe.loaded(data.cards)
            case CardsReinserted.type if shoe.how == SHUFFLER:
                shoe.returned(data.cards)
            case CardsShuffled.type if shoe.how == BY_HAND:
                shoe.loaded(WHOLE_PACK * (len(data.packs) or shoe.packs))

    def _open(self, event: Event[TableOpened]) -> None:
        at, licence = self.opened(event), event.data.licence
        self._tables.pop(at, None)
        packs = len(licence.packs)
        if not packs or any(pack.cards != WHOLE_PACK for pack in licence.packs):
            return
        how, device = _device(licence)
        watch = self._watched.setdefault((at, how, device, packs), ShoeWatch(at, how, device, packs))
        self._tables[at] = watch
        watch.open()


_READ: Final = frozenset(
    kind.type for kind in (CardDrawn, CardBurned, ShoeLoaded, ShufflerLoaded, CardsReinserted, CardsShuffled)
)


def _device(licence: Licence) -> tuple[str, str]:
    """What shuffles or holds the cards. A shuffler that fills a shoe is watched by what comes out of the shoe."""
    shuffler = licence.shuffler
    if shuffler is not None and (shuffler.mode == CONTINUOUS or licence.shoe is None):
        return SHUFFLER, shuffler.id
    if licence.shoe is not None:
        return SHOE, shuffler.id if shuffler is not None else licence.shoe
    return BY_HAND, ""
