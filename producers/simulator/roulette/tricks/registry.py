"""How tricks become known."""

from collections.abc import Callable
from functools import partial

from producers.simulator.roulette.licences import AMERICAN, FRENCH
from producers.simulator.stage import Play, Trick

BOTH = (AMERICAN, FRENCH)
TRICKS: dict[str, Trick] = {}


def trick(rule: str, says: str, games: tuple[str, ...] = BOTH) -> Callable[[Play], Play]:
    """Register a trick under its function's name; `rule` is the one that it breaks."""
    return partial(_register, rule if "/" in rule else f"roulette/{rule}", says, games)


def _register(rule: str, says: str, games: tuple[str, ...], play: Play) -> Play:
    name = play.__name__
    TRICKS[name] = Trick(name, rule, games, says, play)
    return play
