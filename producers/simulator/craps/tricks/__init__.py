"""One trick for every rule of art. 4."""

from producers.simulator.craps.tricks import bets, calls, dice, opening, series, shooter
from producers.simulator.craps.tricks.registry import TRICKS

__all__ = ["TRICKS", "bets", "calls", "dice", "opening", "series", "shooter"]
