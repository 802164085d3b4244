"""The demo's floor plays night after night, and does not fill the disk."""

import time
from datetime import datetime
from itertools import pairwise
from pathlib import Path

from projections.cli.evening import Evening
from projections.console.floor import Floor
from projections.store import connect
from streams.law.books import Law

SOON = 600.0  # seconds; others may be at work on this machine


def test_after_a_night_comes_the_next_and_old_ones_are_forgotten(tmp_path: Path, law: Law) -> None:
    with connect(tmp_path / "store") as store, connect(tmp_path / "store") as reader:
        floor = Floor()
        evening = Evening(store, law, floor, count=1, seed=1, speed=10**9, nights=1)
        evening.start()
        nights: list[datetime] = []
        until = time.monotonic() + SOON
        while len(nights) < 3:
            assert time.monotonic() < until, nights
            time.sleep(0.2)
            (table,) = floor.tables() or (None,)
            if table is not None and table.opened not in nights:
                nights.append(table.opened)
        evening.stop()
        assert [(later - earlier).days for earlier, later in pairwise(nights)] == [1, 1]
        kept = {opening for _, _, opening in reader.openings()}
        assert 1 <= len(kept) <= 2, "the first night is gone"
        (broken,) = reader.ask("SELECT count() FROM findings WHERE rule LIKE 'vigia/%'", {})
        assert broken == (0,), "one chain over all nights"
