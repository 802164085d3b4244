"""Casinos of two lands on one floor: every hour and day is that of its own casino, and says so."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from producers.simulator import simulate_journal
from projections.access import AccountRole
from projections.replay import replay
from projections.store import StoreListener, connect
from streams.law.law import Law
from tests.console.conftest import Clock
from tests.console.desks import new_case, send, shown

Client = Callable[[AccountRole | str], TestClient]
LUANDA, ESTORIL = "casino-luanda", "casino-estoril"


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory, evening: list[bytes], law: Law) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("lands") / "store"
    portuguese = simulate_journal("blackjack@pt-p-1364-2001", 12, 5, ("bet_beside_the_table",), table="BJ-P1")
    records = [*evening, *portuguese]
    with connect(folder) as store:
        replay(enumerate(records, start=1), law, [StoreListener(store)])
        yield folder


def test_the_deadline_of_a_case_ends_with_the_day_of_its_own_casino(client_as: Client, clock: Clock) -> None:
    """Luanda is an hour before Lisbon in winter; what is found in one casino does not move the days of the other."""
    client = client_as(AccountRole.INVESTIGATOR)
    due = datetime(clock.now.year + 1, 1, 14, tzinfo=UTC).date()
    paths = {venue: new_case(client, title=f"Prazo {venue}", venue=venue) for venue in (LUANDA, ESTORIL)}
    for venue, zone in ((LUANDA, "hora de Luanda"), (ESTORIL, "hora de Lisboa")):
        assert send(client, f"{paths[venue]}/deadline", day=due.isoformat(), seen=99).status_code == 303
        assert f"até ao fim deste dia ({zone})" in shown(client, paths[venue])
    clock.now = datetime.combine(due, time(23, 30), UTC)
    client = client_as(AccountRole.INVESTIGATOR)
    listed = shown(client, "/cases?show=overdue")
    assert (f"Prazo {LUANDA}" in listed, f"Prazo {ESTORIL}" in listed) == (True, False)
    clock.now += timedelta(hours=1)
    assert f"Prazo {ESTORIL}" in shown(client_as(AccountRole.INVESTIGATOR), "/cases?show=overdue")


@pytest.mark.parametrize("grouped", ["", "&grouped=1"])
def test_hours_in_a_list_of_two_lands_say_how_far_they_are_from_utc(client_as: Client, grouped: str) -> None:
    client = client_as(AccountRole.INSPECTOR)
    both = shown(client, f"/findings?order=table{grouped}")
    assert "dias de UTC, horas de cada casino" in both
    assert "UTC+1" in both
    assert "UTC+0" in both
    for venue, zone in ((LUANDA, "hora de Luanda"), (ESTORIL, "hora de Lisboa")):
        one = shown(client, f"/findings?venue={venue}{grouped}")
        assert f"dias e horas: {zone}" in one
        assert "UTC+" not in one


def test_a_compliance_officer_reads_the_hours_of_the_own_casino(client_as: Client) -> None:
    assert "dias e horas: hora de Luanda" in shown(client_as(AccountRole.COMPLIANCE), "/findings")
    assert "dias e horas: hora de Luanda" in shown(client_as(AccountRole.COMPLIANCE), f"/findings?venue={ESTORIL}")
