"""Secrets that stand in files: a password in the environment or on a command line is seen by whoever lists processes."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from projections.cli.stop import Stop

_ENDING: Final = "_FILE"
KAFKA: Final = "VIGIA_KAFKA_PASSWORD"


def environment(*names: str, own: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The environment in which each of these is read from the file that NAME_FILE names, where it names one."""
    settings = dict(own)
    for name in names:
        path = settings.pop(name + _ENDING, None)
        if path is None:
            continue
        if name in settings:
            raise Stop(
                f"{name} e {name}{_ENDING} excluem-se: indique só um.", f"Give {name} or {name}{_ENDING}, not both."
            )
        try:
            settings[name] = Path(path).read_text("utf-8").removesuffix("\n")
        except (OSError, UnicodeDecodeError):
            raise Stop(
                f"{name}{_ENDING} indica um ficheiro que não se pode ler: {path}",
                f"{name}{_ENDING} names a file that cannot be read: {path}",
            ) from None
    return settings
