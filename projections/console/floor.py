"""The floor: what each table does now, read from the engine's own state, and its findings."""

import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeVar

from projections.film.clocks import Clock, running
from projections.store.changes import TableOpening
from schemas.envelope import Event
from schemas.events.table import TableOpened
from schemas.findings import Finding, Quarantined, Severity
from schemas.identity import CoupId, TableId
from streams.engine.custody import Custody
from streams.engine.judge import Judge
from streams.engine.outcome import CoupJudged

K = TypeVar("K")
V = TypeVar("V")
RECENT: Final = 40  # findings that the floor keeps at hand
MOST_TABLES: Final = 16_384  # of which the floor remembers an evening: more than a judge remembers tables
MOST_SOURCES: Final = 64  # of a table: those that came last
LONG_AGO: Final = datetime(1, 1, 1, tzinfo=UTC)
SILENT: Final = timedelta(minutes=10)  # an open table without events for so long, while others play, is marked
RESULTS: Final = ("number", "total")  # facts of a coup that say what fell; the others count bets or money
MINUTE: Final = timedelta(minutes=1)


@dataclass(slots=True)
class Devices:
    """What a table's devices have sent."""

    last: datetime = LONG_AGO
    skew: timedelta = timedelta(0)  # the most that one clock ran behind another
    sources: dict[str, datetime] = field(default_factory=dict)
    clauses: Counter[str] = field(default_factory=Counter)  # findings about the log itself, by rule


@dataclass(frozen=True, slots=True)
class TableHealth:
    """Whether a table's log can be trusted, at a glance."""

    last: datetime | None
    sources: tuple[tuple[str, datetime], ...]
    waiting: int  # records that wait for one that has not come
    gaps: int
    jumps: int
    skew: timedelta
    broken: int  # breaks of the chain, second histories, bad signatures
    unreadable: int

    @property
    def sound(self) -> bool:
        """Nothing speaks against it."""
        return not (self.waiting or self.gaps or self.jumps or self.broken or self.unreadable)


@dataclass(frozen=True, slots=True)
class OnDuty:
    """Somebody at the table, since when."""

    role: str
    staff: str
    since: datetime


@dataclass(frozen=True, slots=True)
class TableNow:
    """One table at one moment."""

    table: str
    venue: str
    opening: str
    zone: str
    game: str
    regulation: str
    phase: str
    open: bool
    suspended: str | None
    now: datetime
    opened: datetime
    coup: str | None
    coup_opened: datetime | None
    coups: int
    result: int | None
    dealing: tuple[OnDuty, ...]
    clocks: tuple[Clock, ...]
    findings: Mapping[str, Severity]
    health: TableHealth
    silent: timedelta | None = None  # whole minutes without an event while other tables of the venue played

    @property
    def at(self) -> TableId:
        """Whose table it is."""
        return TableId(self.venue, self.table)

    @property
    def playing(self) -> CoupId:
        """The coup in play."""
        return CoupId(self.venue, self.table, self.opening, self.coup or "")

    def counted(self, decided: Iterable[tuple[str, str]] = ()) -> list[tuple[Severity, int]]:
        """Open findings by severity, the gravest first."""
        closed = frozenset(decided)
        by = Counter(severity for name, severity in self.findings.items() if (self.venue, name) not in closed)
        return [(severity, by[severity]) for severity in reversed(Severity) if by[severity]]


@dataclass(frozen=True, slots=True)
class _Noted:
    """What is remembered of a finding."""

    severity: Severity
    opening: str
    time: datetime

    @classmethod
    def of(cls, finding: Finding) -> "_Noted":
        return cls(finding.severity, finding.opening, finding.time)


@dataclass(slots=True)
class _Evening:
    """What is remembered of a table's evening beside the engine's state."""

    findings: dict[str, "_Noted"] = field(default_factory=dict)
    coups: int = 0
    result: int | None = None
    devices: Devices = field(default_factory=Devices)


class Floor:
    """Follows a judge: called from the judge's thread, read from any other."""

    def __init__(self, judge: Judge | None = None) -> None:
        self.judge = judge
        self.judges: list[Judge] = []  # where each table has its own
        self.nudge: Callable[[], None] = lambda: None  # called when a change should be shown at once
        self.recent: deque[tuple[int, Finding]] = deque(maxlen=RECENT)
        self.pace = 1  # how many times faster than real time
        self.archived: tuple[TableOpening, ...] = ()  # tables that were closed before anybody watched
        self._numbers = _instants()
        self._evenings: dict[TableId, _Evening] = {}
        self._opened: dict[str, str] = {}  # by name of a table: the venue that opened one last

    def accepted(self, event: Event[Any], venue: str | None = None) -> None:
        """Note the time of a believed event. `venue` is its venue, where that is known."""
        if event.type == TableOpened.type:
            _kept(self._opened, event.table, event.data.licence.venue, MOST_TABLES)
        at = TableId(venue or event.venue or self._opened.get(event.table, ""), event.table)
        if event.type == TableOpened.type:
            before = self._evening(at)  # what the opening itself breaks was found before it is noted here
            own = {name: noted for name, noted in before.findings.items() if noted.time >= event.time}
            _kept(self._evenings, at, _Evening(findings=own, devices=before.devices), MOST_TABLES)
        devices = self._evening(at).devices
        instant = event.time
        if instant >= devices.last:
            devices.last = instant
        elif devices.last - instant > devices.skew:
            devices.skew = devices.last - instant
        _kept(devices.sources, event.source, instant, MOST_SOURCES)

    def on_finding(self, finding: Finding) -> None:
        """Note a finding; the same one again is ignored."""
        evening = self._evening(TableId(finding.venue, finding.table))
        if finding.id in evening.findings:
            return
        evening.findings[finding.id] = _Noted.of(finding)
        if finding.rule.startswith("vigia/"):
            evening.devices.clauses[finding.rule] += 1
        self.recent.append((next(self._numbers), finding))
        self.nudge()

    def on_coup(self, coup: CoupJudged) -> None:
        """A coup ended: its result stays on show."""
        if coup.coup is None:
            return
        evening = self._evening(TableId(coup.licence.venue, coup.table))
        evening.coups += 1
        evening.result = next((fact for name in RESULTS if isinstance(fact := coup.facts.get(name), int)), None)

    def on_quarantined(self, record: Quarantined) -> None:
        """Reported as a finding too."""

    def known(self, findings: Iterable[Finding]) -> None:
        """What was found before anybody watched."""
        for finding in findings:
            at = TableId(finding.venue, finding.table)
            self._evening(at).findings[finding.id] = _Noted.of(finding)
            self.recent.append((next(self._numbers), finding))

    def tables(self) -> list[TableNow]:
        """Every table that has opened, by venue and name."""
        judges = [*([self.judge] if self.judge is not None else []), *self.judges]
        custodies = [custody for judge in judges for custody in list(judge.tables.values())]
        seen = [self._table(custody) for custody in custodies]
        return sorted(
            _listening([table for table in seen if table is not None]), key=lambda one: (one.venue, one.table)
        )

    def _evening(self, at: TableId) -> _Evening:
        evening = self._evenings.get(at)
        if evening is None:
            evening = _kept(self._evenings, at, _Evening(), MOST_TABLES)
        return evening

    def _table(self, custody: Custody) -> TableNow | None:
        """Read one table; try again if the judge changed it meanwhile."""
        for _ in range(5):
            try:
                return self._look(custody)
            except (RuntimeError, AttributeError, KeyError, TypeError):
                continue
        return None

    def _look(self, custody: Custody) -> TableNow | None:
        table_judge = custody.table_judge
        table = table_judge.table
        if table is None:
            return None
        coup, licence, name = table.coup, table.licence, table.opened.table
        evening = self._evening(TableId(licence.venue, name))
        return TableNow(
            table=name,
            venue=licence.venue,
            opening=table_judge.opening,
            zone=licence.time_zone,
            game=licence.game,
            regulation=licence.regulation,
            phase=table.phase,
            open=not table_judge.closed,
            suspended=table.suspended.data.reason if table.suspended is not None else None,
            now=table.now,
            opened=table.opened.time,
            coup=coup.id if coup is not None else None,
            coup_opened=coup.opened.time if coup is not None else None,
            coups=evening.coups,
            result=evening.result,
            dealing=tuple(OnDuty(role, stint.staff, stint.since) for role, stint in sorted(table.staff.items())),
            clocks=tuple(
                clock for clock in running(table, table_judge.law) if clock.until is not None and not table_judge.closed
            ),
            findings={
                name: noted.severity
                for name, noted in list(evening.findings.items())
                if noted.opening == table_judge.opening
            },
            health=_health(evening.devices, custody),
        )


def _listening(tables: list[TableNow]) -> list[TableNow]:
    """Mark silent tables, compared with the latest event of any open table of their venue, so that an old archive is
    not silent for years.
    """
    latest: dict[str, datetime] = {}
    for table in tables:
        if table.open:
            latest[table.venue] = max(table.now, latest.get(table.venue, LONG_AGO))
    return [
        replace(table, silent=(latest[table.venue] - table.now) // MINUTE * MINUTE)
        if table.open and table.suspended is None and latest[table.venue] - table.now > SILENT
        else table
        for table in tables
    ]


def _kept(known: dict[K, V], key: K, value: V, most: int) -> V:
    """Remember it, and forget the earliest beyond so many: whoever invents names fills no memory."""
    if key not in known and len(known) >= most:
        del known[next(iter(known))]
    known[key] = value
    return value


def _instants() -> Iterator[int]:
    """Rising numbers (microseconds) that do not reveal how many findings other venues had in between."""
    last = 0
    while True:
        last = max(last + 1, time.time_ns() // 1_000)
        yield last


def _health(devices: Devices, custody: Custody) -> TableHealth:
    broken_rules = devices.clauses
    return TableHealth(
        last=devices.last if devices.last != LONG_AGO else None,
        sources=tuple(sorted(devices.sources.items())),
        waiting=len(custody.early),
        gaps=broken_rules["vigia/nothing_missing"],
        jumps=broken_rules["vigia/clock_steady"],
        skew=devices.skew,
        broken=broken_rules["vigia/chain_unbroken"]
        + broken_rules["vigia/one_history"]
        + broken_rules["vigia/signature_valid"],
        unreadable=broken_rules["vigia/record_readable"] + broken_rules["vigia/few_unreadable"],
    )
