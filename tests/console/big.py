"""A store of three million events: many tables of every game, tricks at each, judged by the engine itself.

`python -m tests.console.big FOLDER [EVENTS]` builds one to look at.
"""

import sys
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from random import Random

from producers.simulator import GAMES, simulate_journal
from projections.cli.simulated_floor import _chosen, _evening
from projections.replay import replay
from projections.store import StoreListener, connect
from projections.summary import Summary
from streams.law.files import load_law
from streams.law.law import Law

EVENTS = 3_000_000
COUPS, TRICKS = 400, 6  # a table: a whole night, 15,000 events or so


def records(events: int, coups: int = COUPS) -> Iterator[bytes]:
    """Table after table until there are so many."""
    games = sorted(GAMES)
    made = 0
    for number in count(1):
        game = games[number % len(games)]
        table = f"{GAMES[game].table.rpartition('-')[0]}-{number:03d}"
        chosen = _chosen(GAMES[game], TRICKS, Random(f"big {table}"))
        for raw in _evening(partial(simulate_journal, game, coups, number, table=table), chosen, []):
            yield raw
            made += 1
            if made == events:
                return


def build(folder: Path | str, events: int = EVENTS, law: Law | None = None) -> Summary:
    """Judge them into a store; the same store again is left as it is."""
    with connect(folder) as store:
        return replay(enumerate(records(events), start=1), law or load_law(), [StoreListener(store)])


if __name__ == "__main__":
    summary = build(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else EVENTS)
    print(summary.records, "records,", summary.finding_count, "findings")
