"""How long somebody has stayed in a role, where the law limits the stay and fixes no break."""

from datetime import datetime, timedelta
from typing import Any, Final

from schemas.envelope import Event
from schemas.events.table import DealerOff, DealerOn
from schemas.findings import Value
from streams.rules.breach import Breach
from streams.rules.table import Stint, Table

MINUTE: Final = timedelta(minutes=1)


def stay_until(stint: Stint, until: datetime, shortest_break: timedelta) -> tuple[timedelta, Stint]:
    """Time spent in the role, and the stint with which it began; absences that are no break are not counted."""
    stay = until - stint.since
    while (before := joined(stint, shortest_break)) is not None:
        stay += (before.left or stint.since) - before.since
        stint = before
    return stay, stint


def watched(table: Table, event: Event[Any], role: str) -> Stint | None:
    """The stay that goes on, or the one that the event ended."""
    if event.type in (DealerOff.type, DealerOn.type):
        return next((stint for stint in table.stints.values() if stint.role == role and stint.off is event), None)
    return table.staff.get(role)


def handed_over(stint: Stint, event: Event[Any], longest: timedelta, shortest_break: timedelta) -> bool:
    """Whether the person left as soon as a coup was settled in which the time had run out."""
    ended = stint.rested
    if stint.off is not event or ended is None or event.time - ended >= shortest_break:
        return False
    return stay_until(stint, ended, shortest_break)[0] > longest


def overdue_before(stint: Stint, longest: timedelta, shortest_break: timedelta) -> bool:
    """Whether the event before the last that showed the person at work was already past the longest stay."""
    seen, where = stint.seen_before, stint
    while seen is None and (before := joined(where, shortest_break)) is not None:
        seen, where = before.seen, before
        if seen is not None and handed_over(before, seen, longest, shortest_break):
            seen = before.seen_before
    return seen is not None and stay_until(where, seen.time, shortest_break)[0] > longest


def overstayed(
    stint: Stint, event: Event[Any], longest: timedelta, shortest_break: timedelta, *, reading: str
) -> Breach | None:
    """The breach of a stay that has become too long with this event; None where it has not, or was so before.

    It rests on the reading where absences too short to be a break were left out of the stay.
    """
    stay, first = stay_until(stint, event.time, shortest_break)
    limits = longest, shortest_break
    if stay <= longest or handed_over(stint, event, *limits) or overdue_before(stint, *limits):
        return None
    values: dict[str, Value] = {"dealer": stint.staff, "minutes": longest // MINUTE}
    return Breach((first.on, event), values, staff=stint.staff, reading=None if first is stint else reading)


def on_record(table: Table, role: str) -> tuple[Stint, Event[Any]] | None:
    """Who is on record in the role, or was last, and the record that says so."""
    stint = table.staff.get(role) or last_to_leave(table, role)
    record = None if stint is None else stint.off or stint.on
    return None if stint is None or record is None else (stint, record)


def last_to_leave(table: Table, role: str) -> Stint | None:
    """Who was last on record in the role and has left it."""
    gone = [stint for stint in table.stints.values() if stint.role == role and stint.off is not None]
    return max(gone, key=lambda stint: stint.off.sequence if stint.off else 0, default=None)


def joined(stint: Stint, shortest_break: timedelta) -> Stint | None:
    """The stint before, where the absence between the two is too short to be a break."""
    before = stint.before
    if before is None or before.left is None or stint.since - before.left >= shortest_break:
        return None
    return before


def there_since(table: Table, event: Event[Any]) -> list[Stint]:
    """The stays of all who are on record at the table, or were until after this event."""
    gone = [stint for stint in table.stints.values() if stint.off is not None and stint.off.sequence > event.sequence]
    return [*table.staff.values(), *gone]
