"""Who is who across houses: a table is known by its venue and name, a coup by venue, table, opening and name.

Two casinos may each have a table `AR-1`, with coups and players of the same names. Whatever keys, joins, addresses or
filters uses the whole identity; the name alone is only shown.
"""

from typing import NamedTuple
from urllib.parse import quote


class TableId(NamedTuple):
    """A table of one venue."""

    venue: str
    table: str

    @property
    def key(self) -> str:
        """The table as one text: what its Kafka records and its ledger entries are keyed by. No two tables share one."""
        return f"{quote(self.venue, safe='')}/{quote(self.table, safe='')}"


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
