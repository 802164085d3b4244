"""Who is who across houses: a table is known by its venue and name, a coup by venue, table, opening and name.

Two casinos may each have a table `AR-1`, with coups and players of the same names. Whatever keys, joins, addresses or
filters uses the whole identity; the name alone is only shown.
"""

from functools import lru_cache
from typing import Final, NamedTuple
from urllib.parse import quote

EXTRACTS: Final = (
    "extracts"  # the venue of logs that were imported from elsewhere and carry only a part of what happened
)
DESK: Final = "vigia/desk"  # in place of a table, in records of what was done at the desk
NO_VENUE: Final = ""  # of a table that never opened and whose records name no venue; no envelope can say it


class TableId(NamedTuple):
    """A table of one venue."""

    venue: str
    table: str

    @property
    def key(self) -> str:
        """The table as one text: what its Kafka records and its ledger entries are keyed by. No two tables share one."""
        return f"{quote(self.venue, safe='')}/{quote(self.table, safe='')}"


@lru_cache(maxsize=4_096)
def key_of(venue: str | None, table: str) -> str:
    """What the Kafka record of an event is keyed by; one that names no venue is keyed by the table's name alone."""
    return table if venue is None else TableId(venue, table).key


class CoupId(NamedTuple):
    """A coup of one opening of a table; `opening` is the start of the opening record's hash, 32 hexadecimal digits."""

    venue: str
    table: str
    opening: str
    coup: str

    @property
    def at(self) -> TableId:
        """Where it was played."""
        return TableId(self.venue, self.table)
