"""Nobody fills the memory or the disk of the house with a body that does not end, and least of all a stranger."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from projections.access import AccountRole
from projections.console.middleware import MOST

Client = Callable[[AccountRole | str], TestClient]
FILE = b'--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n'
KINDS = {
    "/api/v1/replays": (b"", "application/json"),
    "/cases": (FILE, "multipart/form-data; boundary=x"),
    "/sign-in": (b"name=", "application/x-www-form-urlencoded"),
    "/audit/verify": (FILE, "multipart/form-data; boundary=x"),
}
REFUSED = {"/audit/verify": 401}  # who sends it is asked first, and nothing of it is read
STEP = 1 << 16


def knock(app: FastAPI, path: str, *, declared: int | None = None) -> tuple[int, int]:
    """The status of the answer to a stranger whose body does not end, and how many bytes of it were read."""
    begin, kind = KINDS[path]
    headers = [(b"host", b"testserver"), (b"content-type", kind.encode())]
    if declared is not None:
        headers.append((b"content-length", str(declared).encode()))
    read, messages = 0, list[dict[str, Any]]()

    def endless() -> Iterator[bytes]:
        yield begin or b'"'
        while True:
            yield b"a" * STEP

    body = endless()

    async def receive() -> dict[str, Any]:
        nonlocal read
        assert read < 4 * MOST, "it reads on and on"
        chunk = next(body)
        read += len(chunk)
        return {"type": "http.request", "body": chunk, "more_body": True}

    async def send(message: Any) -> None:
        messages.append(message)

    scope = {
        "type": "http", "method": "POST", "path": path, "raw_path": path.encode(), "query_string": b"", "headers": headers,
        "scheme": "http", "server": ("testserver", 80), "client": ("127.0.0.1", 1), "http_version": "1.1", "root_path": "",
    }  # fmt: skip
    asyncio.run(app(scope, receive, send))
    return messages[0]["status"], read


@pytest.mark.parametrize("path", KINDS)
def test_a_body_without_end_is_cut_short(console: FastAPI, path: str) -> None:
    status, read = knock(console, path)
    assert status in ((REFUSED[path],) if path in REFUSED else (400, 413))  # a form may reach limits of its own first
    assert read <= (0 if path in REFUSED else MOST + 2 * STEP)


@pytest.mark.parametrize("path", KINDS)
def test_a_body_that_says_it_is_too_large_is_not_read_at_all(console: FastAPI, path: str) -> None:
    assert knock(console, path, declared=MOST + 1) == (REFUSED.get(path, 413), 0)


def test_the_answer_says_what_is_wrong(client_as: Client) -> None:
    client = client_as(AccountRole.INSPECTOR)
    answer = client.post("/cases", data={"csrf_token": client.csrf, "title": "x" * (MOST + 1)})
    assert (answer.status_code, "Envie menos de 1 MB" in answer.text) == (413, True)


def test_another_way_of_asking_is_refused_with_those_that_are_allowed(anonymous: TestClient) -> None:
    answer = anonymous.delete("/healthz")
    assert (answer.status_code, set(answer.headers["allow"].split(", "))) == (405, {"GET", "HEAD"})
    assert anonymous.head("/healthz").status_code == 200


def test_whoever_tried_too_often_is_told_how_long_to_wait(anonymous: TestClient) -> None:
    anonymous.get("/sign-in")
    form = {"name": "inspector", "password": "wrong", "door": anonymous.cookies["vigia_door"], "next": "/"}
    answers = [anonymous.post("/sign-in", data=form) for _ in range(6)]
    assert [answer.status_code for answer in answers] == [401] * 5 + [429]
    assert 800 < int(answers[-1].headers["retry-after"]) <= 900


def test_a_game_that_the_law_does_not_know_is_not_there(client_as: Client) -> None:
    client = client_as(AccountRole.INSPECTOR)
    assert client.get("/api/v1/law/coverage?game=craps").status_code == 200
    assert client.get("/api/v1/law/coverage?game=crabs").status_code == 404
    assert client.get("/api/v1/law/coverage?regulation=nowhere").status_code == 404
