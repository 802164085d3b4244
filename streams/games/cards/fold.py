"""Seats, hands and shoe, taken into what is known of a card table."""

from collections.abc import Iterable, Sequence
from typing import Any

from schemas.envelope import Event
from schemas.events import bets, cards
from schemas.events.bets import BetMoved, BetPlaced, BetReturned
from schemas.events.calls import NoMoreBetsCalled, VoidCalled
from schemas.events.table import CoupOpened, TableOpened, TableResumed
from schemas.findings import Money, Word
from streams.games.bets.fold import BetFold
from streams.games.bets.state import Bet
from streams.games.cards.shoe import FACES, LONGEST, DamagedCard, ShoeState
from streams.games.cards.state import BANK, JACKPOT, SEAT, CardCoup, LaidCard, kind_of, seat_of
from streams.rules import Breach
from streams.rules.order import surely_before
from streams.rules.plainly import DRAWS, NOTHING, plainly
from streams.rules.shown import BETS, costs
from streams.rules.trail import Index

_SEATED = (cards.SeatTaken.type, cards.SeatLeft.type)
START: frozenset[str | None] = frozenset({None})  # the right to cut begins at the lowest seat


def _at(place: str) -> str:
    """Under which the events of a seat, or of the bank, are found again."""
    seat = seat_of(place)
    return BANK if seat is None else f"seat/{seat}"


class CardFold(BetFold):
    """The fold that every card table stands on; a game says with `coup_of` what its coup remembers."""

    coup: CardCoup | None
    coup_of: type[CardCoup] = CardCoup
    faces: frozenset[str] = FACES  # of a pack; a game with a shorter one names its own
    results: tuple[str, ...] = ("void_called",)
    calls: tuple[str, ...] = ("no_more_bets_called",)
    outside = -1  # cards that came out of a shuffler and have not gone back; below zero where that is not known
    jam: Any = None  # of the shuffler, where there is one

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        self.seats: dict[str, str] = {}  # seat -> its holder
        self.unsure: set[str] = set()  # seats of which messages that were lost may have reported
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

    def names(self, event: Event[Any]) -> Iterable[str]:
        """The seat too of which it tells, or the bank."""
        yield from super().names(event)
        data = getattr(event, "data", None)
        for field in ("place", "to") if event.type != bets.StakeAdded.type else ():  # which is told of its bet
            if (place := getattr(data, field, None)) is not None:
                yield _at(place)
        if event.type in _SEATED:
            yield f"seat/{event.data.seat}"

    def leads(self, event: Event[Any]) -> Iterable[str]:
        """From a bet to the cards of its seat."""
        yield from super().leads(event)
        for field in ("position", "place"):
            if (place := getattr(getattr(event, "data", None), field, None)) is not None:
                yield _at(place)

    def lines(self, breach: Breach, seeds: Sequence[Event[Any]], index: Index) -> Iterable[Sequence[Event[Any]]]:
        """And the seats that the sentence names, and the bank's cards, against which every seat plays."""
        yield from super().lines(breach, seeds, index)
        for value in breach.values.values():
            if isinstance(value, Word) and kind_of(value.word) == SEAT:
                yield index.get(_at(value.word), ())
        if any(True for seed in seeds for _ in self.leads(seed)):
            yield index.get(BANK, ())

    def about(self, breach: Breach, seeds: Sequence[Event[Any]], index: Index) -> dict[str, None]:
        """Where the sentence speaks of money, the bets of its seats; and bets that lean on others, such as an insurance."""
        bets = super().about(breach, seeds, index)
        money = costs(breach) or any(isinstance(value, Money) for value in breach.values.values())
        if not bets and money:
            seats = {name for seed in seeds for name in self.leads(seed)}
            for laid in [] if JACKPOT in seats else index.get(BetPlaced.type, [])[:BETS]:
                if BANK in seats or not seats.isdisjoint(self.leads(laid)):
                    bets[laid.data.bet] = None
        for laid in index.get(BetPlaced.type, [])[:BETS] if bets else ():
            parent = laid.data.parent
            if parent is not None and (parent in bets or laid.data.bet in bets):
                bets |= {parent: None, laid.data.bet: None}
        return bets

    def begin_coup(self, event: Event[Any]) -> None:
        self.coup = self.coup_of(event)
        self.bets = self.coup.bets

    def end_coup(self) -> None:
        self.bets = {}
        if self.coup is not None and self.burnt is self.coup.burned:  # otherwise they were burnt for the next one
            self.burnt = []
        if self.coup is not None and self.coup.shoe is not None:
            self.last_packs, self.last_shuffled = self.coup.shoe.packs, self.coup.shoe.shuffled
        super().end_coup()

    def on_bet_moved(self, event: Event[BetMoved]) -> None:
        """One that is moved too late counts where it stood, a chip of the jackpot where it lay when the cards came."""
        bet, dealt = self.bets.get(event.data.bet), None if self.coup is None else self.coup.dealt
        lay = "" if bet is None else bet.position
        super().on_bet_moved(event)
        if bet is not None and bet.stood is not None:
            bet.position = bet.stood[0]
        elif bet is not None and kind_of(lay) == JACKPOT and dealt is not None and surely_before(dealt, event):
            bet.position = lay

    def on_bet_returned(self, event: Event[BetReturned]) -> None:
        """Of one that came too late and was settled all the same, what is handed back goes into its account."""
        bet = self.bets.get(event.data.bet)
        if bet is not None:
            self.note_back(event)
        if (
            bet is not None
            and bet.late is not None
            and bet.settled
            and self.coup is not None
            and self.coup.void is None
        ):
            bet.take_back(event)
        else:
            super().on_bet_returned(event)

    def lose_sight(self) -> None:
        """What was lost may have told of seats, of a new shoe, of a pack that was replaced."""
        super().lose_sight()
        self.unsure = {*self.licence.seats, *self.seats}
        self.sighted = self.shoe.known = False
        self.interrupted = True
        self.last_packs = ()
        self.damaged.clear()

    @property
    def on_first_coup(self) -> bool:
        """The first coup of the shoe is in play, or still to come."""
        first = self.shoe.first
        return first is None or (self.coup is not None and self.coup.dealt is first)

    @property
    def seated(self) -> bool:
        """Whether it is known of every seat who holds it, or that nobody does."""
        return not self.unsure

    @property
    def occupied(self) -> list[str]:
        """Seats that somebody holds, in the order of their numbers."""
        known = [seat for seat in self.licence.seats if seat in self.seats]
        return known + sorted(seat for seat in self.seats if seat not in self.licence.seats)

    def on_seat_taken(self, event: Event[cards.SeatTaken]) -> None:
        """Told again of somebody who sits there already, it makes known a seat that was not any more."""
        self.seats[event.data.seat] = event.data.player
        self.unsure.discard(event.data.seat)

    def on_seat_left(self, event: Event[cards.SeatLeft]) -> None:
        seat = event.data.seat
        if seat in self.unsure or self.seats.get(seat) == event.data.player:
            self.seats.pop(seat, None)
            self.unsure.discard(seat)

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

    def on_coup_opened(self, event: Event[CoupOpened]) -> None:
        super().on_coup_opened(event)
        self._begin(event)
        self.neglected = tuple(self.damaged.values())
        self.damaged.clear()
        shoe = self.shoe
        if shoe.warned is not None and shoe.last_coup is None:
            shoe.last_coup = event.subject  # the warning card came out before it began

    def on_no_more_bets_called(self, event: Event[NoMoreBetsCalled]) -> None:
        if self.coup is not None:
            self.coup.calls.append(event)

    def on_void_called(self, event: Event[VoidCalled]) -> None:
        if self.coup is not None:
            self.coup.void = self.coup.void or event

    def _altered(self, event: Event[Any]) -> Bet | None:
        """What is done with a stake once its coup was called void is for the next one."""
        void = None if self.coup is None else self.coup.void
        if void is not None and surely_before(void, event):
            return None
        return super()._altered(event)

    @plainly(DRAWS, LaidCard)
    def on_card_drawn(self, event: Event[cards.CardDrawn]) -> None:
        shoe, coup, data = self.shoe, self.coup, event.data
        if shoe.first is None:
            shoe.first = event
        shoe.drawn += 1
        card, up = data.card, data.face == "up"
        if card is not None:
            if card in self.faces and card not in shoe.seen:
                shoe.seen[card] = 1  # the first of its face can be there
            else:
                self._read(event, card)
        if self.outside >= 0:
            self.outside += 1
        if self.jam is not None and self.jam.act is None:
            self.jam.act = event
        if coup is None:
            return
        coup.drawn.append(event)
        if coup.shoe is None:
            coup.shoe, coup.burned = shoe, self.burnt
            self.next_begins(event)
            self.begin_deal(coup)
        laid = LaidCard(card, up, event, event if up else None)
        coup.give(data.place, laid)
        self.card_lies(laid, event)

    @plainly(NOTHING)
    def card_lies(self, laid: LaidCard, event: Event[cards.CardDrawn]) -> None:
        """Hook: a card of the coup was drawn, and lies."""

    def begin_deal(self, coup: CardCoup) -> None:
        """Hook: the first card of the coup is drawn."""

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

    def on_card_revealed(self, event: Event[cards.CardRevealed]) -> None:
        self._turn(event.data.place, event.data.card, event)

    def on_card_exposed(self, event: Event[cards.CardExposed]) -> None:
        if self.coup is not None:
            self.coup.exposed.append(event)
        self._turn(event.data.place, event.data.card, event)

    def _turn(self, place: str, card: str | None, event: Event[Any]) -> None:
        """Turn up the hidden card of that face, or one that had not been read; another face was not dealt there."""
        hand = self.coup.hands.get(place, ()) if self.coup else ()
        for laid in reversed(hand):  # of a hand that never ends the hidden cards are the last
            if laid.card == card and not laid.up:  # as it nearly always is
                laid.up, laid.shown = True, event
                return
        hidden = [laid for laid in hand if not laid.up]
        if not hidden:
            return
        laid = next((each for each in hidden if each.card is None), hidden[0])
        if laid.card is None and card is not None:
            laid.card = card
            self._read(event, card)
        elif card is not None and laid.card != card and self.coup is not None:
            if any(each.up and each.card == card for each in hand):
                return  # told again
            if not any(
                each.up and each.card is None for each in hand
            ):  # one wrong card does not make the next ones wrong
                self.coup.impossible.append(event)
            laid.card = None  # it was read in two ways: what it is nobody can say
        laid.up, laid.shown = True, event

    def on_card_discarded(self, event: Event[cards.CardDiscarded]) -> None:
        """The last card of that face at the place does not count."""
        if self.coup is None:
            return
        self.coup.discarded.append(event)
        place, card = event.data.place, event.data.card
        hand = self.coup.hands.get(place, [])
        for at in reversed(range(len(hand))):
            if card is None or hand[at].card in (card, None):
                laid = hand.pop(at)
                seat = seat_of(place)
                if seat is not None:
                    self.coup.received[seat].remove(laid)
                self.put_aside(event, laid, hand[:at])
                return

    def put_aside(self, event: Event[cards.CardDiscarded], laid: LaidCard, before: Sequence[LaidCard]) -> None:
        """Hook: a card of a hand was discarded; `before` lay there before it."""

    def on_cards_collected(self, event: Event[cards.CardsCollected]) -> None:
        if self.coup is not None:
            self.coup.swept.setdefault(event.data.place, event)

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

    def on_table_resumed(self, event: Event[TableResumed]) -> None:
        super().on_table_resumed(event)
        self.interrupted = True

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
