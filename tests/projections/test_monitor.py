"""A service answers who watches it, and nobody else."""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection

import pytest
from prometheus_client import CollectorRegistry, Counter

from streams import monitor as watched
from streams.monitor import BadAddress, Monitor, address


class Service:
    def __init__(self) -> None:
        self.why: str | None = None
        self.registry = CollectorRegistry()
        self.findings = Counter("vigia_findings", "Findings.", ["severity"], registry=self.registry)

    def health(self) -> str | None:
        return self.why


@pytest.fixture
def service() -> Service:
    return Service()


@pytest.fixture
def monitor(service: Service) -> Iterator[Monitor]:
    with Monitor("0", service.registry, service.health) as monitor:
        yield monitor


def ask(monitor: Monitor, path: str, method: str = "GET") -> tuple[int, str]:
    connection = HTTPConnection("127.0.0.1", monitor.port, timeout=60)
    try:
        connection.request(method, path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


def test_metrics_are_told_in_the_words_of_prometheus(monitor: Monitor, service: Service) -> None:
    service.findings.labels("major").inc(3)
    status, body = ask(monitor, "/metrics")
    assert status == 200
    assert 'vigia_findings_total{severity="major"} 3.0' in body


def test_health_is_one_word_and_the_reason(monitor: Monitor, service: Service) -> None:
    assert ask(monitor, "/health") == (200, json.dumps({"healthy": True}))
    service.why = "The store cannot be reached."
    status, body = ask(monitor, "/health")
    assert (status, json.loads(body)) == (503, {"healthy": False, "why": service.why})


@pytest.mark.parametrize(
    ("path", "method", "status"), [("/", "GET", 404), ("/../x", "GET", 404), ("/health", "POST", 501)]
)
def test_nothing_else_is_answered(monitor: Monitor, path: str, method: str, status: int) -> None:
    code, body = ask(monitor, path, method)
    assert code == status
    assert "x" not in json.loads(body) if status == 404 else True


def test_only_this_machine_may_ask_unless_told_otherwise(monitor: Monitor) -> None:
    assert monitor.host == "127.0.0.1"
    assert address("9100") == address(":9100") == ("127.0.0.1", 9100)
    assert address("0.0.0.0:9100") == ("0.0.0.0", 9100)
    assert address("[::1]:9100") == ("::1", 9100)


@pytest.mark.parametrize("text", ["", "x", "host:", "host:x", ":70000", "1.2.3.4"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(BadAddress):
        address(text)


def test_an_address_that_is_taken_is_told(monitor: Monitor, service: Service) -> None:
    with pytest.raises(BadAddress, match="nobody can be answered"):
        Monitor(str(monitor.port), service.registry, service.health)


def drip(line: socket.socket) -> None:
    """Each byte in time, the whole never."""
    for _ in range(100):
        line.sendall(b"x")
        time.sleep(0.1)


def test_a_question_that_comes_byte_by_byte_is_hung_up_on(
    monkeypatch: pytest.MonkeyPatch, monitor: Monitor, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(watched._Request, "timeout", 1.0)
    with socket.create_connection(("127.0.0.1", monitor.port), timeout=60) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nX-Slow: ")
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            drip(line)
    assert ask(monitor, "/health")[0] == 200
    assert capfd.readouterr().err == ""


def test_questions_without_number_hold_no_more_threads_than_there_are_places(monitor: Monitor) -> None:
    with ExitStack() as stack:
        lines = []
        for _ in range(watched.PLACES + 6):
            lines.append(stack.enter_context(socket.create_connection(("127.0.0.1", monitor.port), timeout=60)))
            lines[-1].sendall(b"GET /health HTTP/1.1\r\n")
        assert lines[-1].recv(1) == b""
        assert monitor._server._places._value == 0
        lines[0].sendall(b"\r\n")
        assert lines[0].recv(100).startswith(b"HTTP/1.0 200")
    until = time.monotonic() + 60
    while monitor._server._places._value < watched.PLACES:
        assert time.monotonic() < until
        time.sleep(0.02)
    assert ask(monitor, "/health")[0] == 200
