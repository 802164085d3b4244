"""Metrics for Prometheus and one sentence of health, over http.

Worker and sink both use it. It listens on the loopback address unless configured otherwise, and answers two
questions: `/metrics` and `/health` (200 while all is well, 503 with the reason when it is not).
"""

import errno
import json
import logging
import socket
import sys
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BufferedReader, RawIOBase
from types import TracebackType
from typing import Any, Final, Self

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from typing_extensions import Buffer

LOOPBACK: Final = "127.0.0.1"
SECONDS: Final = 10.0  # for a whole question: one that comes byte by byte does not hold a thread for ever
PLACES: Final = 64  # for those who ask at one time; more are hung up on
_LOG: Final = logging.getLogger(__name__)
_JSON: Final = "application/json; charset=utf-8"

Health = Callable[[], str | None]  # None while all is well, else the reason in one sentence


class BadAddress(ValueError):
    """No address to listen on; the message says why."""


def address(text: str) -> tuple[str, int]:
    """`HOST:PORT`, `:PORT` or `PORT`; without a host only this machine may ask."""
    host, _, port = text.rpartition(":")
    if not port.isdecimal() or int(port) > 65_535:
        raise BadAddress(f"{text!r} is no address: write HOST:PORT, or PORT for this machine alone")
    return host.strip("[]") or LOOPBACK, int(port)


class Monitor:
    """Answers until it is closed. Port 0 takes any free port; `port` says which."""

    def __init__(self, where: str, registry: CollectorRegistry, health: Health) -> None:
        host, port = address(where)
        try:
            self._server = _Server((host, port), _Request)
        except (OSError, OverflowError) as fault:
            taken = isinstance(fault, OSError) and fault.errno == errno.EADDRINUSE
            why = "another process answers there" if taken else fault
            raise BadAddress(f"nobody can be answered at {where}: {why}") from fault
        self._server.registry, self._server.health = registry, health
        self.host, self.port = host, int(self._server.server_address[1])
        threading.Thread(target=self._server.serve_forever, name="monitor", daemon=True).start()

    def close(self) -> None:
        """Answer no more."""
        self._server.shutdown()
        self._server.server_close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class _Server(ThreadingHTTPServer):
    """A thread for each who asks, and never more threads than there are places."""

    daemon_threads = True
    request_queue_size = PLACES
    registry: CollectorRegistry
    health: Health

    def __init__(self, *args: Any) -> None:
        self._places = threading.BoundedSemaphore(PLACES)
        super().__init__(*args)

    def process_request(self, request: Any, client_address: Any) -> None:
        if self._places.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._places.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Whoever asked and went away is no fault of ours."""
        if not isinstance(sys.exception(), OSError):
            _LOG.exception("A question at the monitor could not be answered")


class _InTime(RawIOBase):
    """What a connection sends, as long as it is all there before the deadline."""

    def __init__(self, line: socket.socket, seconds: float) -> None:
        self._line, self._deadline = line, time.monotonic() + seconds

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Buffer) -> int:
        left = self._deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self._line.settimeout(left)
        return self._line.recv_into(buffer)


class _Request(BaseHTTPRequestHandler):
    server: _Server
    timeout = SECONDS  # nor does one that does not read its answer hold a thread for ever
    server_version = "vigia"
    sys_version = ""

    def setup(self) -> None:
        super().setup()
        self.rfile.close()
        self.rfile = BufferedReader(_InTime(self.connection, self.timeout))

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path == "/metrics":
            self._answer(200, CONTENT_TYPE_LATEST, generate_latest(self.server.registry))
        elif path == "/health":
            why = self.server.health()
            state = {"healthy": why is None} | ({"why": why} if why else {})
            self._answer(503 if why else 200, _JSON, json.dumps(state).encode())
        else:
            self._answer(404, _JSON, b'{"ask": ["/metrics", "/health"]}')

    def _answer(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Being asked is not worth a line in the log."""
