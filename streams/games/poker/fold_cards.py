"""The pack made ready, cards dealt, burnt, seen and taken away."""

from typing import Any

from schemas.envelope import Event
from schemas.events import cards, chemin_de_fer, poker
from schemas.events.table import TableOpened
from streams.games.poker.fold_conduct import ConductFold
from streams.games.poker.names import BOARD, PACK, seat_at
from streams.games.poker.state import NO_SEATS, DealtCard, HandPlayer, PokerHand, Readiness


class CardsFold(ConductFold):
    """The cards of the table."""

    coup: PokerHand | None

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        self.ready = Readiness()  # of the next hand, or of the one that is played

    @property
    def hand(self) -> PokerHand | None:
        """The hand in play."""
        return self.coup

    def lose_sight(self) -> None:
        super().lose_sight()
        self.ready.known = False

    def street(self, event: Event[Any]) -> None:
        """Hook: play goes on after a round of betting."""

    def preparing(self) -> Readiness:
        """The preparation that goes on; a new one where the last was dealt from."""
        if self.coup is not None and self.coup.laid and self.ready is self.coup.ready:
            self.ready = Readiness(known=self.ready.known)
        self.ready.trim()
        return self.ready

    def on_cards_displayed(self, event: Event[cards.CardsDisplayed]) -> None:
        self.preparing().displayed = event

    def on_pack_checked(self, event: Event[poker.PackChecked]) -> None:
        self.preparing().checked.append(event)

    def on_cards_shuffled(self, event: Event[cards.CardsShuffled]) -> None:
        ready = self.preparing()
        ready.shuffles.append(event)
        ready.since_seen += event.data.times or 1

    def on_cards_cut(self, event: Event[cards.CardsCut]) -> None:
        self.preparing().cuts.append(event)

    def on_card_exposed(self, event: Event[cards.CardExposed]) -> None:
        """A card of the pack is seen before the deal; or one of a hand, or a folded one."""
        hand = self.coup
        if event.data.place == PACK and (hand is None or not hand.laid):
            ready = self.preparing()
            ready.seen, ready.since_seen = event, 0
        elif hand is not None:
            hand.keep(hand.exposed, event)
            self._turn_up(hand, event)

    def _turn_up(self, hand: PokerHand, event: Event[cards.CardExposed]) -> None:
        player = self._player_at(hand, event.data.place)
        for laid in player.cards if player is not None else ():
            if laid.card == event.data.card and not laid.up:
                laid.up = True
                return

    def _player_at(self, hand: PokerHand, place: str) -> HandPlayer | None:
        seat = seat_at(place)
        return None if seat is None else hand.players.get(seat)

    def on_card_burned(self, event: Event[cards.CardBurned]) -> None:
        hand = self.coup
        if hand is not None:
            self.street(event)
            hand.keep(hand.burned, event)
            hand.burns += 1
            hand.keep(hand.laid, event)

    def on_card_drawn(self, event: Event[cards.CardDrawn]) -> None:
        hand = self.coup
        if hand is None:
            return
        data = event.data
        laid = DealtCard(data.card, data.face == "up", event)
        hand.keep_drawn(event)
        if data.place == BOARD:
            self.street(event)
            hand.keep(hand.board, laid)
            hand.burns = 0
            return
        seat = seat_at(data.place)
        if seat is None:
            return
        player = hand.players.get(seat)
        if player is None:
            if not self.has_room(hand.players, seat):
                return
            holder = self.seats.get(seat)
            if holder is None and not self.sure:
                hand.lost = hand.lost or NO_SEATS
            player = HandPlayer(seat, "" if holder is None else holder.player, None if holder is None else holder.cave)
            hand.players[seat] = player
        hand.keep(player.cards, laid)

    def on_card_discarded(self, event: Event[cards.CardDiscarded]) -> None:
        """The last card of that face at the place does not count."""
        hand = self.coup
        if hand is None:
            return
        hand.keep(hand.discarded, event)
        hand.redrawn = hand.redrawn or event.data.place == BOARD
        player = self._player_at(hand, event.data.place)
        lying = hand.board if event.data.place == BOARD else [] if player is None else player.cards
        for place in reversed(range(len(lying))):
            if event.data.card is None or lying[place].card in (event.data.card, None):
                del lying[place]
                return

    def on_stub_shuffled(self, event: Event[poker.StubShuffled]) -> None:
        if self.coup is not None:
            self.coup.keep(self.coup.stub, event)

    def on_cards_collected(self, event: Event[cards.CardsCollected]) -> None:
        if self.coup is not None:
            self.coup.keep(self.coup.collected, event)

    def on_cards_seen(self, event: Event[chemin_de_fer.CardsSeen]) -> None:
        player = None if self.coup is None else self.coup.of(event.data.player)
        if player is not None:
            player.looked = event
            player.looks += 1

    def on_hand_shown(self, event: Event[poker.HandShown]) -> None:
        """Cards that nobody had read before are known now."""
        hand = self.coup
        if hand is None:
            return
        hand.keep(hand.shown, event)
        player = hand.players.get(event.data.seat)
        if player is None:
            return
        player.shown = player.shown or event
        unread = [laid for laid in player.cards if laid.card is None]
        read = {laid.card for laid in player.cards}
        for laid, card in zip(unread, [card for card in event.data.cards if card not in read], strict=False):
            laid.card = card

    def on_hand_mucked(self, event: Event[poker.HandMucked]) -> None:
        player = None if self.coup is None else self.coup.players.get(event.data.seat)
        if player is not None:
            player.mucked = player.mucked or event
