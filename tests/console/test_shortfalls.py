"""Pages, files and API show who is short of how much to whose gain, and every event that shows a finding."""

import csv
import io
import json
import re
import zipfile
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from projections.access import AccountRole
from projections.console.addresses import address
from projections.replay import replay
from projections.store import StoreListener, connect
from schemas.findings import Evidence, Finding
from schemas.identity import CoupId
from schemas.parties import Role as Capacity
from schemas.parties import short_of
from streams.law.law import Law
from tests.console.conftest import PASSWORD, enter
from tests.engine.floor import Notebook
from tests.parties import EVERYBODY, plain

Client = Callable[[AccountRole | str], TestClient]
NAMES = ("Zilda", "Quim", "Xana", "Ubaldo", "Odete")


class Several:
    """Writes the findings of coups into the store as if everybody were short, and shown by the coup's first events."""

    def __init__(self, listener: StoreListener, records: list[bytes]) -> None:
        self.listener, self.found_ones = listener, list[Finding]()
        self.events = [json.loads(raw) for raw in records]

    def on_finding(self, finding: Finding) -> None:
        if finding.coup is not None:
            own = [event for event in self.events if event.get("subject") == finding.coup][:3]
            first = [Evidence.model_validate_json(json.dumps(
                {"event": e["id"], "sequence": e["sequence"], "type": e["type"], "time": e["time"]})) for e in own]  # fmt: skip
            shows = {item.sequence: item for item in (*first, *finding.evidence)}
            finding = finding.model_copy(update={
                "shortfalls": EVERYBODY, "shows": tuple(shows[number] for number in sorted(shows)),
                "player_short": short_of(Capacity.PLAYER, EVERYBODY), "bank_short": short_of(Capacity.BANK, EVERYBODY),
            })  # fmt: skip
            self.found_ones.append(finding)
        self.listener.on_finding(finding)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.listener, name)


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory, evening: list[bytes], law: Law) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("short") / "store"
    with connect(folder) as store:
        replay(enumerate(evening, start=1), law, [Several(StoreListener(store), evening)])
        yield folder


@pytest.fixture(scope="module")
def finding(evening: list[bytes], law: Law) -> Finding:
    several = Several(Notebook(), evening)  # type: ignore[arg-type]  # it takes findings too
    replay(enumerate(evening, start=1), law, [several])
    return several.found_ones[0]


def seen(client: TestClient, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return plain(unescape(answer.text))


def test_every_page_says_it_and_names_no_player(client_as: Client, finding: Finding) -> None:
    client = client_as(AccountRole.INVESTIGATOR)
    coup = address(CoupId(finding.venue, finding.table, finding.opening, finding.coup or ""))
    kept = ("/findings", f"/findings/{finding.id}", coup)
    judged = (f"/findings/{finding.id}/again?as_of=2023-03-14", f"{coup}?frame=2", f"{coup}/frames")
    for path in (*kept, *judged):
        text = seen(client, path)
        assert [name for name in NAMES if re.search(rf"\b{name}\b", text)] == [], path
        if path in kept:  # where it is judged again, nobody finds a jackpot at roulette
            assert re.search(r"[Ff]altam 7 AOA ao Jogador \w{7}, a favor do banqueiro Jogador \w{7}", text), path
            assert re.search(r"[Ff]altam 80 AOA ao acumulado J-7, a favor da banca", text), path


def test_the_page_of_a_finding_lists_in_order_what_shows_it_and_marks_the_evidence(
    client_as: Client, finding: Finding
) -> None:
    text = seen(client_as(AccountRole.INVESTIGATOR), f"/findings/{finding.id}")
    events = text[text.index("O que o mostra") :]
    events = events[: events.index("</section>")]
    listed = [
        (int(number), "prova</span>" in before) for before, number in re.findall(r"<li(.*?)#(\d+) ·", events, re.DOTALL)
    ]
    least = {item.sequence for item in finding.evidence}
    assert listed == [(item.sequence, item.sequence in least) for item in finding.shows]
    assert len(listed) > len(least)


def test_the_timeline_tells_evidence_from_what_shows(client_as: Client, finding: Finding) -> None:
    text = seen(
        client_as(AccountRole.INVESTIGATOR),
        address(CoupId(finding.venue, finding.table, finding.opening, finding.coup or "")),
    )
    lines = dict(re.findall(r'<span class="dim num">#(\d+)</span>(.*?)</li>', text, re.DOTALL))
    least = {item.sequence for item in finding.evidence}
    for item in finding.shows:
        assert ("prova de" in lines[str(item.sequence)]) is (item.sequence in least)
        assert ("mostra" in lines[str(item.sequence)]) is (item.sequence not in least)


def test_files_and_api_have_it_for_programs_masked(client_as: Client, finding: Finding) -> None:
    client = client_as(AccountRole.INVESTIGATOR)
    rows = list(csv.DictReader(io.StringIO(client.get("/findings.csv").content.decode("utf-8-sig"))))
    mine = next(row for row in rows if row["id"] == finding.id)
    parties = json.loads(mine["shortfalls"])
    assert [each["amount"] for each in parties] == [each.amount for each in EVERYBODY]
    assert [each["party"]["role"] for each in parties] == [str(each.party.role) for each in EVERYBODY]
    assert "faltam 60 AOA ao pote 2, a favor da percentagem da casa" in plain(mine["short"])
    with zipfile.ZipFile(io.BytesIO(client.get("/findings.xlsx").content)) as book:
        texts = client.get("/findings.csv").text + book.read("xl/sharedStrings.xml").decode()
    assert "ao pote 2" in plain(texts)
    assert [name for name in NAMES if re.search(rf"\b{name}\b", texts)] == []


def test_english_is_english(console, finding: Finding) -> None:
    client = TestClient(console, follow_redirects=False)
    enter(client, "investigator", PASSWORD)
    client.cookies.set("lang", "en")
    text = seen(client, f"/findings/{finding.id}?lang=en")
    if "What shows it" not in text:
        pytest.fail("the page is not in English")
    assert re.search(r"Player \w{7} is short 7 AOA, to banker Player \w{7}'s gain", text)
