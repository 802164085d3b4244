"""What statistics add up of the games between two readings: coin in, coin out, and the jackpots of the machine."""

from fractions import Fraction
from math import ceil
from typing import Any

from schemas.judged import CoupFigures
from streams.games.bets.expectation import UNKNOWN, Expectation, ratio
from streams.games.slot_machines.plan import furthest, sound, theoretical_return, variance
from streams.games.slot_machines.state import MachineCoup
from streams.games.slot_machines.table import MachineTable


def figures(table: MachineTable, law: Any, late: int) -> CoupFigures | None:
    """What a jackpot pays is a prize like another; what feeds it is still the house's."""
    coup = table.coup
    if coup is None:
        return None
    expected, spread, swing = _expectation(table, coup)
    return CoupFigures(
        bets=coup.games, handle=coup.staked, prizes=coup.won + coup.jackpot_paid, games=coup.games,
        jackpot_in=coup.jackpot_fed, jackpot_out=coup.jackpot_paid, expected=expected, variance=spread,
        swing=swing,
    )  # fmt: skip


def _expectation(table: MachineTable, coup: MachineCoup) -> Expectation:
    """By the plans of the games really played; the swing is that of one game, since each is a chance of its own.

    Where the machine has a jackpot, when it falls is not known.
    """
    if table.jackpots:
        return UNKNOWN
    mean, spread, swing = Fraction(0), Fraction(0), Fraction(0)
    for (name, stake), games in coup.plays.items():
        plan = table.plans.get(name)
        if plan is None or not sound(plan):
            return UNKNOWN
        mean += games * stake * (1 - theoretical_return(plan))
        spread += games * stake * stake * variance(plan)
        swing = max(swing, stake * furthest(plan))
    return Expectation(ratio(mean), ratio(spread), ceil(swing))
