"""Every kind of event. All modules in this folder are searched; a new game adds one and changes none."""

import importlib
import pkgutil

from schemas.model import Data


def _found() -> dict[str, type[Data]]:
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    return {kind.type: kind for kind in sorted(Data.__subclasses__(), key=lambda kind: kind.type)}


EVENTS = _found()
