"""Machines whose reels turn thousands of times at once: how many games came to each prize, exactly as chance would."""

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import exp, lgamma, log
from random import Random

from projections.statistics.machines import FLAT
from projections.statistics.returns import ReturnBettor, Spread

Lines = tuple[tuple[int, int], ...]  # multiple, ways
HIGH: Lines = ((620, 1), (40, 27), (15, 64), (10, 125), (4, 343), (3, 375))  # of 8,000: 80.0875 %, spread 7.6
HIGH_AT_78: Lines = ((620, 1), (40, 27), (15, 64), (10, 125), (4, 301), (3, 375))  # fewer lemons: 77.9875 %
LOW: Lines = ((20, 80), (5, 480), (2, 1201))  # of 8,000: 80.025 %, spread 2.3
LOW_AT_78: Lines = ((20, 80), (5, 480), (2, 1120))  # 78 %
CYCLE = 8_000


def mean(lines: Lines) -> Fraction:
    return Fraction(sum(multiple * ways for multiple, ways in lines), CYCLE)


class Reels:
    """Turns so many games at a time: first how many win, then which prize each of these is."""

    def __init__(self, lines: Lines, games: int, seed: object) -> None:
        self.games, self.chance = games, Random(str(seed))
        self.prizes = [Fraction(multiple) for multiple, _ in lines]
        self.ways = [ways for _, ways in lines]
        wins = sum(self.ways) / CYCLE
        whole = lgamma(games + 1)
        chances = (
            exp(whole - lgamma(k + 1) - lgamma(games - k + 1) + k * log(wins) + (games - k) * log(1 - wins))
            for k in range(games + 1)
        )
        self.wins = list(accumulate(chances))

    def turn(self) -> Counter[Fraction]:
        won = min(bisect_left(self.wins, self.chance.random()), self.games)
        seen = Counter(self.chance.choices(self.prizes, self.ways, k=won))
        seen[Fraction(0)] = self.games - won
        return seen


@dataclass
class Watched:
    """When each rule accused a machine, in games; None if it never did."""

    ours: int | None = None
    flat: int | None = None
    strongest: float = 1.0


def watched(true: Lines, declared: Lines, games: int, needed: float, seed: object, *, step: int = 1_000) -> Watched:
    """A machine that declares one plan and plays another, looked at after every step."""
    reels, plan = Reels(true, step, seed), mean(declared)
    bettor = ReturnBettor(Fraction(80, 100), Spread.of(declared, CYCLE))
    result, played, won = Watched(), 0, Fraction(0)
    while played < games and None in (result.ours, result.flat):
        seen = reels.turn()
        bettor.see(seen)
        played += step
        won += sum(prize * count for prize, count in seen.items())
        result.strongest = max(result.strongest, bettor.capital)
        if result.ours is None and bettor.capital >= needed:
            result.ours = played
        if result.flat is None and played >= FLAT[0] and won / played < plan - FLAT[1]:
            result.flat = played
    return result
