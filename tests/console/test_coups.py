"""Coups are found, compared, disputed and frozen; files and videos stand beside them."""

import hashlib
import html
import json
import re
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta

import pytest
from fastapi.testclient import TestClient

from projections.access import AccountRole
from projections.console.addresses import address, coup_in
from projections.console.names import HouseNames
from projections.console.pages.coups import _last_evening
from projections.console.rendering import zone_for, zone_of
from projections.console.services import Services
from projections.desk import AuditQuery, DeskEntry
from projections.desk.attachments import LARGEST
from projections.store import StoredCoup
from projections.store.coups import CoupSearch, coups, players
from schemas.desk import PlayerSearched
from schemas.identity import CoupId
from tests.console.conftest import VENUE
from tests.console.desks import findings_of, new_case, send, shown

Client = Callable[[AccountRole | str], TestClient]
PDF = b"%PDF-1.7\n<script>alert(1)</script>"


@pytest.fixture
def played(services: Services) -> list[StoredCoup]:
    """The coups of the roulette, the earliest first."""
    with services.store.reading() as store:
        return coups(store, CoupSearch(table="AR-1"), rising=True)


def listed(client: TestClient, query: str) -> list[str]:
    return [
        html.unescape(one)
        for one in re.findall(r'<td class="said"><a href="([^"]+)"', shown(client, f"/coups?{query}"))
    ]


def test_coups_are_listed_by_table_day_and_time(client_as: Client, played: list[StoredCoup]) -> None:
    ana, one = client_as(AccountRole.INSPECTOR), played[7]
    assert listed(ana, "table=AR-1") == [address(each.id) for each in reversed(played)]
    assert listed(ana, "table=XX") == []
    local = one.opened.astimezone(zone_of(zone_for(one.regulation)))
    assert len(listed(ana, f"table=AR-1&day={local:%Y-%m-%d}")) == len(played)
    assert listed(ana, f"table=AR-1&day={local.date() + timedelta(days=1)}") == []
    about = one.opened.replace(second=0, microsecond=0)
    near = [
        each
        for each in played
        if each.closed >= about - timedelta(minutes=15) and each.opened < about + timedelta(minutes=15)
    ]
    for query in (f"table=AR-1&time={local:%H:%M}", f"table=AR-1&time={local:%Hh%M}&day={local:%Y-%m-%d}"):
        assert listed(ana, query) == [address(each.id) for each in near], query
    assert "não é uma hora" in shown(ana, "/coups?time=tarde")
    assert "não é um dia" in shown(ana, "/coups?day=ontem")


def test_a_time_without_a_day_is_that_of_the_last_evening() -> None:
    """At half past midnight, "about 19:35" is yesterday's, and "about 00:20" today's."""
    last = datetime(2023, 3, 15, 0, 30, tzinfo=UTC)
    for clock, day in ((time(19, 35), 14), (time(0, 20), 15), (time(0, 45), 15), (time(0, 46), 14)):
        assert _last_evening(last, clock) == date(2023, 3, day), clock


def test_each_coup_leads_to_the_one_before_and_the_one_after(client_as: Client, played: list[StoredCoup]) -> None:
    ana = client_as(AccountRole.INSPECTOR)
    for place in (0, 5, len(played) - 1):
        page = html.unescape(shown(ana, address(played[place].id)))
        wanted = {
            "prev": played[place - 1] if place else None,
            "next": played[place + 1] if place + 1 < len(played) else None,
        }
        for rel, other in wanted.items():
            link = re.search(rf'rel="{rel}"[^>]* href="([^"]+)"', page)
            assert (link and link[1]) == (other and address(other.id)), (place, rel)


def test_a_player_is_found_over_tables_by_those_who_may_and_the_search_is_in_the_trail(
    client_as: Client, services: Services
) -> None:
    with services.store.reading() as store:
        venue, name = players(store)[0]
        mine = {address(one.id) for one in coups(store, CoupSearch(players=((venue, name),)))}
    code = services.access.mask().at(venue).code(name)
    ana, ines, officer = (
        client_as(one) for one in (AccountRole.INSPECTOR, AccountRole.INVESTIGATOR, AccountRole.COMPLIANCE)
    )
    assert set(listed(ana, f"player={code}")) == set(listed(ines, f"player=Jogador {code}")) == mine
    assert listed(ana, f"player={name}") == []  # an inspector may not learn whose coups these are
    assert set(listed(ines, f"player={name}")) == mine
    assert listed(officer, f"player={code}") == []
    trail = services.desk.trail(AuditQuery(kind="player_searched"))
    assert [(one.by, *_searched(one)) for one in trail] == [
        ("investigator", True, (code,)), ("inspector", False, ()), ("investigator", False, (code,)), ("inspector", False, (code,)),
    ]  # fmt: skip
    assert name not in json.dumps([one.deed.model_dump(mode="json") for one in trail])


def _searched(entry: DeskEntry) -> tuple[bool, tuple[str, ...]]:
    assert isinstance(entry.deed, PlayerSearched)
    return entry.deed.by_name, entry.deed.players


def test_two_coups_stand_side_by_side(client_as: Client, played: list[StoredCoup]) -> None:
    ana = client_as(AccountRole.INSPECTOR)
    one, other = address(played[3].id), address(played[4].id)
    page = ana.get("/coups/compare", params={"coup": [one, other]})
    assert page.status_code == 200
    assert page.text.count('<ol class="timeline"') == 2
    for wrong in ([one], [one, "/coups/x"], [one, other, one], ["https://evil.example/", other]):
        assert ana.get("/coups/compare", params={"coup": wrong}).status_code in (400, 422), wrong
    unknown = address(played[3].id._replace(coup="nothing"))
    assert ana.get("/coups/compare", params={"coup": [one, unknown]}).status_code == 404


@pytest.mark.parametrize(
    ("hour", "number", "why"),
    [
        ("19:01", 1, "em jogo a essa hora"),  # from 19:00:27 to 19:01:02; the next begins nearer to it, but later
        ("19:30", 29, "o mais próximo dessa hora"),  # over for 10 s; the next begins after 19 s
        ("19:02", 3, "o mais próximo dessa hora"),  # begins after 7 s; the one before is over for 8 s
    ],
)
def test_the_coup_in_play_at_a_time_is_marked_or_else_the_nearest(
    client_as: Client, played: list[StoredCoup], hour: str, number: int, why: str
) -> None:
    page = shown(client_as(AccountRole.INSPECTOR), f"/coups?table=AR-1&time={hour}")
    marked = re.findall(
        r'<tr class="near">.*?<td class="said"><a href="([^"]+)">.*?<span class="tag info">([^<]+)<', page, re.DOTALL
    )
    assert marked == [(address(played[number - 1].id), why)]


def test_an_address_reads_back_as_its_coup() -> None:
    for venue, coup in (("Casino/1", "a b"), ("..", "%2F"), ("é~", "~1")):
        known = CoupId(venue, "AR-1", "0" * 32, coup)
        assert coup_in(address(known)) == known
    for wrong in ("", "/coups/a/b/c/d", "/coups/a/b", "x/coups/a/b/" + "0" * 32 + "/c"):
        assert coup_in(wrong) is None


def test_the_claimant_is_one_of_the_coups_players_and_a_pseudonym_never_a_new_person(
    client_as: Client, services: Services, played: list[StoredCoup]
) -> None:
    coup, ana = played[2], client_as(AccountRole.INSPECTOR)
    page = shown(ana, "/disputes/new?" + "&".join(f"{name}={value}" for name, value in coup.id._asdict().items()))
    with services.store.reading() as store:
        records = [json.loads(event.raw) for event in store.coup(coup.id).events]
    name = next(record["data"]["player"] for record in records if record["type"] == "bet_placed")
    code = services.access.mask().at(coup.venue).code(name)
    assert f'<option value="{code}">' in page
    assert re.search(
        r'<select[^>]* name="player" required><option value="">escolha</option>', page
    )  # nobody by default
    form = {**coup.id._asdict(), "claim": "Pagaram a menos."}
    by_choice = send(ana, "/disputes", **form, player=code).headers["location"]
    by_typing = send(ana, "/disputes", **form, claimant=f"Jogador {code}").headers["location"]
    other = send(ana, "/disputes", **form, player="-", claimant="Ana Bela").headers["location"]
    known = [services.desk.dispute(where.rpartition("/")[2]).opened.claimant for where in (by_choice, by_typing, other)]
    assert known == [name, name, "Ana Bela"]
    for wrong in ({"player": "ZZZZZZZ"}, {"claimant": "Jogador 7ZZZZZ9"}, {"claimant": "K7Q2M4X"}, {"claimant": ""}):
        assert send(ana, "/disputes", **form, **wrong).status_code == 422, wrong


def test_a_disputed_coup_is_frozen_and_the_page_says_whether_it_is_still_the_same(
    client_as: Client, services: Services, played: list[StoredCoup]
) -> None:
    coup, ana = played[2], client_as(AccountRole.INSPECTOR)
    where = send(ana, "/disputes", **coup.id._asdict(), claim="x", claimant="Ana Bela").headers["location"]
    page = shown(ana, address(coup.id))
    assert "Golpe congelado" in page
    assert "são os desse dia" in page
    assert "congelado" in shown(ana, "/coups?table=AR-1")
    assert "Golpe congelado" not in shown(client_as(AccountRole.COMPLIANCE), address(coup.id))
    by = services.access.account("investigator")
    before = {**coup.id._asdict(), "claim": "y", "claimant": "x", "frozen": "0" * 64, "records": 3}
    services.desk.tell("dispute_opened", before, by)
    assert "mudaram desde então" in shown(ana, address(coup.id))
    send(ana, f"{where}/state", kind="dispute_settled", outcome="upheld", reason="Pago.", seen=9)
    assert "Houve uma reclamação" in shown(ana, address(coup.id))


def attach(client: TestClient, to: str, name: str, content: bytes, **more: str):
    return client.post(
        "/attachments", data={"csrf_token": client.csrf, "to": to, **more}, files={"file": (name, content)}
    )


def test_files_and_videos_stand_beside_coup_finding_and_case(
    client_as: Client, services: Services, played: list[StoredCoup]
) -> None:
    ana, finding = client_as(AccountRole.INSPECTOR), findings_of(services)[0]
    case, link, digest = new_case(ana, finding=finding.id), "", hashlib.sha256(PDF).hexdigest()
    for to, page in (
        (f"finding/{finding.id}", f"/findings/{finding.id}"), (f"case/{case.rpartition('/')[2]}", case),
        (address(played[0].id)[1:], address(played[0].id)),
    ):  # fmt: skip
        answer = attach(ana, to, "../../auto <b>.pdf", PDF, note="do fiscal")
        assert (answer.status_code, html.unescape(answer.headers["location"])) == (303, f"{page}#attached")
        sent = send(ana, "/videos", to=to, camera="CAM-7", since="2023-03-14T19:30:00", until="2023-03-14T19:40:00")
        assert sent.status_code == 303
        text = shown(ana, page)
        link = html.unescape(re.search(r'href="(/attachments/[^"]+)"', text)[1])
        assert "CAM-7" in text
        assert "<b>.pdf" not in text
        taken = ana.get(link)
        assert (taken.status_code, taken.content) == (200, PDF)
        assert taken.headers["content-type"] == "application/octet-stream"
        assert taken.headers["content-disposition"].startswith("attachment")
        assert "sandbox" in taken.headers["content-security-policy"]
        kinds = [entry.kind for entry in services.desk.trail(AuditQuery(subject=to[:128]))]
        assert (
            kinds.count("attachment_added") == kinds.count("attachment_taken") == kinds.count("video_referenced") == 1
        )
        assert ana.get(f"/attachments/{digest}", params={"to": "case/nothing"}).status_code == 404
        assert client_as(AccountRole.COMPLIANCE).get(link).status_code == 403
    path = services.desk.attachments.folder / digest
    path.write_bytes(b"other")
    assert ana.get(link).status_code == 409


def test_what_is_too_large_or_not_what_it_says_is_declined(
    client_as: Client, anonymous: TestClient, services: Services
) -> None:
    ana, to = client_as(AccountRole.INSPECTOR), f"finding/{findings_of(services)[0].id}"
    for name, content in (
        ("a.pdf", b"GIF89a"), ("a.svg", b"<svg/>"), ("a.html", b"<html>"), ("a.txt", b"\xff\xfe"), ("a.txt", b"\x1b[2J"), ("a.pdf", b""),
        ("a.exe", b"MZ"), ("", PDF),
    ):  # fmt: skip
        assert attach(ana, to, name, content).status_code == 422, name
    most = b"%PDF-" + b"x" * (LARGEST - 5)
    assert attach(ana, to, "a.pdf", most).status_code == 303
    assert attach(ana, to, "a.pdf", most + b"x").status_code == 422
    assert attach(ana, to, "a.pdf", most + bytes(2 << 20)).status_code == 413
    assert (
        send(ana, "/videos", to=to, camera="C", since="2023-03-14T19:40", until="2023-03-14T19:40").status_code == 422
    )
    assert anonymous.post("/attachments", data={"to": to}, files={"file": ("a.pdf", PDF)}).status_code == 401
    assert len(services.desk.attached(to)) == 1


def test_every_page_calls_houses_and_tables_by_their_names(
    client_as: Client, services: Services, played: list[StoredCoup], monkeypatch: pytest.MonkeyPatch
) -> None:
    houses = {VENUE: HouseNames(name="Casino da Baía", tables={"AR-1": "Roleta 1"}, people={"Marta": "Marta Lopes"})}
    monkeypatch.setattr(services.names, "_houses", houses)
    eva, coup, finding = client_as(AccountRole.INVESTIGATOR), played[2], findings_of(services)[0]
    where = send(eva, "/disputes", **coup.id._asdict(), claim="x", claimant="Ana Bela").headers["location"]
    case = new_case(eva)
    send(eva, f"{case}/findings", finding=finding.id, seen=99)
    named = "&".join(f"{name}={value}" for name, value in coup.id._asdict().items())
    both = "&".join(f"coup={address(each.id)}" for each in played[2:4])
    pages = [
        f"/disputes/new?{named}", "/disputes", where, "/cases", case, "/findings", f"/findings/{finding.id}", "/coups",
        address(coup.id), f"{address(coup.id)}/account", f"{address(coup.id)}/dossier", f"{address(coup.id)}/what-if",
        f"/coups/compare?{both}", "/statistics", "/statistics/reconciliation",
    ]  # fmt: skip
    for page in pages:
        text = shown(eva, page)
        read = re.sub(r"<[^>]+>", " ", re.sub(r"(?s)<(pre|script)\b.*?</\1>", "", text))
        assert VENUE not in read, page
    for page in (f"/disputes/new?{named}", where, case, address(coup.id), f"/coups/compare?{both}"):
        assert "Roleta 1" in shown(eva, page), page
