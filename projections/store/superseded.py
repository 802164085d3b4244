"""Findings of coups that were judged again under another law; looked up rarely, since that is rare."""

import time
from collections.abc import Callable
from threading import Lock
from typing import Any, Final

Gone = tuple[tuple[str, str, str, str, str], ...]  # venue, table, opening, coup, law
_FRESH: Final = 5.0  # seconds for which it is remembered which judgments gave way to others

# Of coups with findings: the laws by which they were judged, but not last.
_QUERY: Final = (
    "SELECT DISTINCT venue, table, opening, coup, law FROM (SELECT venue, table, opening, coup, law, "
    "max(judged) AS at, max(at) OVER (PARTITION BY venue, table, opening, coup, first_sequence, last_sequence) "
    "AS latest FROM verdicts WHERE (venue, table, coup) IN (SELECT venue, table, coup FROM findings WHERE coup != '') "
    "GROUP BY venue, table, opening, coup, first_sequence, last_sequence, law) WHERE at != latest"
)


class Superseded:
    """Judgements that are kept and not shown, cached for each set of venues."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._known: dict[tuple[str, ...] | None, tuple[float, Gone]] = {}

    def of(self, venues: tuple[str, ...] | None, ask: Callable[[str, dict[str, Any]], Any]) -> Gone:
        """Venue, table, opening, coup and law of each replaced judgement."""
        with self._lock:
            asked, gone = self._known.get(venues, (-1e9, ()))
            if time.monotonic() - asked > _FRESH:
                gone = tuple(tuple(row) for row in ask(_QUERY, {}))
                self._known[venues] = (time.monotonic(), gone)
            return gone
