"""Deletes old nights from the demo's store. Evidence is never deleted."""

from datetime import datetime
from typing import Final

from projections.store.rows import ticks
from projections.store.store import Store

_WHEN: Final = {"events": "time", "coups": "closed", "verdicts": "closed", "findings": "time"}


def delete_before(store: Store, before: datetime) -> None:
    """Delete, for good, everything before that instant."""
    for table, time in _WHEN.items():
        term = f"toUnixTimestamp64Micro({time}) < {{before:Int64}}"
        old = store.ask(f"SELECT count() FROM {table} WHERE {term}", {"before": ticks(before)})  # noqa: S608  # our own names
        if old[0][0]:
            store.ask(f"ALTER TABLE {table} DELETE WHERE {term}", {"before": ticks(before)})
