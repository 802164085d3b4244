"""A pool of clients of one store; each serves one thread at a time."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, LifoQueue
from threading import Lock, Semaphore
from typing import Final

from projections.store.address import gone, open_at
from projections.store.faults import StoreUnavailable
from projections.store.reader import StoreReader
from projections.store.store import Store, connect
from projections.store.superseded import Superseded

PATIENCE: Final = 10.0  # seconds
AT_ONCE: Final = 4  # questions that the store is asked at the same time; the others wait their turn


class Stores:
    """The reading side of the store: a client serves one thread at a time.

    A client that failed is thrown away, so that a store that was down answers again when it is back.
    """

    def __init__(self, address: str | Path, database: str | None = None) -> None:
        self._address, self._database = address, database
        self._free: LifoQueue[Store] = LifoQueue()
        self._turns = Semaphore(AT_ONCE)
        self._lock, self._migrated, self._closed = Lock(), False, False
        self._superseded = Superseded()

    @contextmanager
    def reading(self) -> Iterator[Store]:
        """A client, for the length of a `with` block."""
        with self._turns:
            if self._closed:
                raise StoreUnavailable("The store was closed.")
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

    def within(self, venues: tuple[str, ...] | None) -> "VenueReaders":
        """The store for an account that may see only these venues; None is every venue."""
        return VenueReaders(self, venues)

    def close(self) -> None:
        """Close every client once its question is answered."""
        self._closed = True
        for _ in range(AT_ONCE):
            self._turns.acquire(timeout=PATIENCE)
        self._let_go()
        self._turns.release(AT_ONCE)

    def _let_go(self) -> None:
        """Close the clients that nobody has."""
        while True:
            try:
                self._free.get_nowait().close()
            except Empty:
                return

    def _client(self) -> Store:
        """A free client, or a new one.

        Not if the store was taken away: a new client would create an empty store in its place, and an open one would
        answer from memory as if nothing had happened.
        """
        if self._migrated and gone(self._address):
            self._let_go()
            raise StoreUnavailable(f"The store {self._address} is not there any more.")
        try:
            return self._free.get_nowait()
        except Empty:
            pass
        with self._lock:
            if self._migrated:
                return Store(open_at(self._address, self._database), self._superseded)
            store = connect(self._address, self._database, self._superseded)
            self._migrated = True
            return store


class VenueReaders:
    """Clients for an account that is limited to some venues: rows of others are not there."""

    def __init__(self, stores: Stores, venues: tuple[str, ...] | None) -> None:
        self._stores, self._venues = stores, venues

    @contextmanager
    def reading(self) -> Iterator[StoreReader]:
        """A client, for the length of a `with` block."""
        with self._stores.reading() as store:
            yield store.within(self._venues)
