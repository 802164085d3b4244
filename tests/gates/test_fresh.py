"""The trial in a bare root says what it needs, and takes from its host the settings of the package clients alone."""

import os
from pathlib import Path

import pytest

from tests import fresh


@pytest.mark.parametrize(("user", "programs", "needs"), [(1000, "/usr/bin", "needs root"), (0, "", "needs Debian")])
def test_what_cannot_be_tried_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, user: int, programs: str, needs: str
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setattr("tests.fresh.shutil.which", lambda name: programs or None)
    with pytest.raises(SystemExit, match=needs):
        fresh.main([])


def test_the_root_fetches_packages_as_its_host_does_and_inherits_nothing_else(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "own.pem").touch()
    for name in list(os.environ):
        monkeypatch.delenv(name)
    taken = {"https_proxy": "proxy:3128", "NO_PROXY": "localhost", "PIP_CERT": "/own.pem", "SSL_CERT_FILE": "/own.pem"}
    left = {"PIP_FIND_LINKS": "/not/in/the/root", "CI": "true", "PYTHONPATH": "x", "VIGIA_KAFKA": "x", "TOKEN": "x"}
    for name, value in (taken | left).items():
        monkeypatch.setenv(name, value)
    assert fresh.inherited(tmp_path) == taken
