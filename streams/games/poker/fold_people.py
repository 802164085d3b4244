"""Seats, caves, rest and absence, taken into what is known of a poker table."""

from collections.abc import Mapping
from typing import Any, Final

from schemas.envelope import Event
from schemas.events import cards, chemin_de_fer, conduct, poker
from schemas.events.table import TableOpened
from streams.games.poker.state import Holder
from streams.rules import Table

BUYS: Final = 64  # of one player that are remembered
PLACES: Final = 32  # seats, where some are told that the table does not have


class PeopleFold(Table):
    """Who sits at the table."""

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        self.seats: dict[str, Holder] = {}
        self.sure = True  # False once messages were lost that may have told of seats
        self.minimum = self.licence.limits.minimum  # in force
        self.limits: Event[Any] = opened  # that fixed it
        carries = self.licence.carries
        self.fewer_counted = False  # in the last cave that was counted, fewer chips than there should be
        self.buys_told = not carries or poker.CaveBought.type in carries  # False: a cave is known once it was counted

    def lose_sight(self) -> None:
        """What was lost may have told of seats, caves and limits."""
        super().lose_sight()
        self.sure = False
        for holder in self.seats.values():
            holder.cave = None
            holder.sat_out = holder.idle = 0
            holder.missed = {}

    def holder(self, seat: str, player: str) -> Holder:
        """Who sits there; one whom nobody saw sit down has a cave that is not known."""
        known = self.seats.get(seat)
        if known is None or known.player != player:
            known = Holder(seat, player, None)
            known.cave = None
            if self.has_room(self.seats, seat):
                self.seats[seat] = known
        return known

    def has_room(self, places: Mapping[str, Any], seat: str) -> bool:
        """Whether one more seat is remembered: those of the table always are, of others no more than a few."""
        return seat in self.licence.seats or len(places) < PLACES

    def is_absent(self, seat: str | None) -> bool:
        """Whether who sits there was noted as absent."""
        holder = self.seats.get(seat or "")
        return holder is not None and holder.absent is not None

    def holder_of(self, player: str) -> Holder | None:
        """Where a player sits."""
        return next((holder for holder in self.seats.values() if holder.player == player), None)

    def on_seat_taken(self, event: Event[cards.SeatTaken]) -> None:
        seat, player = event.data.seat, event.data.player
        known = self.seats.get(seat)
        if (known is None or known.player != player) and self.has_room(self.seats, seat):
            moved = None if self.sure else self.holder_of(player)  # it was not told that he rose, nor with how much
            if moved is not None:
                del self.seats[moved.seat]
            self.seats[seat] = Holder(seat, player, event)
            if not self.buys_told or moved is not None:
                self.seats[seat].cave = None

    def on_seat_left(self, event: Event[cards.SeatLeft]) -> None:
        known = self.seats.get(event.data.seat)
        if known is not None and known.player == event.data.player:
            del self.seats[event.data.seat]

    def on_rest_asked(self, event: Event[poker.RestAsked]) -> None:
        self.holder(event.data.seat, event.data.player).resting = event

    def on_absence_noted(self, event: Event[chemin_de_fer.AbsenceNoted]) -> None:
        holder = self.holder(event.data.seat, event.data.player)
        holder.absent = holder.absent or event

    def on_player_returned(self, event: Event[poker.PlayerReturned]) -> None:
        holder = self.holder(event.data.seat, event.data.player)
        holder.resting = holder.absent = None

    def on_cave_bought(self, event: Event[poker.CaveBought]) -> None:
        holder = self.holder(event.data.seat, event.data.player)
        holder.moves(event.data.amount)
        if len(holder.bought) < BUYS:
            holder.bought.append(event)

    def on_cave_counted(self, event: Event[poker.CaveCounted]) -> None:
        holder = self.holder(event.data.seat, event.data.player)
        self.fewer_counted = holder.cave is not None and event.data.amount < holder.cave
        holder.cave, holder.counted = event.data.amount, event

    def on_cave_reduced(self, event: Event[poker.CaveReduced]) -> None:
        self.holder(event.data.seat, event.data.player).moves(-event.data.amount)

    def on_chips_lent(self, event: Event[poker.ChipsLent]) -> None:
        for name, amount in ((event.data.giver, -event.data.amount), (event.data.taker, event.data.amount)):
            holder = self.holder_of(name)
            if holder is not None:
                holder.moves(amount)

    def on_limits_changed(self, event: Event[conduct.LimitsChanged]) -> None:
        """They bind from the next hand on."""
        self.minimum, self.limits = event.data.minimum, event
