"""Tricks at the wheel: each breaks one rule of arts. 1 and 2, and nothing else."""

import importlib
import pkgutil

from producers.simulator.roulette.tricks.registry import TRICKS

for _module in sorted(module.name for module in pkgutil.iter_modules(__path__)):
    importlib.import_module(f"{__name__}.{_module}")

__all__ = ["TRICKS"]
