"""The API says what the pages say, to the same people."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient

from projections.access import Access, AccountRole
from projections.console.services import Services
from projections.store.search import Search
from tests.console.conftest import Clock
from tests.stored import stored_findings

Client = Callable[[AccountRole | str], TestClient]


@pytest.fixture
def program(anonymous: TestClient, access: Access) -> Callable[[AccountRole], TestClient]:
    """A program that asks with a token instead of a cookie."""

    def with_token(role: AccountRole) -> TestClient:
        anonymous.headers["authorization"] = f"Bearer {access.token_for_api(str(role), 'test')}"
        return anonymous

    return with_token


@pytest.mark.parametrize("path", ["findings", "coups", "tables", "law/coverage", "replays", "openapi.json", "nothing"])
def test_anonymous_and_wrong_tokens_get_nothing(anonymous: TestClient, path: str) -> None:
    for headers in ({}, {"authorization": "Bearer vigia_wrong"}, {"authorization": "Basic YTpi"}):
        answer = anonymous.get(f"/api/v1/{path}", headers=headers)
        assert answer.status_code in ((404,) if path == "nothing" else (401,))
        assert answer.headers["content-type"] == "application/json"


def test_a_token_opens_the_api_and_no_page(program: Callable[[AccountRole], TestClient]) -> None:
    client = program(AccountRole.INSPECTOR)
    assert client.get("/api/v1/findings").status_code == 200
    assert client.get("/floor").status_code == 303
    assert client.get("/findings").status_code == 303


def test_findings_come_in_pages_and_masked(program: Callable[[AccountRole], TestClient], services: Services) -> None:
    with services.store.reading() as store:
        stored = stored_findings(store)
    client = program(AccountRole.STATISTICIAN)
    first = client.get("/api/v1/findings?most=1").json()
    assert first["total"] == len(stored)
    seen, address = [first["findings"][0]["id"]], first["next"]
    while address:
        page = client.get(address).json()
        seen += [one["id"] for one in page["findings"]]
        address = page["next"]
    assert sorted(seen) == sorted(one.id for one in stored)
    one = client.get(f"/api/v1/findings/{seen[0]}").json()
    assert one["player"] is None or one["player"].startswith("Jogador ")
    assert client.get("/api/v1/findings?since=never").status_code == 400
    assert client.get("/api/v1/findings?most=0").status_code == 422
    assert client.get(f"/api/v1/findings/{'0' * 32}").json()["status"] == 404


def test_a_coup_is_told_whole_and_masked(program: Callable[[AccountRole], TestClient], evening: list[bytes]) -> None:
    client = program(AccountRole.INSPECTOR)
    head = client.get("/api/v1/coups?table=AR-1&most=1").json()[0]
    coup = client.get(head["address"]).json()
    assert {event["type"] for event in coup["events"]} >= {"coup_opened", "coup_closed", "ball_launched"}
    assert {one["verdict"] for one in coup["verdicts"]} == {"compliant"}
    players = [event["data"]["player"] for event in coup["events"] if "player" in event["data"]]
    assert players
    assert all(player.startswith("Jogador ") for player in players)
    assert client.get(head["address"] + "x").status_code == 404
    assert client.get("/api/v1/coups/AR-1/none").status_code == 404


def test_a_compliance_officer_asks_for_the_own_venue_alone(
    program: Callable[[AccountRole], TestClient], access: Access
) -> None:
    access.change_role("compliance", AccountRole.COMPLIANCE, ("another-casino",))
    client = program(AccountRole.COMPLIANCE)
    assert client.get("/api/v1/findings").json()["total"] == 0
    assert client.get("/api/v1/coups").json() == []
    assert client.get("/api/v1/coups/AR-1/AR-1-20230314-1").status_code == 404
    assert client.post("/api/v1/replays", json={"table": "AR-1"}).status_code == 404


def test_the_law_is_accounted_for(program: Callable[[AccountRole], TestClient]) -> None:
    coverage = program(AccountRole.STATISTICIAN).get("/api/v1/law/coverage?game=american_roulette").json()
    assert coverage["counts"]["not_yet"] == 0
    assert sum(coverage["counts"].values()) == len(coverage["paragraphs"]) > 50


def _finished(client: TestClient, name: str) -> Any:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        job = client.get(f"/api/v1/replays/{name}").json()
        if job["state"] in ("done", "failed"):
            return job
        time.sleep(0.05)
    pytest.fail("the replay did not end")


def test_a_replay_is_started_watched_and_read(program: Callable[[AccountRole], TestClient], services: Services) -> None:
    with services.store.reading() as store:
        stored = stored_findings(store, Search(table="AR-1", rising=True))
    client = program(AccountRole.INVESTIGATOR)
    asked = client.post("/api/v1/replays", json={"table": "AR-1"})
    assert asked.status_code == 202
    done = _finished(client, asked.json()["id"])
    assert (done["state"], done["done"]) == ("done", done["total"])
    assert {one["id"] for one in done["result"]["findings"]} == {one.id for one in stored}
    before = client.post("/api/v1/replays", json={"table": "AR-1", "as_of": "2001-01-01"}).json()
    assert _finished(client, before["id"])["result"]["finding_count"] == 0
    coup = next(one.coup for one in stored if one.coup)
    alone = client.post("/api/v1/replays", json={"table": "AR-1", "coup": coup}).json()
    assert {one["coup"] for one in _finished(client, alone["id"])["result"]["findings"]} == {coup}
    assert next(job["id"] for job in client.get("/api/v1/replays").json()) == alone["id"]


@pytest.mark.parametrize(
    "asked", [{}, {"table": ""}, {"table": "AR-1", "regulation": "none"}, {"table": "AR-1", "x": 1}, []]
)
def test_a_replay_that_makes_no_sense_is_refused(program: Callable[[AccountRole], TestClient], asked: Any) -> None:
    assert program(AccountRole.INVESTIGATOR).post("/api/v1/replays", json=asked).status_code in (400, 422)


def test_nobody_sees_anothers_replay(client_as: Client, access: Access) -> None:
    own, other = client_as(AccountRole.INVESTIGATOR), client_as(AccountRole.INSPECTOR)
    asked = own.post("/api/v1/replays", json={"table": "AR-1"}, headers={"x-csrf-token": own.csrf})
    assert other.get(f"/api/v1/replays/{asked.json()['id']}").status_code == 404


def test_a_cookie_alone_starts_nothing(client_as: Client) -> None:
    """Another site could send the cookie along; it cannot know the token."""
    assert client_as(AccountRole.INVESTIGATOR).post("/api/v1/replays", json={"table": "AR-1"}).status_code == 403


def test_the_description_names_every_address(program: Callable[[AccountRole], TestClient]) -> None:
    description = program(AccountRole.INSPECTOR).get("/api/v1/openapi.json").json()
    assert description["openapi"].startswith("3.")
    assert {
        f"/api/v1/{path}" for path in ("findings", "findings/{name}", "coups", "tables", "law/coverage", "replays")
    } <= set(description["paths"])
    assert description["components"]["securitySchemes"]["token"]["scheme"] == "bearer"


def test_a_token_ends_with_its_term(program: Callable[[AccountRole], TestClient], clock: Clock) -> None:
    client = program(AccountRole.INSPECTOR)
    clock.pass_by(days=91)
    assert client.get("/api/v1/findings").status_code == 401
