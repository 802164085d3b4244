"""The console in a real browser: readable for everybody, usable without a mouse, on a phone, in the dark."""

import os
import time
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from projections.console.addresses import coup_page
from projections.console.services import Services
from projections.replay import FanOut
from streams.engine.judge import Judge
from streams.law.law import Law
from tests.console.conftest import serving, signed_in
from tests.stored import stored_findings

pytestmark = pytest.mark.browser
GRAVE = ("serious", "critical")


@pytest.fixture
def playing(services: Services, law: Law, evening: list[bytes]) -> Services:
    """The floor in the middle of the evening, with findings."""
    fan = FanOut([services.feed.floor])
    judge = services.feed.floor.judge = Judge(law, fan, follow=fan.follow)
    for position, raw in enumerate(evening[: len(evening) * 2 // 3], start=1):
        judge.take(raw, position)
    return services


@pytest.fixture
def addresses(services: Services) -> list[str]:
    """Every page that an investigator can open."""
    with services.store.reading() as store:
        finding = next(one for one in stored_findings(store) if one.coup)
    coup = coup_page(finding)
    return [
        "/floor", "/findings", "/findings?grouped=1", f"/findings/{finding.id}", "/nothing",
        f"/findings/{finding.id}/again?as_of=2024-01-01", coup, f"{coup}/what-if", "/cases", "/disputes", "/audit",
        "/alerts", "/account",
    ]  # fmt: skip


@pytest.fixture(params=["light", "dark"])
def page(request: pytest.FixtureRequest, playing: Services, browser: Any) -> Iterator[Any]:
    with serving(playing) as url, signed_in(browser, url, "investigator", color_scheme=request.param) as page:
        yield page


def _grave(page: Any) -> list[str]:
    violations = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {node['html'][:120]} {node['failureSummary'][:200]}"
        for one in violations
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]


def test_no_page_keeps_anybody_out(page: Any, addresses: list[str]) -> None:
    """Contrast, labels, names, order of headings: axe finds nothing serious, by day and by night."""
    grave = {}
    for address in addresses:
        page.goto(address)
        if violations := _grave(page):
            grave[address] = violations
    assert grave == {}


def test_the_door_keeps_nobody_out(served: str, browser: Any) -> None:
    context = browser.new_context(base_url=served)
    page = context.new_page()
    page.goto("/sign-in")
    assert _grave(page) == []
    context.close()


def test_a_phone_shows_every_page_in_its_width(playing: Services, addresses: list[str], browser: Any) -> None:
    small = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with serving(playing) as url, signed_in(browser, url, "investigator", **small) as page:
        for address in addresses:
            page.goto(address)
            wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert wide <= 0, address


def test_everything_is_reached_without_a_mouse(playing: Services, browser: Any) -> None:
    with serving(playing) as url, signed_in(browser, url, "investigator") as page:
        page.goto("/findings")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.className") == "skip"
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "main"
        page.focus("#table")
        page.keyboard.type("BF-1")
        page.keyboard.press("Enter")
        page.wait_for_url("**table=BF-1**")
        assert "Nada corresponde" in page.inner_text("main")
        page.go_back()
        page.focus("td.said a")
        page.keyboard.press("Enter")
        page.wait_for_selector("h1 .tag")
        assert page.faults == []


def test_a_key_does_nothing_to_several_findings_while_none_is_chosen(playing: Services, browser: Any) -> None:
    """Whoever types ahead of a page that is slow to come has not left the list yet."""
    with serving(playing) as url, signed_in(browser, url, "investigator") as page:
        sent: list[str] = []
        page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
        page.goto("/findings")
        page.keyboard.press("a")
        page.wait_for_timeout(500)
        assert sent == []
        page.keyboard.press("j")
        page.keyboard.press("x")
        page.keyboard.press("a")
        page.wait_for_url("**done=1**")
        assert "Feito em 1 achado." in page.inner_text("main")
        assert page.faults == []


def test_a_finding_appears_within_a_second_with_a_sound_unless_muted(
    services: Services, law: Law, evening: list[bytes], browser: Any
) -> None:
    fan = FanOut([services.feed.floor])
    judge = services.feed.floor.judge = Judge(law, fan, follow=fan.follow)
    american = iter(enumerate((raw for raw in evening if b'"AR-1"' in raw), start=1))

    def until_found() -> str:
        before = len(services.feed.floor.recent)
        for position, raw in american:
            judge.take(raw, position)
            if len(services.feed.floor.recent) > before:
                return services.feed.floor.recent[-1][1].id
        return pytest.fail("the evening has no more findings")

    with serving(services) as url, signed_in(browser, url, "investigator") as page:
        page.goto("/floor")
        page.wait_for_selector("#line.live")
        name, landed = until_found(), time.monotonic()
        page.wait_for_selector(f"#f-{name}")
        waited = time.monotonic() - landed
        assert page.evaluate("document.documentElement.dataset.rang") is None  # silent until somebody wants it
        page.click("#sound")
        assert page.get_attribute("#sound", "aria-pressed") == "true"
        page.evaluate("delete document.documentElement.dataset.rang")
        name, landed = until_found(), time.monotonic()
        page.wait_for_selector(f"#f-{name}")
        quicker, queue = min(waited, time.monotonic() - landed), os.getloadavg()[0] / (os.cpu_count() or 1)
        assert quicker < max(1, queue), "within a second, and on a machine where others wait as long as that takes"
        assert page.evaluate("document.documentElement.dataset.rang") in ("info", "minor", "major", "critical")
        page.reload()
        assert page.get_attribute("#sound", "aria-pressed") == "true"  # the choice is remembered
        assert page.locator(f"#f-{name}").count() == 1
        assert page.faults == []


def test_a_viewer_who_was_cut_off_misses_nothing(
    services: Services, law: Law, evening: list[bytes], browser: Any
) -> None:
    """The connection drops, findings land, the page comes back by itself and has them."""
    fan = FanOut([services.feed.floor])
    judge = services.feed.floor.judge = Judge(law, fan, follow=fan.follow)
    american = [raw for raw in evening if b'"AR-1"' in raw]
    with serving(services) as url, signed_in(browser, url, "investigator") as page:
        judge.take(american[0], 1)
        page.goto("/floor")
        page.wait_for_selector("#line.live")
        page.context.set_offline(True)
        for position, raw in enumerate(american[1:], start=2):
            judge.take(raw, position)
        page.context.set_offline(False)
        page.evaluate("location.reload()")
        page.wait_for_selector("#line.live")
        for _, finding in list(services.feed.floor.recent)[-10:]:
            assert page.locator(f"#f-{finding.id}").count() == 1


def test_the_language_can_be_changed_on_any_page(playing: Services, browser: Any) -> None:
    with serving(playing) as url, signed_in(browser, url, "investigator") as page:
        page.goto("/findings?table=AR-1")
        page.click("a.language")
        assert page.inner_text("h1") == "Findings"
        assert "table=AR-1" in page.url
        page.goto("/floor")
        assert page.inner_text("h1") == "Floor"
        assert page.get_attribute("html", "lang") == "en"
