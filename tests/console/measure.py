"""How fast the console answers over three million events, and what fifty viewers cost the judge.

`python -m tests.console.measure FOLDER [EVENTS]` builds the store in that folder unless it is there, then measures.
Each page is asked in turn with a bare `select count()`, so that a busy machine slows both alike.
"""

import asyncio
import json
import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from argon2 import PasswordHasher
from fastapi.testclient import TestClient

from producers.simulator import simulate_journal
from projections.access import Access, Passwords, Role
from projections.cli.serving import now
from projections.console.app import application
from projections.console.feed import Feed, View
from projections.console.floor import Floor
from projections.console.house import House, Stores
from projections.console.tail import Tail
from projections.desk import Desk
from projections.replay import Fan
from streams.engine.judge import Judge
from streams.law.books import Law
from streams.law.files import load_law
from tests.console.big import EVENTS, build
from tests.console.conftest import PASSWORD, enter

TURNS = 40  # of each page
WARM = 3
VIEWERS = 50


@contextmanager
def opened(folder: Path, law: Law) -> Iterator[tuple[House, TestClient]]:
    """The house over a store, and an investigator who is signed in."""
    with tempfile.TemporaryDirectory() as own:
        access = Access(Path(own) / "access", now, Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)))
        access.add("measure", PASSWORD, Role.INVESTIGATOR)
        stores, feed = Stores(folder), Feed()
        desk = Desk(Path(own) / "desk", now, accounts=access.account)
        house = House(store=stores, law=law, access=access, clock=now, feed=feed, desk=desk)
        tail = Tail(stores, law, feed.floor)
        tail.look()
        with TestClient(application(house), raise_server_exceptions=True) as client:
            client.follow_redirects = False
            enter(client, "measure", PASSWORD)
            yield house, client
        desk.close()
        stores.close()


def pages(house: House) -> dict[str, list[str]]:
    """Addresses of every kind of page, drawn by lot from what is stored."""
    chance = Random("measure")
    with house.store.reading() as store:
        ids = [name for (name,) in store.ask("SELECT id FROM findings WHERE coup != '' ORDER BY id", {})]
        some = chance.sample(ids, min(TURNS, len(ids)))
        coups = store.ask("SELECT table, coup FROM coups WHERE coup != '' ORDER BY cityHash64(coup) LIMIT 200", {})
        tables = sorted({table for table, _ in coups})
    addresses = {
        "floor": ["/floor"],
        "findings": ["/findings", "/findings?page=20", "/findings?order=money", "/findings?since=2023-03-14&until=2023-03-15"],
        "findings filtered": [f"/findings?table={table}" for table in tables] + ["/findings?severity=critical&money=100"],
        "findings by cause": ["/findings?grouped=1", "/findings?grouped=1&order=severity"],
        "one finding": [f"/findings/{name}" for name in some],
        "by another law": [f"/findings/{name}/again?as_of=2024-01-01" for name in some],
        "coup (page)": [f"/coups/{table}/{coup}" for table, coup in coups],
        "coup (drawn)": [f"/coups/{table}/{coup}?frame=5" for table, coup in coups],
        "coup (API)": [f"/api/v1/coups/{table}/{coup}" for table, coup in coups],
        "findings (API)": ["/api/v1/findings?most=100"],
        "coups (API)": [f"/api/v1/coups?table={table}" for table in tables],
        "law (API)": ["/api/v1/law/coverage?game=craps"],
        "export CSV": ["/findings.csv?severity=critical"],
    }  # fmt: skip
    for entry in ("/cases", "/disputes", "/audit", "/alerts"):
        addresses[entry.strip("/")] = [entry]
    return addresses


def p95(times: list[float]) -> float:
    return sorted(times)[max(0, -(-95 * len(times) // 100) - 1)]


def timed(house: House, client: TestClient) -> dict[str, dict[str, float]]:
    """Milliseconds of each kind of page, and of a bare count between them."""
    told: dict[str, dict[str, float]] = {}
    for name, addresses in pages(house).items():
        if client.get(addresses[0]).status_code != 200:
            continue  # a page that this house does not have, or not yet
        mine, bare, work = [], [], []
        for turn in range(-WARM, TURNS):
            start, worked = time.perf_counter(), time.process_time()
            answer = client.get(addresses[turn % len(addresses)])
            took, worked = time.perf_counter() - start, time.process_time() - worked
            assert answer.status_code == 200, (name, answer.status_code)
            with house.store.reading() as store:
                start = time.perf_counter()
                store.ask("SELECT count() FROM events", {})
                counted = time.perf_counter() - start
            if turn >= 0:
                mine.append(took * 1000)
                work.append(worked * 1000)
                bare.append(counted * 1000)
        told[name] = {
            "p50": statistics.median(mine), "p95": p95(mine), "cpu_p95": p95(work),
            "count_p50": statistics.median(bare), "count_p95": p95(bare),
        }  # fmt: skip
    return told


def judging(law: Law, viewers: int, records: list[bytes], passes: int) -> tuple[float, float]:
    """Records a second of a judge that goes as fast as it can while so many watch it, and the part of the processor
    time of both that the viewers take.
    """
    feed = Feed()
    floor = feed.floor
    watched, spent, stop, ready = [0], [0.0], threading.Event(), threading.Event()

    def serve() -> None:
        async def look(number: int) -> None:
            async for message in feed.watch(View("pt", None), access.mask("pt")):
                watched[0] += len(message)

        async def all_of_them() -> None:
            feed.bind()
            tasks = [asyncio.create_task(look(number)) for number in range(viewers)]
            ready.set()
            await asyncio.to_thread(stop.wait)
            feed.close()
            await asyncio.gather(*tasks)

        asyncio.run(all_of_them())
        spent[0] = time.thread_time()

    with tempfile.TemporaryDirectory() as own:
        access = Access(Path(own) / "access", now)
        thread = threading.Thread(target=serve)
        thread.start()
        ready.wait()
        began, worked = time.perf_counter(), time.thread_time()
        for _ in range(passes):
            _judge(law, floor, records)
        took, worked = time.perf_counter() - began, time.thread_time() - worked
        stop.set()
        thread.join()
    if viewers:
        assert watched[0], "nobody saw anything"
    return passes * len(records) / took, spent[0] / (spent[0] + worked)


def _judge(law: Law, floor: Floor, records: list[bytes]) -> None:
    fan = Fan([floor])
    judge = floor.judge = Judge(law, fan, follow=fan.follow)
    for position, raw in enumerate(records, start=1):
        judge.take(raw, position)


def viewers_cost(law: Law, rounds: int = 5) -> dict[str, float]:
    """Throughput of the judge with nobody and with fifty viewers, turn by turn in one run."""
    records = list(simulate_journal("american_roulette", 200, 3)) + list(simulate_journal("banca_francesa", 200, 3))
    alone, watched, shares = [], [], []
    judging(law, 0, records, 1)
    for _ in range(rounds):
        alone.append(judging(law, 0, records, 5)[0])
        rate, share = judging(law, VIEWERS, records, 5)
        watched.append(rate)
        shares.append(share)
    return {
        "alone": statistics.median(alone),
        "watched": statistics.median(watched),
        "ratio": statistics.median(watched) / statistics.median(alone),
        "share_of_processor": statistics.median(shares),
    }


def measured(folder: Path, events: int = EVENTS, say: Callable[[str], Any] = print) -> dict[str, Any]:
    """Build what is missing, then measure it all."""
    law = load_law()
    if not folder.exists():
        told = build(folder, events, law)
        say(f"{told.records} events, {told.found} findings")
    with opened(folder, law) as (house, client):
        with house.store.reading() as store:
            stored = store.ask("SELECT count() FROM events", {})[0][0]
        times = timed(house, client)
    return {"events": stored, "pages": times, "viewers": viewers_cost(law)}


if __name__ == "__main__":
    told = measured(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else EVENTS)
    print(json.dumps({"events": told["events"], "viewers": told["viewers"]}, indent=1))
    print(f"{'page':20s}", *(f"{name:>10s}" for name in ("p50", "p95", "cpu_p95", "count_p50", "count_p95")), "(ms)")
    for name, row in told["pages"].items():
        print(f"{name:20s}", *(f"{value:10.1f}" for value in row.values()))
    print("load", *os.getloadavg())
