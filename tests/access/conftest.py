"""A fresh door for each test."""

from pathlib import Path

import pytest

from projections.access import Access
from tests.access.house import Clock, door


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def access(tmp_path: Path, clock: Clock) -> Access:
    return door(tmp_path, clock)
