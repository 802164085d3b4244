"""Connects the alert service to store and desk: findings come from the store, acknowledgements and suppressions from
the desk's log.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from datetime import datetime, timedelta, tzinfo
from typing import Final, Protocol, TypeVar
from zoneinfo import ZoneInfo

from projections.alerts.plan import AlertPlan, Route
from projections.alerts.saved_searches import route_of
from projections.alerts.scheduler import AcceptedFinding, Suppressed, Suppression
from projections.alerts.sender import DeliveryAttempt
from projections.alerts.service import EarlierAlerts
from projections.desk import HOUSE, AuditQuery, Desk, DeskEntry, FindingState
from projections.store import Store
from projections.store.changes import landed, now
from schemas.desk import (
    AlertFailed,
    AlertSent,
    AlertsSuppressed,
    AlertTaken,
    AlertWithheld,
    Deed,
    FindingDeed,
    SuppressionLifted,
)
from schemas.findings import Finding
from streams.law.law import Law

LOOKED_BACK: Final = timedelta(days=2)  # what was sent earlier is neither sent again nor escalated
RECORDS: Final = 5_000  # of one kind that are looked at after a restart
D = TypeVar("D", bound=Deed)


class StorePool(Protocol):
    """Lends out a store, for as long as the question takes."""

    def reading(self) -> AbstractContextManager[Store]: ...


class AlertAdapter:
    """What the alert service reads, and where it logs."""

    def __init__(self, stores: StorePool, desk: Desk, clock: Callable[[], datetime]) -> None:
        self._stores, self._desk, self._clock = stores, desk, clock
        self._since: datetime | None = None
        self._looked = clock()
        self._touched: deque[str] = deque()
        self._rests: dict[str, Suppression] = {}
        for kind in (AlertsSuppressed.type, SuppressionLifted.type):
            for entry in reversed(desk.trail(AuditQuery(kind=kind, limit=RECORDS))):
                self._rest(entry)
        desk.follow(self._hear)

    def landed(self) -> Iterable[Finding]:
        """New findings in the store; at first, since the last alert was logged."""
        with self._stores.reading() as store:
            if self._since is None:
                self._since = self._last_word() or now(store)
            findings, self._since = landed(store, self._since)
        return findings

    def acknowledged(self) -> Iterable[str]:
        """Findings on which anything was done at the desk."""
        self._desk.trail(AuditQuery(limit=1))  # reads on in the log: another process may have written
        touched = list(self._touched)
        for _ in touched:
            self._touched.popleft()
        return touched

    def suppressions(self) -> Mapping[str, Suppression]:
        """Those that hold now."""
        now_ = self._clock()
        return {name: rest for name, rest in self._rests.items() if now_ < rest.until}

    def searches(self) -> Iterable[Route]:
        """Searches that alert, within what their owners may see now."""
        routes = (route_of(saved, by.venues) for saved, by in self._desk.alerting())
        return [route for route in routes if route is not None]

    def lapsed(self) -> Iterable[Finding]:
        """Findings that somebody took in hand until a time that has passed since the last look."""
        now_, before = self._clock(), self._looked
        self._looked = now_
        over = [
            known
            for known in self._desk.worked_on()
            if known.lapsed and known.until is not None and before < known.until <= now_
        ]
        if not over:
            return []
        with self._stores.reading() as store:
            return [finding for known in over if (finding := store.finding(known.id)) is not None]

    def taken(self, taken: AcceptedFinding) -> None:
        """Log a finding before anything is sent."""
        self._desk.tell(AlertTaken.type, {"finding": taken.finding.id, "routes": taken.routes}, HOUSE)

    def attempted(self, outcome: DeliveryAttempt) -> None:
        """Log every attempt."""
        message = outcome.message
        facts = {
            "message": message.id, "route": message.route, "channel": message.channel, "step": message.step,
            "findings": message.ids[-1_000:], "count": message.count, "attempt": outcome.attempt,
        }  # fmt: skip
        if outcome.error is None:
            self._desk.tell(AlertSent.type, facts, HOUSE)
        else:
            self._desk.tell(AlertFailed.type, {**facts, "error": outcome.error, "final": outcome.final}, HOUSE)

    def withheld(self, suppressed: Suppressed) -> None:
        """Log a finding that was withheld."""
        facts = {
            "finding": suppressed.finding.id, "route": suppressed.route, "suppression": suppressed.suppression.id,
        }  # fmt: skip
        self._desk.tell(AlertWithheld.type, facts, HOUSE)

    def earlier_alerts(self, plan: AlertPlan) -> EarlierAlerts:
        """What earlier runs accepted, sent and left unsent."""
        taken = dict(self._records(AlertTaken))
        sent: dict[tuple[str, str], dict[str, datetime]] = {}  # route and channel -> findings and when
        for alert, at in self._records(AlertSent).items():
            if alert.step == 0:
                sent.setdefault((alert.route, alert.channel), {}).update(dict.fromkeys(alert.findings, at))
        routes = {route.name: route for route in (*plan.route, *self.searches())}
        with self._stores.reading() as store:
            findings = {deed.finding: store.finding(deed.finding) for deed in taken}
        untold: list[Finding] = []
        waiting: list[tuple[str, Finding, datetime]] = []
        for deed in taken:
            finding = findings[deed.finding]
            ways = [(name, way) for name in deed.routes if name in routes for way in routes[name].channels]
            if finding is None or self._desk.state_of(finding.venue, finding.id).state is not FindingState.OPEN:
                continue
            if any(deed.finding not in sent.get(way, {}) for way in ways):
                untold.append(finding)
            else:
                waiting += [(route, finding, sent[route, way][deed.finding]) for route, way in ways]
        known = {deed.finding for deed in taken} | {kept.finding for kept in self._records(AlertWithheld)}
        return EarlierAlerts(tuple(known), tuple(waiting), tuple(untold))

    def _records(self, kind: type[D]) -> dict[D, datetime]:
        """The records of one kind that still matter, the oldest first."""
        since = self._clock() - LOOKED_BACK
        entries = self._desk.trail(AuditQuery(kind=kind.type, since=since, limit=RECORDS))
        return {entry.deed: entry.time for entry in reversed(entries) if isinstance(entry.deed, kind)}

    def _last_word(self) -> datetime | None:
        """All that landed before the last finding that was taken has been looked at."""
        kinds = (AlertTaken.type, AlertWithheld.type)
        last = [entry.time for kind in kinds for entry in self._desk.trail(AuditQuery(kind=kind, limit=1))]
        return max(last, default=None)

    def _hear(self, entry: DeskEntry, raw: bytes) -> None:
        if isinstance(entry.deed, FindingDeed):
            self._touched.append(entry.deed.finding)
        self._rest(entry)

    def _rest(self, entry: DeskEntry) -> None:
        deed = entry.deed
        if isinstance(deed, AlertsSuppressed):
            self._rests[deed.suppression] = Suppression(
                deed.suppression, deed.reason, deed.until, deed.rule, deed.venue, deed.table
            )
        elif isinstance(deed, SuppressionLifted):
            self._rests.pop(deed.suppression, None)


def zones(law: Law) -> Callable[[Finding], tzinfo]:
    """The time zone of the land whose regulation a finding cites."""

    def zone(finding: Finding) -> tzinfo:
        known = law.regulations.get(finding.regulation)
        return ZoneInfo(known.time_zone if known is not None else "UTC")

    return zone
