"""Fifty viewers of the live floor over real connections, and what they cost the judge beside them.

The console serves in this process and the viewers are another one, so that only the house's own side is counted. The
judge goes as fast as it can in a thread of its own, though no floor is ever as busy, and then at the pace of a busy
house. `python -m tests.console.viewers` is run.
"""

import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from argon2 import PasswordHasher
from fastapi.testclient import TestClient

from producers.simulator import GAMES
from projections.access import Access, AccountRole, Passwords
from projections.cli.console_server import now
from projections.cli.simulated_floor import nightly
from projections.console.app import application
from projections.console.feed import Feed
from projections.console.services import Services
from projections.replay import FanOut
from projections.store.pool import Stores
from streams.engine.judge import Judge
from streams.law.files import load_law
from streams.law.law import Law
from tests.console.conftest import PASSWORD, enter, serving

VIEWERS, SECONDS, ROUNDS, RECORDS = 50, 3.0, 8, 30_000
PACE = 500  # records a second of a busy house

Turn = dict[str, float]


def watch(url: str, cookie: str, viewers: int) -> None:
    """Look until told to stop; then say how many were told something."""
    at, counts = urlsplit(url), [0] * viewers

    def look(number: int) -> None:
        with socket.create_connection((at.hostname, at.port)) as line:
            head = f"GET /floor/stream HTTP/1.1\r\nHost: {at.netloc}\r\nCookie: vigia_session={cookie}\r\n"
            line.sendall(f"{head}Accept: text/event-stream\r\n\r\n".encode())
            while chunk := line.recv(1 << 16):
                counts[number] += chunk.count(b"event: floor")

    for number in range(viewers):
        threading.Thread(target=look, args=(number,), daemon=True).start()
    sys.stdin.read()
    print(json.dumps(counts), flush=True)
    os._exit(0)


@contextmanager
def watching(url: str, cookie: str, services: Services, viewers: int) -> Iterator[list[int]]:
    """So many viewers, all of them there; afterwards how many messages each was sent."""
    counts: list[int] = []
    command = [sys.executable, "-W", "ignore", "-m", "tests.console.viewers", "watch", url, cookie, str(viewers)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        until = time.monotonic() + 60
        while services.feed.viewers < viewers:
            assert time.monotonic() < until, f"{services.feed.viewers} viewers came"
            time.sleep(0.05)
        yield counts
        out, _ = process.communicate()
        counts += json.loads(out)


def judging(law: Law, services: Services, records: list[bytes]) -> Turn:
    """As fast as it can."""
    fan = FanOut([services.feed.floor])
    taken, began = 0, time.monotonic()
    own, whole, wall = time.thread_time(), time.process_time(), time.perf_counter()
    while time.monotonic() - began < SECONDS:
        judge = services.feed.floor.judge = Judge(law, fan, follow=fan.follow)
        for position, raw in enumerate(records, start=1):
            judge.take(raw, position)
        taken += len(records)
    own, whole, wall = time.thread_time() - own, time.process_time() - whole, time.perf_counter() - wall
    return {"rate": taken / own, "rate_by_the_wall": taken / wall, "others": (whole - own) / wall}


def keeping_pace(law: Law, services: Services, records: list[bytes]) -> Turn:
    """As a busy house would send them: milliseconds from the instant at which a record was due until it was judged."""
    fan = FanOut([services.feed.floor])
    judge = services.feed.floor.judge = Judge(law, fan, follow=fan.follow)
    late, own, start = [], time.thread_time(), time.perf_counter()
    for number, raw in enumerate(islice(records, int(PACE * SECONDS))):
        due = start + number / PACE
        time.sleep(max(0.0, due - time.perf_counter()))
        judge.take(raw, number + 1)
        late.append((time.perf_counter() - due) * 1000)
    own, late = time.thread_time() - own, sorted(late)
    return {"own": own / len(late) * 1000, "p50": late[len(late) // 2], "p99": late[len(late) * 99 // 100]}


def viewers_cost(law: Law) -> dict[str, Any]:
    """The judge with nobody, with fifty viewers and with nobody again, turn by turn in one run; the third tells how
    much of a difference is chance.
    """
    records = list(islice(nightly(len(GAMES), 3, 6), RECORDS))
    with tempfile.TemporaryDirectory() as own:
        hasher = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        access = Access(Path(own) / "access", now, hasher)
        access.add("measure", PASSWORD, AccountRole.INVESTIGATOR)
        services = Services(store=Stores(Path(own) / "store"), law=law, access=access, clock=now, feed=Feed())
        with TestClient(application(services), follow_redirects=False) as client:
            enter(client, "measure", PASSWORD)
            cookie = client.cookies["vigia_session"]
        with serving(services) as url:
            judging(law, services, records)
            costs = {
                work.__name__: _in_turns(partial(work, law, services, records), partial(watching, url, cookie, services, VIEWERS), services)
                for work in (judging, keeping_pace)
            }  # fmt: skip
        services.store.close()
    return costs


def _in_turns(work: Callable[[], Turn], watched: Callable[[], AbstractContextManager[list[int]]], services: Services) -> dict[str, Any]:  # fmt: skip
    """Medians of each figure; of the ratios between turns that stand beside each other, the least and the most too."""
    rounds: list[tuple[Turn, Turn, Turn]] = []
    fewest = sys.maxsize
    for _ in range(ROUNDS):
        before = work()
        with watched() as messages:
            seen = work()
        fewest = min(fewest, *messages)
        _until_nobody(services)
        rounds.append((before, seen, work()))
    figures = {
        name: {
            "alone": statistics.median(before[name] for before, _, _ in rounds),
            "watched": statistics.median(seen[name] for _, seen, _ in rounds),
            "alone_to_alone": _spread(after[name] / before[name] for before, _, after in rounds),
            "watched_to_alone": _spread(2 * seen[name] / (before[name] + after[name]) for before, seen, after in rounds),
        }
        for name in rounds[0][0]
    }  # fmt: skip
    return {**figures, "fewest_messages": fewest}


def _spread(ratios: Iterable[float]) -> list[float]:
    ordered = sorted(ratios)
    return [round(ratio, 3) for ratio in (ordered[0], statistics.median(ordered), ordered[-1])]


def _until_nobody(services: Services) -> None:
    until = time.monotonic() + 60
    while services.feed.viewers:
        assert time.monotonic() < until, "viewers who left are still counted"
        services.feed.floor.nudge()
        time.sleep(0.1)


def main(words: list[Any]) -> None:
    if words[:1] == ["watch"]:
        watch(words[1], words[2], int(words[3]))
    else:
        print(json.dumps(viewers_cost(load_law()), indent=1))
        print("load", *os.getloadavg())


if __name__ == "__main__":
    main(sys.argv[1:])
