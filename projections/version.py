"""Which version this is."""

import tomllib
from importlib import metadata
from pathlib import Path


def version() -> str:
    """As it was installed; where it runs from its sources alone, as they say."""
    try:
        return metadata.version("vigia")
    except metadata.PackageNotFoundError:
        own = Path(__file__).parent.parent / "pyproject.toml"
        return str(tomllib.loads(own.read_text("utf-8"))["project"]["version"])
