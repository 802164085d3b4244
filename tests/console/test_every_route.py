"""Every route of the console, as every role and as nobody: what the list in `routes.txt` says, and nothing else.

A new route is a new line there: method, path, and the permissions that it asks for, joined by `+` (`-` is whoever is
signed in, `open` is everybody).
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient

from projections.access import AccountRole, Permission, Session
from projections.console.app import application
from projections.console.services import Services
from tests.console.conftest import PASSWORD, VENUE
from tests.console.desks import findings_of, new_case, send

Client = Callable[[AccountRole | str], TestClient]
LIST = Path(__file__).parent / "routes.txt"
TABLE = {tuple(line.split()[:2]): line.split()[2] for line in LIST.read_text("utf-8").splitlines()}
ENDLESS = {"/floor/stream"}  # asked by those who may not; those who may are tested where it is drawn


def routes(services: Services) -> Iterator[tuple[str, str]]:
    """Every route that the application serves, whatever it was included through."""
    for route in application(services).routes:
        included = getattr(route, "original_router", None)
        for one in included.routes if included is not None else [route]:
            assert isinstance(one, APIRoute), f"mounted or included deeper: look inside {one}"
            yield from ((method, one.path) for method in sorted(one.methods))


def filled(path: str) -> str:
    return re.sub(r"\{[^}]*\}", "x", path)


def ask(client: TestClient, method: str, path: str, **form: str):
    if method in ("GET", "HEAD"):
        return client.request(method, filled(path))
    return client.request(method, filled(path), data=form)


def may(role: AccountRole, asked: str, services: Services) -> bool:
    account = services.access.account(role.value)
    assert account is not None
    return asked in ("open", "-") or all(account.may(Permission(one)) for one in asked.split("+"))


def test_every_route_is_on_the_list(services: Services) -> None:
    assert sorted(set(routes(services)) - set(TABLE)) == [], "new routes: what do they ask for?"
    assert sorted(set(TABLE) - set(routes(services))) == [], "routes that are gone"


@pytest.mark.parametrize("role", list(AccountRole))
def test_a_role_is_let_in_where_the_list_says_and_turned_away_everywhere_else(
    client_as: Client, services: Services, role: AccountRole
) -> None:
    client = client_as(role)
    for (method, path), asked in TABLE.items():
        if path in ENDLESS and may(role, asked, services):
            continue
        if path == "/sign-out":
            continue
        status = ask(client, method, path, csrf_token=client.csrf).status_code
        assert status < 500, (method, path)
        assert (status != 403) is may(role, asked, services) or path == "/sign-in", (role, method, path, status)


def test_nobody_sees_anything_but_the_door(anonymous: TestClient) -> None:
    for (method, path), asked in TABLE.items():
        answer = ask(anonymous, method, path)
        if asked == "open":
            continue
        if path.startswith("/api/"):
            assert answer.status_code == 401, path
        elif method == "GET":
            assert (answer.status_code, answer.headers["location"][:9]) == (303, "/sign-in?"), path
        else:
            assert answer.status_code == 401, path


def test_no_change_without_the_token_of_the_own_session(client_as: Client, services: Services) -> None:
    """Missing, wrong, and another session's token, on every route that changes anything."""
    for role in AccountRole:
        client, other = client_as(role), client_as(role)
        assert services.desk is not None
        before = len(services.desk.trail())
        for (method, path), asked in TABLE.items():
            if method in ("GET", "HEAD") or asked == "open" or not may(role, asked, services):
                continue
            for token in ({}, {"csrf_token": ""}, {"csrf_token": "é" * 20}, {"csrf_token": other.csrf}):
                assert ask(client, method, path, **token).status_code == 403, (role, path, token)
            elsewhere = client.request(
                method, filled(path), data={"csrf_token": client.csrf}, headers={"origin": "https://evil.example"}
            )  # fmt: skip
            assert elsewhere.status_code == 403, (role, path)
        assert len(services.desk.trail()) == before


def test_a_token_opens_the_api_as_far_as_its_account_may_and_no_page(services: Services) -> None:
    for role in AccountRole:
        account = services.access.account(role.value)
        assert account is not None
        if not account.may(Permission.API_USE):
            continue
        token = {"authorization": f"Bearer {services.access.token_for_api(role.value, 'x')}"}
        with TestClient(application(services), follow_redirects=False, raise_server_exceptions=False) as program:
            for (method, path), asked in TABLE.items():
                if asked == "open" or path in ENDLESS:
                    continue
                answer = program.request(method, filled(path), headers=token)
                if not path.startswith("/api/"):
                    assert answer.status_code in (303, 401), (role, path)
                else:
                    assert (answer.status_code not in (401, 403)) is may(role, asked, services), (role, path)
            services.access.end_token(role.value, "x")
            assert program.get("/api/v1/openapi.json", headers=token).status_code == 401


def test_a_session_that_somebody_else_chose_is_never_taken_up(services: Services) -> None:
    with TestClient(application(services), follow_redirects=False) as client:
        client.get("/sign-in")
        form = {"name": "inspector", "password": PASSWORD, "door": client.cookies["vigia_door"], "next": "/"}
        chosen = {"cookie": f"vigia_session=chosen-by-a-stranger; vigia_door={client.cookies['vigia_door']}"}
        answer = client.post("/sign-in", data=form, headers=chosen)
    given = re.search(r"vigia_session=([^;]+)", answer.headers["set-cookie"])
    assert given is not None
    assert given.group(1) != "chosen-by-a-stranger"
    assert services.access.session("chosen-by-a-stranger") is None
    assert services.access.session(given.group(1)) is not None


def test_a_cookie_stolen_before_signing_out_is_worth_nothing_after(client_as: Client, services: Services) -> None:
    client = client_as(AccountRole.INSPECTOR)
    stolen = client.cookies["vigia_session"]
    assert isinstance(services.access.session(stolen), Session)
    send(client, "/sign-out")
    with TestClient(application(services), follow_redirects=False) as thief:
        thief.cookies.set("vigia_session", stolen)
        assert thief.get("/cases").status_code == 303
        assert thief.post("/cases", data={"csrf_token": client.csrf, "title": "x"}).status_code == 401


@pytest.mark.parametrize("ends", ["lock", "role", "password"])
def test_whoever_is_locked_or_changed_is_out_at_the_next_click(
    client_as: Client, services: Services, ends: str
) -> None:
    client = client_as(AccountRole.INVESTIGATOR)
    assert client.get("/cases").status_code == 200
    {
        "lock": lambda: services.access.lock("investigator"),
        "role": lambda: services.access.change_role("investigator", AccountRole.STATISTICIAN),
        "password": lambda: services.access.change_password("investigator", "uma frase bem longa"),
    }[ends]()
    assert client.get("/cases").status_code == 303


def test_an_officer_of_another_casino_finds_nothing_of_this_one_on_any_page(
    client_as: Client, services: Services
) -> None:
    """Lists, pages by id, files, the API: with the names of what is really there."""
    services.access.change_role("compliance", AccountRole.COMPLIANCE, ("casino-ilha",))
    investigator, officer = client_as(AccountRole.INVESTIGATOR), client_as(AccountRole.COMPLIANCE)
    every = findings_of(services)
    one = next(finding for finding in every if finding.coup is not None)
    case = new_case(investigator, finding=one.id).rpartition("/")[2]
    telling = {VENUE, one.table, one.id, one.coup or "", one.pt, *(finding.id for finding in every)}
    names = {
        "name": one.id, "table": one.table, "coup": one.coup or "", "kind": "csv", "case": case, "id": one.id,
        "finding": one.id, "finding_id": one.id,
    }  # fmt: skip
    asked = 0
    for (method, path), need in TABLE.items():
        if method != "GET" or path in ENDLESS or need == "open":
            continue
        real = re.sub(r"\{(\w+)[^}]*\}", lambda match: names.get(match.group(1), one.id), path)
        answer = officer.get(real)
        asked += 1
        assert answer.status_code in (200, 303, 400, 403, 404, 422), (path, answer.status_code)
        body = answer.content.decode("utf-8", "replace").replace(real, "")
        match = sorted(word for word in telling if word and re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", body))
        assert match == [], (path, match)
    assert asked > 10


def test_an_inspector_of_another_casino_works_on_nothing_of_this_one(client_as: Client, services: Services) -> None:
    services.access.change_role("inspector", AccountRole.INSPECTOR, ("casino-ilha",))
    investigator, stranger = client_as(AccountRole.INVESTIGATOR), client_as(AccountRole.INSPECTOR)
    one = next(finding for finding in findings_of(services) if finding.coup is not None)
    path = new_case(investigator, finding=one.id)
    claim = {"table": one.table, "coup": one.coup, "claimant": "x", "claim": "x"}
    opened = send(investigator, "/disputes", **claim).headers["location"]
    before = len(services.desk.trail()) if services.desk is not None else 0
    for where, form in (
        (f"/findings/{one.id}/decisions", {"kind": "finding_acknowledged"}), ("/disputes", claim),
        ("/cases", {"title": "x", "finding": one.id}), (f"{path}/notes", {"text": "x"}),
        (f"{path}/state", {"kind": "case_closed", "reason": "x"}), (f"{path}/findings", {"finding": one.id}),
        (f"{opened}/state", {"kind": "dispute_settled", "outcome": "upheld", "reason": "x"}),
    ):  # fmt: skip
        assert send(stranger, where, **form).status_code == 404, where
    assert stranger.get(path).status_code == 404
    assert stranger.get(opened).status_code == 404
    assert "P2" not in stranger.get("/cases?show=all").text
    assert services.desk is not None
    assert len(services.desk.trail()) == min(before, 100)


def test_an_investigator_of_another_casino_sees_nothing_of_this_one_in_the_trail(
    client_as: Client, services: Services
) -> None:
    first = client_as(AccountRole.INSPECTOR)
    one = findings_of(services)[0]
    path = new_case(first, finding=one.id)
    send(first, f"{path}/notes", text="um segredo do casino")
    services.access.change_role("investigator", AccountRole.INVESTIGATOR, ("casino-ilha",))
    page = client_as(AccountRole.INVESTIGATOR).get("/audit")
    assert page.status_code == 200
    for word in (one.id, f'{path}"', "um segredo"):
        assert word not in page.text
