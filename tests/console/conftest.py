"""A small house with a real store, people of every role, and a real browser to look at it."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from fastapi import FastAPI
from fastapi.testclient import TestClient

from producers.simulator import simulate_journal
from projections.access import Access, AccountRole, Passwords
from projections.console.app import application, move_in
from projections.console.services import Services
from projections.desk import Desk
from projections.replay import replay
from projections.store import StoreListener, connect
from projections.store.pool import Stores
from streams.law.files import load_law
from streams.law.law import Law
from tests.parts import CHROMIUM, LIBATOMIC, chromium, need

PASSWORD = "uma frase longa de ensaio 7"
VENUE = "casino-luanda"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


@dataclass
class Clock:
    """The house's clock: it stands until it is moved."""

    now: datetime = field(default_factory=lambda: datetime.now(UTC))

    def __call__(self) -> datetime:
        return self.now

    def pass_by(self, **time_: float) -> None:
        self.now += timedelta(**time_)


@pytest.fixture(scope="session")
def law() -> Law:
    return load_law()


@pytest.fixture(scope="session")
def evening() -> list[bytes]:
    """Two tables with tricks, small and always the same."""
    american = simulate_journal("american_roulette", 30, 19, ("past_posting", "own_words"), table="AR-1")
    dice = simulate_journal("banca_francesa", 12, 5, table="BF-1")
    return [*american, *dice]


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory, evening: list[bytes], law: Law) -> Iterator[Path]:
    """The folder of a store that holds the evening; held open, since starting the engine takes a second."""
    folder = tmp_path_factory.mktemp("console") / "store"
    with connect(folder) as store:
        replay(enumerate(evening, start=1), law, [StoreListener(store)])
        yield folder


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def access(tmp_path: Path, clock: Clock) -> Access:
    """One account of every role; passwords are hashed with as little work as the library allows."""
    access = Access(tmp_path / "access", clock, Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)))
    for role in AccountRole:
        venues = (VENUE,) if role is AccountRole.COMPLIANCE else None
        access.add(str(role), PASSWORD, role, venues)
    return access


@pytest.fixture
def services(stored: Path, law: Law, access: Access, clock: Clock) -> Iterator[Services]:
    store = Stores(stored)
    desk = Desk(access.folder.parent / "desk", clock, accounts=access.account)
    yield Services(store=store, law=law, access=access, clock=clock, desk=desk)
    desk.close()
    store.close()


@pytest.fixture(scope="session")
def console_of() -> Callable[[Services], FastAPI]:
    """The application of a house: its sixty routes are prepared once, and not for every client of every test."""
    made: list[FastAPI] = []

    def of(services: Services) -> FastAPI:
        if not made:
            made.append(application(services))
        move_in(made[0], services)
        return made[0]

    return of


@pytest.fixture
def console(console_of: Callable[[Services], FastAPI], services: Services) -> FastAPI:
    return console_of(services)


@pytest.fixture
def anonymous(console: FastAPI) -> Iterator[TestClient]:
    with TestClient(console, follow_redirects=False, raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def client_as(console: FastAPI) -> Iterator[Callable[[AccountRole | str], TestClient]]:
    """A client that is signed in; `client.csrf` is what its forms carry."""
    opened: list[TestClient] = []

    def sign_in(role: AccountRole | str) -> TestClient:
        client = TestClient(console, follow_redirects=False, raise_server_exceptions=False)
        client.__enter__()
        opened.append(client)
        enter(client, str(role), PASSWORD)
        return client

    yield sign_in
    for client in opened:
        client.__exit__(None, None, None)


def enter(client: Any, name: str, password: str) -> None:
    """Sign in as the page does."""
    client.get("/sign-in")
    form = {"name": name, "password": password, "door": client.cookies["vigia_door"], "next": "/floor"}
    answer = client.post("/sign-in", data=form)
    assert answer.status_code == 303, answer.text
    session = client.app.state.services.access.session(client.cookies["vigia_session"])
    client.csrf = session.csrf


@contextmanager
def serving(services: Services) -> Iterator[str]:
    """The house on a port of its own."""
    import uvicorn

    config = uvicorn.Config(application(services), host="127.0.0.1", port=0, log_level="warning", lifespan="on")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until = time.monotonic() + 120
    while not server.started:
        assert time.monotonic() < until, "the console did not start"
        time.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        services.feed.close()
        server.should_exit = True
        thread.join(10)


@pytest.fixture
def served(services: Services) -> Iterator[str]:
    with serving(services) as url:
        yield url


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A real browser, headless; no longer than a module, since its loop keeps any other from running in the process."""
    from playwright.sync_api import sync_playwright

    need(CHROMIUM, LIBATOMIC)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture
def sheet(browser: Any, served: str) -> Iterator[Any]:
    """A page of the browser, signed in as an investigator; `page.faults` are its errors and broken policies."""
    with signed_in(browser, served, "investigator") as page:
        yield page


@contextmanager
def signed_in(browser: Any, url: str, name: str, **options: Any) -> Iterator[Any]:
    context = browser.new_context(base_url=url, **options)
    context.set_default_timeout(120_000)  # others may be at work on this machine, and only a failure waits so long
    page = context.new_page()
    page.faults = []
    page.on("pageerror", lambda fault: page.faults.append(f"error: {fault}"))
    page.on("dialog", lambda dialog: (page.faults.append(f"dialog: {dialog.message}"), dialog.dismiss()))
    page.on(
        "console", lambda message: page.faults.append(f"console: {message.text}") if message.type == "error" else None
    )
    page.goto("/sign-in")
    page.fill("#name", name)
    page.fill("#password", PASSWORD)
    page.click("main button[type=submit]")
    page.wait_for_url(lambda at: "/sign-in" not in at)
    yield page
    context.close()
