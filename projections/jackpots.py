"""Joins the logs of linked jackpots with those of their machines: over a journal, or over a store as it grows.

A finding of the join rests on logs that are over, so it is written once and never taken back. The sink looks when it has
nothing to write; `vigia replay --store` when the journal ends. Several sinks may write the same findings: their ids are
the same, and the store shows each once.
"""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any, Final

from projections.openings import Openings
from projections.replay import EventFollower
from projections.store.batch import RowBatch
from projections.store.quoted import Judged, ended_openings, judged_openings, logged_openings
from projections.store.store import Store
from schemas.envelope import Event
from schemas.findings import Finding
from streams.engine.quotations import QuotationJoin
from streams.engine.quoted_logs import QuotedLogs
from streams.law.law import Law

WITHIN: Final = timedelta(days=31)  # how far back the sink looks: a log that closes later is joined by `vigia jackpots`


class LinkedJackpots(EventFollower):
    """A follower for `replay`: gathers every believed event that a join looks at. Each log was judged by itself."""

    def __init__(self, law: Law) -> None:
        self._law = law
        self._logs = QuotedLogs()

    @property
    def join(self) -> QuotationJoin:
        """What the logs say of each other so far."""
        return QuotationJoin(self._law, self._logs.gathered())

    def accepted(self, event: Event[Any]) -> None:
        """The next event of its table."""
        self._logs.accepted(event)

    def taken(self, raw: bytes, position: int) -> None:
        """A record, whatever became of it."""
        self._logs.taken(raw)

    def finished(self) -> None:
        """Nothing is left to do at the end."""


class StoredJackpots:
    """The join over a store; writes what it finds beside the findings of the logs."""

    def __init__(self, store: Store, law: Law, within: timedelta | None = WITHIN) -> None:
        self._store, self._law, self._within = store, law, within
        self._joined: tuple[int, int] | None = None  # openings that began and ended when it last looked
        self._written: set[str] = set()

    def poll(self) -> int:
        """Join again if a log ended since the last time; how many findings are new."""
        ended = ended_openings(self._store)
        if ended == self._joined:
            return 0
        new = [one for one in self.join().findings() if one.id not in self._written]
        write_findings(self._store, new)
        self._written |= {one.id for one in new}
        self._joined = ended
        return len(new)

    def join(self, judged: Judged | None = None) -> QuotationJoin:
        """What the logs in the store say of each other."""
        known = judged_openings(self._store) if judged is None else judged
        return QuotationJoin(self._law, logged_openings(self._store, known, self._within))


def write_findings(store: Store, findings: Iterable[Finding]) -> None:
    """Write findings that belong to no single log's judgement."""
    batch = RowBatch(Openings())
    for finding in findings:
        batch.add_finding(finding)
    for rows in batch.tables():
        store.write(*rows)
