"""Every kind of event. All modules in this folder are searched; a new game adds one and changes none.

A module is imported when its kinds are first needed, and all of them where one is not known yet: a replay of one game
does not define the events of all others.
"""

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from typing import Final

from schemas.model import Data


class EventKinds(Mapping[str, type[Data]]):
    """The kinds of event by their type; those that nothing has imported yet are looked for when one is asked for."""

    def __init__(self) -> None:
        self._known: dict[str, type[Data]] = {}
        self._searched = False

    def __getitem__(self, name: str) -> type[Data]:
        if name not in self._known:
            self._known = {kind.type: kind for kind in Data.__subclasses__()}
        if name not in self._known:
            self._search()
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        self._search()
        return iter(self._known)

    def __len__(self) -> int:
        self._search()
        return len(self._known)

    def beside(self, kind: type[Data]) -> Mapping[str, type[Data]]:
        """The kinds that the module of this one defines."""
        return {each.type: each for each in Data.__subclasses__() if each.__module__ == kind.__module__}

    def _search(self) -> None:
        """Import every module of this folder."""
        if self._searched:
            return
        for module in pkgutil.iter_modules(__path__):
            importlib.import_module(f"{__name__}.{module.name}")
        self._known = {kind.type: kind for kind in sorted(Data.__subclasses__(), key=lambda kind: kind.type)}
        self._searched = True


EVENTS: Final = EventKinds()
