"""One trick for every rule of the game."""

from producers.simulator.poker_sem_descarte.tricks import betting, conduct, dealing, lent, opening, settling
from producers.simulator.poker_sem_descarte.tricks.registry import TRICKS

__all__ = ["TRICKS", "betting", "conduct", "dealing", "lent", "opening", "settling"]
