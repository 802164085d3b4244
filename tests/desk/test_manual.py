"""The manual of the desk draws what the rules read."""

import pytest

from tests.desk.draw import drawings
from tests.gates.tree import ROOT


@pytest.mark.parametrize("picture", drawings())
def test_the_manual_draws_the_life_of_findings_disputes_and_cases(picture: str) -> None:
    assert picture in (ROOT / "docs" / "desk.md").read_text("utf-8")
