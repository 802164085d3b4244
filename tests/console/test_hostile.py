"""Whatever a device says, the console shows it and nothing more: no script runs, pages hold."""

import csv
import io
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from projections.access import Access, AccountRole
from projections.console.addresses import address
from projections.console.services import Services
from projections.desk import Desk
from projections.replay import FanOut, replay
from projections.store import StoreListener, connect
from projections.store.pool import Stores
from schemas.events import EVENTS
from schemas.findings import Finding
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
    fan = FanOut([services.feed.floor])
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
    names = ("table", "staff", "venue", "paragraph", "rule", "coup", "since", "money", "order")
    attacks = [attack.encode("utf-8", "ignore").decode() for attack in hostile.ATTACKS]  # as far as they can be sent
    for attack, name in zip(attacks[::3], cycle(names), strict=False):
        assert client.get("/findings", params={name: attack}).status_code == 200
    for attack in attacks[::20]:
        assert client.get("/findings", params=dict.fromkeys(names, attack)).status_code == 200


def one_of_each_rule(services: Services) -> list[Finding]:
    with services.store.reading() as store:
        return list({finding.rule: finding for finding in stored_findings(store)}.values())


def test_the_page_of_a_finding_holds_no_element_that_a_device_wrote(services: Services, client_as: Any) -> None:
    """A finding of every rule: the elements and attributes that could run something are those of lists."""
    client = client_as(AccountRole.INVESTIGATOR)
    ours = Active.of(client.get("/cases").text) | Active.of(client.get("/findings").text)
    assert ours
    for finding in one_of_each_rule(services):
        page = client.get(f"/findings/{finding.id}")
        assert page.status_code in (200, 404), finding.id
        assert Active.of(page.text) <= ours, finding.rule


class Active(HTMLParser):
    """The elements of a page that run, load or embed something, and attributes that do."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[tuple[str, str]] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "iframe", "object", "embed", "base", "link", "meta", "style"):
            self.seen.add((tag, str(sorted(attrs))))
        for name, value in attrs:
            inert = name in ("href", "action", "src", "formaction") and (value or "").startswith(("/", "#", "?"))
            outward = (value or "").startswith("//")
            if (
                name.startswith("on")
                or name == "style"
                or (name in ("href", "action", "formaction") and (not inert or outward))
            ):
                self.seen.add((name, value or ""))

    @classmethod
    def of(cls, page: str) -> set[tuple[str, str]]:
        parser = cls()
        parser.feed(page)
        return parser.seen


@pytest.mark.browser
def test_no_script_runs_in_a_real_browser(services: Services, browser: Any) -> None:
    with services.store.reading() as store:
        findings = stored_findings(store)
        coups = store.ask("SELECT DISTINCT venue, table, opening, coup FROM coups WHERE coup != '' ORDER BY table", {})
    chosen = [*one_of_each_rule(services)[::6], *findings[:: max(1, len(findings) // 20)]]
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
