"""What happens at any table: opening and closing, staff, coups, the clock, corrections."""

from schemas.licence import Licence
from schemas.model import Data, Name, Text


class TableOpened(Data):
    """First event of every opening (sequence 0): what the table is licensed to do."""

    licence: Licence


class TableSuspended(Data):
    """Play stops for a while."""

    reason: Text


class TableResumed(Data):
    """Play goes on after a suspension."""


class TableClosed(Data):
    """Last event of an opening."""


class DealerOn(Data):
    """A dealer (pagador) takes a place at the table."""

    staff: Name
    role: Name


class DealerOff(Data):
    """A dealer leaves that place."""

    staff: Name
    role: Name


class CoupOpened(Data):
    """Bets are taken for the coup named in the event's subject."""


class CoupClosed(Data):
    """The coup in the event's subject is settled."""


class ClockTicked(Data):
    """Time passed; silence is judged against this."""
