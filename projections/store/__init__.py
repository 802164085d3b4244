"""ClickHouse, in a folder or on a server: the same tables, the same code."""

from projections.store.faults import StoreUnavailable
from projections.store.listener import StoreListener
from projections.store.store import Store, StoredCoup, StoredEvent, Wanted, connect

__all__ = ["Store", "StoreListener", "StoreUnavailable", "StoredCoup", "StoredEvent", "Wanted", "connect"]
