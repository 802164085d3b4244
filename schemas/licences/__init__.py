"""Fields of the licence that only one game has. Every module here is loaded; a new game adds one.

Such a module has a subclass of `Declared`; each of its fields may be left out, and becomes a field of the licence.
"""

import importlib
import pkgutil
from typing import Any, TypeVar, cast

from schemas.model import Model


class Declared(Model):
    """Fields of the licence that one game brings."""


D = TypeVar("D", bound=Declared)


def declared_by_games() -> tuple[type[Declared], ...]:
    """The classes of all games, by name."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    return tuple(sorted(Declared.__subclasses__(), key=lambda each: each.__name__))


def declared(licence: Any, kind: type[D]) -> D:
    """The licence, seen as the one that has the fields of a game."""
    return cast("D", licence)
