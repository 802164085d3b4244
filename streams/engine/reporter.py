"""Reports breaches and unreadable records of a table as findings."""

from typing import Any

from schemas.envelope import Event
from schemas.findings import Reason
from schemas.identity import TableId
from streams.engine import integrity
from streams.engine.findings import finding
from streams.engine.outcome import Listener
from streams.engine.rule_index import RuleIndex
from streams.engine.unreadable import NO_TIME, ONE_BY_ONE, UnreadableRecord, UnreadableRecords
from streams.rules import Breach, Rule, Table


class Reporter:
    """Turns what is wrong at one table into findings for the listener."""

    def __init__(self, at: TableId, listener: Listener) -> None:
        self.at = at
        self.listener = listener
        self.opening = ""  # start of the opening record's hash
        self.table: Table | None = None
        self.rule_index: RuleIndex | None = None
        self.law_version = "none"
        self.law_doubt: str | None = None  # the reading on which it rests that the law was in force
        self.reported = 0
        self.heard: list[tuple[Rule, Event[Any], Breach]] | None = None  # where breaches are only heard, not reported

    def report(self, rule: Rule, event: Event[Any], breach: Breach) -> None:
        """Report a breach as a finding."""
        self.reported += 1
        if self.heard is not None:
            self.heard.append((rule, event, breach))
            return
        table = self.table
        self.listener.on_finding(
            finding(
                rule, breach, event, at=self.at, opening=self.opening,
                licence=table.licence if table else None,
                book=self.rule_index.book if table and self.rule_index else None,
                law=self.law_version if table else "none", law_doubt=self.law_doubt if table else None,
                coup=breach.coup or (table.coup.id if table and table.coup else event.subject),
                staff=table.answerable() if table else None,
                shows=table.show(breach) if table else (),
            )
        )  # fmt: skip

    def report_unreadable(self, unread: UnreadableRecords, own: str, reason: str) -> None:
        """Report an unreadable record, named by the hash of its bytes wherever in the log it lies."""
        if unread.should_report(own):
            values: Any = {"record": own[:12], "reason": Reason(reason=reason[:300])}
            self._report_record(integrity.RECORD_READABLE, own[:32], values)
        else:
            self.report_count(integrity.FEW_UNREADABLE, own, unread.beyond, ONE_BY_ONE)

    def report_count(self, rule: Rule, own: str, records: int, limit: int) -> None:
        """Report a number of records instead of each one: at the first, the fourth, the sixteenth, and so on."""
        if records.bit_count() == 1 and records.bit_length() % 2:
            self._report_record(rule, f"{own[:24]}+{records}", {"records": records, "limit": limit})

    def _report_record(self, rule: Rule, own: str, values: Any) -> None:
        record: Any = UnreadableRecord(own, self.at.table, NO_TIME if self.table is None else self.table.now)
        self.report(rule, record, Breach((record,), values))
