"""The cloth as players see it: where chips may lie and how many of them. Money is in minor units."""

from collections.abc import Mapping
from random import Random
from typing import Any

from producers.simulator.roulette.licences import AMERICAN
from streams.games.roulette.law import RouletteLaw

INSIDE = ("straight", "split", "street", "corner", "line")
OUTSIDE = ("dozen", "column", "split_dozen", "split_column")


class RouletteCloth:
    """Positions by kind and by number, and the most that one player may lay on each."""

    def __init__(self, licence: Mapping[str, Any], law: RouletteLaw) -> None:
        self.law = law
        self.american = licence["game"] == AMERICAN
        self.minimum: int = licence["limits"]["minimum"]
        self.maximum: Mapping[str, int] = licence["limits"]["maximum"]
        self.by_kind: dict[str, list[str]] = {}
        self.around: dict[int, list[str]] = {}
        for name, position in law.positions.items():
            self.by_kind.setdefault(position.kind, []).append(name)
            if position.kind in INSIDE:
                for number in sorted(position.numbers):
                    self.around.setdefault(number, []).append(name)
        order = tuple(licence["wheel"]["numbers_clockwise"])
        self.combined = list(law.combined) if law.combined_need and order == law.orders[law.combined_need] else []
        self.series = [name for name in self.combined if law.combined[name].chance == "series"]

    def most(self, on: str, value: int) -> int:
        """How many chips of a value one player may lay on a single position."""
        return self.maximum[self.law.positions[on].chance] // value

    def units(self, on: str, value: int) -> int:
        """How many units of a combined bet keep every position of it, and the series, within the limits."""
        combined = self.law.combined[on]
        fits = [self.most(position.name, value) // chips for position, chips in combined.parts]
        limit = self.law.series_limits.get(combined.kind)
        return min(*fits, limit.maximum // combined.unit if limit is not None else fits[0])

    def values(self) -> list[int]:
        """Values that players give their chips: the minimum and some multiples, all posted."""
        return [self.minimum * times for times in (1, 1, 2, 2, 4, 10)]

    def inside(self, chance: Random) -> str:
        """Any place among the numbers."""
        return chance.choice(self.by_kind[chance.choice(INSIDE)])

    def outside(self, chance: Random) -> str:
        """Any dozen or column, single or split."""
        return chance.choice(self.by_kind[chance.choice(OUTSIDE)])
