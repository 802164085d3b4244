"""Over three million events every page answers in time, and viewers cost the judge nothing that can be measured."""

import os
from pathlib import Path

import pytest

from tests.console.big import EVENTS
from tests.console.measure import limit, measured

STORE = "VIGIA_BIG_STORE"  # a folder that `make console-bench STORE=...` has built; else one is built here


@pytest.mark.slow
def test_three_million_events_and_fifty_viewers(tmp_path: Path) -> None:
    """Processor time is what counts here, since others may be at work on this machine: 300 ms a page, 100 ms a coup."""
    measures = measured(Path(os.environ.get(STORE) or tmp_path / "store"))
    assert measures["events"] == EVENTS
    spent = {name: row["cpu_p95"] for name, row in measures["pages"].items()}
    assert {name: most for name, most in spent.items() if most > limit(name)} == {}
    flat_out, paced = measures["viewers"]["judging"], measures["viewers"]["keeping_pace"]
    assert min(flat_out["fewest_messages"], paced["fewest_messages"]) > 0, "somebody saw nothing"
    assert flat_out["rate"]["watched_to_alone"][1] > 0.9, "records for each second of the judge's own processor time"
    assert flat_out["others"]["watched"] - flat_out["others"]["alone"] < 0.05
    assert paced["p99"]["watched"] < 50, "milliseconds from the instant at which a record is due until it is judged"
