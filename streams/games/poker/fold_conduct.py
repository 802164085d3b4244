"""Enrolment, draws, changes of seat, rests, loans, warnings: what people do at a poker table, as far as rules ask for it.

What is judged when the next hand begins stays until the hand after it: `fresh`, `unwarned`, `back`, `disputes`.
"""

from typing import Any, Final

from schemas.envelope import Event
from schemas.events import cards, chemin_de_fer, conduct, poker
from schemas.events.sessions import SessionClosed
from schemas.events.table import ClockTicked, CoupOpened, TableOpened, TableResumed, TableSuspended
from streams.games.poker.fold_sessions import SessionsFold
from streams.games.poker.seat_faults import SeatFault, exchange, wrong_seat

MOST: Final = 64  # of anything that is remembered of one evening
FEW: Final = 8  # of what is remembered of one person


def forget(known: dict[Any, Any]) -> None:
    """Of too many people the first is forgotten."""
    if len(known) > MOST:
        del known[next(iter(known))]


class ConductFold(SessionsFold):
    """How people came to their seats, and how they behave."""

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        self.begun: Event[CoupOpened] | None = None  # the first hand of the opening
        self.opened_hands = 0
        self.last_opened: Event[Any] | None = None  # the hand before the one that is played
        self.booked: list[Event[chemin_de_fer.SeatBooked]] = []  # enrolled and not seated yet
        self.asked: list[Event[chemin_de_fer.SeatChangeAsked]] = []  # wishes for another seat
        self.draw: Event[poker.SeatsDrawn] | None = None  # the last draw of seats
        self.tables_draw: Event[poker.TablesDrawn] | None = None
        self.seat_fault: SeatFault | None = None  # of the seat taken last
        self.swapped: tuple[str, ...] = ()  # who exchanged seats, with the seat taken last
        self.swaps: set[tuple[str, ...]] = set()  # since the last hand
        self.came_from: dict[str, Event[cards.SeatLeft]] = {}  # player -> with what he left a seat since the last hand
        self.carried: dict[str, int | None] = {}  # player -> the chips with which he rose
        self.newcomers: dict[str, Event[cards.SeatTaken]] = {}  # seat -> who sat down there since the last hand began
        self.left_with: dict[str, tuple[Event[Any], int | None]] = {}  # player -> his absence, and his cave then
        self.back: list[tuple[Event[Any], Event[Any], int | None]] = []  # absence, return, the cave on leaving
        self.rests: dict[str, list[tuple[Event[poker.RestAsked], int]]] = {}  # with the number of the hand before
        self.missed_hands: dict[str, list[Event[Any]]] = {}  # player -> hands in a row that he sat out
        self.loans: dict[tuple[str, str], int] = {}  # giver, taker -> what was not given back
        self.lent = 0  # of the chips that changed hands last: what is a loan, and no loan given back
        self.cashed: dict[str, Event[poker.CaveReduced]] = {}  # who cashed in and has not left
        self.noted: dict[str, list[Event[conduct.InfractionRecorded]]] = {}
        self.fresh: list[Event[conduct.InfractionRecorded]] = []  # since the last hand began
        self.unwarned: dict[str, Event[Any]] = {}  # who did something, and was neither warned nor sent away
        self.slow: dict[str, list[Event[poker.WarningGiven]]] = {}  # player -> warnings for being slow
        self.notice: Event[poker.LimitsAnnounced] | None = None
        self.tips: list[Event[Any]] = []  # that no slot has taken yet: given, or gone from a cave
        self.told_once: list[tuple[Event[Any], int]] = []  # with what the other has not told yet
        self.disputes: dict[str, Event[cards.ComplaintFiled]] = {}  # that nobody decided
        self.stopped: Event[TableSuspended] | None = None  # until a hand is played again
        self.stopped_with = 0  # players when play was suspended
        self.looked: tuple[Event[Any] | None, Event[Any] | None] = (
            None,
            None,
        )  # when it was asked whether they are back
        self.taken_off: dict[str, list[Event[poker.CaveReduced]]] = {}  # player -> chips that left the cave
        self.refilled: list[tuple[Event[Any], int]] = []  # who sat down since, and how many there were then
        self.previous: frozenset[str] = frozenset()  # who played in the session before

    def lose_sight(self) -> None:
        """What was lost may have told of lists, seats, rests, loans and warnings."""
        super().lose_sight()
        self.came_from, self.missed_hands, self.left_with, self.unwarned = {}, {}, {}, {}
        self.rests, self.loans, self.newcomers, self.fresh, self.tips, self.disputes = {}, {}, {}, [], [], {}
        self.told_once = []

    def on_coup_opened(self, event: Event[CoupOpened]) -> None:
        super().on_coup_opened(event)
        self.looked = (self.looked[1], event)
        self.begun = self.begun or event
        self.opened_hands += 1

    def end_coup(self) -> None:
        """The hand is over: what was to be settled before it began is forgotten, what happened in it is not."""
        hand = self.coup
        if hand is not None:
            before = -1 if self.last_opened is None else self.last_opened.sequence
            since, self.last_opened = hand.opened.sequence, hand.opened
            self.tips = [one for one in self.tips if one.sequence > since]
            self.told_once = [one for one in self.told_once if one[0].sequence > before]
            self.fresh = [one for one in self.fresh if one.sequence > since]
            self.back = [one for one in self.back if one[1].sequence > since]
            self.newcomers = {seat: one for seat, one in self.newcomers.items() if one.sequence > since}
            self.came_from = {name: one for name, one in self.came_from.items() if one.sequence > since}
            self.swaps, self.carried = set(), {name: self.carried.get(name) for name in self.came_from}
            if hand.lost is None:
                self._count_missed(hand)
        self.stopped = self.suspended
        super().end_coup()

    def _count_missed(self, hand: Any) -> None:
        """Who sat there and got no cards sat the hand out; of a hand without any cards nobody did."""
        for seat, player in hand.holders.items():
            known = hand.players.get(seat)
            if known is not None and known.cards:
                self.missed_hands.pop(player, None)
            elif hand.drawn:
                self.missed_hands[player] = [*self.missed_hands.get(player, [])[:FEW], hand.opened]
                forget(self.missed_hands)

    def on_seat_booked(self, event: Event[chemin_de_fer.SeatBooked]) -> None:
        if len(self.booked) < MOST:
            self.booked.append(event)

    def on_seat_change_asked(self, event: Event[chemin_de_fer.SeatChangeAsked]) -> None:
        if len(self.asked) < MOST:
            self.asked.append(event)

    def on_name_called(self, event: Event[chemin_de_fer.NameCalled]) -> None:
        if not event.data.answered:
            self.booked = [one for one in self.booked if one.data.player != event.data.player]

    def on_seats_drawn(self, event: Event[poker.SeatsDrawn]) -> None:
        self.draw = event

    def on_tables_drawn(self, event: Event[poker.TablesDrawn]) -> None:
        self.tables_draw = event

    def on_seat_taken(self, event: Event[cards.SeatTaken]) -> None:
        """Who sits there already sits down again: nothing changes."""
        player, seat = event.data.player, event.data.seat
        held = self.seats.get(seat)
        self.seat_fault, self.swapped = None, ()
        if held is not None and held.player == player:
            return
        self.seat_fault = wrong_seat(self, event) if self.sure else None
        super().on_seat_taken(event)
        if seat not in self.seats:
            return
        if player in self.came_from and player in self.carried:
            self.seats[seat].cave = self.carried.pop(player)
        pair = exchange(self, player, seat)
        if pair:
            self.swapped = () if pair in self.swaps else pair
            self.swaps ^= {pair}
        self.newcomers[seat] = event
        self.booked = [one for one in self.booked if one.data.player != player]
        self.asked = [one for one in self.asked if one.data.player != player]
        if len(self.refilled) < MOST:
            self.refilled.append((event, len(self.seats)))

    def on_seat_left(self, event: Event[cards.SeatLeft]) -> None:
        player, held = event.data.player, self.seats.get(event.data.seat)
        if held is not None and held.player == player and len(self.carried) < MOST:
            self.carried[player] = held.cave
        super().on_seat_left(event)
        if len(self.came_from) < MOST:
            self.came_from[player] = event
        self.newcomers.pop(event.data.seat, None)
        for known in (self.missed_hands, self.left_with, self.rests, self.cashed, self.slow):
            known.pop(player, None)

    def on_absence_noted(self, event: Event[chemin_de_fer.AbsenceNoted]) -> None:
        super().on_absence_noted(event)
        self.left_with.setdefault(event.data.player, (event, self.holder(event.data.seat, event.data.player).cave))
        forget(self.left_with)

    def on_player_returned(self, event: Event[poker.PlayerReturned]) -> None:
        super().on_player_returned(event)
        gone = self.left_with.pop(event.data.player, None)
        if gone is not None and len(self.back) < MOST:
            self.back.append((gone[0], event, gone[1]))

    def on_rest_asked(self, event: Event[poker.RestAsked]) -> None:
        super().on_rest_asked(event)
        known = self.rests.setdefault(event.data.player, [])
        self.rests[event.data.player] = [*known[-1:], (event, self.opened_hands)]
        forget(self.rests)

    def on_chips_lent(self, event: Event[poker.ChipsLent]) -> None:
        """Chips that go back to who lent them end a loan."""
        super().on_chips_lent(event)
        pair, amount = (event.data.giver, event.data.taker), event.data.amount
        owed = self.loans.get(pair[::-1], 0)
        settled = min(owed, amount)
        self.lent = amount - settled
        self.loans[pair[::-1]] = owed - settled
        self.loans[pair] = self.loans.get(pair, 0) + self.lent
        self.loans = {pair: left for pair, left in self.loans.items() if left}
        forget(self.loans)

    def on_cave_reduced(self, event: Event[poker.CaveReduced]) -> None:
        super().on_cave_reduced(event)
        self.taken_off[event.data.player] = [*self.taken_off.get(event.data.player, [])[-FEW:], event]
        forget(self.taken_off)
        if event.data.reason == "tip":
            self._tip(event)
        if event.data.reason == "cashed":
            self.cashed[event.data.player] = event
            forget(self.cashed)

    def on_infraction_recorded(self, event: Event[conduct.InfractionRecorded]) -> None:
        self.noted[event.data.player] = [*self.noted.get(event.data.player, [])[-FEW:], event]
        self.fresh = [*self.fresh[-MOST:], event]
        self.unwarned.setdefault(event.data.player, event)
        forget(self.noted)
        forget(self.unwarned)

    def on_warning_given(self, event: Event[poker.WarningGiven]) -> None:
        self.unwarned.pop(event.data.player, None)
        if event.data.reason == "slow":
            self.slow[event.data.player] = [*self.slow.get(event.data.player, [])[-FEW:], event]
            forget(self.slow)

    def on_player_barred(self, event: Event[conduct.PlayerBarred]) -> None:
        self.unwarned.pop(event.data.player, None)

    def on_limits_announced(self, event: Event[poker.LimitsAnnounced]) -> None:
        self.notice = event

    def on_tip_given(self, event: Event[poker.TipGiven]) -> None:
        self._tip(event)

    def _tip(self, event: Event[Any]) -> None:
        """One tip, though the cave from which it comes tells of it as well: of all at once, or of each."""
        others = [place for place, (other, _) in enumerate(self.told_once) if _same_giver(other, event)]
        left = event.data.amount
        if sum(self.told_once[place][1] for place in others) < left:
            self.told_once = [*self.told_once[-FEW:], (event, left)]
            if len(self.tips) < MOST:
                self.tips.append(event)
            return
        for place in others:
            other, untold = self.told_once[place]
            self.told_once[place] = other, untold - min(left, untold)
            left -= min(left, untold)
        self.told_once = [one for one in self.told_once if one[1]]

    def on_tip_dropped(self, event: Event[poker.TipDropped]) -> None:
        """It is the first tip of that amount, or of any where none is."""
        same = [tip for tip in self.tips if tip.data.amount == event.data.amount] or self.tips
        self.tips = [tip for tip in self.tips if tip is not (same[0] if same else None)]

    def on_complaint_filed(self, event: Event[cards.ComplaintFiled]) -> None:
        if len(self.disputes) < MOST:
            self.disputes[event.data.complaint] = event

    def on_complaint_decided(self, event: Event[cards.ComplaintDecided]) -> None:
        self.disputes.pop(event.data.complaint, None)

    def on_table_suspended(self, event: Event[TableSuspended]) -> None:
        if self.suspended is None:
            begun = self.opened_hands or not self.sure  # before the first hand no game can lose its players
            self.stopped, self.stopped_with, self.refilled = event if begun else None, len(self.seats), []
        super().on_table_suspended(event)

    def on_table_resumed(self, event: Event[TableResumed]) -> None:
        super().on_table_resumed(event)
        self.looked = (self.looked[1], event)

    def on_clock_ticked(self, event: Event[ClockTicked]) -> None:
        self.looked = (self.looked[1], event)

    def on_session_closed(self, event: Event[SessionClosed]) -> None:
        super().on_session_closed(event)
        self.previous = frozenset(holder.player for holder in self.seats.values())


def _same_giver(one: Event[Any], other: Event[Any]) -> bool:
    """Whether two records may tell of one tip: the hand that took it, and the cave from which it came."""
    return one.type != other.type and one.data.player == other.data.player
