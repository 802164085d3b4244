"""The arithmetic of a pay table: exact return and spread of one game, per unit staked."""

from fractions import Fraction
from math import ceil, lcm

from schemas.licences.slot_machines import MachineJackpot, PayTable

SHARE = 10_000  # hundredths of a per cent in a whole


def multiples(plan: PayTable) -> dict[str, int]:
    """What each winning sequence pays; of one that is listed twice, the higher prize is what players were promised."""
    pays: dict[str, int] = {}
    for line in plan.lines:
        pays[line.sequence] = max(line.multiple, pays.get(line.sequence, 0))
    return pays


def sound(plan: PayTable) -> bool:
    """Whether it is a plan at all: every sequence once, and no more winning outcomes than there are outcomes."""
    sequences = {line.sequence for line in plan.lines}
    return len(sequences) == len(plan.lines) and sum(line.ways for line in plan.lines) <= plan.cycle


def theoretical_return(plan: PayTable) -> Fraction:
    """What the plan gives back on average of each unit staked."""
    return Fraction(sum(line.multiple * line.ways for line in plan.lines), plan.cycle)


def variance(plan: PayTable) -> Fraction:
    """The variance of the prize of one game, per unit staked."""
    squares = Fraction(sum(line.multiple * line.multiple * line.ways for line in plan.lines), plan.cycle)
    return squares - theoretical_return(plan) ** 2


def furthest(plan: PayTable) -> Fraction:
    """By no more than this the prize of one game differs from the mean, per unit staked."""
    mean = theoretical_return(plan)
    return max([mean, *(line.multiple - mean for line in plan.lines)])


def share(increment: int) -> Fraction:
    """What a jackpot takes of each unit staked."""
    return Fraction(increment, SHARE)


def shares(jackpots: tuple[MachineJackpot, ...]) -> Fraction:
    """The same for all jackpots that the machine feeds."""
    return sum((share(each.increment) for each in jackpots), Fraction(0))


def out_of(part: Fraction, cycle: int) -> tuple[int, int]:
    """A proportion as so many out of a whole number: out of the cycle where that says it exactly."""
    whole = lcm(cycle, part.denominator)
    return int(part * whole), whole


def at_least(part: Fraction, whole: int) -> int:
    """The least whole number that is no less than that part of a whole."""
    return ceil(part * whole)
