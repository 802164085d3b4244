"""How fast the console answers over three million events, and what fifty viewers cost the judge.

`python -m tests.console.measure FOLDER [EVENTS]` builds the store in that folder unless it is there, then measures.
Each page is asked in turn with a bare `select count()`, so that a busy machine slows both alike.
"""

import gc
import json
import math
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

from argon2 import PasswordHasher
from fastapi.testclient import TestClient

from projections.access import Access, AccountRole, Passwords
from projections.cli.console_server import now
from projections.console.addresses import address
from projections.console.app import application
from projections.console.feed import Feed
from projections.console.services import Services
from projections.console.store_follower import StoreFollower
from projections.desk import Desk
from projections.store.pool import Stores
from schemas.identity import CoupId
from streams.law.files import load_law
from streams.law.law import Law
from tests.console.big import EVENTS, build
from tests.console.conftest import PASSWORD, enter
from tests.console.viewers import viewers_cost

TURNS = 40  # of each page
WARM = 3
CASES = 200
VENUE = "casino-luanda"
PAGE, TIMELINE = 300.0, 100.0  # milliseconds at p95
TIMELINES = ("coup (page)", "coup (API)")
FILES = ("export CSV",)  # no page waits for a file


@contextmanager
def opened(folder: Path, law: Law) -> Iterator[tuple[Services, TestClient]]:
    """The house over a store, and an investigator who is signed in."""
    with tempfile.TemporaryDirectory() as own:
        access = Access(Path(own) / "access", now, Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)))
        access.add("measure", PASSWORD, AccountRole.INVESTIGATOR)
        access.add("chief", PASSWORD, AccountRole.ADMINISTRATOR)
        stores, feed = Stores(folder), Feed()
        desk = Desk(Path(own) / "desk", now, accounts=access.account)
        services = Services(store=stores, law=law, access=access, clock=now, feed=feed, desk=desk)
        tail = StoreFollower(stores, law, feed.floor)
        tail.poll()
        _work(services)
        gc.collect()
        gc.freeze()  # as `vigia serve` does
        with TestClient(application(services), raise_server_exceptions=True) as client:
            client.follow_redirects = False
            enter(client, "measure", PASSWORD)
            yield services, client
        desk.close()
        stores.close()


def _work(services: Services) -> None:
    """A desk at which much was done: cases with a finding and a note each, and disputes."""
    desk, by = services.desk, services.access.account("measure")
    assert desk is not None
    assert by is not None
    with services.store.reading() as store:
        rows = store.ask(
            "SELECT id, table, opening, coup, currency FROM findings WHERE coup != '' ORDER BY id LIMIT {n:UInt64}",
            {"n": CASES},
        )
    for number, (name, table, opening, coup, currency) in enumerate(rows):
        made = desk.tell("case_opened", {"title": f"{table} {number}", "venue": VENUE}, by)
        case = str(getattr(made.deed, "case", ""))
        desk.tell("case_noted", {"case": case, "text": f"Looked at {name}."}, by)
        desk.tell(
            "dispute_opened",
            {"venue": VENUE, "table": table, "opening": opening, "coup": coup, "claimant": "Ana Bela", "claim": "Paid short.",
             "amount": 50_000, "currency": currency, "contact": "none"},
            by,
        )  # fmt: skip


def pages(services: Services) -> dict[str, list[str]]:
    """Addresses of every kind of page, drawn by lot from what is stored."""
    chance = Random("measure")
    with services.store.reading() as store:
        ids = [name for (name,) in store.ask("SELECT id FROM findings WHERE coup != '' ORDER BY id", {})]
        some = chance.sample(ids, min(TURNS, len(ids)))
        coups = store.ask(
            "SELECT venue, table, opening, coup FROM coups WHERE coup != '' ORDER BY cityHash64(coup) LIMIT 200", {}
        )
        tables = sorted({table for _, table, _, _ in coups})
        bets = store.ask(
            "SELECT venue, table, opening, coup, min(event_id) FROM events WHERE type = 'bet_placed' AND (table, coup) IN "
            "(SELECT table, coup FROM coups WHERE coup != '' ORDER BY cityHash64(coup) LIMIT 200) GROUP BY venue, table, opening, coup",
            {},
        )
        bets = [bet for bet in bets if bet[:4] in coups[: TURNS + WARM]]  # a change is made from the page of the copy
    desk = services.desk
    assert desk is not None
    at = [address(CoupId(*coup)) for coup in coups]
    addresses = {
        "floor": ["/floor"],
        "findings": ["/findings", "/findings?page=20", "/findings?order=money", "/findings?since=2023-03-14&until=2023-03-15"],
        "findings filtered": [f"/findings?table={table}" for table in tables] + ["/findings?severity=critical&money=100"],
        "findings, undecided": ["/findings?state=undecided", "/findings?state=open&severity=critical", "/findings?text=aposta"],
        "findings of a player": ["/findings?player=K7Q2M4X"],
        "finding in its queue": [f"/findings/{name}?queue=state%3Dundecided" for name in some],
        "coups of a table": [f"/coups?table={table}" for table in tables],
        "coups about a time": [f"/coups?table={table}&time=22:35" for table in tables] + ["/coups?day=2023-03-14&time=21:00"],
        "coups of a player": ["/coups?player=K7Q2M4X"],
        "two coups": [f"/coups/compare?coup={quote(one, safe='')}&coup={quote(two, safe='')}" for one, two in pairwise(at)],
        "law of a paragraph": ["/law/ao-de-261-22/1/23", "/law/ao-de-261-22/6/26"],
        "findings by cause": ["/findings?grouped=1", "/findings?grouped=1&order=severity"],
        "one finding": [f"/findings/{name}" for name in some],
        "by another law": [f"/findings/{name}/again?as_of=2024-01-01" for name in some],
        "coup (page)": at,
        "coup (drawn)": [f"{one}?frame=1" for one in at],  # a coup of a linked jackpot has but few events
        "coup (frames)": [f"{one}/frames" for one in reversed(at)],
        "what if": [f"{one}/what-if" for one in at],
        "what if, changed": [
            f"{address(CoupId(*coup))}/what-if?edits={_removal(bet)}" for *coup, bet in bets
        ],
        "dossier, its page": [f"{one}/dossier" for one in at],
        "dossier of a finding": [f"/findings/{name}/dossier" for name in some],
        "coup (API)": [f"/api/v1{one}" for one in at],
        "findings (API)": ["/api/v1/findings?most=100"],
        "coups (API)": [f"/api/v1/coups?table={table}" for table in tables],
        "law (API)": ["/api/v1/law/coverage?game=craps"],
        "export CSV": ["/findings.csv?severity=critical"],
    }  # fmt: skip
    addresses["one case"] = [f"/cases/{case.id}" for case in desk.cases()]
    addresses["one dispute"] = [f"/disputes/{dispute.id}" for dispute in desk.disputes()]
    for entry in (
        "/queue",
        "/coups",
        "/dispositions",
        "/machines",
        "/law",
        "/cases",
        "/disputes",
        "/disputes/new",
        "/audit",
        "/alerts",
        "/account",
        "/api/v1/tables",
        "/api/v1/openapi.json",
    ):
        addresses[entry.strip("/")] = [entry]
    return addresses


def limit(page: str) -> float:
    """What a kind of page may take at p95, in milliseconds."""
    return math.inf if page in FILES else TIMELINE if page in TIMELINES else PAGE


def _removal(event: str) -> str:
    return quote(json.dumps([{"do": "remove", "event": event}]))


def p95(times: list[float]) -> float:
    return sorted(times)[max(0, -(-95 * len(times) // 100) - 1)]


def timed(services: Services, client: TestClient) -> dict[str, dict[str, float]]:
    """Milliseconds of each kind of page, and of a bare count between them."""
    timings: dict[str, dict[str, float]] = {}
    for name, addresses in pages(services).items():
        if client.get(addresses[0]).status_code != 200:
            continue  # a page that this house does not have, or not yet
        mine, bare, work = [], [], []
        for turn in range(-WARM, TURNS):
            start, worked = time.perf_counter(), time.process_time()
            answer = client.get(addresses[turn % len(addresses)])
            took, worked = time.perf_counter() - start, time.process_time() - worked
            assert answer.status_code == 200, (name, answer.status_code)
            with services.store.reading() as store:
                start = time.perf_counter()
                store.ask("SELECT count() FROM events", {})
                counted = time.perf_counter() - start
            if turn >= 0:
                mine.append(took * 1000)
                work.append(worked * 1000)
                bare.append(counted * 1000)
        timings[name] = {
            "p50": statistics.median(mine), "p95": p95(mine), "cpu_p95": p95(work),
            "count_p50": statistics.median(bare), "count_p95": p95(bare),
        }  # fmt: skip
    return timings


def measured(folder: Path, events: int = EVENTS, say: Callable[[str], Any] = print) -> dict[str, Any]:
    """Build what is missing, then measure it all."""
    law = load_law()
    if not folder.exists():
        summary = build(folder, events, law)
        say(f"{summary.records} events, {summary.finding_count} findings")
    with opened(folder, law) as (services, client):
        with services.store.reading() as store:
            counted = store.counts()
            stored = counted["events"] + counted["quarantine"]
        times = timed(services, client)
    return {"events": stored, "pages": times, "viewers": viewers_cost(law)}


def table(pages: dict[str, dict[str, float]]) -> Iterator[str]:
    """A line a page, with its limit; what is over it in time is marked, and what is over it in the processor's time
    twice: the first may be the fault of others on the machine.
    """
    heads = ("p50", "p95", "limit", "cpu_p95", "count_p50", "count_p95")
    yield " ".join((f"{'page, in ms':20s}", *(f"{head:>9s}" for head in heads)))
    for name, row in pages.items():
        most = limit(name)
        figures = (row["p50"], row["p95"], most, row["cpu_p95"], row["count_p50"], row["count_p95"])
        mark = " OVER, also of processor time" if row["cpu_p95"] > most else " over" if row["p95"] > most else ""
        yield " ".join((f"{name:20s}", *(f"{figure:9.1f}" for figure in figures))) + mark


if __name__ == "__main__":
    measures = measured(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else EVENTS)
    print(json.dumps({"events": measures["events"], "viewers": measures["viewers"]}, indent=1))
    print(*table(measures["pages"]), sep="\n")
    print("load", *os.getloadavg())
