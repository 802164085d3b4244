"""Which version this is, installed or not."""

import tomllib
from importlib import metadata

from projections import version
from tests.gates.tree import ROOT


def test_sources_that_are_not_installed_know_their_version(monkeypatch) -> None:
    def missing(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    written = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert version.version() == metadata.version(version.DISTRIBUTION) == written
    monkeypatch.setattr(metadata, "version", missing)
    assert version.version() == written
