"""ClickHouse, in a folder or on a server: the same tables, the same code."""

from projections.store.faults import StoreUnavailable
from projections.store.listener import StoreListener
from projections.store.reader import StoreReader
from projections.store.store import Store, connect
from projections.store.stored import StoredCoup, StoredEvent

__all__ = ["Store", "StoreListener", "StoreReader", "StoreUnavailable", "StoredCoup", "StoredEvent", "connect"]
