"""How people see each game: a folder for each, under the name that it has in `streams/games`, found by looking.

A folder has what it needs of these modules; what all games have in common stands beside this package:

- `names.py`: what the game is called, the roles (`projections.role_names`) and values that only it knows, and in
  `NO_EDGE` why no exact expectation of its bets is known, where none is (page *Estatísticas*);
- `figures.py`: the figures of its articles in Portuguese (`projections.figures`);
- `sentences.py`: its events as sentences (`projections.film.sentences`);
- `players.py`: which of its fields and blanks name a player (`projections.access.players`);
- `drawing.py`: its table, and tables of words about the end of a coup (`projections.film.drawings`).
"""

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from types import ModuleType
from typing import Any


@cache
def modules(name: str) -> Mapping[str, ModuleType]:
    """The module of that name in each folder that has one, by folder."""
    folders = sorted(each.name for each in pkgutil.iter_modules(__path__))
    return {folder: importlib.import_module(f"{__name__}.{folder}.{name}") for folder in folders if _has(folder, name)}


def _has(folder: str, name: str) -> bool:
    package = importlib.import_module(f"{__name__}.{folder}")
    return any(module.name == name for module in pkgutil.iter_modules(package.__path__))


def tables(name: str, table: str) -> Mapping[str, Mapping[str, Any]]:
    """A table that the modules of that name may have, by folder."""
    return {folder: getattr(module, table, {}) for folder, module in modules(name).items()}


def together(name: str, table: str) -> dict[str, Any]:
    """The same of all folders in one table."""
    return {key: value for each in tables(name, table).values() for key, value in each.items()}


def sets(name: str, constant: str) -> frozenset[Any]:
    """What the modules of that name list under a constant, of all folders together."""
    return frozenset[Any]().union(*(getattr(module, constant, ()) for module in modules(name).values()))
