"""Decides which alerts are due. Pure: the time comes from outside.

Findings of one cause (route, rule, venue, table, staff) form a group. Its first finding is sent at once; later ones are
gathered and sent together. A group that nobody acknowledges climbs the steps of its route.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta, tzinfo
from typing import Final

from projections.alerts.plan import GRAVITY, AlertPlan, Quiet, Route
from schemas.findings import Finding, Severity

REMEMBERED: Final = 100_000  # findings of which it is known that they were taken; older ones are never asked again
SHOWN: Final = 20  # findings that a message lists; the rest are counted
CauseKey = tuple[str, str, str, str, str]  # route, rule, venue, table, staff


@dataclass(frozen=True, slots=True)
class Suppression:
    """Which alerts are withheld for a while, and why; None matches everything."""

    id: str
    reason: str
    until: datetime
    rule: str | None = None
    venue: str | None = None
    table: str | None = None

    def covers(self, finding: Finding, now: datetime) -> bool:
        """Whether it holds for the finding, now."""
        mine = ((self.rule, finding.rule), (self.venue, finding.venue), (self.table, finding.table))
        return now < self.until and all(asked is None or asked == actual for asked, actual in mine)


@dataclass(frozen=True, slots=True)
class Message:
    """One message on one channel. It keeps its id, however often it is sent."""

    id: str
    route: str
    channel: str
    step: int  # 0 is the first word, 1 the first step of escalation
    findings: tuple[Finding, ...]  # the first of them; `count` is how many there are
    count: int
    ids: tuple[str, ...]
    planned: datetime

    @property
    def severity(self) -> Severity:
        """The gravest in it."""
        return max((finding.severity for finding in self.findings), key=GRAVITY.__getitem__)


@dataclass(slots=True)
class _Group:
    """Repeats of one cause, on one route."""

    route: Route
    pending: list[Finding] = field(default_factory=list)
    due: datetime | None = None  # when what is pending goes out
    last_sent: datetime | None = None
    open: OrderedDict[str, Finding] = field(default_factory=OrderedDict)  # sent and not acknowledged
    since: datetime | None = None  # first word of what is open
    step: int = 0  # steps taken
    again: datetime | None = None  # when the last step is due again

    def idle(self, now: datetime) -> bool:
        """Nothing to send and nothing to wait for: the next finding begins a new group."""
        rested = self.last_sent is None or now >= self.last_sent + timedelta(seconds=self.route.gather)
        return not self.pending and not self.open and rested


@dataclass(frozen=True, slots=True)
class AcceptedFinding:
    """A finding that will be sent on these routes, now or when it is due."""

    finding: Finding
    routes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Suppressed:
    """A finding that was withheld, and by which suppression."""

    finding: Finding
    route: str
    suppression: Suppression


class AlertScheduler:
    """The groups of all routes."""

    def __init__(self, plan: AlertPlan, zones: Callable[[Finding], tzinfo]) -> None:
        self._plan, self._zones = plan, zones
        self._groups: dict[CauseKey, _Group] = {}
        self._taken: OrderedDict[str, None] = OrderedDict()
        self._where: dict[str, set[CauseKey]] = {}  # an open finding -> its groups
        self.suppressions: dict[str, Suppression] = {}
        self.searches: tuple[Route, ...] = ()  # routes of searches that people keep, beside those of the plan

    @property
    def _routes(self) -> tuple[Route, ...]:
        return (*self._plan.route, *self.searches)

    def forget(self, finding: str) -> None:
        """It is open again: when it comes once more, it is sent once more."""
        self.acknowledge(finding)
        self._taken.pop(finding, None)

    def known(self, findings: Iterable[str]) -> None:
        """These were sent in an earlier run."""
        for finding in findings:
            self._remember(finding)

    def knows(self, finding: str) -> bool:
        """Whether the finding was taken before."""
        return finding in self._taken

    def take(self, finding: Finding, now: datetime) -> Iterator[AcceptedFinding | Message | Suppressed]:
        """Take a new finding. What this yields must be logged before the next is taken."""
        if finding.id in self._taken:
            return
        self._remember(finding.id)
        at = now.astimezone(self._zones(finding))
        routes = [route for route in self._routes if route.wants(finding, at.time())]
        silenced = next((each for each in self.suppressions.values() if each.covers(finding, now)), None)
        if silenced is not None:
            yield from (Suppressed(finding, route.name, silenced) for route in routes)
        elif routes:
            yield AcceptedFinding(finding, tuple(route.name for route in routes))
            for route in routes:
                yield from self._enter(route, finding, at, now)

    def due(self, now: datetime) -> Iterator[Message]:
        """What has become due meanwhile: gathered repeats, the end of quiet hours, steps of escalation."""
        for key, group in list(self._groups.items()):
            if group.due is not None and now >= group.due:
                yield from self._tell(group, now)
            yield from self._climb(group, now)
            if group.idle(now):
                del self._groups[key]

    def acknowledge(self, finding: str) -> None:
        """Note an acknowledgement: its groups do not escalate further because of it."""
        for key in self._where.pop(finding, ()):
            group = self._groups.get(key)
            if group is None:
                continue
            group.open.pop(finding, None)
            if not group.open:
                group.since, group.step, group.again = None, 0, None

    def restore(self, route: str, findings: Iterable[Finding], sent: datetime) -> None:
        """Continue escalation for findings that an earlier run sent and nobody has acknowledged."""
        of = next((each for each in self._routes if each.name == route), None)
        for finding in findings if of is not None else ():
            self._remember(finding.id)
            group = self._groups.setdefault(_key(of, finding), _Group(of))  # type: ignore[arg-type]  # of is not None
            self._keep_open(_key(of, finding), group, finding)  # type: ignore[arg-type]
            group.since = min(sent, group.since or sent)
            group.last_sent = max(sent, group.last_sent or sent)

    def _enter(self, route: Route, finding: Finding, at: datetime, now: datetime) -> Iterator[Message]:
        group = self._groups.setdefault(_key(route, finding), _Group(route))
        group.pending.append(finding)
        due = now if group.last_sent is None else group.last_sent + timedelta(seconds=route.gather)
        if route.quiet is not None and _waits(route.quiet, finding, at):
            due = max(due, _end(route.quiet, at))
        group.due = due if group.due is None else min(group.due, due)
        if now >= group.due:
            yield from self._tell(group, now)

    def _tell(self, group: _Group, now: datetime) -> Iterator[Message]:
        findings, group.pending, group.due, group.last_sent = group.pending, [], None, now
        for finding in findings:
            self._keep_open(_key(group.route, finding), group, finding)
        group.since = group.since or now
        yield from _messages(group.route, group.route.channels, 0, findings, now)

    def _climb(self, group: _Group, now: datetime) -> Iterator[Message]:
        steps = group.route.escalate
        if group.since is None or not group.open or not steps:
            return
        while group.step < len(steps) and now >= group.since + timedelta(seconds=steps[group.step].after):
            group.step += 1
            group.again = self._next(group, now)
            yield from _messages(group.route, steps[group.step - 1].channels, group.step, group.open.values(), now)
        if group.step == len(steps) and group.again is not None and now >= group.again:
            group.again = self._next(group, now)
            yield from _messages(group.route, steps[-1].channels, group.step, group.open.values(), now)

    def _next(self, group: _Group, now: datetime) -> datetime | None:
        return None if group.route.repeat is None else now + timedelta(seconds=group.route.repeat)

    def _keep_open(self, key: CauseKey, group: _Group, finding: Finding) -> None:
        group.open[finding.id] = finding
        self._where.setdefault(finding.id, set()).add(key)
        while len(group.open) > 50 * SHOWN:
            old, _ = group.open.popitem(last=False)
            self._where.pop(old, None)

    def _remember(self, finding: str) -> None:
        self._taken[finding] = None
        if len(self._taken) > REMEMBERED:
            self._taken.popitem(last=False)


def _key(route: Route, finding: Finding) -> CauseKey:
    return route.name, finding.rule, finding.venue, finding.table, finding.staff or ""


def _messages(
    route: Route, channels: Iterable[str], step: int, findings: Iterable[Finding], now: datetime
) -> Iterator[Message]:
    every = tuple(findings)
    ids = tuple(finding.id for finding in every)
    for channel in channels:
        named = "\n".join((route.name, channel, str(step), *sorted(ids), now.isoformat() if step else ""))
        yield Message(
            hashlib.sha256(named.encode()).hexdigest()[:32], route.name, channel, step, every[:SHOWN], len(every), ids, now
        )  # fmt: skip


def _waits(quiet: Quiet, finding: Finding, at: datetime) -> bool:
    return GRAVITY[finding.severity] < GRAVITY[quiet.below] and quiet.hold(at.time())


def _end(quiet: Quiet, at: datetime) -> datetime:
    """When the quiet hours that hold now are over."""
    end = at.replace(hour=quiet.until.hour, minute=quiet.until.minute, second=quiet.until.second, microsecond=0)
    return end if end > at else end + timedelta(days=1)


def merged(older: Message, newer: Message) -> Message:
    """Two messages of one channel as one, so that the queue of a dead channel does not grow without end."""
    ids = (*older.ids, *newer.ids)
    named = f"{older.id}{newer.id}"
    return Message(
        hashlib.sha256(named.encode()).hexdigest()[:32], newer.route, newer.channel, max(older.step, newer.step),
        (*older.findings, *newer.findings)[:SHOWN], older.count + newer.count, ids[-1_000:], older.planned,
    )  # fmt: skip
