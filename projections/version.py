"""Which version this is."""

import tomllib
from importlib import metadata
from pathlib import Path
from typing import Final

DISTRIBUTION: Final = "vigia-lookout"  # on the package index; `vigia` there is another program


def version() -> str:
    """As it was installed; where it runs from its sources alone, as they say."""
    try:
        return metadata.version(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        own = Path(__file__).parent.parent / "pyproject.toml"
        return str(tomllib.loads(own.read_text("utf-8"))["project"]["version"])
