"""What a game excepts from the promises that hold for every game, in a module of its own: found by looking.

`tests/scenarios/<game>/promises.py` may have tables under the names by which a test asks for them here, such as
`EXCUSED`: what is excepted, and why. The test says what its table holds.
"""

import importlib
from functools import cache
from typing import Any

from tests.scenarios.loader import FOLDER


@cache
def brought(table: str) -> dict[Any, str]:
    """The exceptions under one name, of all games together."""
    exceptions: dict[Any, str] = {}
    for module in sorted(FOLDER.glob("*/promises.py")):
        exceptions |= getattr(importlib.import_module(f"tests.scenarios.{module.parent.name}.promises"), table, {})
    return exceptions
