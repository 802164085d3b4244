"""One trick for every rule of art. 3."""

from producers.simulator.banca_francesa.tricks import bets, opening, throws
from producers.simulator.banca_francesa.tricks.registry import TRICKS

__all__ = ["TRICKS", "bets", "opening", "throws"]
