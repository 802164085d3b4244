"""Throws by hand: a table that says only what dice do, sealed and chained like any journal."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

from producers.simulator.banca_francesa.licences import law_of, licence
from producers.simulator.script import Draft, seal
from projections.replay import replay
from projections.statistics.dice_sets import DiceFairness
from projections.statistics.fairness import Promise, SetWatch
from streams.law.files import load_law

OPENS = datetime(2023, 3, 14, 18, tzinfo=UTC)
S1 = ("S1-1", "S1-2", "S1-3")
LAW = load_law()


def declared(table: str = "BF-1") -> dict[str, Any]:
    """The licence of a table with the sets S1, S2 and S3, of three dice each."""
    return licence(table, law_of(date(2023, 3, 14)), OPENS + timedelta(hours=9))


@dataclass
class DiceTable:
    """Writes down what is done with its dice."""

    name: str = "BF-1"
    now: datetime = OPENS
    drafts: list[Draft] = field(default_factory=list)

    def open(self, **changed: Any) -> "DiceTable":
        return self.say("table_opened", licence=declared(self.name) | changed)

    def say(self, kind: str, /, **data: Any) -> "DiceTable":
        self.now += timedelta(seconds=2)
        self.drafts.append(Draft(kind, self.now, data))
        return self

    def throw(self, *faces: int, dice: Sequence[str] = S1, **rest: Any) -> "DiceTable":
        """Thrown, and read."""
        self.say("dice_thrown", dice=list(dice), thrower="Rui")
        return self.say("dice_settled", dice=list(dice), faces=list(faces), **rest)

    def play(
        self, chance: Random, throws: int, odds: Sequence[Sequence[float]], dice: Sequence[str] = S1
    ) -> "DiceTable":
        for _ in range(throws):
            self.throw(*(chance.choices(range(1, 7), weights)[0] for weights in odds), dice=dice)
        return self

    @property
    def records(self) -> list[bytes]:
        return list(seal(self.drafts, self.name))

    @property
    def watched(self) -> dict[str, SetWatch]:
        return watched(self.records)


def followed(records: Iterable[bytes], promise: Promise | None = None) -> DiceFairness:
    fairness = DiceFairness(promise)
    replay(enumerate(records, 1), LAW, [fairness])
    return fairness


def watched(records: Iterable[bytes]) -> dict[str, SetWatch]:
    """The sets of a log of one table, by name."""
    return {each.name: each for each in followed(records)}
