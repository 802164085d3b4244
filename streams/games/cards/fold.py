"""Seats and hands, taken into what is known of a card table."""

from collections.abc import Iterable, Sequence
from typing import Any

from schemas.envelope import Event
from schemas.events import bets, cards
from schemas.events.bets import BetMoved, BetPlaced, BetReturned
from schemas.events.calls import NoMoreBetsCalled, VoidCalled
from schemas.events.table import TableOpened
from schemas.findings import Money, Word
from streams.games.bets.state import Bet
from streams.games.cards.fold_shoe import ShoeFold
from streams.games.cards.state import BANK, JACKPOT, SEAT, CardCoup, LaidCard, kind_of, seat_of
from streams.rules import Breach
from streams.rules.order import surely_before
from streams.rules.plainly import DRAWS, NOTHING, plainly
from streams.rules.shown import BETS, costs
from streams.rules.trail import Index

_SEATED = (cards.SeatTaken.type, cards.SeatLeft.type)


def _at(place: str) -> str:
    """Under which the events of a seat, or of the bank, are found again."""
    seat = seat_of(place)
    return BANK if seat is None else f"seat/{seat}"


class CardFold(ShoeFold):
    """The fold that every card table stands on; a game says with `coup_of` what its coup remembers."""

    coup: CardCoup | None
    coup_of: type[CardCoup] = CardCoup
    results: tuple[str, ...] = ("void_called",)
    calls: tuple[str, ...] = ("no_more_bets_called",)
    outside = -1  # cards that came out of a shuffler and have not gone back; below zero where that is not known
    jam: Any = None  # of the shuffler, where there is one

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        self.seats: dict[str, str] = {}  # seat -> its holder
        self.unsure: set[str] = set()  # seats of which messages that were lost may have reported

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
        """What was lost may have told of seats."""
        super().lose_sight()
        self.unsure = {*self.licence.seats, *self.seats}

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
