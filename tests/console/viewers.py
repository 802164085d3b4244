"""Fifty viewers of the live floor over real connections, and what they cost the judge beside them.

The console serves in this process and the viewers are another one, so that only the house's own side is counted. The
judge goes as fast as it can, in a thread of its own: no floor is ever as busy. `python -m tests.console.viewers` is run.
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
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from argon2 import PasswordHasher
from fastapi.testclient import TestClient

from producers.simulator import GAMES
from projections.access import Access, Passwords, Role
from projections.cli.floor import nightly
from projections.cli.serving import now
from projections.console.app import application
from projections.console.feed import Feed
from projections.console.house import House, Stores
from projections.replay import Fan
from streams.engine.judge import Judge
from streams.law.books import Law
from streams.law.files import load_law
from tests.console.conftest import PASSWORD, enter, serving

VIEWERS, SECONDS, ROUNDS, RECORDS = 50, 4.0, 3, 30_000


def watch(url: str, cookie: str, viewers: int) -> None:
    """Look until told to stop; then say how many were told something."""
    at, told = urlsplit(url), [0] * viewers

    def look(number: int) -> None:
        with socket.create_connection((at.hostname, at.port)) as line:
            head = f"GET /floor/stream HTTP/1.1\r\nHost: {at.netloc}\r\nCookie: vigia_session={cookie}\r\n"
            line.sendall(f"{head}Accept: text/event-stream\r\n\r\n".encode())
            while said := line.recv(1 << 16):
                told[number] += said.count(b"event: floor")

    for number in range(viewers):
        threading.Thread(target=look, args=(number,), daemon=True).start()
    sys.stdin.read()
    print(json.dumps(told), flush=True)
    os._exit(0)


@contextmanager
def watching(url: str, cookie: str, house: House, viewers: int) -> Iterator[list[int]]:
    """So many viewers, all of them there; afterwards how many messages each was sent."""
    told: list[int] = []
    command = [sys.executable, "-W", "ignore", "-m", "tests.console.viewers", "watch", url, cookie, str(viewers)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        until = time.monotonic() + 60
        while house.feed.viewers < viewers:
            assert time.monotonic() < until, f"{house.feed.viewers} viewers came"
            time.sleep(0.05)
        yield told
        out, _ = process.communicate()
        told += json.loads(out)


def judging(law: Law, house: House, records: list[bytes]) -> tuple[float, float]:
    """Records for each second of the judge's own processor time, and the part of a processor that all else took."""
    fan = Fan([house.feed.floor])
    taken, began = 0, time.monotonic()
    own, whole, wall = time.thread_time(), time.process_time(), time.perf_counter()
    while time.monotonic() - began < SECONDS:
        judge = house.feed.floor.judge = Judge(law, fan, follow=fan.follow)
        for position, raw in enumerate(records, start=1):
            judge.take(raw, position)
        taken += len(records)
    own, whole, wall = time.thread_time() - own, time.process_time() - whole, time.perf_counter() - wall
    return taken / own, (whole - own) / wall


def viewers_cost(law: Law) -> dict[str, float]:
    """The judge with nobody and with fifty viewers, turn by turn in one run."""
    records = list(islice(nightly(len(GAMES), 3, 6), RECORDS))
    with tempfile.TemporaryDirectory() as own:
        hasher = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        access = Access(Path(own) / "access", now, hasher)
        access.add("measure", PASSWORD, Role.INVESTIGATOR)
        house = House(store=Stores(Path(own) / "store"), law=law, access=access, clock=now, feed=Feed())
        with TestClient(application(house), follow_redirects=False) as client:
            enter(client, "measure", PASSWORD)
            cookie = client.cookies["vigia_session"]
        told: list[int] = []
        alone: list[tuple[float, float]] = []
        watched: list[tuple[float, float]] = []
        with serving(house) as url:
            judging(law, house, records[:2_000])
            for _ in range(ROUNDS):
                alone.append(judging(law, house, records))
                with watching(url, cookie, house, VIEWERS) as messages:
                    watched.append(judging(law, house, records))
                told += messages
                _until_nobody(house)
        house.store.close()
    quiet, busy = ([statistics.median(column) for column in zip(*rounds, strict=True)] for rounds in (alone, watched))
    return {
        "judge_alone": quiet[0], "judge_watched": busy[0], "ratio": busy[0] / quiet[0],
        "processors_alone": quiet[1], "processors_watched": busy[1], "fewest_messages": min(told),
    }  # fmt: skip


def _until_nobody(house: House) -> None:
    until = time.monotonic() + 60
    while house.feed.viewers:
        assert time.monotonic() < until, "viewers who left are still counted"
        house.feed.floor.nudge()
        time.sleep(0.1)


def main(words: list[Any]) -> None:
    if words[:1] == ["watch"]:
        watch(words[1], words[2], int(words[3]))
    else:
        print(json.dumps(viewers_cost(load_law()), indent=1))
        print("load", *os.getloadavg())


if __name__ == "__main__":
    main(sys.argv[1:])
