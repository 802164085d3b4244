"""Half a request is not waited for without end."""

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import uvicorn

from projections.cli.request_deadline import DeadlineProtocol

HEAD = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n"


class Hasty(DeadlineProtocol):
    seconds = 2.0  # long enough for a whole request on a busy machine


async def slow(scope: Any, receive: Any, send: Any) -> None:
    """Answers later than anybody may take to ask."""
    if scope["type"] == "http":
        while (await receive()).get("more_body"):
            pass
        await asyncio.sleep(3)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})


class Crowded(DeadlineProtocol):
    seconds = 60.0
    most_waiting = 5


@contextmanager
def served(protocol: type[DeadlineProtocol] = Hasty) -> Iterator[int]:
    config = uvicorn.Config(slow, port=0, http=protocol, log_config=None, lifespan="off")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until = time.monotonic() + 60
    while not server.started:
        assert time.monotonic() < until
        time.sleep(0.02)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    thread.join(30)


def answer(port: int, *pieces: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", port), timeout=120) as line:
        for piece in pieces:
            line.sendall(piece)
            time.sleep(0.05)
        received = b""
        while more := line.recv(4096):
            received += more
            if received.endswith(b"ok"):
                break
        return received


def hung_up(line: socket.socket) -> bool:
    try:
        return line.recv(1) == b""
    except ConnectionResetError:  # what was sent was not all read
        return True


def test_half_a_request_is_cut_off_and_a_whole_one_is_answered_however_long_it_takes() -> None:
    with served() as port:
        assert answer(port) == b"", "nothing sent"
        assert answer(port, b"GET / HT") == b"", "half a line"
        assert answer(port, HEAD) == b"", "half a head"
        assert answer(port, HEAD + b"\r\nab") == b"", "half a body"
        assert answer(port, HEAD + b"\r\nab", b"cd").endswith(b"ok")
        assert answer(port, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").endswith(b"ok")


def test_half_requests_without_number_keep_nobody_out() -> None:
    """The oldest of them gives way; a whole request is answered whatever waits."""
    with served(Crowded) as port, ExitStack() as stack:
        lines = [stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=20)) for _ in range(12)]
        for line in lines:
            line.sendall(HEAD)
        assert answer(port, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").endswith(b"ok")
        assert [hung_up(line) for line in lines[:7]] == [True] * 7
        assert len(DeadlineProtocol.waiting) <= 5
    assert DeadlineProtocol.waiting == {}
