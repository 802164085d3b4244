"""The statistician's pages: figures with their denominators, the float, files; each house for itself, dealers masked."""

import html
import io
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from pyarrow import parquet

from producers.simulator import simulate_journal
from projections.access import AccountRole
from projections.console.pages import statistics
from projections.replay import replay
from projections.reports.editions import FILES
from projections.statistics.counting import CubeCounter
from projections.statistics.reconciliation import liability
from projections.statistics.revenue_bounds import of_period, sequence
from projections.statistics.stored import coups_recounted
from projections.store import StoreListener, connect

HERE, ELSEWHERE = "casino-luanda", "casino-benguela"
GROUPS = ("venue", "game", "table", "dealer", "shift", "hour", "day", "month", "all")


@pytest.fixture(scope="session")
def evening() -> list[bytes]:
    """Two houses: one reports its cash desk and is short of 700, one has a finding and reports nothing."""
    return [
        *simulate_journal("american_roulette", 10, 19, table="AR-1", venue=HERE, cash_desk=True, missing=700),
        *simulate_journal("blackjack", 5, 7, table="BJ-1", venue=HERE),
        *simulate_journal("american_roulette", 30, 19, ("past_posting",), table="AR-9", venue=ELSEWHERE),
    ]


@pytest.fixture(scope="session")
def counted(evening: list[bytes], law) -> CubeCounter:
    """Recounted from the log."""
    counter = CubeCounter()
    replay(enumerate(evening, start=1), law, [counter])
    return counter


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory, evening: list[bytes], law) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("statistics") / "store"
    with connect(folder) as store:
        replay(enumerate(evening, start=1), law, [StoreListener(store)])
        yield folder


def sums(page: str) -> tuple[int, int]:
    """Coups and stakes of all lines."""
    rows = re.findall(r'data-coups="(\d+)" data-handle="(\d+)"', page)
    return sum(int(coups) for coups, _ in rows), sum(int(handle) for _, handle in rows)


@pytest.mark.parametrize("by", GROUPS)
def test_every_grouping_adds_up_to_the_same(client_as, counted: CubeCounter, by: str) -> None:
    page = client_as(AccountRole.STATISTICIAN).get(f"/statistics?by={by}&lang=en")
    assert page.status_code == 200
    whole = counted.cube().whole["AOA"]
    assert sums(page.text) == (whole.coups, whole.handle)


def test_a_link_narrows_it_to_one_table_of_one_day(client_as, counted: CubeCounter) -> None:
    day = max(cell.day for cell in counted.cube().cells if cell.table == "BJ-1")
    asked = f"/statistics?by=hour&venue={HERE}&table=BJ-1&since={day}&until={day}"
    page = client_as(AccountRole.STATISTICIAN).get(asked).text
    (measures,) = counted.cube().slice(table="BJ-1").whole.values()
    assert sums(page) == (measures.coups, measures.handle)
    assert sums(client_as(AccountRole.STATISTICIAN).get(f"{asked}&since=2030-01").text) == (0, 0)


def test_what_is_not_reported_is_not_known_and_never_zero(client_as) -> None:
    """AR-9 has no cash desk; blackjack has no edge that does not depend on the player."""
    client = client_as(AccountRole.STATISTICIAN)
    page = client.get(f"/statistics?by=table&venue={ELSEWHERE}&lang=en").text
    assert "some opening did not report it" in page
    assert "no exact edge is known" in client.get(f"/statistics?by=table&venue={HERE}&lang=en").text
    lines = client.get(f"/api/v1/statistics?by=table&venue={ELSEWHERE}").json()["lines"]
    assert [line["drop"] for line in lines] == [None]


def test_revenue_stands_between_bounds_of_a_period_and_of_any_time(client_as, counted: CubeCounter) -> None:
    """The same on the page and for programs; of blackjack no expectation is known."""
    client = client_as(AccountRole.STATISTICIAN)
    (own,) = counted.cube().slice(game="american_roulette").whole.values()
    once = of_period(own.theoretical, own.variance, own.swing.whole)
    ever = sequence(own.theoretical, own.variance, own.swing.largest)
    assert ever is not None
    page = client.get("/statistics?by=game&lang=en").text
    assert re.findall(r'data-low="(-?\d+)" data-high="(-?\d+)" data-method="(\w+)" data-low-ever="(-?\d+)"', page) == [
        (str(once.low), str(once.high), "bernstein", str(ever.low))
    ]
    lines = {line["game"]: line for line in client.get("/api/v1/statistics?by=game").json()["lines"]}
    roulette, blackjack = lines["american_roulette"], lines["blackjack"]
    assert [roulette[name] for name in ("low", "high", "bounds", "low_ever", "high_ever")] == [
        once.low, once.high, "bernstein", ever.low, ever.high,
    ]  # fmt: skip
    assert (blackjack["low"], blackjack["low_ever"]) == (None, None)


def test_programs_get_findings_by_rule_and_what_jackpots_held(client_as, counted: CubeCounter) -> None:
    answer = client_as(AccountRole.STATISTICIAN).get("/api/v1/statistics?by=table").json()
    whole = counted.cube().whole["AOA"]
    (late,) = [each for each in answer["rules"] if each["rule"].endswith("nothing_is_laid_or_altered_after_the_call")]
    many = sum(many for (rule, _), many in whole.findings.items() if rule == late["rule"])
    rate = Fraction(1000 * many, whole.coups_judged)
    assert (late["findings"], late["per_thousand_evaluable_coups"]) == (many, f"{rate.numerator}/{rate.denominator}")
    assert (answer["left_out"], answer["held_in_jackpots"]) == (0, liability(counted.meters(), "9999"))
    page = client_as(AccountRole.STATISTICIAN).get("/statistics?by=all&lang=en").text
    held = re.findall(r'data-held="(\d+)"', page)
    assert held == [str(amount) for amount in liability(counted.meters(), "9999").values()]
    assert held
    severities = dict(re.findall(r'data-severity="(\w+)"><th scope="row">[^<]*</th><td class="num">(\d+)', page))
    assert sum(map(int, severities.values())) == whole.findings_total


def test_the_float_says_what_the_house_is_short_of(client_as) -> None:
    page = client_as(AccountRole.STATISTICIAN).get("/statistics/float?lang=en").text
    assert re.findall(r'data-short="(-?\d+|None)" data-box="(-?\d+|None)"', page) == [("700", "0")]
    assert "short of" in page
    assert "faltam" in client_as(AccountRole.STATISTICIAN).get("/statistics/float?lang=pt").text


def test_totals_are_reconciled_and_the_short_float_is_named(client_as) -> None:
    page = client_as(AccountRole.STATISTICIAN).get("/statistics/reconciliation?lang=en").text
    assert re.findall(r'data-kind="(\w+)" data-holds="(\w+)"', page) == [
        ("levels", "True"), ("float", "False"), ("jackpot", "True"),
    ]  # fmt: skip
    assert "AR-1" in page
    right = client_as(AccountRole.STATISTICIAN).get(f"/statistics/reconciliation?venue={ELSEWHERE}").text
    assert re.findall(r'data-kind="(\w+)" data-holds="(\w*)"', right) == [
        ("levels", "True"), ("float", ""), ("jackpot", ""),
    ]  # fmt: skip


def test_coups_that_are_written_while_sums_are_asked_for_are_no_fault(
    client_as, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a floor that plays the sums are asked for again; where they never stand still, nothing is known. A sum that
    differs from coups which stand still is wrong.
    """
    page = client_as(AccountRole.STATISTICIAN).get
    recounted, moving = coups_recounted, iter(range(1, 100))

    def faults() -> list[tuple[str, ...]]:
        return re.findall(r'data-kind="(levels)" data-holds="(\w*)"', page("/statistics/reconciliation?lang=en").text)

    def more(store, asked, by: int):
        return {currency: replace(own, coups=own.coups + by) for currency, own in recounted(store, asked).items()}

    monkeypatch.setattr(statistics, "coups_recounted", lambda store, asked: more(store, asked, next(moving)))
    assert faults() == [("levels", "")]
    assert next(moving) == 2 * statistics.TRIES + 1
    first = iter([1, 0, 0])
    monkeypatch.setattr(statistics, "coups_recounted", lambda store, asked: more(store, asked, next(first)))
    assert faults() == [("levels", "True")]
    monkeypatch.setattr(statistics, "coups_recounted", lambda store, asked: more(store, asked, 1))
    assert faults() == [("levels", "False")]


def test_the_money_at_the_tables_is_shown_as_far_as_it_is_reported(client_as, counted: CubeCounter) -> None:
    """What each house reports; attendance is people, not money."""
    page = client_as(AccountRole.STATISTICIAN).get(f"/statistics?by=table&venue={HERE}&lang=en").text
    _, _, own = page.partition("Money at the tables</h2>")
    own, _, _ = own.partition("</table>")
    (roulette,) = [row for row in own.split("<tr>") if "AR-1" in row]
    (blackjack,) = [row for row in own.split("<tr>") if "BJ-1" in row]
    cells = [re.sub(r"<[^>]+>|[^\d]", "", cell) for cell in re.findall(r'<td class="num">(.*?)</td>', roulette)]
    (whole,) = counted.cube().slice(table="AR-1").whole.values()
    names = ("float_open", "fills", "credits", "float_close", "buy_ins", "redemptions", "markers")
    assert cells[:7] == [str(getattr(whole, name).whole // 100) for name in names]
    assert cells[8] == str(whole.drop.whole // 100)
    assert blackjack.count("not known") == 10


def test_a_long_list_has_pages(client_as, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("projections.console.figure_lines.PAGE", 1)
    monkeypatch.setattr("projections.console.pages.statistics.PAGE", 1)
    client = client_as(AccountRole.STATISTICIAN)
    pages = [client.get(f"/statistics?by=table&page={number}").text for number in (1, 2, 3)]
    assert [len(re.findall(r'data-coups="', page)) for page in pages] == [1, 1, 1]
    assert [('rel="prev"' in page, 'rel="next"' in page) for page in pages] == [
        (False, True),
        (True, True),
        (True, False),
    ]
    assert len({re.findall(r'data-handle="(\d+)"', page)[0] for page in pages}) == 3


def test_findings_have_their_denominator_and_their_decisions(client_as) -> None:
    page = client_as(AccountRole.STATISTICIAN).get("/statistics?by=all&lang=en").text
    assert "per thousand evaluable coups" in page
    assert "nothing_is_laid_or_altered_after_the_call" in page


def test_a_compliance_officer_sees_the_own_house_alone(client_as, counted: CubeCounter) -> None:
    """Whatever is asked for: the other house, its table, everything, a file, the API."""
    client = client_as(AccountRole.COMPLIANCE)
    own = counted.cube().slice(venue=HERE).whole["AOA"]
    for by in GROUPS:
        page = client.get(f"/statistics?by={by}&lang=en").text
        assert sums(page) == (own.coups, own.handle)
        for secret in (ELSEWHERE, "AR-9", "nothing_is_laid_or_altered_after_the_call"):
            assert secret not in page
    assert sums(client.get(f"/statistics?by=table&venue={ELSEWHERE}").text) == (0, 0)
    assert client.get(f"/statistics.parquet?by=table&venue={ELSEWHERE}").status_code == 404
    assert ELSEWHERE not in json.dumps(client.get("/api/v1/statistics?by=venue").json())
    assert ELSEWHERE not in client.get("/statistics/float").text
    assert ELSEWHERE not in client.get("/statistics/reconciliation").text


@pytest.mark.parametrize("role", [AccountRole.INSPECTOR, AccountRole.ADMINISTRATOR])
def test_others_are_turned_away(client_as, role: AccountRole) -> None:
    paths = (
        "/statistics",
        "/statistics/float",
        "/statistics/reconciliation",
        "/statistics.parquet",
        "/api/v1/statistics",
        "/statistics/reports",
        "/statistics/reports/report.json?shape=srij&period=2026-11",
        "/api/v1/reports",
    )
    for path in paths:
        assert client_as(role).get(path).status_code == 403


def test_dealers_are_masked_everywhere(client_as, evening: list[bytes]) -> None:
    staff = {json.loads(raw)["data"]["staff"] for raw in evening if b'"dealer_on"' in raw}
    client = client_as(AccountRole.STATISTICIAN)
    texts = [client.get(path).text for path in ("/statistics?by=dealer", "/statistics/float")]
    texts.append(json.dumps(client.get("/api/v1/statistics?by=dealer").json(), ensure_ascii=False))
    assert staff
    for text in texts:
        assert not [name for name in staff if name in text]
    assert "Pessoa " in texts[0]


def test_parquet_has_the_exact_figures(client_as, counted: CubeCounter) -> None:
    answer = client_as(AccountRole.STATISTICIAN).get("/statistics.parquet?by=game")
    rows = parquet.read_table(io.BytesIO(answer.content)).to_pylist()
    roulette = next(row for row in rows if row["game"] == "american_roulette")
    (measures,) = counted.cube().slice(game="american_roulette").whole.values()
    assert (roulette["handle"], roulette["revenue"]) == (measures.handle, measures.revenue)
    assert roulette["theoretical"] == str(measures.theoretical)
    assert roulette["drop"] is None


@pytest.mark.parametrize("odd", ["by=moon", "since=yesterday", "venue=%00%27--", "table=<script>", "until=9999-99-99"])
def test_odd_questions_are_answered_harmlessly(client_as, odd: str) -> None:
    answer = client_as(AccountRole.STATISTICIAN).get(f"/statistics?{odd}")
    assert answer.status_code == 200
    assert "<script>" not in answer.text.replace('<script src="', "")


def report_page(client, **asked: str) -> str:
    answer = client.get("/statistics/reports", params={"lang": "en", **asked})
    assert answer.status_code == 200
    return answer.text


def test_a_report_is_listed_made_and_leads_to_definition_and_coups(client_as, counted: CubeCounter) -> None:
    """The coups behind the printed revenue of roulette add up to it."""
    client = client_as(AccountRole.STATISTICIAN)
    month = next(iter(counted.cube().cells)).day[:7]
    assert f"period={month}" in report_page(client)
    page = report_page(client, shape="srij", period=month)
    assert 'href="#def-revenue"' in page
    assert 'id="def-revenue"' in page
    assert re.findall(r'data-bars="(\d+)"', page) == ["2"]  # roulette and blackjack
    link = html.unescape(
        re.findall(r'href="(/statistics/reports/coups\?query=revenue[^"]*american_roulette[^"]*)"', page)[0]
    )
    listed = client.get(link).text
    (roulette,) = counted.cube().slice(game="american_roulette").whole.values()
    assert sum(int(each) for each in re.findall(r'data-revenue="(-?\d+)"', listed)) == roulette.revenue
    made = client.get(f"/api/v1/reports/srij/{month}").json()
    printed = [one for one in made["figures"] if one["measure"] == "revenue" and one["game"] == "american_roulette"]
    assert printed[0]["value"] == roulette.revenue
    coups = client.get("/api/v1/reports/coups", params={"query": printed[0]["query"]}).json()["coups"]
    assert sum(one["handle"] - one["prizes"] for one in coups) == roulette.revenue
    assert set(client.get("/api/v1/reports").json()["days"]) == {HERE, ELSEWHERE}


def test_a_long_sheet_shows_its_first_rows_and_all_of_its_totals(client_as, monkeypatch: pytest.MonkeyPatch) -> None:
    client = client_as(AccountRole.STATISTICIAN)
    month = "2023-03"
    whole = report_page(client, shape="maryland", period=month)
    monkeypatch.setattr("projections.console.pages.reports.MOST_ROWS", 1)
    short = report_page(client, shape="maryland", period=month)

    def rows(page: str, name: str) -> list[str]:
        (table,) = re.findall(rf'<table data-sheet="{name}">(.*?)</table>', page, re.DOTALL)
        return re.findall(r"<tr>.*?</tr>", table.partition("<tbody>")[2], re.DOTALL)

    everything, some = rows(whole, "drop_win_hold"), rows(short, "drop_win_hold")
    assert len(everything) > len(some) > 1
    assert [one for one in everything if one in some] == some  # the same rows, fewer of them
    assert some[-1] == everything[-1]  # the last is a total
    left_out = len(everything) - len(some)
    assert f"{left_out} more lines in the files" in short
    assert "more lines in the files" not in whole


def test_every_file_of_a_report_can_be_taken(client_as, counted: CubeCounter) -> None:
    client = client_as(AccountRole.STATISTICIAN)
    day = next(iter(counted.cube().cells)).day
    starts = {"pdf": b"%PDF", "xlsx": b"PK", "csv": b"\xef\xbb\xbf", "json": b"{", "parquet": b"PAR1"}
    for name in FILES:
        asked = f"?shape=maryland&period={day}&venue={HERE}"
        answer = client.get(f"/statistics/reports/{name}{asked}")
        assert answer.content.startswith(starts[name.rpartition(".")[2]]), name
        assert "attachment" in answer.headers["content-disposition"]
        assert ELSEWHERE.encode() not in answer.content
    assert client.get(f"/statistics/reports/other.exe?shape=srij&period={day}").status_code == 404
    assert client.get(f"/api/v1/reports/srij/{day}/report.parquet").content.startswith(b"PAR1")


@pytest.mark.parametrize("odd", ["shape=x&period=2026-11", "shape=srij&period=yesterday", "shape=srij&period=2026-13"])
def test_a_report_that_makes_no_sense_is_refused(client_as, odd: str) -> None:
    assert client_as(AccountRole.STATISTICIAN).get(f"/statistics/reports?{odd}").status_code == 422


def test_a_compliance_officer_has_reports_of_the_own_house_alone(client_as, counted: CubeCounter) -> None:
    """Not the other's, not the country's, not the coups behind either."""
    client = client_as(AccountRole.COMPLIANCE)
    month = next(iter(counted.cube().cells)).day[:7]
    own = counted.cube().slice(venue=HERE).whole["AOA"]
    page = report_page(client, shape="maryland", period=month)
    assert HERE in page
    assert '<option value="">' not in page  # the country
    for secret in (ELSEWHERE, "AR-9"):
        assert secret not in page
    made = client.get(f"/api/v1/reports/isj/{month}").json()
    assert made["scope"] == HERE
    assert [one["value"] for one in made["figures"] if one["measure"] == "revenue" and one["total"]] == [own.revenue]
    assert ELSEWHERE not in json.dumps(made)
    for path in ("/statistics/reports?", "/statistics/reports/report.json?"):
        assert client.get(f"{path}shape=srij&period={month}&venue={ELSEWHERE}").status_code == 404
    assert client.get(f"/api/v1/reports/srij/{month}?venue={ELSEWHERE}").status_code == 404
    assert list(client.get("/api/v1/reports").json()["days"]) == [HERE]
    query = f"revenue currency=AOA venue={ELSEWHERE} days=2000-01-01..2999-12-31"
    assert client.get("/api/v1/reports/coups", params={"query": query}).json()["coups"] == []
    everything = client.get("/api/v1/reports/coups", params={"query": query.replace(f" venue={ELSEWHERE}", "")}).json()
    assert {one["venue"] for one in everything["coups"]} == {HERE}


def test_the_description_of_the_api_has_statistics_and_reports(client_as) -> None:
    paths = client_as(AccountRole.STATISTICIAN).get("/api/v1/openapi.json").json()["paths"]
    assert {"/api/v1/statistics", "/api/v1/reports", "/api/v1/reports/{shape}/{period}", "/api/v1/findings"} <= set(
        paths
    )
