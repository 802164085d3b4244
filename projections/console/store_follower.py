"""Follows a store and updates the floor: one reader for all viewers, in a thread of its own."""

import logging
from datetime import datetime, timedelta
from functools import partial
from threading import Event as Flag
from threading import Thread
from typing import Final

from projections.console.floor import Floor
from projections.replay import FanOut
from projections.store import StoreReader, StoreUnavailable
from projections.store.changes import change_mark, found_since, landed, now, opened, openings, records
from projections.store.pool import Stores
from projections.store.search import Search, findings_page
from schemas.findings import Finding
from schemas.identity import TableId
from streams.engine.judge import Judge
from streams.law.law import Law

EVERY: Final = 0.4  # seconds between two looks at the store
AT_ONCE: Final = 5_000  # records that are read at a time
LIVE: Final = timedelta(hours=18)  # an open table that was silent for so much longer than others is not followed
LATEST: Final = 20  # findings that an archive without open tables shows
ARCHIVED: Final = 500  # closed tables that the floor still names
_log = logging.getLogger("vigia.console")


class _FloorListener:
    """Passes on what the floor needs from a table's judge."""

    def __init__(self, floor: Floor, at: TableId) -> None:
        self.on_coup, self.on_quarantined = floor.on_coup, floor.on_quarantined
        self.accepted = partial(floor.accepted, venue=at.venue)

    def on_finding(self, finding: Finding) -> None:
        """Ignored: findings come from the store."""


class StoreFollower:
    """Reads the events of every open table from its last opening on, then whatever comes."""

    def __init__(self, stores: Stores, law: Law, floor: Floor) -> None:
        self._stores, self._law, self._floor = stores, law, floor
        self._judges: dict[TableId, Judge] = {}
        self._known: dict[TableId, datetime] = {}  # table -> its last opening
        self._expected: dict[tuple[TableId, str], int] = {}  # table and opening -> the next event
        self._mark: int | None = None
        self._since: datetime | None = None
        self._stop = Flag()
        self._thread = Thread(target=self._run, name="vigia-tail", daemon=True)

    def start(self) -> None:
        """Begin to follow."""
        self._thread.start()

    def stop(self) -> None:
        """Follow no longer."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(5)

    def poll(self) -> bool:
        """Read what is new in the store; true if there was anything."""
        with self._stores.reading() as store:
            seen = change_mark(store)
            if seen == self._mark:
                return False
            if self._since is None:
                self._begin(store)
            for at, opening, time in opened(store):
                self._open(at, opening, time)
        self._take_all()
        with self._stores.reading() as store:
            findings, self._since = landed(store, self._since or now(store))
        for finding in findings:
            self._floor.on_finding(finding)
        self._mark = seen
        return True

    def _begin(self, store: StoreReader) -> None:
        """Start: closed tables go to the archive; for open ones, read all findings since they opened."""
        every = openings(store)
        self._floor.archived = tuple(one for one in every if one.closed)[:ARCHIVED]
        for one in every:
            self._known[one.at] = one.opened
            if not one.closed and every[0].last - one.last < LIVE:
                self._expected[one.at, one.opening] = 0
        findings = found_since(store, [(one.at, one.opened) for one in every if not one.closed])
        self._floor.known(findings or reversed(findings_page(store, Search(), most=LATEST)))
        self._since = now(store)

    def _open(self, at: TableId, opening: str, time: datetime) -> None:
        if at in self._known and time <= self._known[at]:
            return
        self._known[at] = time
        for old in [key for key in self._expected if key[0] == at]:
            del self._expected[old]
        self._expected[at, opening] = 0

    def _judge(self, at: TableId) -> Judge:
        """The judge of this table; each table has its own, so that namesakes of two venues never meet."""
        judge = self._judges.get(at)
        if judge is None:
            fan = FanOut([_FloorListener(self._floor, at)])
            judge = self._judges[at] = Judge(self._law, fan, follow=fan.follow)
            self._floor.judges.append(judge)
        return judge

    def _take_all(self) -> None:
        """Read events page by page until nothing changes; a table that waits for a missing record is read again each
        time.
        """
        while self._expected and not self._stop.is_set():
            before = dict(self._expected)
            with self._stores.reading() as store:
                fresh = records(store, before, AT_ONCE)
            for at, position, raw in fresh:
                self._judge(at).take(raw, position)
            for at, opening in before:
                if at in self._judges:  # of this one table
                    custodies = self._judges[at].tables.values()
                    self._expected[at, opening] = max((custody.expected for custody in custodies), default=0)
            if len(fresh) < AT_ONCE or before == self._expected:
                return

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self.poll()
            except StoreUnavailable as fault:
                _log.warning("the floor waits for the store: %s", fault)
                self._stop.wait(2)
            self._stop.wait(EVERY)
