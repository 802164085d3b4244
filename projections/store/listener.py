"""Writes what the engine reports into the store, in batches. Storing the same log again changes nothing.

Do not store a replay under the law of another day (`as_of`): it is a question. What-if simulations are not evidence and
are refused (`NotEvidence`).
"""

from collections import deque
from typing import Any, Protocol

from projections.openings import Openings, decode_head
from projections.store.batch import FULL, RowBatch, TableRows
from schemas.findings import Finding, Quarantined
from schemas.what_if import refuse_simulated
from streams.engine.judged import JudgedCoups
from streams.engine.outcome import CoupJudged


class TableWriter(Protocol):
    """Where rows go; `projections.store.Store` is one."""

    def write(self, table: str, columns: list[list[Any]]) -> None:
        """Write rows, given as columns in the order of `COLUMNS`."""


def _accept(raw: bytes, position: int) -> None:
    """Refuse nothing."""


class StoreListener:
    """Receives records and findings from the engine, and writes them when a batch is full."""

    def __init__(self, store: TableWriter, batch: int = FULL, *, handed_in: bool = True) -> None:
        """`handed_in`: a person brings the journal. What devices sent to a topic is kept whatever its ids say."""
        self._store = store
        self._check = refuse_simulated if handed_in else _accept
        self._full = batch
        self._openings = Openings()
        self._batch = RowBatch(self._openings)
        self._unwritten: deque[TableRows] = deque()
        self._coups = JudgedCoups()
        self._aside: int | None = None  # position that was set aside since the last record was taken

    def on_finding(self, finding: Finding) -> None:
        """Keep a finding."""
        self._batch.add_finding(finding)
        self._flush_if_full()

    def on_coup(self, coup: CoupJudged) -> None:
        """Keep a coup and its verdicts."""
        self._batch.add_coup(self._coups.message(coup))
        self._flush_if_full()

    def on_quarantined(self, record: Quarantined) -> None:
        """Keep a record that is not believed, whole."""
        self._check(record.raw, record.position)
        self._aside = record.position
        self._batch.add_quarantined(record)
        self._flush_if_full()

    def taken(self, raw: bytes, position: int) -> None:
        """Keep an accepted record. Called after the engine, so that an opening ends the one before."""
        aside, self._aside = self._aside, None
        if position == aside:
            return
        self._check(raw, position)
        self._batch.add_event(decode_head(raw), raw, position)
        self._flush_if_full()

    def finished(self) -> None:
        """The log ended."""
        self.flush()

    def flush(self) -> None:
        """Write everything that waits. What could not be written stays, and goes first the next time."""
        batch, self._batch = self._batch, RowBatch(self._openings)
        self._unwritten.extend(batch.tables())
        while self._unwritten:
            self._store.write(*self._unwritten[0])
            self._unwritten.popleft()

    def _flush_if_full(self) -> None:
        if self._batch.full(self._full):
            self.flush()
