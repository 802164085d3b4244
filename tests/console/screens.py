"""The pictures of the manual: the console over an evening that is always the same.

`python -m tests.console.screens FOLDER` takes them again.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from argon2 import PasswordHasher
from playwright.sync_api import sync_playwright

from producers.simulator import GAMES
from projections.access import Access, AccountRole, Passwords
from projections.cli.console_server import now
from projections.cli.demo_evening import DemoEvening
from projections.console.feed import Feed
from projections.console.services import Services
from projections.desk import Desk
from projections.store import connect
from projections.store.pool import Stores
from streams.law.files import load_law
from tests.console.conftest import FLAGS, PASSWORD, serving, signed_in
from tests.parts import CHROMIUM, chromium

DESK = {"viewport": {"width": 1360, "height": 860}}
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 1.5, "is_mobile": True, "has_touch": True}


def take(folder: Path) -> None:
    """Play, then look at every page of note."""
    program = chromium() or sys.exit(f"There is no Chromium here. {CHROMIUM.advice}")
    folder.mkdir(parents=True, exist_ok=True)
    law = load_law()
    with tempfile.TemporaryDirectory() as own, connect(Path(own) / "store") as store:
        access = Access(Path(own) / "access", now, Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)))
        access.add("investigator", PASSWORD, AccountRole.INVESTIGATOR)
        stores, feed = Stores(Path(own) / "store"), Feed()
        desk = Desk(Path(own) / "desk", now, accounts=access.account)
        services = Services(store=stores, law=law, access=access, clock=now, feed=feed, desk=desk)
        evening = DemoEvening(store, law, feed.floor, count=len(GAMES), seed=3, speed=1, before=16)
        evening.start()
        evening.ready.wait()
        evening.stop()
        with serving(services) as url, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
            with signed_in(browser, url, "investigator", color_scheme="light", **DESK) as page:
                _of_the_desk(page, folder)
            with signed_in(browser, url, "investigator", color_scheme="dark", **DESK) as page:
                _shot(page, "/floor", folder / "floor-dark.png")
            with signed_in(browser, url, "investigator", color_scheme="light", **PHONE) as page:
                _shot(page, "/floor", folder / "floor-phone.png")
            browser.close()
        desk.close()
        stores.close()


def _of_the_desk(page: Any, folder: Path) -> None:
    _shot(page, "/floor", folder / "floor.png")
    _shot(page, "/findings", folder / "findings.png")
    page.goto("/findings?order=money")
    first = page.get_attribute("td.said a", "href")
    _shot(page, first, folder / "finding.png", whole=True)
    replayed = page.locator('a[href^="/coups/"]')
    if replayed.count():
        coup = replayed.first.get_attribute("href")
        page.goto(coup)
        _shot(page, page.locator("#timeline li.evidence > a").last.get_attribute("href"), folder / "coup.png")
        page.goto(f"{urlsplit(coup).path}/what-if")
        _shot(page, page.locator("a[href*='do=remove']").nth(4).get_attribute("href"), folder / "what-if.png")


def _shot(page: Any, address: str, path: Path, *, whole: bool = False) -> None:
    page.goto(address)
    page.wait_for_timeout(1_200)
    page.screenshot(path=path, full_page=whole)


if __name__ == "__main__":
    take(Path(sys.argv[1]))
