"""What was read from the topics, as rows to be written."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pydantic import ValidationError

from projections.openings import Openings
from projections.store.batch import RowBatch
from schemas.decode import Undecodable, decode
from schemas.findings import Finding, Quarantined, Severity
from schemas.judged import JudgedCoup
from schemas.topics import CHECKPOINTS, COUPS, EVENTS, FINDINGS, QUARANTINE, position, unpacked

TOPICS: Final = (EVENTS, QUARANTINE, COUPS, FINDINGS, CHECKPOINTS)


@dataclass(frozen=True, slots=True)
class Received:
    """A record of a topic; `word` is the topic's name without its prefix."""

    word: str
    partition: int
    offset: int
    value: bytes | None


class TopicBatch:
    """Rows for the store, checkpoints for the folder, and how far each partition was read.

    A record that cannot be decoded is listed in `unreadable` and stays in its topic. The worker quarantines unreadable
    events, and they come back through that topic.
    """

    def __init__(self, openings: Openings, rows: RowBatch | None = None) -> None:
        self.rows = rows or RowBatch(openings)
        self.next: dict[tuple[str, int], int] = {}
        self.checkpoints: list[bytes] = []
        self.severities: list[Severity] = []
        self.unreadable: list[Received] = []
        self._openings = openings
        self._take: dict[str, Callable[[Received], None]] = {
            EVENTS.word: self._add_events,
            FINDINGS.word: self._add_finding,
            COUPS.word: self._add_coup,
            QUARANTINE.word: self._add_quarantined,
            CHECKPOINTS.word: self._add_checkpoint,
        }

    def add(self, record: Received) -> None:
        """Take one record in."""
        try:
            self._take[record.word](record)
        except (ValidationError, UnicodeDecodeError):
            self.unreadable.append(record)
        self.next[record.word, record.partition] = record.offset + 1

    def take_findings(self) -> "TopicBatch":
        """Move the findings into a batch of their own, to be written first."""
        taken = TopicBatch(self._openings, self.rows.take_findings())
        taken.severities, self.severities = self.severities, []
        places = [place for place in self.next if place[0] == FINDINGS.word]
        taken.next = {place: self.next.pop(place) for place in places}
        return taken

    def _add_events(self, record: Received) -> None:
        for index, raw in enumerate(unpacked(record.value)):
            try:
                event = decode(raw)
            except Undecodable:
                continue
            self.rows.add_event(event, raw, position(record.partition, record.offset, index))

    def _add_finding(self, record: Received) -> None:
        finding = Finding.model_validate_json(record.value or b"")
        self.severities.append(finding.severity)
        self.rows.add_finding(finding)

    def _add_coup(self, record: Received) -> None:
        self.rows.add_coup(JudgedCoup.model_validate_json(record.value or b""))

    def _add_quarantined(self, record: Received) -> None:
        self.rows.add_quarantined(Quarantined.model_validate_json(record.value or b""))

    def _add_checkpoint(self, record: Received) -> None:
        self.checkpoints.append(record.value or b"")
