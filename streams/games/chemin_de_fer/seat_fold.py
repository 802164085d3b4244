"""The fold of seats and lists: who sits, stands, waits, is called, keeps a seat or must give it up (nn. 17 to 26, 93, 95)."""

from typing import Any

from schemas.envelope import Event
from schemas.events import baccarat, cards, chemin_de_fer
from schemas.events.table import TableOpened
from streams.games.cards.rereading import ReadingFold
from streams.games.chemin_de_fer.names import at
from streams.games.chemin_de_fer.seating import SeatFault, wrong_seat
from streams.games.chemin_de_fer.state import BankersHand
from streams.games.chemin_de_fer.turns import steps

MOST = 64  # players of a list, bids and calls that are remembered


class SeatFold(ReadingFold):
    """Who sits where, and who waits for which seat."""

    hand: BankersHand | None
    shoes: int

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        self.absent: dict[str, Event[chemin_de_fer.AbsenceNoted]] = {}  # seat -> its holder is not there
        self.owing_seat: dict[str, tuple[Event[Any], str]] = {}  # seat -> why it is to be given up, and the paragraph
        self.kept_seats: dict[str, tuple[Event[Any], str]] = {}  # the same when a coup was opened all the same
        self.standing: dict[str, str] = {}  # standing player -> the seat at whose right he stands, by arrival
        self.gap: tuple[str, ...] | None = None  # where the last of them came to stand
        self.seatings: dict[str, Event[cards.SeatTaken]] = {}  # seat -> with what its holder sat down
        self.former: dict[str, str] = {}  # player -> the seat that he had before
        self.moved_up: set[str] = set()  # who changed seat so that the turn comes sooner
        self.booked: list[Event[chemin_de_fer.SeatBooked]] = []
        self.asked: list[Event[chemin_de_fer.SeatChangeAsked]] = []
        self.reserved: dict[str, Event[chemin_de_fer.SeatReserved]] = {}
        self.called_names: dict[str, Event[chemin_de_fer.NameCalled]] = {}
        self.no_hand: dict[str, Event[chemin_de_fer.NoHandDeclared]] = {}
        self.seat_fault: SeatFault | None = None  # of the last seat taken or called

    def on_seat_taken(self, event: Event[cards.SeatTaken]) -> None:
        seat, player = event.data.seat, event.data.player
        self.seat_fault = wrong_seat(self, event)
        if seat in self.licence.seats:
            self.seatings[seat] = event
        if self.seats.get(seat) == player:
            super().on_seat_taken(event)
            return
        for given_up in (self.owing_seat, self.absent):  # by whoever had it before
            given_up.pop(seat, None)
        self.moved_up.discard(self.seats.get(seat, ""))
        self.booked = [one for one in self.booked if one.data.player != player]
        self.asked = [one for one in self.asked if one.data.player != player]
        self.standing = {name: gap for name, gap in self.standing.items() if name != player}
        self.called_names.pop(player, None)
        self.reserved.pop(seat, None)
        old = self.former.pop(player, None)
        super().on_seat_taken(event)
        start = None if self.hand is None else self.hand.seat
        if old is not None and start is not None and steps(self, start, seat) < steps(self, start, old):
            self.moved_up.add(player)

    @property
    def between_shoes(self) -> bool:
        """A shoe has ended, and the next is not in play."""
        return self.shoes > 0 and (self.shoe.finished or not self.shoe.in_play)

    def on_seat_left(self, event: Event[cards.SeatLeft]) -> None:
        seat, player = event.data.seat, event.data.player
        if self.seats.get(seat) == player:
            if any(one.data.player == player for one in self.asked):
                self.former[player] = seat
            self.owing_seat.pop(seat, None)
            self.seatings.pop(seat, None)
            self.absent.pop(seat, None)
            self.moved_up.discard(player)
        super().on_seat_left(event)

    def on_seat_booked(self, event: Event[chemin_de_fer.SeatBooked]) -> None:
        if len(self.booked) < MOST:
            self.booked.append(event)

    def on_seat_change_asked(self, event: Event[chemin_de_fer.SeatChangeAsked]) -> None:
        if len(self.asked) < MOST:
            self.asked.append(event)

    def on_seat_reserved(self, event: Event[chemin_de_fer.SeatReserved]) -> None:
        if event.data.seat in self.licence.seats:
            self.reserved[event.data.seat] = event

    def on_reservation_lapsed(self, event: Event[chemin_de_fer.ReservationLapsed]) -> None:
        self.reserved.pop(event.data.seat, None)
        self.owing_seat.pop(event.data.seat, None)

    def on_name_called(self, event: Event[chemin_de_fer.NameCalled]) -> None:
        """A seat is vacant only when nobody sits there (n. 21)."""
        seat, player = event.data.seat, event.data.player
        held = self.seated and seat in self.seats and seat not in self.absent
        self.seat_fault = (at("21"), "seat_is_not_vacant", ()) if held else None
        if len(self.called_names) < MOST:
            self.called_names[player] = event
        if not event.data.answered:
            self.booked = [one for one in self.booked if one.data.player != player]

    def on_no_hand_declared(self, event: Event[chemin_de_fer.NoHandDeclared]) -> None:
        if len(self.no_hand) < MOST:
            self.no_hand[event.data.player] = event

    def on_absence_noted(self, event: Event[chemin_de_fer.AbsenceNoted]) -> None:
        self.absent[event.data.seat] = event
        self.owing_seat[event.data.seat] = event, at("95")

    def on_standing_place_taken(self, event: Event[baccarat.StandingPlaceTaken]) -> None:
        self.gap = event.data.between
        if len(self.standing) < MOST and event.data.between:
            self.standing = {**self.standing, event.data.player: event.data.between[0]}

    def on_standing_place_left(self, event: Event[baccarat.StandingPlaceLeft]) -> None:
        self.standing = {player: gap for player, gap in self.standing.items() if player != event.data.player}
