"""A disputed pot on one page: who put in what, which pots arose, who could win which, who was paid, who is short."""

import re
from typing import Any

import pytest

from producers.simulator.script import seal
from projections.console.services import Services
from projections.replay import replay
from projections.store import StoreListener
from tests.console.desks import page_of
from tests.scenarios.loader import scenarios
from tests.scenarios.play import drafts

WRONG = "A side pot that an all-in player did not cover is handed to her"


@pytest.fixture
def disputed(services: Services, law: Any) -> str:
    """The address of a hand with a side pot that went to the wrong player."""
    scenario = next(one for one in scenarios() if one.name == WRONG)
    records = list(seal(drafts(scenario), "HE-1"))
    with services.store.reading() as store:
        replay(enumerate(records, start=7_000_000), law, [StoreListener(store)])
    subject = re.search(rb'"subject":"([^"]+)"', b"".join(records))
    assert subject is not None
    return page_of(services, "HE-1", subject[1].decode())


def tables(text: str) -> list[list[list[str]]]:
    """The cells of each table of a page."""
    return [
        [
            [re.sub(r"<[^>]+>", "", cell) for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row)]
            for row in re.findall(r"<tr>(.*?)</tr>", table)
        ]
        for table in re.findall(r"<table>(.*?)</table>", text, re.DOTALL)
    ]


def test_the_page_has_the_players_the_pots_and_the_account(client_as: Any, disputed: str) -> None:
    page = client_as("investigator").get(f"{disputed}/account", headers={"accept-language": "en"})
    assert page.status_code == 200
    players, pots, account = tables(page.text)
    assert players[0][0] in ("player", "jogador")
    assert len(players) > 3
    assert [row[0] for row in pots[1:]] == ["principal", "lateral 1", "lateral 2"]
    (wrong,) = [row for row in pots[1:] if row[6]]
    assert wrong[6] != wrong[7] != ""
    assert [row for row in players[1:] if row[6]]
    assert re.search(r"<figure[^>]*><a [^>]*><svg ", page.text)  # a drawing, and not its source
    assert "&lt;svg" not in page.text
    assert account

    names = ("Ana", "Rui", "Eva", "Gil")  # players go by their pseudonyms
    assert not [name for name in names if f">{name}<" in page.text or f" {name} " in page.text]
