"""What a bet of craps is worth to the bank while it waits, exactly, and how each throw changes that.

A bet lives for many throws. Its worth is what it brings the bank in the mean when it is played to its end from where it
stands; a throw settles it, or leaves it with another worth. Both together differ from its worth before by an amount that
is zero in the mean, whatever players lay, add or withdraw between throws.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm

from streams.games.craps.law import STANDS_OFF, STAYS, TRAVELS, BetStage, CrapsLaw, CrapsPlace
from streams.games.craps.settlement import SETTLEMENT, Thrown
from streams.games.dice.law import SortedFaces


@dataclass(frozen=True, slots=True)
class StageWorth:
    """Of a unit staked, in parts of the law's unit: what it is worth, and what it will be worth by each result.

    `surprise` is, by each result, what the throw brings beyond that worth: zero in the mean.
    """

    worth: int
    left: tuple[int, ...]
    surprise: tuple[int, ...]


class CrapsWorths:
    """Of every stage of every chance of one law."""

    def __init__(self, law: CrapsLaw) -> None:
        self.law = law  # so that its stages live, by whose id they are known
        self.results: tuple[SortedFaces, ...] = tuple(sorted(law.results))
        self.index = {faces: place for place, faces in enumerate(self.results)}
        self.weights = tuple(1 if one == other else 2 for one, other in self.results)
        self.ways = sum(self.weights)
        self._decide = SETTLEMENT.tariff(law).decide
        exact = {id(stage): self._exact(stage, place) for place in _places(law) for stage in _stages(place)}
        every = [number for worth, left, won in exact.values() for number in (worth, *left, *won)]
        self.unit = lcm(*(number.denominator for number in every))
        self.stages = {name: self._in_parts(*numbers) for name, numbers in exact.items()}

    def _exact(self, stage: BetStage, place: CrapsPlace) -> tuple[Fraction, tuple[Fraction, ...], tuple[Fraction, ...]]:
        won = tuple(-Fraction(self._decide(stage, Thrown(faces))[1].gain) for faces in self.results)
        effects = [stage.effects.get(faces, STAYS) for faces in self.results]
        waits = [effect in (STAYS, STANDS_OFF) for effect in effects]
        then = [
            self._exact(place.then[sum(faces)], place)[0] if effect is TRAVELS else Fraction(0)
            for faces, effect in zip(self.results, effects, strict=True)
        ]
        moving = sum(weight for weight, stays in zip(self.weights, waits, strict=True) if not stays)
        worth = sum(map(lambda weight, one, two: weight * (one + two), self.weights, won, then), Fraction(0)) / moving
        return worth, tuple(worth if stays else later for stays, later in zip(waits, then, strict=True)), won

    def _in_parts(self, worth: Fraction, left: Iterable[Fraction], won: Iterable[Fraction]) -> StageWorth:
        own, after = int(worth * self.unit), tuple(int(each * self.unit) for each in left)
        brought = (int(each * self.unit) for each in won)
        return StageWorth(own, after, tuple(map(lambda one, two: one + two - own, brought, after)))


def _places(law: CrapsLaw) -> Iterable[CrapsPlace]:
    cloths = (law.barless, *law.cloths.values())
    return {
        id(place): place for place in (law.take, law.lay, *(each for cloth in cloths for each in cloth.values()))
    }.values()


def _stages(place: CrapsPlace) -> Iterable[BetStage]:
    return (stage for stage in (place.first, *place.then.values()) if stage is not None)


@lru_cache(maxsize=64)
def worths(law: CrapsLaw) -> CrapsWorths:
    """Worked out once for each day's law."""
    return CrapsWorths(law)
