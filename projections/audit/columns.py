"""Compares every column of events, findings and quarantine with the record or body that the row holds."""

import hashlib
from collections.abc import Container, Iterator
from typing import Any, Final

from pydantic import ValidationError

from projections.audit.faults import RowKind, StoreFault
from projections.openings import Openings, head_of
from projections.store.rows import COLUMNS, event_row, finding_row
from projections.store.store import Store
from schemas.findings import Finding

_EVENTS: Final = tuple(COLUMNS["events"])
_FINDINGS: Final = tuple(COLUMNS["findings"])


def column_faults(store: Store) -> Iterator[StoreFault]:
    """Every row whose columns say something else than its own bytes."""
    yield from _events(store)
    yield from _findings(store)
    yield from _quarantine(store)


def _events(store: Store) -> Iterator[StoreFault]:
    openings = Openings()
    columns = ", ".join(_read(name) for name in _EVENTS)
    query = f"SELECT {columns}, record_hash, earliest FROM events FINAL ORDER BY position"  # noqa: S608  # our own names
    for *row, record_hash, earliest in store.rows(query, {"raw": "bytes", "record_hash": "bytes"}):
        values = dict(zip(_EVENTS, row, strict=True))
        raw, position = values["raw"], values["position"]
        head = head_of(raw)
        if head is None:
            yield _fault("unreadable", "event", values, f"position {position}")
            continue
        due = dict(zip(_EVENTS, event_row(head, raw, position, openings), strict=True))
        due |= {"record_hash": hashlib.sha256(raw).digest(), "earliest": -position}
        yield from _compare("event", head.id, {**values, "record_hash": record_hash, "earliest": earliest}, due)


def _findings(store: Store) -> Iterator[StoreFault]:
    columns = ", ".join(_read(name) for name in _FINDINGS)
    query = f"SELECT {columns}, body_hash FROM findings FINAL ORDER BY venue, id"  # noqa: S608  # our own names
    for *row, body_hash in store.rows(query, {"body_hash": "bytes"}):
        values = dict(zip(_FINDINGS, row, strict=True))
        try:
            finding = Finding.model_validate_json(values["body"])
        except ValidationError:
            yield _fault("unreadable", "finding", values, values["id"])
            continue
        due = dict(zip(_FINDINGS, finding_row(finding), strict=True))
        if not finding.opening:  # old bodies did not name it, and the store added it
            del due["opening"]
        due["body_hash"] = hashlib.sha256(values["body"].encode()).digest()
        yield from _compare("finding", finding.id, {**values, "body_hash": body_hash}, due)


def _quarantine(store: Store) -> Iterator[StoreFault]:
    query = "SELECT venue, table, position, raw, record_hash FROM quarantine FINAL ORDER BY position"
    for venue, table, position, raw, record_hash in store.rows(query, {"raw": "bytes", "record_hash": "bytes"}):
        if hashlib.sha256(raw).digest() != record_hash:
            yield StoreFault("column", "quarantine", venue, table, str(position), "record_hash")


def hidden_events(store: Store, accepted: Container[int]) -> Iterator[StoreFault]:
    """Records that the chain accepts and that a row of the quarantine keeps from every page.

    The engine's own faults are accepted and set aside; whether it failed on one is known only by judging again.
    """
    query = "SELECT venue, table, position, kind FROM quarantine FINAL WHERE kind != 'fault' ORDER BY position"
    for venue, table, position, kind in store.rows(query):
        if position in accepted:
            yield StoreFault("hidden", "quarantine", venue, table, str(position), kind)


def _read(column: str) -> str:
    return "toUnixTimestamp64Micro(time)" if column == "time" else column


def _compare(row: RowKind, name: str, values: dict[str, Any], due: dict[str, Any]) -> Iterator[StoreFault]:
    wrong = [column for column, value in due.items() if values[column] != value]
    if wrong:
        yield StoreFault("column", row, values["venue"], values["table"], name, ", ".join(wrong))


def _fault(kind: Any, row: RowKind, values: dict[str, Any], name: str) -> StoreFault:
    return StoreFault(kind, row, values["venue"], values["table"], name)
