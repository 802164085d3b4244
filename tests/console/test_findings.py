"""Findings are searched, gathered and taken away under the same filters, masks and permissions."""

import csv
import io
import re
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from projections.access import Access, AccountRole
from projections.console.exports import COLUMNS
from projections.console.filters import FindingsQuery, findings_query
from projections.console.services import Services
from projections.console.value_names import PORTUGUESE
from projections.spreadsheets import inert
from projections.store.search import Search, all_findings, choices, count, findings_page, repeats
from schemas.findings import Finding, Severity
from streams.engine.integrity import CLAUSES
from streams.engine.rulebooks import all_rules
from streams.engine.texts import places
from tests.console.conftest import Clock
from tests.stored import stored_findings

Client = Callable[[AccountRole | str], TestClient]


@pytest.fixture
def findings(services: Services) -> list[Finding]:
    with services.store.reading() as store:
        return stored_findings(store)


def test_the_evening_has_findings_with_money_and_without(findings: list[Finding]) -> None:
    """What the other tests rest on."""
    assert {finding.table for finding in findings} == {"AR-1"}
    assert any(finding.bank_short for finding in findings)
    assert any(not finding.bank_short for finding in findings)


@pytest.mark.parametrize(
    ("search", "wanted"),
    [
        (Search(), lambda finding: True),
        (Search(table="AR-1"), lambda finding: True),
        (Search(table="BF-1"), lambda finding: False),
        (Search(venue="casino-luanda", game="american_roulette"), lambda finding: True),
        (Search(venue="elsewhere"), lambda finding: False),
        (Search(paragraph="ao-de-261-22/1/2"), lambda finding: finding.paragraph.startswith("ao-de-261-22/1/2.")),
        (Search(paragraph="ao-de-261-22/1/"), lambda finding: True),
        (Search(severities=(Severity.MAJOR,)), lambda finding: finding.severity is Severity.MAJOR),
        (Search(least=1), lambda finding: finding.player_short + finding.bank_short >= 1),
        (Search(least=10**12), lambda finding: False),
    ],
)
def test_each_filter_shows_what_it_says(
    services: Services, findings: list[Finding], search: Search, wanted: Callable[[Finding], bool]
) -> None:
    with services.store.reading() as store:
        assert {one.id for one in findings_page(store, search)} == {one.id for one in findings if wanted(one)}
        assert count(store, search) == len([one for one in findings if wanted(one)])


def test_a_period_includes_its_first_instant_and_not_its_last(services: Services, findings: list[Finding]) -> None:
    instant = findings[0].time
    with services.store.reading() as store:
        assert findings[0].id in {one.id for one in findings_page(store, Search(since=instant))}
        assert findings[0].id not in {one.id for one in findings_page(store, Search(until=instant))}


def test_pages_follow_each_other_in_the_order_asked_for(services: Services, findings: list[Finding]) -> None:
    with services.store.reading() as store:
        whole = [one.id for one in all_findings(store, Search(rising=True), most=1_000, page=1)]
        paged = [findings_page(store, Search(rising=True), most=1, after=place)[0].id for place in range(len(findings))]
        gravest = findings_page(store, Search(order="severity"))
    assert whole == paged == [one.id for one in sorted(findings, key=lambda one: (one.time, one.id))]
    ranks = [list(Severity).index(one.severity) for one in gravest]
    assert ranks == sorted(ranks, reverse=True)


def test_repeats_of_one_cause_are_one_line_with_count_and_span(services: Services, findings: list[Finding]) -> None:
    with services.store.reading() as store:
        gathered, causes = repeats(store, Search())
    assert causes == len(gathered) == len({(one.rule, one.table, one.staff) for one in findings})
    assert sum(one.many for one in gathered) == len(findings)
    for one in gathered:
        own = [finding for finding in findings if (finding.rule, finding.staff or "") == (one.rule, one.staff)]
        assert (one.first, one.last) == (min(f.time for f in own), max(f.time for f in own))
        assert one.bank_short == sum(f.bank_short for f in own)


def test_nothing_is_superseded_in_a_store_of_one_law(services: Services) -> None:
    with services.store.reading() as store:
        assert store.gone() == ()
        assert choices(store).tables == ("AR-1",)
        assert choices(store.within(("elsewhere",))).tables == ()


def test_the_list_shows_them_masked_and_links_to_each(client_as: Client, findings: list[Finding]) -> None:
    text = client_as(AccountRole.INSPECTOR).get("/findings").text
    for finding in findings:
        assert f"/findings/{finding.id}" in text
    players = {finding.player for finding in findings if finding.player}
    assert players
    assert not any(f"de {player} " in text for player in players)
    assert "Jogador " in text


def test_wrong_filters_are_said_and_left_out(client_as: Client) -> None:
    answer = client_as(AccountRole.INSPECTOR).get(
        "/findings?since=yesterday&money=much&page=-3&order=beauty&severity=huge"
    )
    assert answer.status_code == 200
    assert "«yesterday» não é um dia" in answer.text
    assert "«much» não é uma quantia" in answer.text


@pytest.mark.parametrize("money", ["1e999999999", "1e999990", "90071992547409.93", "NaN", "sNaN", "-Infinity", "-0.01"])
def test_money_beyond_all_measure_is_said_and_costs_nothing(client_as: Client, money: str) -> None:
    """A number of a million digits, made whole, would hold up everybody for half a minute."""
    began = time.thread_time()
    asked = client_as(AccountRole.COMPLIANCE).get(f"/findings?lang=en&money={money}")
    assert asked.status_code == 200
    assert "is not an amount" in asked.text
    assert time.thread_time() - began < 5


@pytest.mark.parametrize("money", ["90071992547409", "0.001", "1e-999999", "-0", "1 000,50"])
def test_money_within_measure_is_understood(client_as: Client, money: str) -> None:
    assert "is not an amount" not in client_as(AccountRole.COMPLIANCE).get(f"/findings?lang=en&money={money}").text


@pytest.mark.parametrize(
    ("money", "minor"), [("1.500", 150_000), ("1.500,50", 150_050), ("1.5", 150), ("1 500,5", 150_050)]
)
def test_a_dot_before_three_digits_sets_thousands_apart(
    monkeypatch: pytest.MonkeyPatch, client_as: Client, money: str, minor: int
) -> None:
    """As in a dispute: whoever asks for 1.500 kwanzas is not shown all that is above one and a half."""
    asked: list[int] = []

    def noted(*given: Any) -> FindingsQuery:
        question = findings_query(*given)
        asked.append(question.search.least)
        return question

    monkeypatch.setattr("projections.console.pages.findings.findings_query", noted)
    client_as(AccountRole.INSPECTOR).get(f"/findings?money={money}")
    assert asked == [minor]


@pytest.mark.parametrize("query", ["?grouped=1", "?order=money&rising=1", "?page=99", "?table=%00%ff&staff=';DROP"])
def test_every_way_of_listing_is_a_page(client_as: Client, query: str) -> None:
    assert client_as(AccountRole.INSPECTOR).get(f"/findings{query}").status_code == 200


def test_one_finding_tells_everything(client_as: Client, findings: list[Finding]) -> None:
    client = client_as(AccountRole.INVESTIGATOR)
    for finding in findings:
        page = client.get(f"/findings/{finding.id}").text
        for text in (
            finding.paragraph,
            "O que o mostra",
            "Números em vigor",
            "O que disse cada regra",
            "hora de Luanda",
            finding.law,
        ):
            assert text in page, text


def test_the_same_coup_under_another_day_changes_what_is_said(client_as: Client, findings: list[Finding]) -> None:
    client, finding = client_as(AccountRole.INVESTIGATOR), next(one for one in findings if one.coup)
    before = client.get(f"/findings/{finding.id}/again?as_of=2001-01-01").text
    assert "não havia lei por que julgar" in before
    assert "não avaliável" in before
    same = client.get(f"/findings/{finding.id}/again?as_of=2023-03-14").text
    assert "todas as regras dizem o mesmo" in same
    assert client.get(f"/findings/{finding.id}/again?as_of=never").status_code == 400
    assert client.get(f"/findings/{finding.id}/again?regulation=none").status_code == 400


@pytest.mark.parametrize("name", ["0" * 32, "x", "a" * 500, "%00", "é"])
def test_a_wrong_id_is_a_clear_page(client_as: Client, name: str) -> None:
    answer = client_as(AccountRole.INSPECTOR).get(f"/findings/{name}")
    assert answer.status_code == 404
    assert "Não existe" in answer.text


def test_findings_of_another_venue_do_not_exist_for_a_compliance_officer(
    client_as: Client, access: Access, findings: list[Finding]
) -> None:
    assert client_as(AccountRole.COMPLIANCE).get(f"/findings/{findings[0].id}").status_code == 200
    access.change_role("compliance", AccountRole.COMPLIANCE, ("another-casino",))
    client = client_as(AccountRole.COMPLIANCE)
    assert client.get(f"/findings/{findings[0].id}").status_code == 404
    assert client.get(f"/findings/{findings[0].id}/again?as_of=2023-03-14").status_code == 404
    assert findings[0].id not in client.get("/findings?venue=casino-luanda").text
    assert findings[0].id not in client.get("/findings.csv?venue=casino-luanda").text


def test_files_hold_what_the_list_shows_and_no_player(
    client_as: Client, findings: list[Finding], tmp_path: Path, services: Services
) -> None:
    client = client_as(AccountRole.STATISTICIAN)
    rows = list(csv.DictReader(io.StringIO(client.get("/findings.csv").content.decode("utf-8-sig"))))
    assert tuple(rows[0]) == COLUMNS
    assert {row["id"] for row in rows} == {finding.id for finding in findings}
    assert all(row["player"].startswith("Jogador ") for row in rows if row["player"])
    short = {row["id"]: (row["player_short"], row["bank_short"]) for row in rows}
    assert short == {
        one.id: tuple(f"{m // 100}.{m % 100:02}" for m in (one.player_short, one.bank_short)) for one in findings
    }
    major = list(csv.DictReader(io.StringIO(client.get("/findings.csv?severity=major").content.decode("utf-8-sig"))))
    assert {row["severity"] for row in major} == {"major"}
    with zipfile.ZipFile(io.BytesIO(client.get("/findings.xlsx").content)) as book:
        sheet = book.read("xl/worksheets/sheet1.xml").decode()
        assert "<f>" not in sheet
        numbers = {float(number) for number in re.findall(r'<c r="[PQ]\d+" s="\d+"><v>([^<]+)</v>', sheet)}
        assert numbers == {short / 100 for one in findings for short in (one.player_short, one.bank_short)}
        assert all(finding.id in book.read("xl/sharedStrings.xml").decode() for finding in findings)
    file = tmp_path / "findings.parquet"
    file.write_bytes(client.get("/findings.parquet").content)
    with services.store.reading() as store:
        kept = store.ask(f"SELECT id, toInt64(bank_short), time FROM file('{file}', Parquet)", {})
    assert {(name, short) for name, short, _ in kept} == {(finding.id, finding.bank_short) for finding in findings}
    assert client.get("/findings.exe").status_code == 404


@pytest.mark.parametrize("role", [AccountRole.ADMINISTRATOR])
def test_who_may_not_read_findings_gets_none(client_as: Client, role: AccountRole, findings: list[Finding]) -> None:
    client = client_as(role)
    for path in ("/findings", f"/findings/{findings[0].id}", "/findings.csv"):
        assert client.get(path).status_code == 403


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "=cmd|' /C calc'!A0"])
def test_no_spreadsheet_takes_a_text_for_a_formula(text: str) -> None:
    assert str(inert(text)).startswith("'")


@pytest.mark.parametrize("value", ["text", "a=b", 5, None])
def test_harmless_values_stay_as_they_are(value: object) -> None:
    assert inert(value) == value


def test_what_was_written_when_the_session_ended_is_shown_again(
    client_as: Client, findings: list[Finding], clock: Clock
) -> None:
    client = client_as(AccountRole.INSPECTOR)
    clock.pass_by(hours=13)
    form = {"csrf_token": client.csrf, "kind": "finding_acknowledged", "reason": "visto na gravação <b>3</b>"}
    answer = client.post(f"/findings/{findings[0].id}/decisions", data=form)
    assert answer.status_code == 401
    assert "visto na gravação &lt;b&gt;3&lt;/b&gt;" in answer.text
    assert client.csrf not in answer.text


def test_every_value_of_every_finding_has_a_word() -> None:
    blanks = {blank for rule in (*all_rules(), *CLAUSES) for blank in places(rule.pt) | places(rule.en)}
    assert sorted(blanks - set(PORTUGUESE)) == []
    assert sorted(set(PORTUGUESE) - blanks) == [], "words that nothing needs any more"
