"""The page of a machine: meters, return with its bounds, doors and payments; players under their masks."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from producers.simulator import simulate_journal
from projections.access import AccountRole
from projections.replay import replay
from projections.store import StoreListener, connect
from schemas.decode import decode

MACHINE = "/machines/casino-luanda/MA-1"


@pytest.fixture(scope="session")
def evening() -> list[bytes]:
    return list(simulate_journal("slot_machines", 60, 5, ("short_credit",), table="MA-1"))


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory, evening: list[bytes], law) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("machine") / "store"
    with connect(folder) as store:
        replay(enumerate(evening, start=1), law, [StoreListener(store)])
        yield folder


def test_the_machine_is_listed_and_shown(client_as, evening) -> None:
    client = client_as(AccountRole.INSPECTOR)
    assert MACHINE in client.get("/machines?lang=en").text
    page = client.get(f"{MACHINE}?lang=en").text
    games = [event.data for event in map(decode, evening) if event.type == "game_played"]
    assert f'<td class="num">{len(games):,}</td>' in page
    assert "80.1 %" in page
    assert "A door is opened (bills)." in page
    assert "Luar 3" in page


def test_it_speaks_portuguese(client_as) -> None:
    page = client_as(AccountRole.INSPECTOR).get(f"{MACHINE}?lang=pt").text
    assert "Contadores" in page
    assert "arrecadação" in page
    assert "80,1 %" in page


def test_players_wear_their_masks(client_as, evening) -> None:
    page = client_as(AccountRole.INSPECTOR).get(f"{MACHINE}?lang=en").text
    claims: list[Any] = [event.data for event in map(decode, evening) if event.type == "credit_claimed"]
    claimed = {claim.player for claim in claims}
    assert claimed
    assert "claims" in page
    assert not [player for player in claimed if f"{player} claims" in page]


def test_another_house_has_no_such_machine(client_as) -> None:
    assert client_as(AccountRole.INSPECTOR).get("/machines/elsewhere/MA-1").status_code == 404
    assert client_as(AccountRole.INSPECTOR).get("/machines/casino-luanda/AR-1").status_code == 404
