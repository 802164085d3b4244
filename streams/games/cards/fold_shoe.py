"""Packs and shoe, taken into what is known of a card table: from the display of the cards to the shoe that is emptied."""

from typing import Any

from schemas.envelope import Event
from schemas.events import cards
from schemas.events.table import CoupOpened, TableOpened, TableResumed
from streams.games.bets.fold import BetFold
from streams.games.cards.shoe import FACES, LONGEST, DamagedCard, ShoeState
from streams.games.cards.state import CardCoup

START: frozenset[str | None] = frozenset({None})  # the right to cut begins at the lowest seat


class ShoeFold(BetFold):
    """What is known of the packs, and of the shoe that is made ready, played and emptied."""

    coup: CardCoup | None
    faces: frozenset[str] = FACES  # of a pack; a game with a shorter one names its own

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        self.displayed: Event[cards.CardsDisplayed] | None = None
        self.begun = False
        self.sighted = True  # False once messages were lost that may have told of the display
        self.shoe = ShoeState()
        self.burnt: list[Event[cards.CardBurned]] = []  # since the last coup, or since the cards were made ready
        self.impossible: Event[cards.CardBurned] | None = None  # a burnt card that cannot have been there
        self.unshown: Event[Any] | None = None  # with which play began although no cards had been shown
        self.cut_after: frozenset[str | None] = START  # seats after which the right to cut may go on
        self.interrupted = False  # since the last shoe was made ready
        self.hasty: Event[Any] | None = None  # a shuffle before a coup that was still due from the shoe
        self.last_packs: tuple[str, ...] = ()  # with which the coup before was played
        self.last_shuffled: Event[cards.CardsShuffled] | None = None  # and when they were shuffled
        self.damaged: dict[str, DamagedCard] = {}  # pack -> its damaged card, no coup since
        self.neglected: tuple[DamagedCard, ...] = ()  # the same when the coup was opened
        self.leave: dict[str, Event[cards.InspectionAuthorised]] = {}  # pack -> leave to replace single cards of it
        self.packs = {pack.id: pack for pack in self.licence.packs}
        self.steps: tuple[Any, list[str]] = None, []  # of the preparation that the table must take, and under which law

    def end_coup(self) -> None:
        if self.coup is not None and self.burnt is self.coup.burned:  # otherwise they were burnt for the next one
            self.burnt = []
        if self.coup is not None and self.coup.shoe is not None:
            self.last_packs, self.last_shuffled = self.coup.shoe.packs, self.coup.shoe.shuffled
        super().end_coup()

    def lose_sight(self) -> None:
        """What was lost may have told of a new shoe, of a pack that was replaced."""
        super().lose_sight()
        self.sighted = self.shoe.known = False
        self.interrupted = True
        self.last_packs = ()
        self.damaged.clear()

    def on_coup_opened(self, event: Event[CoupOpened]) -> None:
        super().on_coup_opened(event)
        self._begin(event)
        self.neglected = tuple(self.damaged.values())
        self.damaged.clear()
        shoe = self.shoe
        if shoe.warned is not None and shoe.last_coup is None:
            shoe.last_coup = event.subject  # the warning card came out before it began

    @property
    def on_first_coup(self) -> bool:
        """The first coup of the shoe is in play, or still to come."""
        first = self.shoe.first
        return first is None or (self.coup is not None and self.coup.dealt is first)

    def on_cards_displayed(self, event: Event[cards.CardsDisplayed]) -> None:
        self.displayed = self.displayed or event

    def preparing(self, event: Event[Any]) -> ShoeState:
        """The shoe that is being made ready; a new one where the last is in play or was put away."""
        shoe = self.shoe
        if shoe.in_play or shoe.finished:
            self._rest(shoe, event)
            known = shoe.known or event.type == cards.CardsShuffled.type
            shoe = self.shoe = ShoeState(known=known)
            self.burnt = []
        if len(shoe.order) < LONGEST:
            shoe.order.append(event)
        return shoe

    def _rest(self, shoe: ShoeState, event: Event[Any]) -> None:
        """After which seat the right to cut goes on; a break in play may begin it anew."""
        cut = None if shoe.cut is None or shoe.spread is not None else shoe.cut.data.seat
        self.cut_after = frozenset({cut, None}) if self.interrupted else frozenset({cut})
        self.interrupted = False
        due = shoe.known and shoe.warned is not None and shoe.last_coup is None and shoe.spread is None
        self.hasty = event if due else None

    def _begin(self, event: Event[Any]) -> None:
        """Play begins at the table: cards are shuffled, or a coup is opened."""
        if not self.begun:
            self.begun = True
            self.unshown = event if self.displayed is None and self.sighted else None

    def on_cards_shuffled(self, event: Event[cards.CardsShuffled]) -> None:
        self._begin(event)
        shoe = self.preparing(event)
        shoe.shuffled = shoe.shuffled or event
        shoe.packs = event.data.packs or shoe.packs

    def on_cut_offered(self, event: Event[cards.CutOffered]) -> None:
        shoe = self.preparing(event)
        if len(shoe.offers) < LONGEST:
            shoe.offers.append(event)

    def on_cards_cut(self, event: Event[cards.CardsCut]) -> None:
        shoe = self.preparing(event)
        shoe.cut = shoe.cut or event

    def on_warning_card_placed(self, event: Event[cards.WarningCardPlaced]) -> None:
        shoe = self.preparing(event)
        shoe.warning = shoe.warning or event

    def on_shoe_loaded(self, event: Event[cards.ShoeLoaded]) -> None:
        shoe = self.preparing(event)
        shoe.loaded = shoe.loaded or event

    def on_card_burned(self, event: Event[cards.CardBurned]) -> None:
        """One burnt while a shoe is in play is not the start of another shoe."""
        shoe = self.shoe
        if len(self.burnt) < LONGEST:
            self.burnt.append(event)
        if not shoe.in_play and len(shoe.order) < LONGEST:
            shoe.order.append(event)
        shoe.burned += 1
        shoe.drawn += 1
        if event.data.card is not None:
            self._read(event, event.data.card)

    def _read(self, event: Event[Any], card: str) -> None:
        """A card is read: one that is none of the pack, or one more than there are, cannot be there."""
        shoe = self.shoe
        times = shoe.seen[card] = shoe.seen.get(card, 0) + 1
        surplus = times > len(shoe.packs or self.packs) and shoe.known and self.packs and times > self._most(card)
        if not surplus and card in self.faces:
            return
        if event.type == cards.CardBurned.type:
            self.impossible = event
        elif self.coup is not None:
            self.coup.impossible.append(event)

    def _most(self, card: str) -> int:
        """How often a card may come out of the shoe: once a pack, and once more for each that was replaced."""
        return (len(self.shoe.packs) or len(self.packs)) + self.shoe.replaced.get(card, 0)

    def on_warning_card_drawn(self, event: Event[cards.WarningCardDrawn]) -> None:
        shoe = self.shoe
        if shoe.warned is None:
            shoe.warned = event
            shoe.last_coup = None if self.coup is None else self.coup.id

    def on_last_coup_called(self, event: Event[cards.LastCoupCalled]) -> None:
        if len(self.shoe.calls) < LONGEST:
            self.shoe.calls.append(event)

    def on_cards_spread(self, event: Event[cards.CardsSpread]) -> None:
        self.shoe.spread = self.shoe.spread or event

    def on_shoe_emptied(self, event: Event[cards.ShoeEmptied]) -> None:
        self.shoe.emptied = self.shoe.emptied or event

    def on_card_damaged(self, event: Event[cards.CardDamaged]) -> None:
        self.damaged.setdefault(event.data.pack, DamagedCard(event, self.packs))

    def on_inspection_authorised(self, event: Event[cards.InspectionAuthorised]) -> None:
        if event.data.pack is not None and len(self.leave) < LONGEST:
            self.leave[event.data.pack] = event

    def on_card_replaced(self, event: Event[cards.CardReplaced]) -> None:
        for card in event.data.cards:
            self.shoe.replaced[card] = self.shoe.replaced.get(card, 0) + 1
        if (damage := self.damaged.get(event.data.pack)) is not None:
            damage.with_card = event

    def on_pack_replaced(self, event: Event[cards.PackReplaced]) -> None:
        for damage in self.damaged.values():
            damage.kept.discard(event.data.pack)
        pack = self.packs.pop(event.data.pack, None)
        if pack is not None:
            self.packs[event.data.new] = pack
        if self.shoe.in_play and not self.shoe.finished and self.shoe.last_coup is None:
            self.shoe.known = False  # cards of both packs may have been seen out of it

    def on_table_resumed(self, event: Event[TableResumed]) -> None:
        super().on_table_resumed(event)
        self.interrupted = True
