"""The fold of a poker table: one hand after another."""

from collections.abc import Iterable, Sequence
from typing import Any

from schemas.envelope import Event
from schemas.events import poker
from schemas.events.table import CoupOpened, TableOpened
from schemas.licences import declared
from schemas.licences.poker import PokerDeclared, PokerTerms
from streams.games.poker.fold_faults import FaultsFold
from streams.games.poker.game_fold import GameFold
from streams.games.poker.names import ACTIONS, BIG, FOLD, OF_2001, PASS, SMALL, seat_at
from streams.games.poker.online_fold import OnlineFold
from streams.games.poker.state import HandPlayer, PokerHand, Readiness
from streams.games.poker.turns import from_seat
from streams.rules.breach import Breach
from streams.rules.trail import Index


class PokerTable(GameFold, OnlineFold, FaultsFold):
    """Everything that the rules of poker between players look at; `None` where a fact is not known, or not any more."""

    results = ("void_called", "winner_announced", "winner_corrected")
    calls = ("betting_round_opened", "betting_round_closed")
    between_coups = (
        "pack_checked", "cards_shuffled", "cards_cut", "button_moved", "cave_bought", "cave_reduced", "last_coup_shown",
        "seat_taken", "seat_left", "rest_asked", "player_returned",
    )  # fmt: skip

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        self.terms = declared(self.licence, PokerDeclared).poker or PokerTerms()
        seats = self.licence.seats
        self.order = (
            seats[::-1] if self.licence.regulation == OF_2001 else seats
        )  # in turn: in 2001 the other way round
        self.hands = 0  # that were opened
        self.button: str | None = None  # the seat that had the hand last
        self.marker: Event[poker.ButtonMoved] | None = None  # where it was put since the last hand
        self.last_void = False  # the hand before was void
        self.last_opened: Event[Any] | None = None  # the opening of the hand before

    @property
    def odd_move(self) -> bool:
        """Not a move in its turn that the dealer had asked for: in chips, by the player himself, in the words said, open to him."""
        move = None if self.coup is None else self.coup.last_move
        if move is None or move.event is not self.trail[-1]:
            return True
        moved, player, asked, words = move.event.data, move.player, move.asked, move.announced
        if moved.cash or moved.action not in ACTIONS or (moved.by is not None and moved.by != moved.player):
            return True
        if move.due != player.seat or asked is None or seat_at(asked.data.place) != player.seat:
            return True
        gone = player.folded is not None and player.folded is not move.event
        if gone or move.peeked is not None or move.round.closed is not None:
            return True
        unsaid = move.action in (FOLD, PASS) if words is None else words.data.action != move.action
        return unsaid or (move.action == PASS and move.to_call > 0)

    def lines(self, breach: Breach, seeds: Sequence[Event[Any]], index: Index) -> Iterable[Sequence[Event[Any]]]:
        """A player whom none of the events names: when he sat down."""
        yield from super().lines(breach, seeds, index)
        holder = None if breach.player is None else self.holder_of(breach.player)
        if holder is None or holder.since is None:
            return  # also of a record that nobody could read
        if not any(getattr(seed.data, "player", None) == breach.player for seed in seeds):
            yield (holder.since,)

    def begin_coup(self, event: Event[Any]) -> None:
        game = getattr(event.data, "variant", None) or self.licence.game
        hand = self.coup = PokerHand(event, game)
        hand.button = getattr(event.data, "button", None)
        hand.before = self.button
        hand.minimum = self.minimum
        hand.ready = self.ready
        for seat in self.order:
            holder = self.seats.get(seat)
            if holder is not None:
                hand.holders[seat] = holder.player
                if holder.away is None:
                    hand.players[seat] = HandPlayer(seat, holder.player, holder.cave)
        self.hands += 1
        self.begin_hand(hand)

    def on_coup_opened(self, event: Event[CoupOpened]) -> None:
        super().on_coup_opened(event)
        if self.coup is not None and self.coup.button is None:
            self.coup.button = event.data.button

    def opened_late(self, event: Event[CoupOpened]) -> None:
        super().opened_late(event)
        if self.coup is not None and self.coup.button is None:
            self.coup.button = event.data.button

    def on_button_moved(self, event: Event[poker.ButtonMoved]) -> None:
        self.marker = event

    def end_coup(self) -> None:
        hand = self.coup
        if hand is not None:
            whole = hand.lost is None  # where it is not, hands after it may have been lost too
            self.button = hand.button if whole else None
            self.last_void = hand.void is not None or not whole
            self.last_opened = hand.opened
            self.last_paid = hand.payments
            if whole:
                self._count(hand)
            if self.ready is hand.ready:
                self.ready = Readiness(known=self.ready.known or hand.lost is None)
        if hand is None or self.marker is None or hand.over is None or self.marker.sequence < hand.over.sequence:
            self.marker = None
        super().end_coup()
        if hand is not None:
            hand.forget()

    def _miss(self, hand: PokerHand) -> None:
        """Who was away when a bet before the cards was his missed it."""
        held = [seat for seat in from_seat(hand.button, self.order) if seat in hand.holders]
        if hand.button is None or len(held) < 2 or held[0] != hand.button or not self.sure:
            return
        for kind, seat in ((SMALL, held[0]), (BIG, held[1])):
            holder = self.seats.get(seat)
            if holder is not None and seat not in hand.players and holder.player == hand.holders[seat]:
                holder.missed.setdefault(kind, hand.opened)

    def _count(self, hand: PokerHand) -> None:
        """How many hands in a row each has sat out, or put no chips in."""
        if hand.void is None:
            self._miss(hand)
        for seat, holder in self.seats.items():
            player = hand.players.get(seat)
            if player is None or player.player != holder.player:
                if hand.holders.get(seat) == holder.player:
                    holder.sat_out += 1
                    holder.idle += 1
                continue
            if player.cards and hand.void is None:
                holder.missed = {}
            holder.sat_out = 0 if player.cards else holder.sat_out + 1
            holder.idle = 0 if player.total else holder.idle + 1

    def lose_sight(self) -> None:
        super().lose_sight()
        self.button = None
        self.last_void = True  # it may have been
