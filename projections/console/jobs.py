"""Replays on request: one at a time, in a thread of their own, with progress. Results are never stored."""

import logging
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from queue import Queue
from threading import Lock, Thread
from typing import Final, Literal

from projections.replay import replay
from projections.store import StoreUnavailable
from projections.store.pool import Stores
from projections.store.reader import coup_of
from projections.summary import Summary
from schemas.findings import Finding, Quarantined
from schemas.identity import CoupId, TableId
from streams.engine.outcome import CoupJudged
from streams.law.law import Law

KEPT: Final = 200  # jobs that are remembered
WAITING: Final = 20  # jobs that may wait at once
MOST: Final = 1_000  # findings of one job that are remembered
State = Literal["waiting", "running", "done", "failed"]
_log = logging.getLogger("vigia.console")


@dataclass(slots=True)
class Job:
    """A replay of one table's log, whole or until a coup, under the law of a day or another regulation."""

    id: str
    by: str
    at: TableId
    coup: CoupId | None
    as_of: date | None
    regulation: str | None
    asked: datetime
    venues: tuple[str, ...] | None = ()  # that its asker may see
    state: State = "waiting"
    done: int = 0
    total: int = 0
    summary: Summary | None = None
    findings: list[Finding] = field(default_factory=list)

    def on_finding(self, finding: Finding) -> None:
        """Remembered, up to so many, and only those of the coup where one was named."""
        if self.coup in (None, coup_of(finding)) and len(self.findings) < MOST:
            self.findings.append(finding)

    def on_coup(self, coup: CoupJudged) -> None:
        """Counted by the summary."""

    def on_quarantined(self, record: Quarantined) -> None:
        """Counted by the summary."""


class Jobs:
    """The jobs, and the thread that runs them."""

    def __init__(self, stores: Stores, law: Law) -> None:
        self._stores, self._law = stores, law
        self._jobs: dict[str, Job] = {}
        self._queue: Queue[Job] = Queue()
        self._lock, self._at_work = Lock(), False

    def ask(self, job: Job) -> bool:
        """Whether it was taken: not while too many wait."""
        with self._lock:
            if self._queue.qsize() >= WAITING:
                return False
            self._jobs[job.id] = job
            over = [name for name, old in self._jobs.items() if old.state in ("done", "failed")]
            for name in over[: max(0, len(self._jobs) - KEPT)]:
                del self._jobs[name]
            if not self._at_work:
                Thread(target=self._work, name="vigia-replays", daemon=True).start()
                self._at_work = True
        self._queue.put(job)
        return True

    def job(self, name: str, by: str) -> Job | None:
        """A job of one's own."""
        job = self._jobs.get(name)
        return job if job is not None and job.by == by else None

    def of(self, by: str) -> list[Job]:
        """One's own jobs, the latest first."""
        return [job for job in reversed(list(self._jobs.values())) if job.by == by]

    def _work(self) -> None:
        while True:
            job = self._queue.get()
            job.state = "running"
            try:
                with self._stores.within(job.venues).reading() as store:
                    played = store.played(job.coup) if job.coup is not None else None
                    records = store.opening_log(played) if played is not None else list(store.log(job.at))
                job.total = len(records)
                job.summary = replay(_counted(job, records), self._law, [job], job.as_of, job.regulation)
                job.state = "done"
            except StoreUnavailable:
                job.state = "failed"
            except Exception:  # noqa: BLE001  # whatever it is, the next job is done
                _log.exception("a replay failed")
                job.state = "failed"


def _counted(job: Job, records: list[tuple[int, bytes]]) -> Iterator[tuple[int, bytes]]:
    for job.done, record in enumerate(records, start=1):  # the progress is the job's own
        yield record


def new_id() -> str:
    """An id that cannot be guessed."""
    return secrets.token_hex(12)
