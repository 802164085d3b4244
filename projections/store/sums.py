"""The sums that the store keeps of each opening of a table, for the statistics.

They are only a shortcut. Sums that are not younger than the last coup of their opening are not used, so that a writer
that adds up late, or never, makes a page slower and no figure wrong.
"""

import logging
import time
from collections.abc import Callable, Iterable
from typing import Any, Final

from projections.store.reader import StoreReader

OpeningKey = tuple[str, str, str]  # venue, table, opening
KEYS: Final = "(venue, table, opening) IN {keys:Array(Tuple(String, String, String))}"
PAUSE: Final = 1.0  # seconds between two times that a writer adds up

ONE_THREAD: Final = "SETTINGS max_threads = 1"
"""For a query over thousands of rows: several threads cost it more than they bring, most of all on a busy machine."""
log = logging.getLogger("vigia.store")

_OUTDATED: Final = (
    "SELECT venue, table, opening FROM (SELECT venue, table, opening, changed, toDateTime64(0, 6, 'UTC') AS counted "  # noqa: S608  # our own names
    "FROM opening_changed UNION ALL SELECT venue, table, opening, toDateTime64(0, 6, 'UTC') AS changed, counted "
    "FROM opening_sums WHERE grain = 'day') GROUP BY venue, table, opening "
    f"HAVING max(changed) >= max(counted) {ONE_THREAD}"
)
ADD_UP_ALL: Final = (
    "INSERT INTO opening_sums (grain, venue, table, opening, counted, cells) "
    "SELECT grain, venue, table, opening, counted, cells FROM opening_sums_due"
)
_ADD_UP: Final = f"{ADD_UP_ALL} WHERE {KEYS}"


def outdated(store: StoreReader) -> list[OpeningKey]:
    """The openings of which a coup was written after, or while, they were added up."""
    return [tuple(row) for row in store.ask(_OUTDATED, {})]


class OpeningSums:
    """Adds up the openings that one writer wrote coups of, at most once in `PAUSE`."""

    def __init__(self, command: Callable[..., Any], clock: Callable[[], float] = time.monotonic) -> None:
        self._command, self._clock = command, clock
        self._waiting: set[OpeningKey] = set()
        self._last = clock()

    def changed(self, openings: Iterable[OpeningKey]) -> None:
        """Coups of these openings were written."""
        self._waiting.update(openings)
        if self._clock() - self._last >= PAUSE:
            self.add_up()

    def add_up(self) -> None:
        """Add up what waits. A fault must not keep coups out of the store: what was not added up is tried again."""
        if self._waiting:
            try:
                self._command(_ADD_UP, parameters={"keys": sorted(self._waiting)})
                self._waiting.clear()
            except Exception as fault:  # noqa: BLE001  # readers add up themselves
                log.warning("The sums of %d openings are late: %s", len(self._waiting), fault)
        self._last = self._clock()
