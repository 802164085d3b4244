"""What the runbook does with the store gives what it says."""

import re
from pathlib import Path

from producers.simulator import simulate_journal
from projections.replay import replay
from projections.store import StoreListener, connect
from streams.law.files import load_law
from tests.gates.tree import ROOT


def test_the_records_of_a_table_come_out_of_the_store_as_they_went_in(tmp_path: Path) -> None:
    (query,) = re.findall(r"^SELECT raw .*$", (ROOT / "docs/runbook.md").read_text("utf-8"), re.MULTILINE)
    journal = list(simulate_journal("american_roulette", 3, 1, table="AR-1"))
    other = simulate_journal("french_roulette", 3, 1, table="FR-1")
    with connect(tmp_path / "store") as store:
        replay(enumerate([*other, *journal]), load_law(), [StoreListener(store)])
        rows = store.ask(query.removesuffix(" FORMAT TSVRaw"), {}, {"raw": "bytes"})
    assert [raw for (raw,) in rows] == journal
