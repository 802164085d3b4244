"""Where tricks are played: one lawful evening, cut into its coups."""

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any, Final

from producers.simulator.rows import override
from producers.simulator.script import Draft

CLOSING: Final = (
    "table_closing_called", "shuffler_unloaded", "packs_sorted", "dealer_off", "table_closed",
)  # fmt: skip


class Impossible(ValueError):
    """The evening has no coup in which the trick could be played."""


@dataclass(slots=True)
class ScriptedCoup:
    """One coup of the evening and its events."""

    id: str
    number: int  # from 1
    drafts: list[Draft] = field(default_factory=list)
    before: "ScriptedCoup | None" = None
    after: "ScriptedCoup | None" = None

    def all(self, kind: str, **where: Any) -> list[Draft]:
        """The events of one kind whose data say so."""
        return [
            draft
            for draft in self.drafts
            if draft.type == kind and all(draft.data.get(k) == v for k, v in where.items())
        ]

    def has(self, *kinds: str) -> bool:
        """Something of every one of these kinds happened."""
        happened = {draft.type for draft in self.drafts}
        return happened.issuperset(kinds)


@dataclass(slots=True)
class ScriptedEvening:
    """A lawful evening that tricks may spoil, each in a coup of its own."""

    script: list[Draft]
    chance: Random
    taken: set[str] = field(default_factory=set)

    def coups(self) -> list[ScriptedCoup]:
        """The coups in order."""
        coups: dict[str, ScriptedCoup] = {}
        for draft in self.script:
            if draft.subject is not None:
                coup = coups.setdefault(draft.subject, ScriptedCoup(draft.subject, len(coups) + 1))
                coup.drafts.append(draft)
        for coup, following in pairwise(coups.values()):
            coup.after, following.before = following, coup
        return list(coups.values())

    def gap(self, coup: ScriptedCoup) -> list[Draft]:
        """What happened at the table between the coup before and this one."""
        end = self.place(coup.drafts[0])
        first = end
        while first > 0 and self.script[first - 1].subject is None:
            first -= 1
        return self.script[first:end]

    def close_after(self, coup: ScriptedCoup) -> None:
        """The table closes after the coup: what follows never happened."""
        end = self.place(coup.drafts[-1]) + 1
        rest = self.script[end:]
        self.taken |= {draft.subject for draft in rest if draft.subject is not None}
        self.script[end:] = [draft for draft in rest if draft.type in CLOSING and draft.subject is None]

    def place(self, draft: Draft) -> int:
        """Where an event stands in the script."""
        return next(place for place, other in enumerate(self.script) if other is draft)

    def prior(self, draft: Draft) -> Draft:
        """The event just before another."""
        return self.script[max(self.place(draft) - 1, 0)]

    def declare(self, changes: Mapping[str, Any]) -> Draft:
        """The table opens under a licence that says something else, by dotted path; numbers count from 0."""
        opening = self.script[0]
        licence = deepcopy(opening.data["licence"])
        for path, value in changes.items():
            override(licence, path, value)
        opening.data = {"licence": licence}
        return opening


Play = Callable[[ScriptedEvening], Iterable[Draft]]


@dataclass(frozen=True, slots=True)
class Trick:
    """A way to break one rule, and nothing but it; `play` returns the events that it touched."""

    name: str
    rule: str
    says: str
    play: Play
    closes: bool = False  # the table closes early for it
