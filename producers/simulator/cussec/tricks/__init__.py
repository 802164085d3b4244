"""One trick for every rule of art. 5."""

from producers.simulator.cussec.tricks import bets, opening, shaking
from producers.simulator.cussec.tricks.registry import TRICKS

__all__ = ["TRICKS", "bets", "opening", "shaking"]
