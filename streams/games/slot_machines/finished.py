"""A coup of a machine that is over: what stands out among its games."""

from typing import Any

from schemas.envelope import Event
from schemas.events.machines import GamePlayed, MachineRequested, MachineTaken
from streams.games.slot_machines.law import MachineLaw
from streams.games.slot_machines.state import MachineCoup
from streams.games.slot_machines.table import MachineTable
from streams.rules import FinishedCoup, derived


class FinishedPeriod(FinishedCoup[MachineTable, MachineCoup, MachineLaw]):
    """The games between two readings. The fold has picked out those of which a rule may speak."""

    @derived
    def off_plan(self) -> list[Event[GamePlayed]]:
        """Games by a plan, at a stake or with a sequence that was not approved."""
        return self.coup.off_plan

    @derived
    def wrong_prizes(self) -> list[tuple[Event[GamePlayed], str | None]]:
        """Games whose prize is not the plan's, and who played them."""
        return self.coup.wrong_prizes

    @derived
    def unfit(self) -> tuple[Event[Any], Event[GamePlayed]] | None:
        """A fault of the meters, and the first game played after it."""
        return self.coup.unfit

    @derived
    def crowding(self) -> tuple[Event[MachineTaken], Event[MachineRequested], Event[GamePlayed]] | None:
        """A player at several machines, another who asks for one, and the first game played after that."""
        return self.coup.crowding
