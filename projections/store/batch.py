"""Rows that wait to be written together: `StoreListener` fills a batch from the engine, the sink from the topics."""

from typing import Any, Final

from projections.openings import Openings, RecordHead
from projections.store.rows import coup_row, event_row, finding_row, quarantine_row, verdict_row
from schemas.envelope import Event
from schemas.findings import Finding, Quarantined
from schemas.judged import JudgedCoup

TableRows = tuple[str, list[list[Any]]]  # a table and its columns, in the order of `COLUMNS`
FULL: Final = 10_000  # rows
HEAVY: Final = 32 << 20  # bytes of raw records
_JUDGED: Final = ("coups", "verdicts", "findings")  # in the order in which they are written


class RowBatch:
    """Rows for every table. `openings` says which venue and opening each record belongs to."""

    def __init__(self, openings: Openings) -> None:
        self._openings = openings
        self._events: list[tuple[RecordHead | Event[Any], bytes, int]] = []
        self._quarantined: list[Quarantined] = []  # their venue is known once the events before them are placed
        self._rows: dict[str, list[tuple[Any, ...]]] = {table: [] for table in _JUDGED}
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._events) + len(self._quarantined) + sum(map(len, self._rows.values()))

    def full(self, rows: int = FULL) -> bool:
        """Whether it should be written now."""
        return len(self) >= rows or self._bytes >= HEAVY

    @property
    def has_findings(self) -> bool:
        """Whether it holds a finding: somebody may be waiting for it."""
        return bool(self._rows["findings"])

    def add_event(self, event: RecordHead | Event[Any], raw: bytes, position: int) -> None:
        """Add a record that the engine could decode."""
        self._events.append((event, raw, position))
        self._bytes += len(raw)

    def add_quarantined(self, record: Quarantined) -> None:
        """Add a record that was set aside."""
        self._quarantined.append(record)
        self._bytes += len(record.raw)

    def add_finding(self, finding: Finding) -> None:
        """Add a finding."""
        self._rows["findings"].append(finding_row(finding))

    def add_coup(self, coup: JudgedCoup) -> None:
        """Add a coup and the verdicts on it."""
        self._rows["coups"].append(coup_row(coup))
        self._rows["verdicts"].append(verdict_row(coup))

    def take_findings(self) -> "RowBatch":
        """Move the findings into a batch of their own."""
        taken = RowBatch(self._openings)
        taken._rows["findings"], self._rows["findings"] = self._rows["findings"], []
        return taken

    def tables(self) -> list[TableRows]:
        """Table and columns in the order of writing. Findings come last: what they rest on is there before them."""
        events = [event_row(*event, self._openings) for event in self._events]
        quarantine = [quarantine_row(record, self._openings) for record in self._quarantined]
        waiting = {"events": events, "quarantine": quarantine, **self._rows}
        return [(table, _columns(rows)) for table, rows in waiting.items() if rows]


def _columns(rows: list[tuple[Any, ...]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]
