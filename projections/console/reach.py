"""What one account may reach: the only way from a page to the store, the desk, the floor, replays and accounts.

Permissions by venue are applied here and nowhere else. A page is given a viewer whose `house` is a `Reach`; whatever
it asks, rows, records and tables of other houses are not there. The house itself is not handed to pages, and a test
looks that none of them takes it (tests/gates/test_reach.py).
"""

from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime

from projections.access import Account, Mask
from projections.access.bound import AccessOf
from projections.alerts import Bureau
from projections.alerts.carrier import Health
from projections.alerts.plan import Route
from projections.console.feed import Feed, View
from projections.console.floor import TableNow
from projections.console.house import House, Seals
from projections.console.jobs import Job, Jobs
from projections.desk.bound import DeskOf
from projections.speech import Language
from projections.store import Reader
from projections.store.tail import Opening
from schemas.findings import Finding
from streams.law.books import Law


@dataclass(frozen=True, slots=True)
class FloorOf:
    """The floor as one account sees it."""

    _feed: Feed
    _account: Account

    def tables(self) -> list[TableNow]:
        """Every table that this account may see."""
        return [table for table in self._feed.floor.tables() if self._account.sees(table.venue)]

    def archived(self) -> list[Opening]:
        """Tables of these houses that were closed before anybody watched."""
        return [one for one in self._feed.floor.archived if self._account.sees(one.venue)]

    def latest(self) -> Iterator[tuple[int, Finding]]:
        """Findings of these houses with their numbers, the latest first."""
        return (pair for pair in reversed(list(self._feed.floor.recent)) if self._account.sees(pair[1].venue))

    def watch(self, language: Language, mask: Mask, seen: int) -> AsyncGenerator[bytes, None]:
        """The same as it changes."""
        return self._feed.watch(View(language, self._account.venues), mask, seen)

    def decided(self) -> frozenset[tuple[str, str]]:
        """Venue and id of findings of these houses on which a decision stands."""
        return frozenset(key for key in self._feed.decided() if self._account.sees(key[0]))

    def runs(self, table: TableNow) -> bool:
        """Whether the table plays now."""
        return self._feed.runs(table)

    @property
    def pace(self) -> int:
        """How many times faster than life."""
        return self._feed.floor.pace


@dataclass(frozen=True, slots=True)
class JobsOf:
    """The replays of one account; each reads what this account may see."""

    _jobs: Jobs
    _account: Account

    def ask(self, job: Job) -> bool:
        """Whether it was taken: not while too many wait."""
        job.venues = self._account.venues
        return self._account.sees(job.at.venue) and self._jobs.ask(job)

    def job(self, name: str) -> Job | None:
        """A job of one's own."""
        found = self._jobs.job(name, self._account.name)
        return found if found is not None and self._account.sees(found.at.venue) else None

    def mine(self) -> list[Job]:
        """One's own jobs, the latest first."""
        return [job for job in self._jobs.of(self._account.name) if self._account.sees(job.at.venue)]


@dataclass(frozen=True, slots=True)
class AlertsOf:
    """The alerts that concern this account's houses; what left by them stands at the desk."""

    _bureau: Bureau
    _account: Account

    def routes(self) -> list[Route]:
        """Routes that findings of these houses can go; of the houses that a route names, those of this account."""
        found = []
        for route in self._bureau.plan.route:
            seen = tuple(venue for venue in route.venues if self._account.sees(venue))
            if seen or not route.venues:
                found.append(route.model_copy(update={"venues": seen}))
        return found

    def health(self) -> list[Health]:
        """How the channels of these routes do."""
        routes = self.routes()
        named = {name for route in routes for name in route.channels}
        named |= {name for route in routes for step in route.escalate for name in step.channels}
        return [one for one in self._bureau.health() if one.channel in named or self._account.venues is None]


@dataclass(frozen=True, slots=True)
class Reach:
    """The house as one account sees it."""

    _house: House
    _account: Account

    def reading(self) -> AbstractContextManager[Reader]:
        """The store for as long as the question takes: rows of other houses are not there."""
        return self._house.store.within(self._account.venues).reading()

    @property
    def desk(self) -> DeskOf | None:
        """The desk, where the house has one."""
        desk = self._house.desk
        return None if desk is None else DeskOf(desk, self._account, self._house.access.account)

    @property
    def access(self) -> AccessOf:
        """The accounts."""
        return AccessOf(self._house.access, self._account)

    @property
    def floor(self) -> FloorOf:
        """What plays now."""
        return FloorOf(self._house.feed, self._account)

    @property
    def jobs(self) -> JobsOf:
        """The replays."""
        return JobsOf(self._house.jobs, self._account)

    @property
    def law(self) -> Law:
        """The law is the same for everybody."""
        return self._house.law

    @property
    def clock(self) -> Callable[[], datetime]:
        """So is the time."""
        return self._house.clock

    @property
    def seals(self) -> Seals:
        """Where checkpoints are kept; they tell the size of a day and nothing of what was played."""
        return self._house.seals

    @property
    def alerts(self) -> "AlertsOf | None":
        """Who is told of what, where anybody is."""
        bureau = self._house.alerts
        return None if bureau is None else AlertsOf(bureau, self._account)
