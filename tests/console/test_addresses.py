"""Every coup has its pages, whatever its table and its name hold."""

import html
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest

from producers.simulator import simulate
from producers.simulator.script import seal
from projections.console.addresses import _name, part
from projections.console.services import Services
from projections.replay import replay
from projections.store import StoreListener, connect
from streams.law.law import Law
from tests.console.desks import page_of
from tests.projections.evening import LICENCE, Table

NAMES = ("a/b", "a~1b", "~", "..", ".", "a?b#c", "100%2F", "a b", "é/~0/~2")


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory, law: Law) -> Iterator[Path]:
    """A table whose name has a slash, with a coup of each name; and one of a game that nobody has written down."""
    script = list(simulate("american_roulette", len(NAMES), 3))
    renamed = dict(zip(dict.fromkeys(draft.subject for draft in script if draft.subject), NAMES, strict=True))
    for draft in script:
        draft.subject = renamed[draft.subject] if draft.subject else None
    unknown = Table("X-1")
    unknown.say("table_opened", {"licence": {**LICENCE, "game": "gamao"}})
    unknown.say("coup_opened", coup="1")
    unknown.say("coup_closed", coup="1")
    folder = tmp_path_factory.mktemp("addresses") / "store"
    with connect(folder) as store:
        replay(enumerate([*seal(script, "sala/1"), *unknown.records], start=1), law, [StoreListener(store)])
        yield folder


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_one_part_of_a_path_and_is_read_again(name: str) -> None:
    assert "/" not in part(name)
    assert part(name).strip(".")
    assert _name(unquote(part(name))) == name


@pytest.mark.parametrize("name", NAMES)
def test_a_coup_of_any_name_has_its_pages(client_as, services: Services, name: str) -> None:
    client, base = client_as("investigator"), page_of(services, "sala/1", name)
    for path in (base, f"{base}?frame=2", f"{base}/frames", f"{base}/what-if", f"{base}/dossier"):
        answer = client.get(path)
        assert answer.status_code == 200, path
    page = html.unescape(client.get(f"{base}?frame=2").text)
    assert f'href="{base}?frame=3' in page
    remove = re.search(r'href="([^"]+do=remove[^"]+)"', html.unescape(client.get(f"{base}/what-if").text)).group(1)
    assert client.get(remove).headers["location"].startswith(f"{base}/what-if?edits=")
    action = re.search(r'action="(/dossiers/[^"]+)"', client.get(f"{base}/dossier").text).group(1)
    assert client.post(action, data={"csrf_token": client.csrf}).headers["content-type"] == "application/zip"


def test_no_phase_is_told_of_a_game_that_is_not_known(client_as) -> None:
    client = client_as("investigator")
    at = client.get("/coups/X-1/1").headers["location"]
    text = client.get(at).text + client.get(f"{at}?frame=0").text
    assert "idle" not in text
