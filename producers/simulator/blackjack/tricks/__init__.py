"""One trick for every rule of play; every module here is looked through."""

import importlib
import pkgutil

from producers.simulator.blackjack.licences import KEYS
from producers.simulator.blackjack.tricks.registry import TRICKS
from producers.simulator.stage import Trick

__all__ = ["TRICKS", "tricks_of"]

for _module in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{_module.name}")


def tricks_of(regulation: str) -> dict[str, Trick]:
    """The tricks that can be played under a regulation."""
    return {name: trick for name, trick in TRICKS.items() if KEYS[regulation] in trick.games}
