"""The evening of the demo: tables that play, are judged, and land in a store before anybody sees them."""

import logging
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from datetime import datetime, timedelta
from threading import Event as Flag
from threading import Thread
from typing import Any, Final

from projections.cli import simulated_floor as tables
from projections.console.floor import Floor
from projections.replay import FanOut
from projections.store import Store, StoreListener, StoreUnavailable
from projections.store.rows import ticks
from schemas.envelope import Event
from schemas.findings import Finding, Quarantined
from streams.engine.judge import Judge
from streams.engine.outcome import CoupJudged
from streams.engine.seal import Seal
from streams.law.law import Law

_log = logging.getLogger("vigia.console")
TRICKS: Final = 6  # of each table in a night
BEFORE: Final = 6  # findings that are there when the doors open
OFTEN: Final = 0.5  # seconds between two writings
AWAY: Final = 1.0  # seconds between two tries while the store is away
DAYTIME: Final = 5.0  # seconds between two nights
_WHEN: Final = {"events": "time", "coups": "closed", "verdicts": "closed", "findings": "time"}
NIGHTS: Final = 14  # that a demo remembers which is not kept: however long it runs, it does not fill the disk


class FindingsOnceStored:
    """Shows findings on the floor once they are in the store, so that a click on one finds it."""

    def __init__(self, floor: Floor) -> None:
        self._floor, self._waiting = floor, list[Finding]()
        self.found_so_far = 0

    def on_finding(self, finding: Finding) -> None:
        """Keep it until it is stored."""
        self._waiting.append(finding)
        self.found_so_far += 1

    def on_coup(self, coup: CoupJudged) -> None:
        """Passed on."""
        self._floor.on_coup(coup)

    def on_quarantined(self, record: Quarantined) -> None:
        """Passed on."""
        self._floor.on_quarantined(record)

    def accepted(self, event: Event[Any]) -> None:
        """Passed on."""
        self._floor.accepted(event)

    @property
    def due(self) -> bool:
        """Whether findings wait."""
        return bool(self._waiting)

    def landed(self) -> None:
        """Everything is in the store: tell the floor."""
        waiting, self._waiting = self._waiting, []
        for finding in waiting:
            self._floor.on_finding(finding)


class DemoEvening:
    """Night after night at every table, in a thread of its own; the last `nights` are remembered, or all. What was
    played under a `frozen` opening stays: a coup of it is under dispute.
    """

    def __init__(
        self, store: Store, law: Law, floor: Floor, *,
        count: int, seed: int, speed: int, before: int = BEFORE, nights: int | None = NIGHTS,
        frozen: Callable[[], Collection[str]] = tuple, seal: Seal | None = None,
    ) -> None:  # fmt: skip
        self._stop, self._position, self._before = Flag(), 0, before
        self._records = tables.nightly(count, seed, TRICKS, self._stop.is_set)
        self._store, self._listener, self._landing = store, StoreListener(store), FindingsOnceStored(floor)
        fan = FanOut([self._listener, self._landing])
        self._judge = floor.judge = Judge(law, fan, follow=fan.follow, seal=seal)
        floor.pace, self._speed = speed, speed
        self._nights, self._day, self._frozen = nights, b"", frozen
        self.ready = Flag()  # there is something to see
        self._thread = Thread(target=self._play, name="vigia-evening", daemon=True)

    def start(self) -> None:
        """Begin to play."""
        self._thread.start()

    def stop(self) -> None:
        """Stop playing, and wait for the last write."""
        self._stop.set()
        self._thread.join(10)

    def _play(self) -> None:
        try:
            self._take(lambda: self._landing.found_so_far >= self._before)
            self._write()
            self.ready.set()
            self._records = tables.pace(self._speed, DAYTIME)(self._records)
            self._take(self._stop.is_set)
            self._write()
        finally:
            self.ready.set()

    def _take(self, enough: Callable[[], bool]) -> None:
        written = time.monotonic()
        for raw in self._records:
            self._position += 1
            self._judge.take(raw, self._position)
            self._listener.taken(raw, self._position)
            if self._landing.due or time.monotonic() - written > OFTEN:
                self._write()
                written = time.monotonic()
                self._let_go(tables.instant(raw))
            if enough() or self._stop.is_set():
                return

    def _write(self) -> None:
        """Write what waits. While the store is away the tables pause."""
        away = False
        while True:
            try:
                self._listener.flush()
                break
            except StoreUnavailable as fault:
                if not away:
                    _log.warning("the tables wait for the store: %s", fault)
                away = True
                if self._stop.wait(AWAY):
                    return
        self._landing.landed()

    def _let_go(self, now: bytes) -> None:
        """Delete old nights, once a day."""
        if self._nights is not None and now[:10] != self._day:
            with suppress(StoreUnavailable):  # the next writing reports it
                before = datetime.fromisoformat(now.decode()) - timedelta(days=self._nights)
                _delete_before(self._store, before, self._frozen())
                self._day = now[:10]


def _delete_before(store: Store, before: datetime, frozen: Collection[str] = ()) -> None:
    """Delete, for good, everything before that instant. Only the demo does this: evidence is never deleted."""
    values = {"before": ticks(before), "frozen": list(frozen)}
    deleted = False
    for table, column in _WHEN.items():
        term = f"toUnixTimestamp64Micro({column}) < {{before:Int64}} AND opening NOT IN {{frozen:Array(String)}}"
        old = store.ask(f"SELECT count() FROM {table} WHERE {term}", values)  # noqa: S608  # our own names
        if old[0][0]:
            deleted = True
            store.ask(f"ALTER TABLE {table} DELETE WHERE {term}", values)
    if deleted:
        store.ask("ALTER TABLE coup_players DELETE WHERE opening NOT IN (SELECT opening FROM coups)", {})
