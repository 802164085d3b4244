"""ClickHouse, in a folder or on a server: the same tables, the same code."""

from projections.store.faults import StoreUnavailable
from projections.store.kept import StoredCoup, StoredEvent, Wanted
from projections.store.listener import StoreListener
from projections.store.reader import Reader
from projections.store.store import Store, connect

__all__ = ["Reader", "Store", "StoreListener", "StoreUnavailable", "StoredCoup", "StoredEvent", "Wanted", "connect"]
