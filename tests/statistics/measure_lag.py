"""How far the sums of the statistics are behind the log, with a bare `count()` beside them.

`python -m tests.statistics.measure_lag FOLDER [SECONDS]`: a floor of one table for each game plays at fifty times its own
speed; its records are judged and written as the sink writes them, four times a second, while a reader asks for the sums
by house again and again. The lag of a coup is the time from its judgment, when something else begins at its table, to the
end of the first answer that counts it. Both are threads of one process over an embedded store: Kafka is not in it.
"""

import json
import os
import sys
import time
from pathlib import Path
from threading import Event as Flag
from threading import Thread

from producers.simulator import GAMES
from projections.cli.simulated_floor import nightly, pace
from projections.sink.sink import WAIT
from projections.statistics.stored import cube_of_store
from projections.store import StoreListener, connect
from projections.store.pool import Stores
from streams.engine.judge import Judge
from streams.engine.outcome import CoupJudged
from streams.law.files import load_law
from tests.statistics.measure_pages import p95

SPEED = 50


class Writer(StoreListener):
    """Notes when each coup was judged, by the clock of this machine."""

    judged_at: list[float]

    def on_coup(self, coup: CoupJudged) -> None:
        super().on_coup(coup)
        if coup.coup is not None:
            self.judged_at.append(time.monotonic())


def main(folder: Path, seconds: float) -> None:
    """Play, ask, print one JSON line."""
    stop = Flag()
    with connect(folder) as store:
        writer = Writer(store)
        writer.judged_at = []
        judge = Judge(load_law(), writer)

        def play() -> None:
            written = time.monotonic()
            for position, raw in enumerate(pace(SPEED, 0.1)(nightly(len(GAMES), 3, 0, stop.is_set)), 1):
                judge.take(raw, position)
                writer.taken(raw, position)
                if time.monotonic() - written > WAIT:
                    writer.flush()
                    written = time.monotonic()
                if stop.is_set():
                    return

        playing = Thread(target=play, daemon=True)
        playing.start()
        stores, lags, sums, counts, counted = Stores(folder), list[float](), list[float](), list[float](), 0
        until = time.monotonic() + seconds
        with stores.reading() as reader:
            while time.monotonic() < until:
                start = time.monotonic()
                now = sum(each.coups for each in cube_of_store(reader, by=("venue",)).whole.values())
                end = time.monotonic()
                reader.ask("SELECT count() FROM coup_figures FINAL", {})
                sums.append(1000 * (end - start))
                counts.append(1000 * (time.monotonic() - end))
                lags += [1000 * (end - each) for each in writer.judged_at[counted:now]]
                counted = max(counted, now)
        stop.set()
        playing.join(10)
        stores.close()
    print(json.dumps({
        "coups": counted, "lag_ms": {"median": round(sorted(lags)[len(lags) // 2]), "p95": round(p95(lags)), "most": round(max(lags))},
        "sums_p95_ms": round(p95(sums)), "count_final_p95_ms": round(p95(counts)), "answers": len(sums), "load": os.getloadavg()[0],
    }))  # fmt: skip


if __name__ == "__main__":
    main(Path(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else 60)
