"""A dealer who throws dice goes by name; whoever plays, or may, stays under one pseudonym on every page."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from producers.simulator import simulate
from producers.simulator.script import Draft, seal
from projections.access import Mask
from projections.console.services import Services
from projections.replay import replay
from projections.store import StoreListener, connect
from streams.law.law import Law
from tests.console.conftest import VENUE
from tests.console.desks import page_of


def drafts(game: str, coups: int = 4) -> list[Draft]:
    return list(simulate(game, coups, 5))


def thrower(script: list[Draft]) -> str:
    return next(draft.data["thrower"] for draft in script if draft.type == "dice_thrown")


def homonym() -> list[Draft]:
    """In the last coup somebody of the dealer's name lays a bet: then nobody of that name is known to be the dealer."""
    script = drafts("banca_francesa")
    last = [draft for draft in script if draft.type == "bet_placed"][-1]
    last.data["player"] = thrower(script)
    return script


def homonym_spelled_otherwise() -> list[Draft]:
    """The same, and the device writes the name with escapes: its bytes are not in the record."""
    script = homonym()
    plain, spelled = thrower(script), f"{thrower(script)} Conceição"
    for draft in script:
        draft.data.update({field: spelled for field, value in draft.data.items() if value == plain})
    return script


def escaped(raw: bytes) -> bytes:
    return json.dumps(json.loads(raw)).encode() if b"bet_placed" in raw else raw


def never_on_duty() -> list[Draft]:
    script = drafts("banca_francesa")
    return [draft for draft in script if draft.data.get("staff") != thrower(script)]


EVENINGS: dict[str, Callable[[], list[Draft]]] = {
    "BF-1": lambda: drafts("banca_francesa"),
    "BF-2": homonym,
    "BF-3": never_on_duty,
    "BF-4": homonym_spelled_otherwise,
    "CR-1": lambda: drafts("craps"),
    "BJ-1": lambda: drafts("blackjack"),
}


@pytest.fixture(scope="module")
def evenings() -> dict[str, list[dict[str, Any]]]:
    return {table: [json.loads(raw) for raw in seal(script(), table)] for table, script in EVENINGS.items()}


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory, law: Law) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("masks") / "store"
    records = [raw for table, script in EVENINGS.items() for raw in seal(script(), table)]
    records = [escaped(raw) if b'"BF-4"' in raw else raw for raw in records]
    with connect(folder) as store:
        replay(enumerate(records, start=1), law, [StoreListener(store)])
        yield folder


@pytest.fixture
def pages(client_as, evenings, services: Services) -> Callable[[str], str]:
    """Everything that is shown of a table's first coup in which dice are thrown or somebody decides."""

    def text_of_table(table: str) -> str:
        kinds = ("dice_thrown", "decision_made")
        coup = next(record["subject"] for record in evenings[table] if record["type"] in kinds)
        client = client_as("investigator")
        at = page_of(services, table, coup)
        addresses = (at, f"{at}?frame=3", f"{at}/frames", f"{at}/frames?from=20", f"{at}/what-if", f"/api/v1{at}")
        answers = [client.get(address) for address in addresses]
        assert {answer.status_code for answer in answers} == {200}
        return "\n".join(answer.text for answer in answers)

    return text_of_table


def names(text: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def pseudonyms(mask: Mask, text: str, name: str) -> set[str]:
    return {word for word in ("Jogador", "Pessoa") if f"{word} {mask.code(name)}" in text}


def test_a_dealer_on_duty_who_throws_goes_by_name(pages, evenings, services: Services) -> None:
    text = pages("BF-1")
    dealer = next(record["data"]["thrower"] for record in evenings["BF-1"] if record["type"] == "dice_thrown")
    assert f"{dealer} lança os dados." in text
    assert pseudonyms(services.access.mask("pt").at(VENUE), text, dealer) == set()
    for player in {record["data"]["player"] for record in evenings["BF-1"] if "player" in record["data"]}:
        assert not names(text, player)


@pytest.mark.parametrize("table", ["BF-2", "BF-4"])
def test_a_dealers_name_that_plays_in_another_coup_stays_masked(
    pages, evenings, services: Services, table: str
) -> None:
    text = pages(table)
    dealer = next(record["data"]["thrower"] for record in evenings[table] if record["type"] == "dice_thrown")
    assert f"{dealer} lança os dados." not in text
    assert f"{services.access.mask('pt').at(VENUE).code(dealer)} lança os dados." in text


def test_a_thrower_whom_nobody_saw_take_a_place_stays_masked(pages, evenings, services: Services) -> None:
    text = pages("BF-3")
    dealer = next(record["data"]["thrower"] for record in evenings["BF-3"] if record["type"] == "dice_thrown")
    assert f"{dealer} lança os dados." not in text
    assert pseudonyms(services.access.mask("pt").at(VENUE), text, dealer) == {"Pessoa"}


@pytest.mark.parametrize(("table", "named"), [("CR-1", ("dice_thrown", "thrower")), ("BJ-1", ("decision_made", "by"))])
def test_a_player_who_throws_or_decides_has_one_pseudonym(pages, evenings, services: Services, table, named) -> None:
    (kind, field), text = named, pages(table)
    people = {record["data"][field] for record in evenings[table] if record["type"] == kind}
    codes = {person: pseudonyms(services.access.mask("pt").at(VENUE), text, person) for person in people}
    assert not any(names(text, person) for person in people)
    assert {"Jogador"} in codes.values()
    assert all(words in ({"Jogador"}, set()) for words in codes.values()), codes
