"""Nobody sees anything but the door before signing in, and nothing is changed that was not really asked for."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient

from projections.access import AccountRole, Permission
from projections.console.app import application, page_modules
from projections.console.middleware import POLICY
from projections.console.pages.sign_in import anybody
from projections.console.services import Services
from projections.store.pool import Stores
from tests.console.conftest import PASSWORD, Clock, enter

OPEN = {"/", "/sign-in", "/sign-out", "/healthz", "/static/{name}"}
Client = Callable[[AccountRole | str], TestClient]


def test_every_route_but_the_door_asks_for_a_permission() -> None:
    """Nothing is served to anonymous but the sign-in page and health."""

    def guards(dependant: Any) -> set[Any]:
        own = {getattr(dependant.call, "permission", None), dependant.call}
        return own.union(*(guards(inner) for inner in dependant.dependencies)) if dependant.dependencies else own

    routes = [route for module in page_modules() for route in module.router.routes]
    assert {route.path for route in routes} >= OPEN
    for route in routes:
        assert isinstance(route, APIRoute), "mounted or included: look inside it too"
        if route.path not in OPEN:
            permissions = guards(route.dependant)
            asked = any(isinstance(one, Permission) for one in permissions)
            own = route.path.startswith("/account/") or route.path == "/account"  # whoever is signed in, for themselves
            assert (
                asked or anybody in permissions or (own and any(hasattr(one, "permission") for one in permissions))
            ), route.path


def test_the_first_page_keeps_the_language_that_was_asked_for(client_as: Client) -> None:
    assert client_as(AccountRole.INSPECTOR).get("/?lang=en").headers["location"] == "/floor?lang=en"
    assert client_as(AccountRole.INSPECTOR).get("/?lang=//evil").headers["location"] == "/floor"


def test_anonymous_is_shown_the_door(anonymous: TestClient) -> None:
    answer = anonymous.get("/")
    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/sign-in?next=")


@pytest.mark.parametrize("path", ["/static/base.css", "/static/icon.svg", "/sign-in", "/healthz"])
def test_the_door_itself_is_open(anonymous: TestClient, path: str) -> None:
    assert anonymous.get(path).status_code == 200


@pytest.mark.parametrize("path", ["/static/../app.py", "/static/%2e%2e%2fapp.py", "/static/app.py", "/nothing"])
def test_what_is_not_there_is_not_found_or_not_told(anonymous: TestClient, path: str) -> None:
    assert anonymous.get(path).status_code in (303, 404)


def test_every_answer_carries_the_headers(anonymous: TestClient) -> None:
    for path in ("/sign-in", "/nothing", "/healthz", "/"):
        headers = anonymous.get(path).headers
        assert headers["content-security-policy"] == POLICY
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"


def test_who_signs_in_goes_where_they_wanted_and_out_again(client_as: Client) -> None:
    client = client_as(AccountRole.INVESTIGATOR)
    assert client.get("/").headers["location"] == "/floor"
    assert client.post("/sign-out", data={}).status_code == 403
    assert client.post("/sign-out", data={"csrf_token": client.csrf}).headers["location"] == "/sign-in"
    assert client.get("/").headers["location"].startswith("/sign-in")


def test_a_wrong_password_and_an_unknown_name_read_the_same(anonymous: TestClient) -> None:
    anonymous.get("/sign-in")
    door = anonymous.cookies["vigia_door"]
    answers = [
        anonymous.post("/sign-in", data={"name": name, "password": "não é esta 12345", "door": door})
        for name in ("inspector", "nobody.here")
    ]
    assert [answer.status_code for answer in answers] == [401, 401]
    one, other = (re.sub(r'value="[^"]*"', "", answer.text) for answer in answers)
    assert one == other


def test_a_form_that_is_not_ours_lets_nobody_in(anonymous: TestClient) -> None:
    form = {"name": "inspector", "password": PASSWORD}
    assert anonymous.post("/sign-in", data=form).status_code == 403
    anonymous.get("/sign-in")
    form["door"] = anonymous.cookies["vigia_door"]
    assert anonymous.post("/sign-in", data=form, headers={"origin": "https://evil.example"}).status_code == 403
    assert anonymous.post("/sign-in", data=form).status_code == 303


def test_too_many_tries_are_told_to_wait(anonymous: TestClient) -> None:
    anonymous.get("/sign-in")
    form = {"name": "inspector", "password": "errada errada 1", "door": anonymous.cookies["vigia_door"]}
    assert 429 in [anonymous.post("/sign-in", data=form).status_code for _ in range(30)]


@pytest.mark.parametrize("where", ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"])
def test_nobody_is_sent_elsewhere(anonymous: TestClient, where: str) -> None:
    anonymous.get("/sign-in")
    form = {"name": "inspector", "password": PASSWORD, "door": anonymous.cookies["vigia_door"], "next": where}
    assert anonymous.post("/sign-in", data=form).headers["location"] == "/"


def test_the_other_language_is_of_the_same_house(anonymous: TestClient) -> None:
    """An address that begins with two slashes leads a browser to another site."""
    page = anonymous.get("http://testserver//evil.example/x").text
    assert 'href="/evil.example/x?lang=en"' in page
    assert 'href="//' not in page


def test_an_expired_session_leads_to_the_door_and_says_so(client_as: Client, clock: Clock) -> None:
    client = client_as(AccountRole.INSPECTOR)
    clock.pass_by(hours=13)
    answer = client.get("/?x=1")
    assert answer.status_code == 303
    assert "expired=1" in answer.headers["location"]
    assert "next=%2F%3Fx%3D1" in answer.headers["location"]
    assert "A sessão acabou" in client.get(answer.headers["location"]).text


def test_the_house_speaks_portuguese_unless_english_is_asked_for(client_as: Client, anonymous: TestClient) -> None:
    assert "Palavra-passe" in anonymous.get("/sign-in").text
    assert "Password" in anonymous.get("/sign-in?lang=en").text
    assert "Password" in anonymous.get("/sign-in").text  # it is remembered
    assert "Not found" in client_as(AccountRole.INSPECTOR).get("/nothing?lang=en").text


def test_a_store_that_is_down_is_a_clear_page(services: Services, law: Any, access: Any, clock: Clock) -> None:
    down = Services(store=Stores("http://127.0.0.1:9"), law=law, access=access, clock=clock)
    with TestClient(application(down), follow_redirects=False, raise_server_exceptions=False) as client:
        assert client.get("/healthz").status_code == 503
        enter(client, "inspector", PASSWORD)
        answer = client.get("/findings")
        assert answer.status_code in (404, 503)  # the page of findings comes with its own test
