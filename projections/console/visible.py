"""What one account may reach: the only way from a page to the store, the desk, the floor, replays and accounts.

Permissions by venue are applied here and nowhere else. A page gets a viewer whose `services` are `VisibleServices`: rows,
records and tables of other venues are not there. Pages never get `Services` itself, and a test checks that none takes
it (tests/gates/test_reach.py).
"""

from collections.abc import AsyncGenerator, Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime

from projections.access import Mask, Permission, UserAccount
from projections.access.visible import VisibleAccounts
from projections.alerts import AlertService
from projections.alerts.plan import Route
from projections.alerts.sender import ChannelHealth
from projections.console.checkpoint_files import CheckpointFiles
from projections.console.feed import Feed, View
from projections.console.floor import TableNow
from projections.console.floor_query import ALL, FloorQuery
from projections.console.jobs import Job, Jobs
from projections.console.names import Names
from projections.console.services import Services
from projections.desk.visible import VisibleDesk
from projections.speech import Language
from projections.store import StoreReader
from projections.store.changes import TableOpening
from schemas.findings import Finding
from streams.law.law import Law


@dataclass(frozen=True, slots=True)
class VisibleFloor:
    """The floor as one account sees it."""

    _feed: Feed
    _account: UserAccount

    def tables(self) -> list[TableNow]:
        """Every table that this account may see."""
        return [table for table in self._feed.floor.tables() if self._account.sees(table.venue)]

    def archived(self) -> list[TableOpening]:
        """Tables of these houses that were closed before anybody watched."""
        return [one for one in self._feed.floor.archived if self._account.sees(one.venue)]

    def latest(self) -> Iterator[tuple[int, Finding]]:
        """Findings of these houses with their numbers, the latest first."""
        return (pair for pair in reversed(list(self._feed.floor.recent)) if self._account.sees(pair[1].venue))

    def watch(self, language: Language, mask: Mask, seen: int, query: FloorQuery = ALL) -> AsyncGenerator[bytes, None]:
        """A stream of the changes to the tables that are looked at."""
        return self._feed.watch(View(language, self._account.venues, self._links, query), mask, seen)

    def cards(self, tables: Iterable[TableNow], language: Language) -> list[str]:
        """The cards of these tables, rendered once for all who see the same."""
        view = View(language, self._account.venues, self._links)
        return [self._feed.card(table, view) for table in tables]

    @property
    def _links(self) -> bool:
        """Whether the cards lead to findings and coups: not for those who may read neither."""
        return self._account.may(Permission.FINDINGS_READ) and self._account.may(Permission.COUPS_REPLAY)

    def decided(self) -> frozenset[tuple[str, str]]:
        """Venue and id of findings of these houses on which a decision stands."""
        return frozenset(key for key in self._feed.decided() if self._account.sees(key[0]))

    def runs(self, table: TableNow) -> bool:
        """Whether the table plays now."""
        return self._feed.runs(table)

    @property
    def pace(self) -> int:
        """How many times faster than real time."""
        return self._feed.floor.pace


@dataclass(frozen=True, slots=True)
class VisibleJobs:
    """The replays of one account; each reads what this account may see."""

    _jobs: Jobs
    _account: UserAccount

    def ask(self, job: Job) -> bool:
        """Whether it was taken: not while too many wait."""
        job.venues = self._account.venues
        return self._account.sees(job.at.venue) and self._jobs.ask(job)

    def job(self, name: str) -> Job | None:
        """A job of one's own."""
        job = self._jobs.job(name, self._account.name)
        return job if job is not None and self._account.sees(job.at.venue) else None

    def mine(self) -> list[Job]:
        """One's own jobs, the latest first."""
        return [job for job in self._jobs.of(self._account.name) if self._account.sees(job.at.venue)]


@dataclass(frozen=True, slots=True)
class VisibleAlerts:
    """The alerts that concern this account's houses; what left by them stands at the desk."""

    _alerts: AlertService
    _account: UserAccount

    def routes(self) -> list[Route]:
        """Routes for findings of these venues; a route lists only those venues that this account may see."""
        routes = []
        for route in self._alerts.plan.route:
            seen = tuple(venue for venue in route.venues if self._account.sees(venue))
            if seen or not route.venues:
                routes.append(route.model_copy(update={"venues": seen}))
        return routes

    def health(self) -> list[ChannelHealth]:
        """The health of the channels of these routes."""
        routes = self.routes()
        named = {name for route in routes for name in route.channels}
        named |= {name for route in routes for step in route.escalate for name in step.channels}
        return [one for one in self._alerts.health() if one.channel in named or self._account.venues is None]


@dataclass(frozen=True, slots=True)
class VisibleServices:
    """The services as one account sees them."""

    _services: Services
    _account: UserAccount

    def reading(self) -> AbstractContextManager[StoreReader]:
        """The store for as long as the question takes: rows of other houses are not there."""
        return self._services.store.within(self._account.venues).reading()

    @property
    def limited_to(self) -> frozenset[str] | None:
        """The houses that sums are limited to; None where this account sees the country."""
        return None if self._account.venues is None else frozenset(self._account.venues)

    @property
    def desk(self) -> VisibleDesk | None:
        """The desk, if there is one."""
        desk = self._services.desk
        return None if desk is None else VisibleDesk(desk, self._account, self._services.access.account)

    @property
    def access(self) -> VisibleAccounts:
        """The accounts."""
        return VisibleAccounts(self._services.access, self._account)

    @property
    def floor(self) -> VisibleFloor:
        """The tables that are playing."""
        return VisibleFloor(self._services.feed, self._account)

    @property
    def jobs(self) -> VisibleJobs:
        """The replays."""
        return VisibleJobs(self._services.jobs, self._account)

    @property
    def law(self) -> Law:
        """The law, the same for every account."""
        return self._services.law

    @property
    def names(self) -> Names:
        """What houses, tables and people are called."""
        return self._services.names

    @property
    def clock(self) -> Callable[[], datetime]:
        """The time now, the same for every account."""
        return self._services.clock

    @property
    def seals(self) -> CheckpointFiles:
        """Where checkpoints are. They reveal how many records a day has, not what was played."""
        return self._services.seals

    @property
    def alerts(self) -> "VisibleAlerts | None":
        """The alerts, if there is a plan for them."""
        alerts = self._services.alerts
        return None if alerts is None else VisibleAlerts(alerts, self._account)
