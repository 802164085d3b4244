"""Everything that the pages need, built once by the command line or by a test."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from projections.access import Access
from projections.alerts import Bureau
from projections.console.feed import Feed
from projections.console.jobs import Jobs
from projections.console.seals import Seals
from projections.desk import Desk
from projections.store.pool import Stores
from streams.law.books import Law


@dataclass(frozen=True, slots=True)
class House:
    """What a page may ask for. `clock` gives the time now: a test gives its own."""

    store: Stores
    law: Law
    access: Access
    clock: Callable[[], datetime]
    feed: Feed = field(default_factory=Feed)
    seals: Seals = field(default_factory=Seals)
    desk: Desk | None = None
    alerts: Bureau | None = None
    jobs: Jobs = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "jobs", Jobs(self.store, self.law))


__all__ = ["House", "Seals", "Stores"]
