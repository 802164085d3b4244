"""The conformance kit: what is wrong with a vendor's recorded journal, line by line.

The judge itself checks the journal: its findings about the log and the licence are reported with their line. Besides,
times must be in UTC with milliseconds, no line may come twice, and keys must be vouched for. Breaches of the gaming law
are only counted: they are the house's business, not the device's.
"""

import json
import re
from collections import Counter, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from projections.trust import Trust
from schemas.decode import Undecodable, decode
from schemas.envelope import Event
from schemas.events.keys import KeyRevoked
from schemas.events.table import TableOpened
from schemas.findings import Finding, Quarantined
from schemas.identity import TableId
from streams.engine.custody import Custody
from streams.engine.judge import Judge
from streams.engine.outcome import CoupJudged
from streams.engine.routing import NoTable
from streams.engine.texts import translated
from streams.engine.words import PORTUGUESE
from streams.law.law import Law

FaultKind = Literal["schema", "order", "chain", "signature", "time", "licence", "turn", "key"]
KINDS: Final[dict[str, FaultKind]] = {
    "record_readable": "schema", "nothing_missing": "order", "one_history": "order", "opened_first": "order",
    "chain_unbroken": "chain", "signature_valid": "signature", "clock_steady": "time", "in_turn": "turn",
    "coups_are_opened": "turn", "coups_are_named_once": "turn", "little_is_unfinished": "turn",
    "game_known": "licence", "variant_known": "licence", "one_house": "licence",
    "table_registered": "licence",
    "few_unreadable": "schema", "few_unopened": "order", "few_tables": "licence",
}  # fmt: skip
_PRECISE: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,9}(?:Z|\+00:00)")
_NEAR: Final = 256  # how many lines back an event is looked for


@dataclass(frozen=True, slots=True)
class LineFault:
    """One thing that is wrong with one line."""

    position: int
    table: str | None
    sequence: int | None
    kind: FaultKind
    pt: str
    en: str


@dataclass(slots=True)
class ConformanceReport:
    """What was read, and how many faults of each kind."""

    lines: int = 0
    events: Counter[TableId] = field(default_factory=Counter)  # by table
    signed: int = 0
    faults: Counter[FaultKind] = field(default_factory=Counter)
    breaches: int = 0  # of the gaming law


def check(
    records: Iterable[tuple[int, bytes]], law: Law, tell: Callable[[LineFault], None], trust: Trust | None
) -> ConformanceReport:
    """Read a journal to its end, and report each fault at once."""
    kit = _Kit(law, tell, trust)
    for position, raw in records:
        kit.take(position, raw)
    kit.finish()
    return kit.report


class _Kit:
    """Listens to the judge and looks at each line beside it."""

    def __init__(self, law: Law, tell: Callable[[LineFault], None], trust: Trust | None) -> None:
        self.report = ConformanceReport()
        self.judge = Judge(law, self)
        self._tell_on, self._trust = tell, trust
        self._position = 0
        self._last: dict[TableId, int] = {}  # table -> its last line
        self._near: deque[tuple[str, int]] = deque(maxlen=_NEAR)  # ids and positions of the last events

    def take(self, position: int, raw: bytes) -> None:
        """The next line."""
        self._position = position
        self.report.lines += 1
        try:
            event = decode(raw)
        except Undecodable:
            self.judge.take(raw, position)
            return
        custody = self.judge.router.table_of(event, raw, position)
        if isinstance(custody, NoTable):  # one of too many tables that nobody opened
            self.judge.take(raw, position)
            return
        self.report.events[custody.at] += 1
        self.report.signed += event.sig is not None
        self._near.append((event.id, position))
        self._last[custody.at] = position
        repeated = custody.repeated
        self.judge.take(raw, position)
        if custody.repeated > repeated:
            self._tell(
                event, "order", "A linha é outra vez um registo anterior.", "The line is an earlier record again."
            )
        self._look_at_time(event, raw)
        self._look_at_keys(event, custody)

    def finish(self) -> None:
        """The journal ends: what still waits for a line will wait for ever."""
        for still in self.judge.finish():
            pt = f"Falta o evento {still.missing}; os que vêm depois ({still.records}) não foram avaliados."
            en = f"Event {still.missing} is missing; those after it ({still.records}) were not judged."
            self._add(
                LineFault(self._last[TableId(still.venue, still.table)], still.table, still.following, "order", pt, en)
            )

    def on_finding(self, finding: Finding) -> None:
        """A finding about the log or the licence is a fault; one about the game is counted."""
        kind: FaultKind | None = KINDS.get(finding.rule.removeprefix("vigia/"))
        if kind is None and all(item.type == TableOpened.type for item in finding.evidence):
            kind = "licence"
        if kind is None:
            self.report.breaches += 1
        elif kind != "signature":  # reported line by line as they are quarantined
            ids = {item.event for item in finding.evidence}
            position = next((place for name, place in reversed(self._near) if name in ids), self._position)
            self._add(LineFault(position, finding.table, finding.sequence, kind, finding.pt, finding.en))

    def on_coup(self, coup: CoupJudged) -> None:
        """Nothing to check."""

    def on_quarantined(self, record: Quarantined) -> None:
        """A record that was not believed."""
        if record.kind == "signature":
            word = record.reason.replace(" ", "_")
            pt = f"O registo não foi acreditado: {translated(word, PORTUGUESE)}."
            self._add(
                LineFault(record.position, record.table, None, "signature", pt, f"Not believed: {record.reason}.")
            )

    def _look_at_time(self, event: Event[Any], raw: bytes) -> None:
        time = json.loads(raw)["time"]
        if not _PRECISE.fullmatch(time):
            self._tell(
                event, "time",
                "A hora não está em UTC com milissegundos.",
                "The time is not in UTC with milliseconds.",
            )  # fmt: skip

    def _look_at_keys(self, event: Event[Any], custody: Custody) -> None:
        ring = custody.signatures.ring
        if event.type == KeyRevoked.type and event.data.public_key not in ring.revoked:
            self._tell(event, "key", "A revogação não teve efeito.", "The revocation took no effect.")
        for key in self._trust.unvouched(event) if self._trust is not None else ():
            self._tell(
                event, "key",
                f"A autoridade não responde pela chave {key.public_key} da fonte {key.source}.",
                f"The authority has not vouched for key {key.public_key} of source {key.source}.",
            )  # fmt: skip

    def _tell(self, event: Event[Any], kind: FaultKind, pt: str, en: str) -> None:
        self._add(LineFault(self._position, event.table, event.sequence, kind, pt, en))

    def _add(self, fault: LineFault) -> None:
        self.report.faults[fault.kind] += 1
        self._tell_on(fault)
