"""The desk in a real browser: by keyboard, at a phone's width, without a serious fault of accessibility."""

from typing import Any

import pytest
from playwright.sync_api import expect

from projections.console.services import Services
from tests.console.axe import serious
from tests.console.conftest import signed_in
from tests.console.desks import findings_of, one_finding

pytestmark = pytest.mark.browser


@pytest.fixture
def case(services: Services) -> str:
    """A case with a finding that names a player, a dispute, a note and a deadline that is over."""
    assert services.desk is not None
    ana = services.access.account("inspector")
    assert ana is not None
    finding = next(one for one in findings_of(services) if one.player is not None)
    entry = services.desk.tell("case_opened", {"title": "Roleta 1", "venue": finding.venue}, ana)
    name = str(getattr(entry.deed, "case", ""))
    about = {"venue": finding.venue, "table": finding.table, "coup": finding.coup or "c", "claimant": "Rosa"}
    services.desk.tell("dispute_opened", {**about, "claim": "Pagaram de menos.", "amount": 500, "currency": "AOA"}, ana)
    for kind, more in (
        ("finding_gathered", {"finding": finding.id, "venue": finding.venue}),
        ("dispute_gathered", {"dispute": services.desk.disputes()[0].id}),
        ("case_noted", {"text": "Primeira nota."}),
        ("deadline_set", {"day": "2020-01-01"}),
    ):
        services.desk.tell(kind, {"case": name, **more}, ana)
    return f"/cases/{name}"


def test_no_page_of_the_desk_has_a_serious_fault(sheet: Any, services: Services, case: str) -> None:
    dispute = services.desk.disputes()[0].id if services.desk is not None else ""
    finding = one_finding(services, grave=True)
    for path in ("/cases", case, "/disputes", f"/disputes/{dispute}", "/disputes/new", "/audit", "/account",
                 f"/findings/{finding.id}"):  # fmt: skip
        sheet.goto(path)
        assert serious(sheet) == []
        sheet.goto(f"{path}?lang=en")
        assert serious(sheet) == []
        sheet.goto(f"{path}?lang=pt")
    assert sheet.faults == []


def test_the_accounts_page_has_no_serious_fault(browser: Any, served: str) -> None:
    with signed_in(browser, served, "administrator") as page:
        page.goto("/accounts")
        assert serious(page) == []
        page.goto("/audit")
        page.get_by_role("button", name="Conferir a cadeia").click()
        expect(page.locator("#verdict")).to_contain_text("A cadeia está intacta.")
        assert serious(page) == []
        assert page.faults == []


def test_a_decision_is_made_by_keyboard_alone(sheet: Any, services: Services) -> None:
    finding = one_finding(services, grave=False)
    sheet.goto(f"/findings/{finding.id}")
    sheet.locator("#reason-decisions").focus()
    sheet.keyboard.type("Vê-se no filme.")
    for _ in range(8):
        sheet.keyboard.press("Tab")
        if sheet.evaluate("document.activeElement.name") == "disposition":
            sheet.keyboard.press("ArrowDown")
        if sheet.evaluate("document.activeElement.value") == "finding_confirmed":
            break
    sheet.keyboard.press("Enter")
    expect(sheet.locator("#decisions")).to_contain_text("Vê-se no filme.")
    expect(sheet.locator("#decisions .tag").first).to_have_text("confirmado")
    assert sheet.faults == []


def test_an_identity_is_asked_for_and_seen(sheet: Any, services: Services, case: str) -> None:
    finding = next(one for one in findings_of(services) if one.player is not None)
    sheet.goto(case)
    expect(sheet.get_by_text(str(finding.player), exact=True)).to_have_count(0)
    code = services.access.mask().at(finding.venue).code(str(finding.player))
    entry = sheet.locator("li", has_text=code)
    entry.locator("summary").click()
    entry.locator("textarea").fill("O reclamante pediu a revisão por escrito.")
    entry.get_by_role("button", name="Mostrar por uma hora").click()
    expect(sheet.get_by_text(str(finding.player), exact=True)).to_have_count(1)
    assert serious(sheet) == []
    assert sheet.faults == []


def test_a_phone_shows_the_case_without_sideways_scrolling(browser: Any, served: str, case: str) -> None:
    with signed_in(browser, served, "investigator", viewport={"width": 360, "height": 740}) as page:
        page.goto(case)
        page.locator("details:has(form[action$=unmasking]) summary").first.click()
        page.locator("form[action$=unmasking] textarea").first.fill("O reclamante pediu a revisão por escrito.")
        page.get_by_role("button", name="Mostrar por uma hora").first.click()
        expect(page.get_by_text("identidade à vista")).to_have_count(1)
        for path in (case, "/cases", "/disputes", "/audit", "/account"):
            page.goto(path)
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), path
