"""A small house: a worker that judges, and a console that is sink and reader of its own store at once."""

import signal
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx

from producers.device.outgoing import outgoing
from producers.simulator import simulate_journal
from projections.access import Access, AccountRole
from projections.cli.broker.cluster import Cluster
from projections.cli.console_server import now
from projections.store import connect
from streams.engine.judge import Judge
from streams.law.files import load_law
from tests.console.conftest import PASSWORD
from tests.console.process import entered, running, url_in
from tests.engine.floor import Notebook
from tests.live.pipe import Pipe, Record, judged
from tests.stored import stored_findings

SOON = 600.0  # seconds; others may be at work on this machine


def shown(client: httpx.Client, wanted: set[str]) -> str:
    """The page of findings once it shows all of these."""
    until = time.monotonic() + SOON
    while True:
        page = client.get("/findings").text
        if all(f"/findings/{name}" in page for name in wanted):
            return page
        assert time.monotonic() < until, f"{len(wanted)} findings are not shown"
        time.sleep(0.2)


def finding_ids(records: list[Record]) -> set[str]:
    return {finding.id for finding in judged(records).findings}


def finder() -> Callable[[bytes, int], bool]:
    """Judges record after record, and says whether something was found by now."""
    notebook = Notebook()
    judge = Judge(load_law(), notebook)

    def finds(raw: bytes, position: int) -> bool:
        judge.take(raw, position)
        return bool(notebook.findings)

    return finds


def test_a_worker_and_a_console_are_enough(broker: Cluster, prefix: str, tmp_path: Path) -> None:
    """What the worker finds is on the page, also after the console was ended in the middle of the evening."""
    records = [outgoing(raw) for raw in simulate_journal("american_roulette", 20, 3, ["black_ball"])]
    finds = finder()
    half = 1 + next(number for number, (_, raw) in enumerate(records) if finds(raw, number))
    Access(tmp_path / "house" / "access", now).add("ana", PASSWORD, AccountRole.INVESTIGATOR)
    pipe = Pipe(broker.address, prefix, partitions=2, log=tmp_path / "worker.log")
    words = (
        "serve",
        "--store",
        "archive",
        "--house",
        "house",
        "--listen",
        "127.0.0.1:0",
        "--sink",
        "--brokers",
        broker.address,
        "--prefix",
        prefix,
    )
    try:
        pipe.start()
        for part in (records[:half], records[half:]):
            with running(tmp_path, *words, end=signal.SIGTERM) as (process, output):
                pipe.send(part)
                with closing(entered(url_in(output), "ana", PASSWORD)) as client:
                    shown(client, finding_ids(records[:half] if part == records[:half] else records))
                    assert "AR-1" in client.get("/floor").text
            assert process.returncode == 143
        pipe.wait()
    finally:
        pipe.stop()
    with connect(tmp_path / "archive") as store:
        assert {finding.id for finding in stored_findings(store)} == finding_ids(records)
        assert store.counts()["events"] == len(records)
