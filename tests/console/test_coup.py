"""The replay of a coup: the same events with and without script, for those who may see them, and nothing hostile acts."""

import hashlib
import json
import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from producers.simulator import simulate_journal
from projections.console.addresses import address
from projections.console.services import Services
from projections.film import films
from projections.film.drawings import observe
from projections.replay import replay
from projections.store import StoreListener
from schemas.identity import CoupId
from tests.console.axe import serious
from tests.console.conftest import VENUE, signed_in
from tests.console.desks import page_of


@pytest.fixture(scope="module")
def spoiled(evening: list[bytes], law: Any) -> Any:
    """The coup in which a bet was laid too late."""
    coups = dict.fromkeys(json.loads(raw).get("subject") for raw in evening if b'"AR-1"' in raw)
    for coup in coups:
        for film in films(coup, "AR-1", enumerate(evening, 1), law, observe) if coup else ():
            if any("nothing_is_laid" in finding.rule for finding in film.findings):
                return film
    raise AssertionError("no coup with a late bet")


def url(film: Any) -> str:
    return address(CoupId(film.place.venue, film.table, film.opening, film.coup))


def test_the_timeline_tells_every_event_and_the_finding_at_its_instant(client_as, spoiled) -> None:
    page = client_as("investigator").get(url(spoiled))
    assert page.status_code == 200
    own = [frame for frame in spoiled.frames if frame.event.subject == spoiled.coup]
    assert all(f"#{frame.event.sequence}<" in page.text for frame in own)
    finding = spoiled.findings[-1]
    line = re.search(
        rf'<li id="event-\d+"[^>]*>(?:(?!</li>).)*#{finding.sequence}<.*?</li>', page.text, re.DOTALL
    ).group()
    assert finding.paragraph in line
    assert f"/findings/{finding.id}" in line


def test_whoever_comes_from_a_finding_begins_where_it_arises(client_as, spoiled) -> None:
    client, finding = client_as("investigator"), spoiled.findings[-1]
    assert f'href="{url(spoiled)}?finding={finding.id}"' in client.get(f"/findings/{finding.id}").text
    page = client.get(f"{url(spoiled)}?finding={finding.id}").text
    here = re.search(r'<li id="event-(\d+)"[^>]*aria-current="step">(?:(?!</li>).)*</li>', page, re.DOTALL)
    assert f"#{finding.sequence}<" in here.group()
    assert f'data-at="{here[1]}"' in page
    for other in ("", "?finding=none", f"?finding={'0' * 32}"):
        assert 'data-at="0"' in client.get(f"{url(spoiled)}{other}").text


def test_players_go_by_their_pseudonyms_in_text_in_drawings_and_in_raw(client_as, spoiled, services: Services) -> None:
    client = client_as("investigator")
    players = {stake.player for stake in spoiled.frames[-1].known.stakes}
    assert players
    text = (
        client.get(url(spoiled)).text
        + client.get(f"{url(spoiled)}?frame=9").text
        + client.get(f"{url(spoiled)}/frames").text
    )
    for player in players:
        assert not re.search(rf"\b{player}\b", text), player
        assert services.access.mask("pt").at(VENUE).name(player) in text


def test_without_script_each_frame_is_a_page_with_its_drawing(client_as, spoiled) -> None:
    client = client_as("inspector")
    page = client.get(f"{url(spoiled)}?frame=5")
    assert page.status_code == 200
    assert "<svg" in page.text
    assert 'role="img"' in page.text
    assert "style=" not in page.text
    assert "<script>" not in page.text
    assert f"{url(spoiled)}?frame=4" in page.text
    assert f"{url(spoiled)}?frame=6" in page.text
    assert client.get(f"{url(spoiled)}?frame=999").status_code == 404


def test_frames_come_as_json_in_the_numbering_of_the_page(client_as, spoiled) -> None:
    client = client_as("investigator")
    page = client.get(url(spoiled)).text
    numbers = [int(number) for number in re.findall(r'<li id="event-(\d+)"', page)]
    frames = client.get(f"{url(spoiled)}/frames").json()
    while more := client.get(f"{url(spoiled)}/frames?from={len(frames)}").json():
        frames += more
    assert [frame["number"] for frame in frames] == numbers
    sentences = re.findall(r'<li id="event-.*?<span class="said">(.*?)</span>', page, re.DOTALL)
    from html import unescape

    assert [frame["said"] for frame in frames] == [unescape(text) for text in sentences]
    assert all(frame["svg"].startswith("<svg") for frame in frames)
    assert [frame["findings"] for frame in frames if frame["findings"]]


def test_it_is_told_in_english_too(client_as, spoiled) -> None:
    page = client_as("investigator").get(f"{url(spoiled)}?lang=en&frame=3")
    assert "What each rule said" in page.text
    assert "Bets are open." in page.text


@pytest.mark.parametrize(("role", "status"), [("statistician", 403), ("administrator", 403), ("compliance", 200)])
def test_who_may_see_it(client_as, spoiled, role: str, status: int) -> None:
    client = client_as(role)
    assert client.get(url(spoiled)).status_code == status
    assert client.get(f"{url(spoiled)}/frames").status_code == status


def test_an_officer_of_another_casino_sees_nothing(client_as, services: Services, spoiled) -> None:
    from projections.access import AccountRole
    from tests.console.conftest import PASSWORD

    services.access.add("other", PASSWORD, AccountRole.COMPLIANCE, ("casino-benguela",))
    client = client_as("other")
    for path in ("", "/frames", "?frame=3"):
        assert client.get(f"{url(spoiled)}{path}").status_code == 404


def test_anonymous_sees_nothing(anonymous, spoiled) -> None:
    assert anonymous.get(url(spoiled)).status_code == 303
    assert anonymous.get(f"{url(spoiled)}/frames").status_code in (303, 401)


@pytest.mark.parametrize(
    "path", ["/coups/AR-1/none", "/coups/none/none", "/coups/AR-1/none/frames", "/coups/AR-1/%3Cscript%3E"]
)
def test_what_does_not_exist_is_said_clearly(client_as, path: str) -> None:
    page = client_as("investigator").get(path)
    assert page.status_code == 404
    assert "<script>" not in page.text


@pytest.mark.browser
def test_stepping_playing_and_jumping_in_a_real_browser(sheet, spoiled) -> None:
    sheet.goto(url(spoiled))
    sheet.wait_for_selector("#screen .drawing")
    current = lambda: int(sheet.locator("li[aria-current]").get_attribute("id").partition("-")[2])  # noqa: E731
    last = sheet.locator("#timeline > li").count() - 1
    assert current() == 0
    for key, place in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        sheet.keyboard.press(key)
        assert current() == place, key
    sheet.keyboard.press("e")
    assert sheet.locator("li[aria-current]").get_attribute("data-evidence") == "1"
    first = current()
    sheet.keyboard.press("e")
    assert current() > first
    sheet.keyboard.press("Shift+E")
    assert current() == first
    sheet.keyboard.press("Home")
    before = sheet.locator("#clock").text_content()
    sheet.keyboard.press("ArrowUp")
    assert sheet.locator("#clock").text_content() != before
    sheet.keyboard.press("Home")
    sheet.keyboard.press("8")
    assert sheet.locator("#speed").input_value() == "60"
    sheet.locator("#play").click()
    sheet.wait_for_selector(f"#event-{last}[aria-current]", timeout=120_000)
    assert sheet.locator("#play").get_attribute("aria-pressed") == "false"
    finding = spoiled.findings[-1]
    sheet.locator(f"#timeline li:has-text('#{finding.sequence} ') > a").first.click()
    sheet.wait_for_selector(f"#found a[href='/findings/{finding.id}']")
    assert sheet.locator("#raw").text_content().startswith("{")
    assert sheet.faults == []


@pytest.mark.browser
def test_the_replay_is_accessible_and_fits_a_phone(browser, served, spoiled) -> None:
    for width in (1280, 390):
        with signed_in(browser, served, "investigator", viewport={"width": width, "height": 844}) as page:
            page.goto(url(spoiled))
            page.wait_for_selector("#screen .drawing")
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert serious(page) == []
            assert page.faults == []


@pytest.mark.browser
def test_it_works_without_script(browser, served, spoiled) -> None:
    with signed_in(browser, served, "investigator", java_script_enabled=False) as page:
        page.goto(url(spoiled))
        page.locator("#timeline li > a").nth(4).click()
        assert page.locator("#screen .drawing").count() == 1
        assert "frame=4" in page.url
        page.locator("#next").click()
        assert "frame=5" in page.url
        assert page.locator("li[aria-current]").get_attribute("id") == "event-5"


ATTACKS = (
    "<script>alert(1)</script>", '"><svg onload=alert(1)>', "'-alert(1)-'", "{{7*7}}", "${alert(1)}", "]]><x/>",
    "&lt;b&gt;", "\u202egnp.exe", "\x1b[2J", "javascript:alert(1)", "<img src=x onerror=alert(1)>", "</title><script>",
    "%00", "a/../b", "\u2028", "<!--", "-->", "`", "\\u003cscript\\u003e", "<style>*{display:none}</style>",
)  # fmt: skip
COUP = "<script>alert(1)<\u202e?#&"


def hostile(records: Any) -> list[bytes]:
    """An evening whose coup, players and phrases are attacks, chained as a device would chain it."""
    head, attacks, names = "0" * 64, list[Any](), dict[Any, Any]()
    for raw in records:
        event = json.loads(raw)
        if event.get("subject"):
            event["subject"] = COUP + event["subject"]
        data = event["data"]
        if "player" in data:
            data["player"] = names.setdefault(data["player"], ATTACKS[len(names) % len(ATTACKS)])
        if "phrase" in data:
            data["phrase"] = ATTACKS[event["sequence"] % len(ATTACKS)]
        if event["type"] == "bet_placed" and event["sequence"] % 3 == 0:
            data["position"] = ATTACKS[event["sequence"] % len(ATTACKS)]
        event["prevhash"] = head
        attacks.append(json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode())
        head = hashlib.sha256(attacks[-1]).hexdigest()
    return attacks


def hung(services: Services, law: Any) -> str:
    """The hostile evening in the store; the address of its second coup."""
    records = hostile(simulate_journal("american_roulette", 3, 4, table="XX-1"))
    with services.store.reading() as store:
        replay(enumerate(records, start=5_000_000), law, [StoreListener(store)])
    coups = list(dict.fromkeys(json.loads(raw).get("subject") for raw in records))
    return page_of(services, "XX-1", coups[2])


def test_attacks_in_names_phrases_and_positions_stay_text(client_as, services: Services, law) -> None:
    base, client = hung(services, law), client_as("investigator")
    for path in (base, f"{base}?frame=6", f"{base}/what-if", f"{base}/dossier"):
        page = client.get(path)
        assert page.status_code == 200, path
        text = page.text
        assert "<script>alert" not in text
        assert "<img src=x" not in text
        assert "<svg onload" not in text
        assert "<style>" not in text
        assert "\u202e" not in text
        assert "\x1b" not in text
    frames = client.get(f"{base}/frames")
    assert frames.headers["content-type"] == "application/json"
    for frame in frames.json():
        root = ET.fromstring(frame["svg"])
        assert not [
            each.tag for each in root.iter() if each.tag.rpartition("}")[2] in ("script", "style", "img", "image")
        ]


@pytest.mark.browser
def test_attacks_do_nothing_in_a_real_browser(browser, served, services: Services, law) -> None:
    base = hung(services, law)
    with signed_in(browser, served, "investigator") as page:
        page.goto(base)
        page.wait_for_selector("#screen .drawing")
        for _ in range(12):
            page.keyboard.press("ArrowRight")
        page.wait_for_timeout(300)
        page.goto(f"{base}/what-if")
        assert page.faults == []


def test_the_account_of_a_coup_stands_on_its_own_page_and_says_the_same_to_programs(client_as, spoiled) -> None:
    client = client_as("investigator")
    assert f'href="{url(spoiled)}/account"' in client.get(url(spoiled)).text
    page = client.get(f"{url(spoiled)}/account")
    assert page.status_code == 200
    account = client.get(f"/api/v1{url(spoiled)}/account").json()
    assert account["reason"] is None
    assert sum(each["difference"] for each in account["parties"]) == 0
    assert account["shortfalls"]
    assert {each["event"] for each in account["movements"]} <= {frame.event.id for frame in spoiled.frames}
    named = {frame.event.data.player for frame in spoiled.frames if frame.event.type == "bet_placed"}
    assert named
    assert not any(f">{name}<" in page.text or name in json.dumps(account, ensure_ascii=False) for name in named)
    for each in account["parties"]:
        assert each["role"] != "player" or each["name"] in page.text


def test_whoever_may_not_replay_sees_no_account(client_as, spoiled) -> None:
    assert client_as("administrator").get(f"{url(spoiled)}/account").status_code in (403, 404)
    assert client_as("investigator").get("/coups/AR-1/none/account").status_code == 404
