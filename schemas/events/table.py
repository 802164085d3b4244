"""What happens at any table: opening and closing, staff, coups, the clock, corrections."""

from schemas.licence import Licence
from schemas.model import Count, Data, Name, Text


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
    """Bets are taken for the coup named in the event's subject; whatever differs from coup to coup may be said here."""

    variant: Name | None = None  # where the table plays several: which rules bind this coup
    session: Name | None = None  # in which it is played; where none is named, that of the table
    banker: Name | None = None  # the player who keeps the bank
    button: Name | None = None  # the seat that has the hand (mão)
    level: Count | None = None  # of the blinds, counted from 1
    shoe: Name | None = None  # from which it is dealt


class CoupClosed(Data):
    """The coup in the event's subject is settled."""


class ClockTicked(Data):
    """Time passed; silence is judged against this."""
