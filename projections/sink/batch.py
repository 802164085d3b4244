"""What was read from the topics, as rows to be written."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pydantic import ValidationError

from projections.openings import Openings
from projections.store.events import EventRows
from projections.store.rows import coup_row, finding_row, quarantine_row, verdict_row
from schemas.decode import Undecodable, decode
from schemas.findings import Finding, Quarantined, Severity
from schemas.judged import JudgedCoup
from schemas.topics import CHECKPOINTS, COUPS, EVENTS, FINDINGS, QUARANTINE, position, unpacked

TOPICS: Final = (EVENTS, QUARANTINE, COUPS, FINDINGS, CHECKPOINTS)
_SAID: Final = ("coups", "verdicts", "findings")  # in the order in which they are written


@dataclass(frozen=True, slots=True)
class Received:
    """A record of a topic; `word` is the topic's name without its prefix."""

    word: str
    partition: int
    offset: int
    value: bytes | None


class Batch:
    """Rows for every table, checkpoints for the folder, and how far each partition was read.

    A record that cannot be read is counted in `unreadable` and stays in its topic. Unreadable events are quarantined by
    the worker and come back through that topic.
    """

    def __init__(self, openings: Openings) -> None:
        self.next: dict[tuple[str, int], int] = {}
        self.notes: list[bytes] = []
        self.severities: list[Severity] = []
        self.unreadable: list[Received] = []
        self._openings = openings
        self._events = EventRows(openings)
        self._rows: dict[str, list[tuple[Any, ...]]] = {table: [] for table in _SAID}
        self._quarantined: list[Quarantined] = []  # whose they are is known once the records before them are placed
        self._weight = 0
        self._take: dict[str, Callable[[Received], None]] = {
            EVENTS.word: self._event,
            FINDINGS.word: self._finding,
            COUPS.word: self._coup,
            QUARANTINE.word: self._aside,
            CHECKPOINTS.word: self._note,
        }

    def add(self, record: Received) -> None:
        """Take one record in."""
        try:
            self._take[record.word](record)
        except (ValidationError, UnicodeDecodeError):
            self.unreadable.append(record)
        self.next[record.word, record.partition] = record.offset + 1

    @property
    def rows(self) -> int:
        """How many rows wait."""
        return len(self._events) + len(self._quarantined) + sum(len(rows) for rows in self._rows.values())

    @property
    def weight(self) -> int:
        """How many bytes of raw records wait."""
        return self._events.weight + self._weight

    @property
    def urgent(self) -> bool:
        """Whether it holds a finding: somebody may be waiting for it."""
        return bool(self._rows["findings"])

    def findings(self) -> "Batch":
        """The findings, taken out of it to be written first."""
        taken = Batch(self._openings)
        taken._rows["findings"], self._rows["findings"] = self._rows["findings"], []
        taken.severities, self.severities = self.severities, []
        places = [place for place in self.next if place[0] == FINDINGS.word]
        taken.next = {place: self.next.pop(place) for place in places}
        return taken

    def tables(self) -> list[tuple[str, list[list[Any]]]]:
        """Table and columns, in the order in which they are to be written: findings last."""
        events = [("events", self._events.columns())] if self._events else []
        aside = [quarantine_row(record, self._openings) for record in self._quarantined]
        waiting = {"quarantine": aside, **self._rows}
        return events + [(table, _columns(rows)) for table, rows in waiting.items() if rows]

    def _event(self, record: Received) -> None:
        for index, raw in enumerate(unpacked(record.value)):
            try:
                decode(raw)
            except Undecodable:
                continue
            self._events.add(raw, position(record.partition, record.offset, index))

    def _finding(self, record: Received) -> None:
        finding = Finding.model_validate_json(record.value or b"")
        self.severities.append(finding.severity)
        self._rows["findings"].append(finding_row(finding))

    def _coup(self, record: Received) -> None:
        judged = JudgedCoup.model_validate_json(record.value or b"")
        self._rows["coups"].append(coup_row(judged))
        self._rows["verdicts"].append(verdict_row(judged))

    def _aside(self, record: Received) -> None:
        aside = Quarantined.model_validate_json(record.value or b"")
        self._weight += len(aside.raw)
        self._quarantined.append(aside)

    def _note(self, record: Received) -> None:
        self.notes.append(record.value or b"")


def _columns(rows: Sequence[tuple[Any, ...]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]
