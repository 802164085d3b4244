"""What only the rules of 2001 remember of a table: games (partidas), the «pó», reserved seats, leave, announced rebuys."""

from datetime import datetime, timedelta
from typing import Any, Final

from schemas.envelope import Event
from schemas.events import cards, chemin_de_fer, poker
from schemas.events.poker_variants import LeaveTaken
from schemas.events.sessions import SessionClosed, SessionOpened
from schemas.events.table import TableOpened, TableSuspended
from streams.games.poker.names import BET, CALL, OF_2001, PO, RAISE, RESTRADDLE, STRADDLE
from streams.games.poker.sintetico_fold import SinteticoFold
from streams.games.poker.state import PokerHand

REMEMBERED: Final = 64  # reservations, leaves, rebuys
TABLE: Final = "table"  # the kind of a session that is a game (partida)
PLAYED_OUT: Final = ("tip", "fee")  # chips that may leave a cave beside those of a pot
REBUYS: Final = ("rebuy", "completion")
FEW_PLAYERS: Final = "too_few_players"  # why play stops
NO_POT: Final = "messages were lost that may have told what lay in the pot"
LAST_TURN, REBUY = "last_turn", "rebuy"  # calls


class Partida:
    """A game of the rules of 2001: how long it lasts, and the turn with which it ends."""

    __slots__ = ("beyond", "complete", "ends", "last_turn", "opened", "over", "prepared", "seat")

    def __init__(self, opened: Event[SessionOpened]) -> None:
        self.opened = opened
        minutes = opened.data.minutes
        self.ends: datetime | None = None if minutes is None else opened.time + timedelta(minutes=minutes)
        self.seat: str | None = None  # that had the hand when the time was up
        self.prepared = False  # the next hand was being prepared then: whose the hand was is not said
        self.complete = False  # the hand has come to that seat again, or comes there next
        self.beyond = 0  # hands that were opened since then
        self.over: Event[Any] | None = None  # the opening of one too many
        self.last_turn: Event[Any] | None = None  # announced


class GameFold(SinteticoFold):
    """Games, bookings and leave at a table of 2001."""

    button: str | None  # the seat that had the hand last

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        self.partida: Partida | None = None
        self.ended_partida: Partida | None = None
        self.po_pot = 0  # the POT of a hand that nobody played
        self.po_due = False  # so that the next hand begins with the «pó»
        self.opened_packs: dict[str, Event[chemin_de_fer.PacksOpened]] = {}
        self.reserved: dict[str, Event[chemin_de_fer.SeatReserved]] = {}
        self.passed_over: dict[str, Event[Any]] = {}  # reserved seats that the hand has passed, empty
        self.kept: list[
            tuple[Event[chemin_de_fer.SeatReserved], Event[Any]]
        ] = []  # and that are still kept a hand later
        self.opening: Event[Any] | None = None  # of the last hand
        self.booking: Event[chemin_de_fer.SeatReserved] | None = None  # of the seat of which was told just now
        self.leaves: dict[str, Event[LeaveTaken]] = {}  # of players who got up and have not come back
        self.leaver_cave = 0  # what lay at the place of whoever left just now
        self.silent_rebuys: list[Event[poker.CaveBought]] = []  # that the dealer has not announced
        self.smaller_caves: list[
            Event[poker.CaveReduced]
        ] = []  # chips taken off since the last hand without a right to
        self.carry_sure = True  # whether the last hand was seen whole: only then is it known what it left in the POT
        self.unheard = False  # messages were lost since the last hand
        self.spread: Event[Any] | None = None  # cards spread since play stopped
        self.for_lack: Event[TableSuspended] | None = None  # the last stop, where it was for lack of players

    @property
    def old(self) -> bool:
        """Whether the table plays by the rules of 2001."""
        return self.licence.regulation == OF_2001

    def lose_sight(self) -> None:
        """What was lost may have told of bookings that lapsed, of rebuys announced and of reports."""
        super().lose_sight()
        self.unheard, self.carry_sure = True, False
        self.silent_rebuys, self.smaller_caves, self.kept = [], [], []
        self.reserved, self.passed_over, self.booking = {}, {}, None

    def on_packs_opened(self, event: Event[chemin_de_fer.PacksOpened]) -> None:
        for pack in event.data.packs:
            if len(self.opened_packs) < REMEMBERED:
                self.opened_packs.setdefault(pack, event)

    def on_session_opened(self, event: Event[SessionOpened]) -> None:
        super().on_session_opened(event)
        if self.old and event.data.kind == TABLE:
            self.partida = Partida(event)

    def on_session_closed(self, event: Event[SessionClosed]) -> None:
        super().on_session_closed(event)
        self.ended_partida = None
        if self.partida is not None and self.partida.opened.data.session == event.data.session:
            game, last = self.partida, self.button
            if game.seat is not None and last is not None:
                game.complete = game.complete or game.seat in self._up_to_the_next(last)
            self.ended_partida, self.partida = game, None
            self.leaves.clear()

    def on_call_made(self, event: Event[chemin_de_fer.CallMade]) -> None:
        super().on_call_made(event)
        if event.data.call == LAST_TURN and self.partida is not None:
            self.partida.last_turn = self.partida.last_turn or event
        if event.data.call == REBUY:
            self.silent_rebuys = []

    def begin_hand(self, hand: PokerHand) -> None:
        """A hand begins: with the «pó» where nobody played the last one."""
        if not self.old:
            return
        hand.special.po_due, hand.special.carried = self.po_due, self.po_pot
        hand.pot += self.po_pot
        if self.po_due and not self.carry_sure:
            hand.lost = hand.lost or NO_POT
        self.po_due, self.po_pot = False, 0
        self._turn_of_the_game(hand.opened, hand, hand.before)
        self._pass_over(hand.opened, hand, hand.before)

    def on_bet_posted(self, event: Event[poker.BetPosted]) -> None:
        super().on_bet_posted(event)
        if self.coup is not None and event.data.kind == PO and not self.carry_sure:
            self.coup.lost = self.coup.lost or NO_POT

    def _turn_of_the_game(self, event: Event[Any], hand: PokerHand, before: str | None) -> None:
        """The turn is complete when the hand passes the seat that had it when time was up; that seat may play once more."""
        game = self.partida
        if game is None or game.ends is None or event.time < game.ends:
            return
        if game.complete:
            game.beyond += 1
            game.over = event if game.beyond == 2 + game.prepared else None  # one hand more is that of the seat itself
        if game.seat is None:
            ready = (*hand.ready.checked, *hand.ready.shuffles)
            game.seat, game.prepared = before, any(each.time < game.ends for each in ready)
        elif hand.button is not None:
            game.complete = game.complete or game.seat in self._up_to_the_next(hand.button)

    def _up_to_the_next(self, seat: str) -> list[str]:
        """The seats from a seat up to the next that somebody holds, that one too."""
        place = self.order.index(seat) if seat in self.order else 0
        ring = [*self.order[place + 1 :], *self.order[:place]]
        end = next((number for number, each in enumerate(ring) if each in self.seats), len(ring))
        return [seat, *ring[: end + 1]]

    def _pass_over(self, event: Event[Any], hand: PokerHand, before: str | None) -> None:
        """The hand passes empty seats that are reserved: their bookings lapse before the next one."""
        self.kept = [
            (self.reserved[seat], passed) for seat, passed in self.passed_over.items() if passed is self.opening
        ]
        self.opening = event
        if hand.button is None or hand.button not in self.order:
            return
        start = self.order.index(before) + 1 if before in self.order else 0
        end = self.order.index(hand.button)
        between = self.order[start:end] if start <= end else (*self.order[start:], *self.order[:end])
        for seat in between:
            if seat in self.reserved and seat not in self.seats:
                self.passed_over.setdefault(seat, event)

    def end_coup(self) -> None:
        hand = self.coup
        if hand is not None and self.old:
            self.po_due, self.carry_sure = nobody_played(hand), hand.lost is None
            self.po_pot = hand.pot if self.po_due else 0
            self.silent_rebuys, self.smaller_caves, self.unheard = [], [], False
            self.for_lack = None if self.suspended is None else self.for_lack
        super().end_coup()

    def on_seat_reserved(self, event: Event[chemin_de_fer.SeatReserved]) -> None:
        if len(self.reserved) < REMEMBERED:
            self.reserved[event.data.seat] = event
            self.passed_over.pop(event.data.seat, None)

    def on_reservation_lapsed(self, event: Event[chemin_de_fer.ReservationLapsed]) -> None:
        self._unbook(event.data.seat)

    def on_seat_taken(self, event: Event[cards.SeatTaken]) -> None:
        super().on_seat_taken(event)
        self._unbook(event.data.seat)

    def _unbook(self, seat: str) -> None:
        """The seat is booked no more; a booking that the hand has passed was without effect."""
        booked = self.reserved.pop(seat, None)
        self.booking = None if self.passed_over.pop(seat, None) is not None else booked

    def on_seat_left(self, event: Event[cards.SeatLeft]) -> None:
        holder = self.seats.get(event.data.seat)
        own = holder is not None and holder.player == event.data.player
        self.leaver_cave = (holder.cave or 0) if own and holder is not None else 0
        super().on_seat_left(event)

    def on_leave_taken(self, event: Event[LeaveTaken]) -> None:
        if len(self.leaves) < REMEMBERED:
            self.leaves[event.data.player] = event

    def on_cave_reduced(self, event: Event[poker.CaveReduced]) -> None:
        super().on_cave_reduced(event)
        leave = self.leaves.get(event.data.player)
        excused = event.data.reason in PLAYED_OUT or (leave is not None and leave.data.justified is not False)
        if self.partida is not None and not excused and len(self.smaller_caves) < REMEMBERED:
            self.smaller_caves.append(event)

    def on_cave_bought(self, event: Event[poker.CaveBought]) -> None:
        super().on_cave_bought(event)
        if event.data.kind in REBUYS and len(self.silent_rebuys) < REMEMBERED:
            self.silent_rebuys.append(event)

    def on_table_suspended(self, event: Event[TableSuspended]) -> None:
        super().on_table_suspended(event)
        self.spread = None
        self.for_lack = event if event.data.reason == FEW_PLAYERS else None

    def on_cards_spread(self, event: Event[cards.CardsSpread]) -> None:
        self.spread = event

    def on_cards_displayed(self, event: Event[cards.CardsDisplayed]) -> None:
        super().on_cards_displayed(event)
        if event.data.face_up:
            self.spread = event


def nobody_played(hand: PokerHand) -> bool:
    """All passed to the end: nobody went in, nobody was paid (poker:12b)."""
    moves = [move for round_ in hand.rounds for move in round_.moves]
    went_in = any(move.action in (CALL, BET, RAISE) or move.amount for move in moves)
    straddled = any(post.data.kind in (STRADDLE, RESTRADDLE) for post in hand.posts)
    return bool(moves) and not went_in and not straddled and hand.void is None and not hand.paid
