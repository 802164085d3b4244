"""What is known of a table at one moment: its licence, its staff, its coup."""

from datetime import datetime
from typing import Any

from schemas.envelope import Event
from schemas.events.table import DealerOff, DealerOn, TableOpened, TableResumed, TableSuspended
from schemas.findings import Value


class Stint:
    """A dealer's unbroken stay in one role."""

    __slots__ = ("left", "off", "on", "role", "since", "staff")

    def __init__(self, event: Event[DealerOn]) -> None:
        self.on = event
        self.staff = event.data.staff
        self.role = event.data.role
        self.since = event.time
        self.off: Event[DealerOff] | None = None
        self.left: datetime | None = None


class Coup:
    """One coup, from its first event until it is closed or overtaken."""

    def __init__(self, opened: Event[Any]) -> None:
        self.id = opened.subject
        self.opened = opened
        self.lost: str | None = None  # why messages of this coup are missing, if they are

    def facts(self) -> dict[str, Value]:
        """What the statistics keep of the coup."""
        return {}


class Table:
    """The fold of a table's events since its opening; a game extends it with its own.

    A method `on_<event type>` takes the event into the state before the rules see it.
    """

    def __init__(self, opened: Event[TableOpened]) -> None:
        self.id = opened.table
        self.opened = opened
        self.licence = opened.data.licence
        self.now = opened.time
        self.phase = "idle"
        self.coup: Any = None
        self.last_coup: str | None = None
        self.staff: dict[str, Stint] = {}
        self.stints: dict[tuple[str, str], Stint] = {}  # last stint of each person and role
        self.suspended = False

    def begin_coup(self, event: Event[Any]) -> None:
        """A new coup starts with this event."""
        self.coup = Coup(event)

    def end_coup(self) -> None:
        """The coup is over; the rules have seen it whole."""
        if self.coup is not None:
            self.last_coup = self.coup.id
        self.coup = None

    def answerable(self) -> str | None:
        """Who answers for what happens at the table now."""
        stint = next(iter(self.staff.values()), None)
        return None if stint is None else stint.staff

    def lose_sight(self) -> None:
        """Messages were lost: what they may have changed is not known any more."""

    def on_dealer_on(self, event: Event[DealerOn]) -> None:
        stint = Stint(event)
        self.staff[stint.role] = stint

    def on_dealer_off(self, event: Event[DealerOff]) -> None:
        stint = self.staff.get(event.data.role)
        if stint is not None and stint.staff == event.data.staff:
            stint.off, stint.left = event, event.time
            self.stints[stint.staff, stint.role] = stint
            del self.staff[stint.role]

    def on_table_suspended(self, event: Event[TableSuspended]) -> None:
        self.suspended = True

    def on_table_resumed(self, event: Event[TableResumed]) -> None:
        self.suspended = False
