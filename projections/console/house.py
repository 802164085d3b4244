"""The house: everything that the pages need, wired once by the command line and by the tests."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from queue import Empty, LifoQueue
from threading import Lock, Semaphore
from typing import Final

from projections.access import Access
from projections.alerts import Bureau
from projections.console.feed import Feed
from projections.desk import Desk
from projections.store import Store, StoreUnavailable, connect
from projections.store.address import open_at
from projections.store.search import Superseded
from streams.law.books import Law

AT_ONCE: Final = 4  # questions that the store is asked at the same time; the others wait their turn


class Stores:
    """The reading side of the store: a client serves one thread at a time.

    A client that failed is thrown away, so that a store that was down answers again when it is back.
    """

    def __init__(self, address: str | Path, database: str | None = None) -> None:
        self._address, self._database = address, database
        self._free: LifoQueue[Store] = LifoQueue()
        self._turns = Semaphore(AT_ONCE)
        self._lock, self._migrated = Lock(), False
        self.superseded = Superseded()

    @contextmanager
    def reading(self) -> Iterator[Store]:
        """A client for as long as the question takes."""
        with self._turns:
            store = self._client()
            try:
                yield store
            except StoreUnavailable:
                store.close()
                raise
            except BaseException:
                self._free.put(store)
                raise
            self._free.put(store)

    def close(self) -> None:
        """Let go of every client."""
        while True:
            try:
                self._free.get_nowait().close()
            except Empty:
                return

    def _client(self) -> Store:
        try:
            return self._free.get_nowait()
        except Empty:
            pass
        with self._lock:
            if self._migrated:
                return Store(open_at(self._address, self._database))
            store = connect(self._address, self._database)
            self._migrated = True
            return store


@dataclass(frozen=True, slots=True)
class Seals:
    """Where the signed checkpoints of the log are kept, and the key that signs for the house, where there is one."""

    checkpoints: Path | None = None
    key: Path | None = None


@dataclass(frozen=True, slots=True)
class House:
    """What a page may ask for. `clock` gives the time now: a test gives its own."""

    store: Stores
    law: Law
    access: Access
    clock: Callable[[], datetime]
    feed: Feed = field(default_factory=Feed)
    seals: Seals = field(default_factory=Seals)
    desk: Desk | None = None
    alerts: Bureau | None = None
