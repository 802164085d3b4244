"""Words in which the tricks of craps name the throws of a series."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from producers.simulator.script import Draft
from producers.simulator.scripted import ScriptedCoup, ScriptedEvening

MOVES = ("bet_collected", "payout_made", "bet_travelled", "bet_pushed", "point_marked", "point_cleared")


@dataclass(frozen=True, slots=True)
class ScriptedThrow:
    """One throw of a series and all that followed, until the next."""

    thrown: Draft
    drafts: list[Draft]

    @property
    def settled(self) -> Draft | None:
        """The rest of the dice."""
        return next((draft for draft in self.drafts if draft.type == "dice_settled"), None)

    @property
    def total(self) -> int:
        """The sum of the faces, or 0."""
        return sum(self.settled.data["faces"]) if self.settled else 0

    @property
    def calls(self) -> list[Draft]:
        """What was called of it, first in Portuguese."""
        return [draft for draft in self.drafts if draft.type == "throw_called"]

    @property
    def still(self) -> bool:
        """Nothing was collected, paid, carried or marked on it."""
        return not any(draft.type in MOVES for draft in self.drafts)

    @property
    def end(self) -> Draft:
        """The last event before players bet again."""
        return [draft for draft in self.drafts if draft.type in {*MOVES, "throw_called"}][-1]


def throws(coup: ScriptedCoup) -> list[ScriptedThrow]:
    """The throws of a series."""
    thrown: list[ScriptedThrow] = []
    for draft in coup.drafts:
        if draft.type == "dice_thrown":
            thrown.append(ScriptedThrow(draft, []))
        elif thrown:
            thrown[-1].drafts.append(draft)
    return thrown


def words(_: ScriptedEvening, coup: ScriptedCoup | None) -> Mapping[str, Any]:
    """`throws()` of the series."""
    return {"throws": lambda: throws(coup) if coup is not None else []}
