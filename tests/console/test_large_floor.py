"""A floor of two thousand tables: searched, grouped, the worst first, and rendered at once."""

import re
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from projections.access import AccountRole
from projections.console.feed import View
from projections.console.floor import TableNow
from projections.console.floor_query import PAGE, FloorQuery, groups
from projections.console.names import Names, NamesFault, read_names
from projections.console.rendering import span
from projections.console.services import Services
from schemas.findings import Severity
from streams.law.law import Law
from tests.console.desks import shown
from tests.console.test_floor import play

Client = Callable[[AccountRole | str], TestClient]
MANY = 2_000


@pytest.fixture
def tables(services: Services, law: Law, evening: list[bytes], monkeypatch: pytest.MonkeyPatch) -> list[TableNow]:
    """One table as the engine has it, two thousand times under other names: in four houses, with two games."""
    play(services.feed.floor, law, [raw for raw in evening if b'"AR-1"' in raw][:200])
    (one,) = services.feed.floor.tables()
    every = [
        replace(
            one, table=f"T-{number:04}", venue=f"casino-{number % 4}", game=("american_roulette", "cussec")[number % 2],
            findings={f"{number:032}": Severity.MAJOR} if number % 100 == 7 else {},
            silent=timedelta(minutes=11) if number == 500 else None,
        )
        for number in range(MANY)
    ]  # fmt: skip
    every[1234] = replace(every[1234], findings={"c" * 32: Severity.CRITICAL})
    monkeypatch.setattr(services.feed.floor, "tables", lambda: every)
    return every


def cards(page: str) -> list[str]:
    return [key.partition("/")[2] for key in re.findall(r'data-table="([^"]+)"', page)]


def test_the_worst_come_first_and_a_page_holds_sixty(client_as: Client, tables: list[TableNow]) -> None:
    ana = client_as(AccountRole.INSPECTOR)
    first = cards(shown(ana, "/floor"))
    assert len(first) == PAGE
    assert first[0] == "T-1234"  # the critical one
    assert set(first[1:21]) == {f"T-{number:04}" for number in range(7, MANY, 100)}
    assert first[21] == "T-0500"  # then the silent one
    seen = [name for page in range(1, 35) for name in cards(shown(ana, f"/floor?page={page}"))]
    assert sorted(seen) == [one.table for one in tables]


def test_tables_are_searched_filtered_and_grouped_and_chips_count_what_they_open(
    client_as: Client, tables: list[TableNow]
) -> None:
    ana = client_as(AccountRole.INSPECTOR)
    page = shown(ana, "/floor")
    chips = re.findall(r'class="chip[^"]*" data-count="(\d+)" href="([^"]+)"', page)
    assert sum(int(number) for number, _ in chips) == MANY
    for number, href in chips:
        assert f'data-total="{number}"' in shown(ana, href.replace("&amp;", "&"))
    assert cards(shown(ana, "/floor?text=t-0777")) == ["T-0777"]
    assert cards(shown(ana, "/floor?only=silent")) == ["T-0500"]
    assert len(cards(shown(ana, "/floor?only=findings"))) == 21
    grouped = shown(ana, "/floor?order=group")
    assert grouped.count('<h2 class="group">') == 1  # sixty tables of the first house and game
    assert cards(shown(ana, "/floor?order=name"))[:2] == ["T-0000", "T-0004"]
    assert "Nenhuma mesa corresponde" in shown(ana, "/floor?text=nothing")
    assert len(groups(tables, ())) == 4


def test_two_thousand_tables_are_rendered_at_once(client_as: Client, tables: list[TableNow]) -> None:
    """A generous bound for a busy machine; `make console-bench` measures."""
    ana = client_as(AccountRole.INSPECTOR)
    shown(ana, "/floor")
    began = time.process_time()
    page = shown(ana, "/floor")
    assert time.process_time() - began < 1.0
    assert len(page) < 600_000


def test_a_viewer_is_sent_the_cards_of_the_own_page_alone(
    client_as: Client, services: Services, tables: list[TableNow]
) -> None:
    query = FloorQuery(only="findings")
    assert query.shown(tables, ())[0].table == "T-1234"
    decided = {(tables[1234].venue, "c" * 32)}
    assert "T-1234" not in [one.table for one in query.shown(tables, decided)]


def test_those_who_read_no_findings_get_cards_without_links(client_as: Client, tables: list[TableNow]) -> None:
    assert 'href="/coups?venue=' in shown(client_as(AccountRole.INSPECTOR), "/floor")
    page = shown(client_as(AccountRole.ADMINISTRATOR), "/floor")
    assert len(cards(page)) == PAGE
    assert not re.search(r'<article.*?href="/(coups|findings)', page, re.DOTALL)


@pytest.mark.parametrize(
    ("passed", "text"),
    [(0, "0 s"), (59, "59 s"), (60, "1 min 00 s"), (3599, "59 min 59 s"), (3600, "1 h 00 min"), (90_061, "25 h 01 min"), (-12, "-12 s")],
)  # fmt: skip
def test_elapsed_time_never_looks_like_a_time_of_day(passed: int, text: str) -> None:
    assert span(timedelta(seconds=passed)) == text
    assert ":" not in text


def test_houses_tables_and_people_are_called_by_their_names(
    client_as: Client, services: Services, law: Law, evening: list[bytes], tmp_path: Path
) -> None:
    play(services.feed.floor, law, [raw for raw in evening if b'"AR-1"' in raw][:200])
    (one,) = services.feed.floor.tables()
    file = tmp_path / "names.toml"
    staff = one.dealing[0].staff
    file.write_text(
        f'[casino-luanda]\nname = "Casino <b>de</b> Luanda"\ntables = {{"AR-1" = "Roleta 1"}}\npeople = {{"{staff}" = "Marta Lopes"}}\n'
    )
    services.feed.names = read_names(file)
    page = services.feed.card(one, View("pt", None))
    assert "Casino &lt;b&gt;de&lt;/b&gt; Luanda" in page
    assert "Roleta 1" in page
    assert "Marta Lopes" in page
    assert Names().house("x") == read_names(tmp_path / "none.toml").house("x") == "x"
    for wrong in ("[x", "x = 3", '[x]\nname = ""', "[x]\nother = 1"):
        file.write_text(wrong)
        with pytest.raises(NamesFault):
            read_names(file)
