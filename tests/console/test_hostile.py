"""Whatever a device says, the console shows it and nothing more: no script runs, pages hold."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from projections.access import Access, AccountRole
from projections.console.addresses import address
from projections.console.services import Services
from projections.desk import Desk
from projections.replay import Fan, replay
from projections.store import StoreListener, connect
from projections.store.pool import Stores
from schemas.events import EVENTS
from schemas.identity import CoupId
from streams.engine.judge import Judge
from streams.law.law import Law
from tests.console import hostile
from tests.console.conftest import Clock, serving, signed_in
from tests.stored import stored_findings

SEEN = """() => ({
    pwned: window.pwned ?? null, broken: window.broken, title: document.title,
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    links: [...document.querySelectorAll("a[href], form[action]")].map(
        one => one.getAttribute("href") ?? one.getAttribute("action")),
})"""  # all at once: a hundred pages are looked at, and every question is a way to the browser and back
WATCH = "window.broken = []; document.addEventListener('securitypolicyviolation', e => window.broken.push(e.violatedDirective + ' ' + e.blockedURI));"


@pytest.fixture(scope="module")
def records() -> list[bytes]:
    return hostile.evening()


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory, records: list[bytes], law: Law) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("hostile") / "store"
    with connect(folder) as store:
        replay(enumerate(records, start=1), law, [StoreListener(store)])
        yield folder


@pytest.fixture
def services(stored: Path, law: Law, access: Access, clock: Clock, records: list[bytes]) -> Iterator[Services]:
    store = Stores(stored)
    desk = Desk(access.folder.parent / "desk", clock, accounts=access.account)
    services = Services(store=store, law=law, access=access, clock=clock, desk=desk)
    fan = Fan([services.feed.floor])
    judge = services.feed.floor.judge = Judge(law, fan, follow=fan.follow)
    for position, raw in enumerate(records, start=1):
        judge.take(raw, position)
    yield services
    desk.close()
    store.close()


def test_two_hundred_attacks_reach_every_kind_of_event(records: list[bytes]) -> None:
    assert len(set(hostile.ATTACKS)) >= 200
    seen = {event.type for event in hostile.readable(records)}
    assert set(EVENTS) - seen == {"table_closed"}  # which nothing of a table could follow


def test_they_are_in_the_store_and_were_judged(services: Services, records: list[bytes]) -> None:
    with services.store.reading() as store:
        findings = stored_findings(store)
        assert len(findings) > 1_000
        assert store.counts()["quarantine"] >= len(hostile.ATTACKS)
    texts = " ".join(finding.pt for finding in findings)
    assert "<script>window.pwned=1</script>" in texts


def test_pages_and_files_show_them_inert(services: Services, client_as: Any) -> None:
    client = client_as(AccountRole.INVESTIGATOR)
    page = client.get("/floor").text
    assert "<script>" not in page
    assert "&lt;script&gt;" in page
    assert "\u202e" not in page
    assert "\x00" not in page
    rows = list(csv.reader(io.StringIO(client.get("/findings.csv").content.decode("utf-8-sig"))))
    assert len(rows) > 1_000
    assert not [cell for row in rows[1:] for cell in row if cell[:1] in ("=", "+", "-", "@", "\t", "\r")]
    for attack in hostile.ATTACKS[::7]:
        for name in ("table", "staff", "venue", "paragraph", "rule", "coup", "since", "money", "order"):
            assert client.get("/findings", params={name: attack}).status_code == 200


@pytest.mark.browser
def test_no_script_runs_in_a_real_browser(services: Services, browser: Any) -> None:
    with services.store.reading() as store:
        findings = stored_findings(store)
        coups = store.ask("SELECT DISTINCT venue, table, opening, coup FROM coups WHERE coup != '' ORDER BY table", {})
    rules = {finding.rule: finding for finding in findings}
    chosen = [*rules.values(), *findings[:: max(1, len(findings) // 40)]]
    with (
        serving(services) as url,
        signed_in(browser, url, "investigator", viewport={"width": 390, "height": 844}) as page,
    ):
        page.add_init_script(WATCH)
        addresses = ["/floor", "/findings", "/findings?grouped=1", "/findings?page=3", "/cases", "/audit", "/alerts"]
        addresses += [f"/findings/{finding.id}" for finding in chosen]
        addresses += [address(CoupId(*coup)) for coup in coups[:: max(1, len(coups) // 12)]]
        for path in addresses:
            answer = page.goto(path)
            assert answer.status in (200, 404), (path, answer.status)
            if answer.status == 404:
                page.faults.clear()  # the browser itself notes a page that is not there
            seen = page.evaluate(SEEN)
            assert seen["pwned"] is None, path
            assert seen["broken"] == [], path
            assert seen["title"] != "pwned"
            assert seen["wide"] <= 0, (path, seen["wide"])
            links = seen["links"]
            assert links, path
            assert all(link.startswith(("/", "#", "?")) and not link.startswith("//") for link in links), path
        assert page.faults == []
