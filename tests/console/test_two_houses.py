"""Two casinos share every name, and whoever is limited to one is shown nothing of the other: on no page, in no file, by
no program, in no stream and no count. The routes are those that the application serves: a new one is walked too.
"""

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, cast

import pytest
from fastapi.testclient import TestClient

from projections.access import Access, AccountRole, Mask
from projections.alerts import AlertService
from projections.alerts.plan import AlertPlan
from projections.alerts.sender import ChannelHealth
from projections.console.addresses import address, coup_page, part
from projections.console.services import Services
from projections.console.store_follower import StoreFollower
from projections.console.visible import VisibleServices
from projections.desk import HOUSE as VIGIA
from projections.replay import replay
from projections.store import StoreListener, connect
from projections.store.search import Search, count
from streams.law.law import Law
from tests.console.conftest import PASSWORD, Clock
from tests.console.desks import new_case, send
from tests.console.houses import ALFA, BETA, COUPS, DEALER, PAID_MORE, journal
from tests.console.test_every_route import ENDLESS, routes
from tests.console.walking import CLAIMANT, REASON, SECRET, Alfa, form, places, queries, shown, text_of
from tests.stored import stored_findings


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory, law: Law) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("houses") / "store"
    with connect(folder) as store:
        for venue in (ALFA, BETA):
            replay(enumerate(journal(venue), start=1), law, [StoreListener(store)])
        yield folder


@pytest.fixture
def access(access: Access) -> Access:
    """Beside those who see everything, everybody of every role who sees one house alone."""
    access.change_role("compliance", AccountRole.COMPLIANCE, (ALFA, BETA))
    for venue in (ALFA, BETA):
        for role in AccountRole:
            access.add(f"{role}-{venue}", PASSWORD, role, (venue,))
    return access


@pytest.fixture
def services(services: Services, law: Law) -> Services:
    tail = StoreFollower(services.store, law, services.feed.floor)
    tail.poll()
    return replace(services, alerts=cast("AlertService", _Alerts()))


class _Alerts:
    """Who is told of findings of the first house, and of all."""

    plan = AlertPlan.model_validate({
        "channel": [{"name": "duty", "url": "json://localhost"}, {"name": SECRET, "url": "json://localhost"}],
        "route": [
            {"name": "everybody", "channels": ["duty"]},
            {"name": "both", "channels": ["duty"], "venues": [ALFA, BETA]},
            {"name": f"{SECRET} route", "channels": [SECRET], "venues": [ALFA]},
        ],
    })  # fmt: skip

    def health(self) -> list[ChannelHealth]:
        return [ChannelHealth(channel.name, 0, None, None, None) for channel in self.plan.channel]


@pytest.fixture
def alfa(services: Services, client_as: Callable[[str], Any]) -> Alfa:
    """Work at the desk about the first house, done by people who may."""
    desk, by = services.desk, services.access.account("investigator")
    assert desk is not None
    assert by is not None
    with services.store.within((ALFA,)).reading() as store:
        findings = stored_findings(store)
        coup = store.coups_named(str(findings[0].coup))[0]
    finding = findings[0]
    about = {"finding": finding.id, "venue": ALFA, "severity": finding.severity}
    desk.tell("finding_acknowledged", {**about, "note": REASON}, by)
    opened = desk.tell("case_opened", {"title": f"{SECRET} title", "venue": ALFA}, by)
    case = str(getattr(opened.deed, "case", ""))
    desk.tell("finding_gathered", {"case": case, "finding": finding.id, "venue": ALFA}, by)
    desk.tell("case_noted", {"case": case, "text": REASON}, by)
    disputed = desk.tell(
        "dispute_opened",
        {**coup._asdict(), "claimant": CLAIMANT, "claim": f"{REASON} {CLAIMANT}", "contact": SECRET},
        by,
    )
    dispute = str(getattr(disputed.deed, "dispute", ""))
    until = services.clock() + timedelta(hours=1)
    desk.tell("alerts_suppressed", {"suppression": "Salfa", "reason": REASON, "until": until, "venue": ALFA}, by)
    desk.tell("alert_taken", {"finding": finding.id, "routes": ("duty",)}, VIGIA)
    desk.tell("export_made", {"what": "findings", "form": "csv", "rows": 3, "query": f"venue={ALFA}"}, by)
    client = client_as("investigator")
    asked = client.post("/api/v1/replays", json={"venue": ALFA, "table": "AR-1"}, headers={"x-csrf-token": client.csrf})
    return Alfa(finding, coup, case, dispute, "Salfa", asked.json()["id"])


@pytest.fixture
def marks(services: Services) -> frozenset[str]:
    """What only the first house has: its name, hashes, pseudonyms, dealer, amounts, ids, and what was written of it."""
    mask = services.access.mask().at(ALFA)
    records = [json.loads(raw) for raw in journal(ALFA)]
    players = {record["data"]["player"] for record in records if "player" in record["data"]} | {CLAIMANT}
    with services.store.reading() as store:
        ids = {venue: {one.id for one in stored_findings(store.within((venue,)))} for venue in (ALFA, BETA)}
    paid = f"{PAID_MORE // 100:,}"
    return frozenset({
        ALFA, SECRET, DEALER, CLAIMANT, str(PAID_MORE), paid, paid.replace(",", "."), paid.replace(",", "\u00a0"),
        *(record["prevhash"][:32] for record in records[1:]), *map(mask.code, players), *(ids[ALFA] - ids[BETA]),
    })  # fmt: skip


@pytest.mark.parametrize("role", list(AccountRole))
def test_a_walk_through_every_route_shows_nothing_of_the_other_house(
    services: Services, client_as: Callable[[str], Any], alfa: Alfa, marks: frozenset[str], role: AccountRole
) -> None:
    client, desk = client_as(f"{role}-{BETA}"), services.desk
    assert desk is not None
    before = (desk.case(alfa.case), desk.dispute(alfa.dispute), desk.state_of(ALFA, alfa.finding.id))
    accounts = {account.name: account for account in services.access.accounts() if account.venues != (BETA,)}
    for method, path in routes(services):
        if path in ENDLESS or path == "/sign-out":
            continue
        for place in places(path, alfa):
            if method in ("GET", "HEAD"):
                answers = [client.request(method, place, params=query) for query in queries(alfa)]
            elif path.startswith("/api/"):
                asked = [{"venue": ALFA, "table": "AR-1"}, {"table": "AR-1"}, {"table": "AR-1", "coup": alfa.coup.coup}]
                answers = [client.post(place, json=one, headers={"x-csrf-token": client.csrf}) for one in asked]
            else:
                kinds = ("finding_acknowledged", "proposal_seconded", "case_closed", "dispute_settled")
                forms = [{**form(alfa), "kind": kind, "csrf_token": client.csrf} for kind in kinds]
                answers = [client.post(place, data=one) for one in forms]
            for answer in answers:
                assert answer.status_code < 500, (role, method, place)
                assert not shown(answer, marks), (role, method, place, answer.status_code, shown(answer, marks))
    assert (desk.case(alfa.case), desk.dispute(alfa.dispute), desk.state_of(ALFA, alfa.finding.id)) == before
    assert {account.name: account for account in services.access.accounts() if account.venues != (BETA,)} == accounts


def test_whoever_sees_both_houses_is_shown_both(
    client_as: Callable[[str], Any], alfa: Alfa, marks: frozenset[str]
) -> None:
    """The marks are really there to be seen: the walk could fail."""
    client = client_as("investigator")
    seen: set[str] = set()
    page = coup_page(alfa.finding)
    for place in (
        "/findings", "/findings.csv", "/findings.xlsx", f"/findings/{alfa.finding.id}", page, f"{page}/frames",
        f"{page}/what-if", f"/cases/{alfa.case}", f"/disputes/{alfa.dispute}", "/disputes", "/cases", "/audit", "/alerts", "/floor",
        "/api/v1/findings", "/api/v1/coups", "/api/v1/tables", f"/api/v1{page}",
    ):  # fmt: skip
        answer = client.get(place)
        assert answer.status_code == 200, place
        shown_marks = {mark for mark in marks if mark in text_of(answer.content)}
        assert shown_marks, place
        seen |= shown_marks
    assert {ALFA, SECRET, DEALER, str(PAID_MORE), alfa.coup.opening} <= seen


@pytest.mark.parametrize("role", list(AccountRole))
def test_whoever_sees_one_house_is_shown_all_of_it(
    services: Services, client_as: Callable[[str], Any], role: AccountRole
) -> None:
    """Nothing is lost to the own people: each count is that of the house alone, and links lead to its own coups."""
    client, account = client_as(f"{role}-{BETA}"), services.access.account(f"{role}-{BETA}")
    assert account is not None
    with services.store.within((BETA,)).reading() as store:
        findings, total = stored_findings(store), count(store, Search())
    assert 0 < total == len(findings) < 28
    listed = client.get("/api/v1/findings")
    if listed.status_code == 200:
        assert listed.json()["total"] == total
        assert {one["venue"] for one in listed.json()["findings"]} == {BETA}
    coups = client.get("/api/v1/coups?most=500")
    if coups.status_code == 200:
        assert len(coups.json()) == 2 * COUPS
        for head in coups.json()[:: COUPS // 2]:
            whole = client.get(head["address"]).json()
            assert (whole["venue"], whole["opening"], whole["coup"]) == (BETA, head["opening"], head["coup"])
    tables = client.get("/api/v1/tables")
    if tables.status_code == 200:
        assert {one["venue"] for one in tables.json()} <= {BETA}
    page = client.get(coup_page(findings[0]))
    assert page.status_code in (200, 403)
    if page.status_code == 200:
        assert BETA in page.text


def test_what_is_done_about_one_house_cannot_be_counted_from_another(
    services: Services, client_as: Callable[[str], Any], alfa: Alfa
) -> None:
    """Cases and disputes are numbered by house; records of the trail, forms and the chain's verdict show no number."""
    client, desk = client_as(f"investigator-{BETA}"), services.desk
    assert desk is not None
    own = new_case(client, venue=BETA)
    assert own.split("-")[1] == alfa.case.split("-")[1] == "0001"
    assert own.removeprefix("/cases/") != alfa.case
    account = services.access.account(f"investigator-{BETA}")
    assert account is not None
    disputed = desk.tell(
        "dispute_opened", {**alfa.coup._asdict(), "venue": BETA, "claimant": "c", "claim": "c"}, account
    )
    assert str(getattr(disputed.deed, "dispute", "")).split("-")[1] == "0001"
    for path in ("/audit", own, "/disputes"):
        numbers = re.findall(r'class="num">\s*(\d+)|name="seen" value="(-?\d+)"', client.get(path).text)
        assert all(int(one or other) < 2 for one, other in numbers), (path, numbers)
    assert client.get("/audit").text.count("<tr>") > 2
    verdict = send(client, "/audit/verify").text
    assert "A cadeia está intacta." in verdict
    assert "Resumo do último" not in verdict
    assert "Registos: " not in verdict
    everything = client_as("investigator")
    assert re.search(r'class="num">\d+<', everything.get("/audit").text)
    assert "Resumo do último" in send(everything, "/audit/verify").text


def test_older_records_are_found_by_their_time(
    client_as: Callable[[str], Any], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The address of the next page names a moment, not a number; every record is on exactly one page."""
    monkeypatch.setattr("projections.console.pages.audit.SHOWN", 3)
    client = client_as(f"investigator-{BETA}")
    case = new_case(client, venue=BETA)
    for number in range(8):
        send(client, f"{case}/notes", text=f"note-{number:02d}")
        clock.pass_by(milliseconds=number % 2)
    seen, pages, place = [], 0, "/audit?kind=case_noted"
    while place and pages < 9:
        pages += 1
        page = client.get(place).text
        seen += re.findall(r"note-\d\d", page)
        older = re.search(r'class="button quiet" href="(/audit\?[^"]*before=(\d+)[^"]*)"', page)
        assert older is None or int(older.group(2)) > 10**12
        place = older.group(1).replace("&amp;", "&") if older else ""
    assert seen == [f"note-{number:02d}" for number in range(7, -1, -1)]
    assert pages == 2


def test_whether_a_name_is_taken_by_the_other_house_is_not_told(
    services: Services, client_as: Callable[[str], Any]
) -> None:
    """Every answer about a name of theirs is that about a name that nobody has, to the letter."""
    client = client_as(f"administrator-{BETA}")
    theirs, nobody = f"investigator-{ALFA}", "investigator-nobody"
    before = services.access.accounts()
    whole = {"role": "inspector", "password": "another long sentence 9", "venues": BETA, "language": "en"}
    for action, fields in (
        ("", whole), ("", whole | {"password": "short"}), ("/role", whole), ("/lock", {}), ("/unlock", {}),
        ("/password", {"password": "another long sentence 9"}), ("/password", {"password": "short"}),
    ):  # fmt: skip
        answers = []
        for name in (theirs, nobody, "investigator"):
            path = f"/accounts/{name}{action}" if action else "/accounts"
            answer = send(client, path, **fields, **({} if action else {"name": name}))
            answers.append((answer.status_code, re.sub(r'nonce="[^"]*"', "", answer.text).replace(name, "NAME")))
        assert answers[0] == answers[1] == answers[2], (action, fields)
        assert answers[0][0] == 422
    assert services.access.accounts() == before
    assert send(client, "/accounts", **whole, name=f"administrator-{BETA}.ana").status_code == 303
    added = services.access.account(f"administrator-{BETA}.ana")
    assert added is not None
    assert added.venues == (BETA,)


def test_an_old_address_leads_on_only_where_one_coup_is_meant(client_as: Callable[[str], Any], alfa: Alfa) -> None:
    """Both evenings have the name, and both houses: it is not guessed."""
    for who in ("investigator", f"inspector-{BETA}"):
        assert client_as(who).get(f"/coups/AR-1/{part(alfa.coup.coup)}").status_code == 404


def test_anonymous_is_shown_nothing_of_either(
    services: Services, anonymous: TestClient, alfa: Alfa, marks: frozenset[str]
) -> None:
    for method, path in routes(services):
        for place in places(path, alfa):
            if path == "/sign-out":
                continue
            answer = anonymous.request(method, place, data=None if method in ("GET", "HEAD") else {"door": ""})
            assert not shown(answer, marks | {BETA}), (method, place)


@pytest.mark.parametrize("role", list(AccountRole))
def test_the_stream_tells_one_house_nothing_of_the_other(
    services: Services, marks: frozenset[str], role: AccountRole
) -> None:
    text, number = asyncio.run(_heard(services, f"{role}-{BETA}"))
    assert BETA in text
    assert not {mark for mark in marks if mark in text}
    assert number is not None
    own = {pair[0] for pair in services.feed.floor.recent if pair[1].venue == BETA}
    assert int(number) in own, "the number of the last finding of the other house would tell that there was one"


async def _heard(services: Services, name: str) -> tuple[str, str | None]:
    """What the first message says that has anything to say, and its number."""
    account = services.access.account(name)
    assert account is not None
    services.feed.bind()
    watched = VisibleServices(services, account).floor.watch("pt", services.access.mask(), 0)
    async for message in watched:
        text = message.decode()
        if "event: floor" in text:
            await watched.aclose()
            match = re.search(r"^id: (\d+)$", text, re.MULTILINE)
            return json.dumps(json.loads(text.split("data: ", 1)[1]), ensure_ascii=False), match[1] if match else None
    raise AssertionError("nothing was told")


def test_namesakes_of_two_houses_are_two_people_on_every_page(
    services: Services, client_as: Callable[[str], Any]
) -> None:
    player = next(
        record["data"]["player"] for record in map(json.loads, journal(BETA)) if record["type"] == "bet_placed"
    )
    codes = {venue: services.access.mask().at(venue).code(player) for venue in (ALFA, BETA)}
    assert len(set(codes.values())) == 2
    client = client_as("investigator")
    for venue in (ALFA, BETA):
        with services.store.within((venue,)).reading() as store:
            named = [address(one) for one in store.coups_named("AR-1-20230314-1")]
        pages = [client.get(f"{one}?frame=6").text + client.get(f"{one}/frames").text for one in named]
        assert all(codes[venue] in page for page in pages) or not pages
        other = codes[ALFA if venue == BETA else BETA]
        assert not any(other in page for page in pages)


def test_a_mask_without_a_venue_names_nobody(services: Services) -> None:
    mask: Mask = services.access.mask()
    with pytest.raises(ValueError, match="at a venue"):
        mask.name("Ana")
