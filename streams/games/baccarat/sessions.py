"""The sessions of players online: how long each has been idle, what was staked and won in it."""

from typing import Any

from schemas.envelope import Event
from schemas.events import bets, online
from schemas.events.sessions import SessionClosed, SessionOpened
from schemas.events.table import CoupOpened, TableOpened
from streams.games.bets.fold import BetFold
from streams.games.bets.state import Bet

PLAYER = "player"  # the kind of a session
MOST = 1024  # sessions that are remembered


class PlayerSession:
    """One player's access to the game, from start to end."""

    __slots__ = (
        "closed", "gain", "idle_coups", "idle_since_warning", "invited", "last_act", "opened", "player", "staked",
        "stated", "warned",
    )  # fmt: skip

    def __init__(self, opened: Event[SessionOpened]) -> None:
        self.opened = opened
        self.player = opened.data.players[0] if opened.data.players else ""
        self.last_act: Event[Any] = opened  # the start, or the last bet
        self.idle_coups = 0  # since then
        self.idle_since_warning = 0
        self.invited: Event[online.SessionEndInvited] | None = None
        self.warned: Event[online.SessionEndWarned] | None = None
        self.staked = 0
        self.gain = 0
        self.stated: Event[online.SessionStated] | None = None
        self.closed: Event[SessionClosed] | None = None

    def act(self, event: Event[bets.BetPlaced]) -> None:
        """The player bets: whatever was said about ending the session is over."""
        self.last_act, self.idle_coups, self.idle_since_warning = event, 0, 0
        self.invited = self.warned = None

    def settle(self, bet: Bet) -> None:
        """A bet of the player was settled."""
        if bet.lies:
            self.staked += bet.stake
            self.gain += bet.paid - bet.collected

    def miss(self) -> None:
        """A coup was played without a bet of the player."""
        self.idle_coups += 1
        self.idle_since_warning += self.warned is not None


class SessionFold(BetFold):
    """The sessions of an online table."""

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        self.visits: dict[str, PlayerSession] = {}  # that run, by session
        self.ended: PlayerSession | None = None  # just now
        self.unstated: dict[str, PlayerSession] = {}  # that ended, and no statement was given yet
        self.silent: tuple[PlayerSession, ...] = ()  # the same when a coup was opened
        self.stated_late: PlayerSession | None = None  # that had ended when its statement was given
        self.visits_known = True  # False once messages were lost that may have told of sessions

    def lose_sight(self) -> None:
        super().lose_sight()
        self.visits.clear()
        self.unstated.clear()
        self.visits_known = False

    def stated_of(self, session: str) -> PlayerSession | None:
        """A session that had ended when its statement was given."""
        late = self.stated_late
        return late if late is not None and late.opened.data.session == session else None

    def visit_of(self, player: str) -> PlayerSession | None:
        """The session that runs for a player."""
        return next((visit for visit in self.visits.values() if visit.player == player), None)

    def on_session_opened(self, event: Event[SessionOpened]) -> None:
        super().on_session_opened(event)
        if event.data.kind == PLAYER and len(self.visits) < MOST:
            self.visits.setdefault(event.data.session, PlayerSession(event))

    def on_session_closed(self, event: Event[SessionClosed]) -> None:
        super().on_session_closed(event)
        self.ended = visit = self.visits.pop(event.data.session, None)
        if visit is not None:
            visit.closed = event
            if visit.stated is None and len(self.unstated) < MOST:
                self.unstated[event.data.session] = visit

    def on_session_end_invited(self, event: Event[online.SessionEndInvited]) -> None:
        if (visit := self.visits.get(event.data.session)) is not None:
            visit.invited = visit.invited or event

    def on_session_end_warned(self, event: Event[online.SessionEndWarned]) -> None:
        if (visit := self.visits.get(event.data.session)) is not None:
            visit.warned, visit.idle_since_warning = event, 0

    def on_session_stated(self, event: Event[online.SessionStated]) -> None:
        self.stated_late = self.unstated.pop(event.data.session, None)
        visit = self.visits.get(event.data.session) or self.stated_late
        if visit is not None:
            visit.stated = event

    def on_coup_opened(self, event: Event[CoupOpened]) -> None:
        super().on_coup_opened(event)
        self.silent, self.unstated = tuple(self.unstated.values()), {}

    def on_bet_placed(self, event: Event[bets.BetPlaced]) -> None:
        super().on_bet_placed(event)
        if self.visits and (visit := self.visit_of(event.data.player)) is not None:
            visit.act(event)

    def end_coup(self) -> None:
        coup = self.coup
        if self.visits and coup is not None:
            for visit in self.visits.values():
                own = [bet for bet in getattr(coup, "bets", {}).values() if bet.player == visit.player]
                for bet in own:
                    visit.settle(bet)
                if not own and visit.opened.sequence < coup.opened.sequence:
                    visit.miss()
        super().end_coup()
