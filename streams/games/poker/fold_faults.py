"""What goes wrong in a hand: cards moved, early cards withdrawn, a damaged card, a pack that is not complete."""

from collections.abc import Iterable
from typing import Any, Final

from schemas.envelope import Event
from schemas.events import baccarat, cards, poker
from schemas.events.table import TableOpened, TableResumed
from streams.games.poker.fold_conduct import forget
from streams.games.poker.fold_pots import PotsFold
from streams.games.poker.names import seat_at
from streams.games.poker.state import NO_CAVES, HandPlayer, PokerHand

INCIDENTS: Final = 128  # of one kind and one hand that are remembered


class FaultsFold(PotsFold):
    """The pack, and the incidents of the hand in play."""

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        self.incidents: list[Event[Any]] = []  # of the hand in play: checks, damage, cards moved, warnings
        self.counted: dict[str, int] = {}  # how many of each kind: a flood of one keeps no other out
        self.shown_packs: set[str] = set()  # opened faces up since the last interruption
        self.unshown: str | None = None  # the pack shuffled last, where it had not been
        self.spoiled: dict[str, Event[cards.CardDamaged]] = {}  # packs with a damaged card
        self.shuffled_for: Event[cards.CardsShuffled] | None = None  # the last shuffle before the hand in play
        self.last_shuffle: Event[cards.CardsShuffled] | None = None  # that of the hand before
        self.choice: Event[poker.VariantChosen] | None = None  # since the last hand

    def end_coup(self) -> None:
        hand = self.coup
        if hand is not None and hand.drawn:
            self.last_shuffle = hand.ready.shuffled
        self.choice = None
        self.incidents, self.counted = [], {}
        super().end_coup()

    def _incident(self, event: Event[Any]) -> None:
        many = self.counted.get(event.type, 0)
        if self.coup is not None and many < INCIDENTS:
            self.incidents.append(event)
            self.counted[event.type] = many + 1

    def _show_packs(self, packs: Iterable[str]) -> None:
        shown = self.shown_packs | set(packs)
        self.shown_packs = shown if len(shown) <= INCIDENTS else set(packs)

    def on_cards_displayed(self, event: Event[cards.CardsDisplayed]) -> None:
        super().on_cards_displayed(event)
        if event.data.face_up:
            self._show_packs(event.data.packs)

    def on_table_resumed(self, event: Event[TableResumed]) -> None:
        super().on_table_resumed(event)
        self.shown_packs = set()

    def on_cards_shuffled(self, event: Event[cards.CardsShuffled]) -> None:
        super().on_cards_shuffled(event)
        packs = event.data.packs or tuple(pack.id for pack in self.licence.packs)
        self.unshown = next((pack for pack in packs if pack not in self.shown_packs), None) if self.sure else None
        self._show_packs(packs)

    def on_pack_checked(self, event: Event[poker.PackChecked]) -> None:
        """Of a hand that is being dealt it tells what its cards were."""
        if self.coup is not None and self.coup.laid:
            self._incident(event)
        super().on_pack_checked(event)

    def on_card_damaged(self, event: Event[cards.CardDamaged]) -> None:
        self.spoiled.setdefault(event.data.pack, event)
        forget(self.spoiled)
        self._incident(event)

    def on_pack_replaced(self, event: Event[cards.PackReplaced]) -> None:
        self.spoiled.pop(event.data.pack, None)

    def on_variant_chosen(self, event: Event[poker.VariantChosen]) -> None:
        self.choice = event

    def on_card_moved(self, event: Event[baccarat.CardMoved]) -> None:
        """A card that lay at the wrong place goes to the right one."""
        hand = self.coup
        if hand is None:
            return
        self._incident(event)
        giver, taker = (hand.players.get(seat_at(place) or "") for place in (event.data.place, event.data.to))
        if giver is None or taker is None:
            return
        for at in reversed(range(len(giver.cards))):
            if event.data.card is None or giver.cards[at].card in (event.data.card, None):
                taker.cards.append(giver.cards.pop(at))
                return

    def on_warning_given(self, event: Event[poker.WarningGiven]) -> None:
        super().on_warning_given(event)
        self._incident(event)

    def on_player_returned(self, event: Event[poker.PlayerReturned]) -> None:
        super().on_player_returned(event)
        self._incident(event)

    def on_absence_noted(self, event: Event[Any]) -> None:
        super().on_absence_noted(event)
        self._incident(event)

    def on_cards_seen(self, event: Event[Any]) -> None:
        super().on_cards_seen(event)
        self._incident(event)

    def on_cards_collected(self, event: Event[cards.CardsCollected]) -> None:
        """The cards of a player who is not there are taken away: he has no part in the hand."""
        super().on_cards_collected(event)
        hand, seat = self.coup, seat_at(event.data.place)
        holder, player = self.seats.get(seat or ""), None if hand is None else hand.players.get(seat or "")
        if hand is not None and player is not None and player.live and holder is not None and holder.absent is not None:
            player.out = event
            if hand.round is not None:
                hand.round.pending.discard(player.seat)

    def on_seat_left(self, event: Event[cards.SeatLeft]) -> None:
        """Who gets up for good before the cards are shown, and is not all-in, gives the hand up (n. 39.a)."""
        super().on_seat_left(event)
        hand = self.coup
        player = None if hand is None else hand.players.get(event.data.seat)
        if hand is None or player is None or player.player != event.data.player or not player.live or player.all_in:
            return
        if hand.drawn and len(hand.live) > 1 and not (hand.shown or hand.winners or hand.paid):
            if player.start is None and player.total:
                hand.lost = hand.lost or NO_CAVES
            player.out, player.given_up = event, player.total + player.owed
            if hand.round is not None:
                hand.round.pending.discard(player.seat)

    def on_move_made(self, event: Event[poker.MoveMade]) -> None:
        self._is_there(event)
        super().on_move_made(event)

    def on_hand_shown(self, event: Event[poker.HandShown]) -> None:
        self._is_there(event)
        super().on_hand_shown(event)

    def _is_there(self, event: Event[Any]) -> None:
        """Who moves or shows cards has not left, whatever was told before."""
        player = None if self.coup is None else self.coup.players.get(event.data.seat)
        if player is not None and player.out is not None and player.out.type == cards.SeatLeft.type:
            player.out = None

    def added_in(self, hand: PokerHand, player: HandPlayer) -> list[Event[poker.CaveBought]]:
        """Chips that came into the cave of a player after the hand had begun, and before its pots were paid."""
        holder = self.seats.get(player.seat)
        if holder is None or holder.player != player.player:
            return []
        bought = (event for event in holder.bought if event.sequence > hand.opened.sequence)
        return [event for event in bought if hand.over is None or event.sequence < hand.over.sequence]
