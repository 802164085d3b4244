"""Writes what the engine reports into the store, in batches. Storing the same log again changes nothing.

Do not store a replay under the law of another day (`as_of`): it is a question. What-if simulations are not evidence and
are refused (`NotEvidence`).
"""

from collections import deque
from typing import Any, Final, Protocol

from projections.store.events import EventRows
from projections.store.rows import coup_row, finding_row, quarantine_row, verdict_row
from schemas.findings import Finding, Quarantined
from schemas.what_if import refuse_simulated
from streams.engine.judged import JudgedCoups
from streams.engine.outcome import CoupJudged

BATCH: Final = 10_000  # rows
HEAVY: Final = 32 << 20  # bytes of raw records that wait at most
_SAID: Final = ("coups", "verdicts", "findings")  # in the order in which they are written


class Sink(Protocol):
    """Where batches go."""

    def write(self, table: str, columns: list[list[Any]]) -> None:
        """Write rows, given as columns in the order of `COLUMNS`."""


def _take_all(raw: bytes, position: int) -> None:
    """Refuse nothing."""


class StoreListener:
    """Receives what the engine reports and the records, and writes a table when enough rows wait."""

    def __init__(self, sink: Sink, batch: int = BATCH, *, handed_in: bool = True) -> None:
        """`handed_in`: a person brings the journal. What devices sent to a topic is kept whatever its ids say."""
        self._sink = sink
        self._refuse = refuse_simulated if handed_in else _take_all
        self._batch = batch
        self._events = EventRows()
        self._rows: dict[str, list[tuple[Any, ...]]] = {table: [] for table in _SAID}
        self._quarantined: list[Quarantined] = []  # whose they are is known once the records before them are placed
        self._unsent: deque[tuple[str, list[list[Any]]]] = deque()
        self._weight = 0
        self._coups = JudgedCoups()
        self._aside: int | None = None  # position that was set aside since the last record was taken

    def found(self, finding: Finding) -> None:
        """Keep a finding."""
        self._add("findings", finding_row(finding))

    def judged(self, coup: CoupJudged) -> None:
        """Keep a coup and what the rules said of it."""
        told = self._coups.told(coup)
        self._add("coups", coup_row(told))
        self._add("verdicts", verdict_row(told))

    def set_aside(self, record: Quarantined) -> None:
        """Keep a record that is not believed, whole."""
        self._refuse(record.raw, record.position)
        self._aside = record.position
        self._weight += len(record.raw)
        self._quarantined.append(record)
        if len(self._quarantined) >= self._batch or self._weight > HEAVY:
            self.flush()

    def taken(self, raw: bytes, position: int) -> None:
        """Keep an accepted record. Called after the engine, so that an opening ends the one before."""
        if self._aside is not None:
            aside, self._aside = self._aside, None
            if position == aside:
                return
        self._refuse(raw, position)
        events = self._events
        events.add(raw, position)
        if len(events) >= self._batch or events.weight > HEAVY:
            self.flush()

    def finished(self) -> None:
        """The log ended."""
        self.flush()

    def flush(self) -> None:
        """Write everything that waits, findings last, so that what they rest on is there before them.

        What could not be written stays, and goes first the next time.
        """
        if self._events:
            self._unsent.append(("events", self._events.columns()))
        aside, self._quarantined = self._quarantined, []
        waiting = {"quarantine": [quarantine_row(record, self._events.openings) for record in aside], **self._rows}
        for table, rows in waiting.items():
            if rows:
                self._unsent.append((table, [list(column) for column in zip(*rows, strict=True)]))
                rows.clear()
        self._weight = 0
        while self._unsent:
            self._sink.write(*self._unsent[0])
            self._unsent.popleft()

    def _add(self, table: str, row: tuple[Any, ...]) -> None:
        rows = self._rows[table]
        rows.append(row)
        if len(rows) >= self._batch or self._weight > HEAVY:
            self.flush()
