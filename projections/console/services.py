"""Everything that the pages need, built once by the command line or by a test."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from projections.access import Access
from projections.alerts import AlertService
from projections.console.checkpoint_files import CheckpointFiles
from projections.console.feed import Feed
from projections.console.jobs import Jobs
from projections.console.names import NO_NAMES, Names
from projections.desk import Desk
from projections.store.pool import Stores
from streams.law.law import Law


@dataclass(frozen=True, slots=True)
class Services:
    """Store, law, accounts, desk and the rest. `clock` gives the time now; tests pass their own."""

    store: Stores
    law: Law
    access: Access
    clock: Callable[[], datetime]
    feed: Feed = field(default_factory=Feed)
    seals: CheckpointFiles = field(default_factory=CheckpointFiles)
    desk: Desk | None = None
    alerts: AlertService | None = None
    names: Names = NO_NAMES
    jobs: Jobs = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "jobs", Jobs(self.store, self.law))
