"""Tricks at the wheel: each breaks one rule of arts. 1 and 2, and nothing else."""

from collections.abc import Callable
from functools import partial

from producers.simulator.roulette.licences import AMERICAN, FRENCH
from producers.simulator.stage import Play, Trick

BOTH = (AMERICAN, FRENCH)
TRICKS: dict[str, Trick] = {}


def trick(rule: str, says: str, games: tuple[str, ...] = BOTH) -> Callable[[Play], Play]:
    """Register a trick under its function's name."""
    return partial(_register, rule, says, games)


def _register(rule: str, says: str, games: tuple[str, ...], play: Play) -> Play:
    name = play.__name__
    TRICKS[name] = Trick(name, f"roulette/{rule}", games, says, play)
    return play
