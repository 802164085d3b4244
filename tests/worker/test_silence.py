"""Silence is shown for as long as it lasts, and ticked every so often."""

import asyncio
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from producers.simulator.script import seal
from streams.engine.judge import Judge
from streams.law.files import load_law
from streams.worker import ticks
from streams.worker.metrics import Metrics
from tests.engine.floor import Notebook, drafts


class Outbox:
    def __init__(self) -> None:
        self.ticked: list[str] = []

    async def tick(self, partition: int, table: str, raw: bytes) -> None:
        self.ticked.append(table)


def test_a_silent_table_is_counted_until_it_speaks(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    script = [draft for draft in drafts(1, "lu-1") if draft.type != "table_closed"]
    ago = datetime.now(UTC) - script[-1].time - timedelta(minutes=1)
    for draft in script:
        draft.time += ago
    records = list(seal(script, "lu-1"))
    judge = Judge(load_law(), Notebook())
    for position, raw in enumerate(records[:-1]):
        judge.take(raw, position)
    metrics, outbox, clock = Metrics(), Outbox(), SimpleNamespace(monotonic=lambda: 0.0)
    monkeypatch.setattr(ticks, "time", clock)
    dispatcher: Any = SimpleNamespace(
        ours=frozenset({0}), partition_judges={0: SimpleNamespace(judge=judge)}, metrics=metrics
    )
    looking = ticks.Ticks(dispatcher, outbox, after=10)  # type: ignore[arg-type]

    def look(now: float) -> tuple[float, float, int]:
        clock.monotonic = lambda: now
        asyncio.run(looking.poll())
        return metrics.silent._value.get(), metrics.silence._value.get(), len(outbox.ticked)

    assert look(0) == (0, 0, 0)
    assert look(9.9) == (0, 0, 0)
    assert look(10) == (1, 10, 1)
    assert look(11) == (1, 11, 1), "silent still, and not ticked again so soon"
    assert look(20) == (1, 20, 2)
    assert "has said nothing" not in caplog.text
    assert look(300) == (1, 300, 3)
    assert look(301) == (1, 301, 3)
    assert caplog.text.count("'lu-1' of 'casino-luanda' is open and has said nothing for 300 seconds") == 1
    judge.take(records[-1], len(records))
    assert look(302) == (0, 0, 3)
