"""Finds the table of a record: two venues may each have a table of the same name.

A record that names its venue belongs to that table. An opening that names none belongs to the venue in its licence. Any
other record without a venue belongs to the table of its name that opened without one; if several venues have such a
table, the chain tells them apart.
"""

from collections.abc import Callable
from enum import Enum
from typing import Any

from schemas.envelope import Event
from schemas.events.table import TableOpened
from schemas.identity import EXTRACTS, NO_VENUE, TableId, key_of
from streams.engine.custody import Custody


class NoTable(Enum):
    """Why an event belongs to no table."""

    AWAY = "the table's events belong in another partition"
    IMPORTED = "an imported log is judged as a file, not on the topic"
    CROWDED = "the table has not declared its opening, nor have too many others"
    FULL = "too many tables have opened under new names, and no register says which exist"


class TableRouter:
    """The tables of a judge, by venue and name."""

    def __init__(
        self,
        tables: dict[TableId, Custody],
        begin: Callable[[TableId, Event[Any], bytes, int], Custody | NoTable],
        home: Callable[[str], bool] | None = None,
    ) -> None:
        self.routes: dict[tuple[str | None, str], Custody] = {}  # where the next record of such a name surely goes
        self._tables, self._begin, self._home = tables, begin, home

    def table_of(self, event: Event[Any], raw: bytes, position: int) -> Custody | NoTable:
        """The table of an event that is not simply the next of a known one."""
        venue, name = event.venue, event.table
        if event.sequence == 0 and event.type == TableOpened.type:
            at = TableId(venue or event.data.licence.venue, name)
            if why := self._no_home(at.venue, at.key):  # one history in one log, whether records name the venue or not
                return why
            self.routes.pop((None, name), None)  # whom records without a venue speak of may change with it
            return self._tables.get(at) or self._begin(at, event, raw, position)
        at = TableId(venue or NO_VENUE, name)
        several = self._opened_without_venue(name) if venue is None else []
        if not several and (why := self._no_home(venue, key_of(venue, name))):
            return why
        if len(several) > 1:
            return _of_namesakes(several, event, raw)
        custody = several[0] if several else self._tables.get(at) or self._begin(at, event, raw, position)
        if isinstance(custody, Custody):
            self.routes[venue, name] = custody
        return custody

    def table_named(self, venue: str | None, name: str | None, prevhash: str | None) -> Custody | None:
        """The table that a damaged record seems to come from, if it is known."""
        if name is None:
            return None
        if venue is not None:
            return self._tables.get(TableId(venue, name))
        several = self._opened_without_venue(name)
        resting = [custody for custody in several if prevhash is not None and custody.head == prevhash]
        return next(iter(resting), _first_opened(several) if several else self._tables.get(TableId(NO_VENUE, name)))

    def _no_home(self, venue: str | None, key: str) -> NoTable | None:
        """Why records with that key are not judged in this log.

        Whoever can write to a topic could open an extract there, and have a part judged as if it were a house's.
        """
        if self._home is None:
            return None
        if venue == EXTRACTS:
            return NoTable.IMPORTED
        return None if self._home(key) else NoTable.AWAY

    def _opened_without_venue(self, name: str) -> list[Custody]:
        return [custody for custody in self._tables.values() if custody.bare and custody.table == name]


def _of_namesakes(several: list[Custody], event: Event[Any], raw: bytes) -> Custody:
    """The first table that fits: the one whose chain the record continues, that took it already, whose key signed it,
    or that turned away what it rests on; else one whose sources need not sign.

    Of several the first to open: whoever opens a namesake later, and names the other's keys, gets none of its records.
    """
    tests: tuple[Callable[[Custody], bool], ...] = (
        lambda custody: custody.head == event.prevhash,
        lambda custody: custody.memory.taken(event.sequence, raw),
        lambda custody: custody.signatures.proves(event, raw),
        lambda custody: custody.signatures.rests_on_one(event),
    )
    for test in tests:
        if fits := [custody for custody in several if test(custody)]:
            return _first_opened(fits)
    unsigned = [custody for custody in several if not custody.signatures.ring.every]
    return _first_opened(unsigned or several)


def _first_opened(several: list[Custody]) -> Custody:
    return min(several, key=lambda custody: min((one.position for one in custody.openings.values()), default=-1))
