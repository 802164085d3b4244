"""Sessions for which a house charges its percentage (n. 7.b), taken into what is known of a poker table."""

from collections import deque
from typing import Any, Final

from schemas.envelope import Event
from schemas.events import cards, poker
from schemas.events.sessions import SessionClosed, SessionOpened
from schemas.events.table import CoupOpened, TableOpened
from streams.games.poker.fold_people import PeopleFold

FEE: Final = "fee"  # why chips leave a cave
TABLE: Final = "table"  # the kind of a session of all who sit at the table
FEES: Final = 256  # charges of sessions not yet over that are remembered
JOINED: Final = 64  # players of one session that are remembered
OPENINGS: Final = 32  # hands of one session that are remembered, the last ones


class ChargedSession:
    """A session: who was there or came, and the last hands that began in it."""

    __slots__ = ("hands", "joined", "known", "opened")

    def __init__(self, opened: Event[SessionOpened]) -> None:
        self.opened = opened
        self.joined: dict[str, Event[Any]] = {}  # player -> the opening, or the event with which the seat was taken
        self.hands: deque[Event[CoupOpened]] = deque(maxlen=OPENINGS)
        self.known = True  # False once messages were lost that may have told of seats and charges

    def joins(self, player: str, event: Event[Any]) -> None:
        """A player is in it from now on."""
        if len(self.joined) < JOINED:
            self.joined.setdefault(player, event)


class SessionsFold(PeopleFold):
    """The session that runs, the one that ended last, and what was charged for them."""

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        self.charging: ChargedSession | None = None
        self.charged: ChargedSession | None = None
        self.session_fees: dict[tuple[str, str], list[Event[poker.SessionFeeCharged]]] = {}  # by session and player
        self.fees: dict[
            tuple[str, int], list[Event[Any]]
        ] = {}  # charges, or fees out of caves, without the other record
        self.uncharged: list[Event[poker.CaveReduced]] = []  # fees out of caves, in the session that ended last

    def lose_sight(self) -> None:
        super().lose_sight()
        self.fees = {}
        if self.charging is not None:
            self.charging.known = False

    def on_session_opened(self, event: Event[SessionOpened]) -> None:
        super().on_session_opened(event)
        if event.data.kind != TABLE or (self.charging and self.charging.opened.data.session == event.data.session):
            return
        self.charging = ChargedSession(event)
        self.charging.known = self.sure
        for holder in self.seats.values():
            self.charging.joins(holder.player, event)

    def on_session_closed(self, event: Event[SessionClosed]) -> None:
        super().on_session_closed(event)
        alone = [fee for fees in self.fees.values() for fee in fees]
        self.uncharged, self.fees = [fee for fee in alone if fee.type == poker.CaveReduced.type], {}
        self._forget(self.charged)
        self.charged = None
        if self.charging is not None and self.charging.opened.data.session == event.data.session:
            self.charged, self.charging = self.charging, None

    def _forget(self, session: ChargedSession | None) -> None:
        """What was charged for a session that ended before the last is of no use any more."""
        if session is not None:
            name = session.opened.data.session
            self.session_fees = {key: charged for key, charged in self.session_fees.items() if key[0] != name}

    def on_seat_taken(self, event: Event[cards.SeatTaken]) -> None:
        super().on_seat_taken(event)
        if self.charging is not None:
            self.charging.joins(event.data.player, event)

    def on_session_fee_charged(self, event: Event[poker.SessionFeeCharged]) -> None:
        key = event.data.session, event.data.player
        if key in self.session_fees or len(self.session_fees) < FEES:
            self.session_fees[key] = [*self.session_fees.get(key, ())[:1], event]
        self._fee(event)

    def on_cave_reduced(self, event: Event[poker.CaveReduced]) -> None:
        super().on_cave_reduced(event)
        if event.data.reason == FEE:
            self._fee(event)

    def _fee(self, event: Event[Any]) -> None:
        """A charge, or a fee out of a cave: the two are records of the same chips."""
        key = event.data.player, event.data.amount
        known = self.fees.get(key, [])
        if known and known[0].type != event.type:
            known.pop(0)
        elif len(known) < FEES and (known or len(self.fees) < FEES):
            self.fees[key] = [*known, event]

    def fee_alone(self, event: Event[Any]) -> bool:
        """Whether no record of the other kind, charge or fee out of a cave, was there of the same chips before."""
        return event in self.fees.get((event.data.player, event.data.amount), ())

    def on_coup_opened(self, event: Event[CoupOpened]) -> None:
        super().on_coup_opened(event)
        if self.charging is not None:
            self.charging.hands.append(event)
