"""The sessions of players online: how long each has been idle, what was staked and won in it.

So many are remembered that no honest table has more. Of further ones the first to be forgotten are those in which nobody
ever betted, then those that betted longest ago; what is asked of a session that may be among them is not evaluable.
"""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from schemas.envelope import Event
from schemas.events import online
from schemas.events.sessions import SessionClosed, SessionOpened
from schemas.events.table import CoupOpened, TableOpened
from streams.rules import Table

PLAYER: Final = "player"  # the kind of a session
MOST: Final = 1024  # sessions that are remembered
MOST_OF_ONE: Final = 4  # of one player at once
NO_SESSIONS: Final = "messages were lost that may have told of sessions"
NO_ROOM: Final = "more sessions ran at once than are remembered"


class StakeOutcome(NamedTuple):
    """What one stake of a player came to in a coup."""

    player: str
    laid: Event[Any]
    staked: int
    gain: int


class PlayerSession:
    """One player's access to the game, from start to end."""

    __slots__ = (
        "betted_in", "closed", "gain", "invited", "last_act", "opened", "player", "seen", "shared", "staked", "stated",
        "warned", "warned_at",
    )  # fmt: skip

    def __init__(self, opened: Event[SessionOpened], coups: int) -> None:
        self.opened = opened
        self.player = opened.data.players[0] if opened.data.players else ""
        self.last_act: Event[Any] = opened  # the start, or the last bet
        self.seen = coups  # how many coups the table had played when the player could first have been idle
        self.invited: Event[online.SessionEndInvited] | None = None
        self.warned: Event[online.SessionEndWarned] | None = None
        self.warned_at = 0  # as `seen`
        self.staked = 0
        self.gain = 0
        self.betted_in = 0  # the number of the last coup in which the player staked
        self.shared = False  # another session of the player ran beside it: to which a bet belongs nobody can tell
        self.stated: Event[online.SessionStated] | None = None
        self.closed: Event[SessionClosed] | None = None

    def act(self, event: Event[Any], coups: int) -> None:
        """The player bets: whatever was said about ending the session, or stated of it, is over."""
        self.last_act, self.seen, self.betted_in = event, coups, coups
        self.invited = self.warned = self.stated = None

    def settle(self, outcome: StakeOutcome) -> None:
        """A coup with a stake of the player has ended, which was laid while the session ran."""
        if self.closed is not None and outcome.laid.sequence >= self.closed.sequence:
            return
        if outcome.laid.sequence > self.opened.sequence:
            self.staked += outcome.staked
            self.gain += outcome.gain


class SessionFold(Table):
    """The sessions of an online table. Its game says when somebody stakes (`acted`) and what stakes came to (`outcomes`)."""

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__(opened)
        self.visits: dict[str, PlayerSession] = {}  # that run, by session; who betted last is last
        self.quiet: dict[str, None] = {}  # those of them in which nobody has betted, the oldest first
        self.running: dict[str, list[PlayerSession]] = {}  # the same by player
        self.ended: PlayerSession | None = None  # just now
        self.unstated: dict[str, PlayerSession] = {}  # that ended, and no statement was given yet
        self.silent: tuple[PlayerSession, ...] = ()  # the same when a coup was opened
        self.stated_late: PlayerSession | None = None  # that had ended when its statement was given
        self.unseen: str | None = None  # why a session may have run that is not known
        self.coups = 0  # that have ended

    @property
    def coups_begun(self) -> int:
        """How many coups have ended or are running."""
        return self.coups + (self.coup is not None)

    def lose_sight(self) -> None:
        super().lose_sight()
        self.visits.clear()
        self.quiet.clear()
        self.running.clear()
        self.unstated.clear()
        self.unseen = NO_SESSIONS

    def stated_of(self, session: str) -> PlayerSession | None:
        """A session that had ended when its statement was given."""
        late = self.stated_late
        return late if late is not None and late.opened.data.session == session else None

    def visit_of(self, player: str) -> PlayerSession | None:
        """The session that runs for a player."""
        running = self.running.get(player)
        return running[0] if running else None

    def still_plays(self, visit: PlayerSession) -> bool:
        """A coup in which the player staked has not ended."""
        return visit.betted_in > self.coups

    def idle_coups(self, visit: PlayerSession) -> int:
        """Coups that were played since the session began, or since its last bet."""
        return max(0, self.coups - visit.seen)

    def idle_since_warning(self, visit: PlayerSession) -> int:
        """Coups that began and ended since the player was warned: one that was running then is not the next."""
        return max(0, self.coups - visit.warned_at)

    def on_session_opened(self, event: Event[SessionOpened]) -> None:
        super().on_session_opened(event)
        name = event.data.session
        if event.data.kind != PLAYER or name in self.visits:
            return
        visit = PlayerSession(event, self.coups_begun)
        own = self.running.get(visit.player, [])
        if len(own) >= MOST_OF_ONE or len(self.visits) >= MOST:
            too_many = own[0].opened.data.session if len(own) >= MOST_OF_ONE else next(iter(self.quiet or self.visits))
            self._drop_session(too_many)
            self.unseen = self.unseen or NO_ROOM
        self.visits[name], self.quiet[name] = visit, None
        running = self.running.setdefault(visit.player, [])
        running.append(visit)
        for each in running if len(running) > 1 else ():
            each.shared = True

    def _drop_session(self, session: str) -> PlayerSession | None:
        """The session runs no longer, or is not remembered."""
        visit = self.visits.pop(session, None)
        if visit is not None:
            self.quiet.pop(session, None)
            self.running[visit.player].remove(visit)
            if not self.running[visit.player]:
                del self.running[visit.player]
        return visit

    def on_session_closed(self, event: Event[SessionClosed]) -> None:
        super().on_session_closed(event)
        self.ended = visit = self._drop_session(event.data.session)
        if visit is None:
            return
        visit.closed = event
        if visit.stated is not None:
            return
        if len(self.unstated) < MOST:
            self.unstated[event.data.session] = visit
        else:
            self.unseen = self.unseen or NO_ROOM

    def on_session_end_invited(self, event: Event[online.SessionEndInvited]) -> None:
        if (visit := self.visits.get(event.data.session)) is not None:
            visit.invited = visit.invited or event

    def on_session_end_warned(self, event: Event[online.SessionEndWarned]) -> None:
        if (visit := self.visits.get(event.data.session)) is not None:
            visit.warned, visit.warned_at = event, self.coups_begun

    def on_session_stated(self, event: Event[online.SessionStated]) -> None:
        self.stated_late = self.unstated.pop(event.data.session, None)
        visit = self.visits.get(event.data.session) or self.stated_late
        if visit is not None:
            visit.stated = event

    def on_coup_opened(self, event: Event[CoupOpened]) -> None:
        super().on_coup_opened(event)
        self.silent, self.unstated = tuple(self.unstated.values()), {}

    def acted(self, player: str, event: Event[Any]) -> None:
        """A player stakes."""
        for visit in self.running.get(player, ()):
            visit.act(event, self.coups_begun)
            name = visit.opened.data.session
            self.quiet.pop(name, None)
            self.visits[name] = self.visits.pop(name)

    def outcomes(self) -> Iterable[StakeOutcome]:
        """Hook: what the stakes of the coup that is ending came to."""
        return ()

    def end_coup(self) -> None:
        if self.coup is not None:
            self.coups += 1
            if self.running or self.unstated:
                self._settle_sessions()
        super().end_coup()

    def _settle_sessions(self) -> None:
        """What a coup came to, for the sessions of those who staked: those that run, and those that ended in it."""
        over: dict[str, list[PlayerSession]] = {}
        for visit in self.unstated.values():
            over.setdefault(visit.player, []).append(visit)
        for outcome in self.outcomes():
            for visit in (*self.running.get(outcome.player, ()), *over.get(outcome.player, ())):
                visit.settle(outcome)
