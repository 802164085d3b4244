"""What is known of a table at one moment: its licence, its staff, its coup."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, ClassVar, Final

from schemas.envelope import Event
from schemas.events.bets import BetPlaced, StakeAdded
from schemas.events.sessions import SessionClosed, SessionOpened
from schemas.events.table import CoupOpened, DealerOff, DealerOn, TableClosed, TableOpened, TableResumed, TableSuspended
from schemas.findings import Value
from streams.rules.shown import MOVED, ShownEvents
from streams.rules.trail import Trail

SESSIONS: Final = 1_024  # that may run at one table at once; of more, the oldest is forgotten
LAST: Final = (TableClosed.type, TableOpened.type)  # no coup follows these at the table
UNSEEN: Final = "the opening of the coup was not seen"  # yet: it may have been overtaken by a bet


class Stint:
    """A dealer's unbroken stay in one role; `before` is the stay of the same person before it, if known."""

    __slots__ = ("before", "left", "off", "on", "rested", "role", "seen", "seen_before", "since", "staff")

    def __init__(self, on: Event[Any], staff: str, role: str, before: "Stint | None" = None) -> None:
        self.on = on
        self.staff = staff
        self.role = role
        self.since = on.time
        self.before = before
        self.off: Event[Any] | None = None
        self.left: datetime | None = None
        self.rested: datetime | None = None  # on leaving: end of the last coup
        self.seen: Event[Any] | None = None  # last event that shows the dealer at work
        self.seen_before: Event[Any] | None = None

    def see(self, event: Event[Any]) -> None:
        """The event shows the dealer at work."""
        self.seen_before, self.seen = self.seen, event

    def resumed(self, stopped: datetime, again: datetime) -> "Stint":
        """The stay goes on after play has rested."""
        stint = Stint(self.on, self.staff, self.role, self)
        self.left, stint.since = stopped, again
        return stint


class Coup:
    """One coup, from its first event until it is closed or overtaken."""

    variant: str | None = None  # of the game, where the coup chose one
    session: str | None = None  # in which it is played, where there is one

    def __init__(self, opened: Event[Any]) -> None:
        self.id = opened.subject
        self.opened = opened
        self.lost: str | None = None  # why messages of this coup are missing, if they are

    def facts(self) -> dict[str, Value]:
        """What the statistics keep of the coup."""
        return {}


class Table(ShownEvents):
    """The fold of a table's events since its opening; a game extends it with its own.

    A method `on_<event type>` takes the event into the state before the rules see it.
    """

    answers = "dealer"  # the role that answers for the table, whoever else of its staff is there

    moves_chips: ClassVar[tuple[str, ...]] = MOVED  # kinds with which a coup that is closed may still be put right
    lays_stakes: ClassVar[Mapping[str, str]] = {
        BetPlaced.type: "stake",
        StakeAdded.type: "amount",
    }  # kinds that lay a stake, and where they say how much

    between_coups: ClassVar[tuple[str, ...]] = ()  # kinds that happen between two coups and not in one

    def __init__(self, opened: Event[TableOpened]) -> None:
        super().__init__()
        self.id = opened.table
        self.opened = opened
        self.licence = opened.data.licence
        self.now = opened.time
        self.phase = "idle"
        self.last_coup: str | None = None
        self.staff: dict[str, Stint] = {}
        self.stints: dict[tuple[str, str], Stint] = {}  # last stint of each person and role
        self.suspended: Event[TableSuspended] | None = None
        self.sessions: dict[str, Event[SessionOpened]] = {}  # that run now, by id
        self.recent: Any = None  # the last coup, where it may still be put right
        self.namesakes: list[
            tuple[Event[Any], Event[Any]]
        ] = []  # a bet and another of its name, until that is reported

    def begin_anew(self) -> None:
        """Forget all that happened since the opening, but what time it is."""
        licence, now = self.licence, self.now
        self.__dict__ = type(self)(self.opened).__dict__
        self.licence, self.now = licence, now

    def declaration(self) -> tuple[Event[Any], ...]:
        return (self.opened,)

    def begin_coup(self, event: Event[Any]) -> None:
        """A new coup starts with this event."""
        self.coup = Coup(event)

    def keep(self, finished: Any) -> None:
        """Hook: keep of a `FinishedCoup` what the next one has to know."""

    def remembers(self, coup: str | None) -> bool:
        """Hook: whether something of a coup before the last may still be put right."""
        return False

    def mends(self, event: Event[Any], law: Any) -> bool:
        """Hook: whether an event that still names the last coup puts something of it right, and so comes in its turn."""
        return False

    def won_late(self, since: int) -> int:
        """Hook: what the bank won after this record on bets of coups that are over; below zero: what it gave."""
        return 0

    def end_coup(self) -> None:
        """The coup is over; the rules have seen it whole."""
        if self.coup is not None:
            self.last_coup = self.coup.id
        self.coup, self.last_trail, self.trail = None, self.trail, Trail()

    def answerable(self) -> str | None:
        """Who answers for what happens at the table now."""
        stint = self.staff.get(self.answers) or next(iter(self.staff.values()), None)
        return None if stint is None else stint.staff

    def lose_sight(self) -> None:
        """Messages were lost: forget what they may have changed."""

    def on_coup_opened(self, event: Event[CoupOpened]) -> None:
        """A coup that seemed to have begun without it was only overtaken: nothing is missing.

        Unless it chose a variant: what came before was not judged by its rules.
        """
        coup, choice = self.coup, event.data
        if coup is None:
            return
        if coup.lost == UNSEEN and choice.variant is None:
            coup.lost = None
        coup.variant = choice.variant
        coup.session = choice.session or self._table_session()

    def opened_late(self, event: Event[CoupOpened]) -> None:
        """The opening of the coup in play was overtaken by its first event, which began it: what it says is taken in."""
        Table.on_coup_opened(self, event)

    def on_session_opened(self, event: Event[SessionOpened]) -> None:
        """A session that opens twice goes on."""
        self.sessions.setdefault(event.data.session, event)
        if len(self.sessions) > SESSIONS:
            del self.sessions[next(iter(self.sessions))]

    def on_session_closed(self, event: Event[SessionClosed]) -> None:
        self.sessions.pop(event.data.session, None)

    def _table_session(self) -> str | None:
        """The session of all who sit here, if exactly one runs."""
        if not self.sessions:
            return None
        names = [name for name, opened in self.sessions.items() if opened.data.kind == "table"]
        return names[0] if len(names) == 1 else None

    def on_dealer_on(self, event: Event[DealerOn]) -> None:
        """A dealer who is put on twice stays on; whoever takes another's place relieves the other."""
        staff, role = event.data.staff, event.data.role
        held = self.staff.get(role)
        if held is not None and held.staff == staff:
            return
        if held is not None:
            self._leave(held, event)
        self.staff[role] = Stint(event, staff, role, self.stints.get((staff, role)))

    def on_dealer_off(self, event: Event[DealerOff]) -> None:
        stint = self.staff.get(event.data.role)
        if stint is not None and stint.staff == event.data.staff:
            self._leave(stint, event)

    def on_table_suspended(self, event: Event[TableSuspended]) -> None:
        self.suspended = self.suspended or event

    def on_table_resumed(self, event: Event[TableResumed]) -> None:
        stopped, self.suspended = self.suspended, None
        for role, stint in list(self.staff.items()):
            if stopped is not None and stint.since < stopped.time:
                self.staff[role] = stint.resumed(stopped.time, event.time)

    def _leave(self, stint: Stint, event: Event[Any]) -> None:
        stint.off, stint.left = event, event.time
        self.stints[stint.staff, stint.role] = stint
        del self.staff[stint.role]
