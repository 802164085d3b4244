"""What promises share."""

import pytest

from tests.promises.rules import played


@pytest.fixture(scope="session")
def scenarios_heard() -> None:
    """Every scenario, heard once for all promises that ask for it: what that takes is not the first test's own cost."""
    played()
