"""How a table's breaches are made known, and its records that nobody can read."""

from typing import Any

from schemas.envelope import Event
from schemas.findings import Reason
from schemas.identity import TableId
from streams.engine import integrity
from streams.engine.dispatch import Dispatch
from streams.engine.findings import finding
from streams.engine.outcome import Listener
from streams.engine.unread import NO_TIME, TOLD, Unread, Unreadable
from streams.rules import Breach, Rule, Table


class Teller:
    """Whoever judges a table tells its breaches."""

    def __init__(self, at: TableId, listener: Listener) -> None:
        self.at = at
        self.listener = listener
        self.opening = ""  # start of the opening record's hash
        self.table: Table | None = None
        self.laid_out: Dispatch | None = None
        self.law_version = "none"
        self.told = 0

    def tell(self, rule: Rule, event: Event[Any], breach: Breach) -> None:
        """Report a breach as a finding."""
        self.told += 1
        table = self.table
        self.listener.found(
            finding(
                rule, breach, event, at=self.at, opening=self.opening,
                licence=table.licence if table else None,
                book=self.laid_out.book if table and self.laid_out else None,
                law=self.law_version if table else "none",
                coup=breach.coup or (table.coup.id if table and table.coup else event.subject),
                staff=table.answerable() if table else None,
                shows=table.show(breach) if table else (),
            )
        )  # fmt: skip

    def tell_unreadable(self, unread: Unreadable, own: str, reason: str) -> None:
        """Report an unreadable record, named by the hash of its bytes wherever in the log it lies."""
        if unread.is_told(own):
            values: Any = {"record": own[:12], "reason": Reason(reason=reason[:300])}
            self._tell_record(integrity.RECORD_READABLE, own[:32], values)
        else:
            self.tell_how_many(integrity.FEW_UNREADABLE, own, unread.beyond, TOLD)

    def tell_how_many(self, rule: Rule, own: str, records: int, limit: int) -> None:
        """Report a number of records instead of each one: at the first, the fourth, the sixteenth, and so on."""
        if records.bit_count() == 1 and records.bit_length() % 2:
            self._tell_record(rule, f"{own[:24]}+{records}", {"records": records, "limit": limit})

    def _tell_record(self, rule: Rule, own: str, values: Any) -> None:
        record: Any = Unread(own, self.at.table, NO_TIME if self.table is None else self.table.now)
        self.tell(rule, record, Breach((record,), values))
