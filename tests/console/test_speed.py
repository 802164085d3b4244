"""Over three million events every page answers in time, and viewers cost the judge nothing that can be measured."""

import os
from pathlib import Path

import pytest

from tests.console.big import EVENTS
from tests.console.measure import measured

FILES = ("export CSV",)  # no page waits for a file
STORE = "VIGIA_BIG_STORE"  # a folder that `make console-bench STORE=...` has built; else one is built here


@pytest.mark.slow
def test_three_million_events_and_fifty_viewers(tmp_path: Path) -> None:
    """Processor time is what counts here, since others may be at work on this machine: 300 ms a page, 100 ms a coup."""
    told = measured(Path(os.environ.get(STORE) or tmp_path / "store"))
    assert told["events"] == EVENTS
    slow = {name: row for name, row in told["pages"].items() if row["cpu_p95"] > 300 and name not in FILES}
    assert slow == {}
    assert told["pages"]["coup (API)"]["cpu_p95"] < 100
    assert told["viewers"]["share_of_processor"] < 0.1
