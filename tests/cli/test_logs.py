"""A sentence that comes a thousand times a second stands in the log once in ten."""

import json
import logging

import pytest

from projections.cli import logs, stop


def test_the_same_words_pass_once_in_ten_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("projections.cli.logs.time.monotonic", lambda: now[0])
    news = logs.RepeatFilter()

    def passes(words: str) -> bool:
        return news.filter(logging.LogRecord("aiokafka", logging.ERROR, "", 0, words, (), None))

    assert passes("no topic")
    assert not passes("no topic")
    assert passes("something else")
    now[0] += logs.AGAIN - 0.001
    assert not passes("no topic")
    now[0] += 0.001
    assert passes("no topic")
    assert all(passes(f"number {number}") for number in range(3 * logs.MANY))


def test_a_heartbeat_cancelled_by_our_own_closing_is_no_error(caplog: pytest.LogCaptureFixture) -> None:
    logs.quiet_libraries()
    coordinator = logging.getLogger("kafka.coordinator")
    words = "Error sending %s to node %s [%s]"
    coordinator.error(words, "HeartbeatRequest", "coordinator-1", "Cancelled")
    coordinator.error(words, "HeartbeatRequest", "coordinator-1", "KafkaConnectionError")
    assert caplog.messages == [words % ("HeartbeatRequest", "coordinator-1", "KafkaConnectionError")]


def test_a_service_can_write_its_log_as_lines_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    """One object a line, whatever the message holds; also what is told to the person at the terminal."""
    root, before = logging.getLogger(), logging.getLogger().handlers[:]
    root.handlers[:] = []
    try:
        logs.begin_log("%(message)s", as_json=True)
        logging.getLogger("kafka").error("two\nlines")
        stop.tell("Writing to archive.")
        try:
            int("why")
        except ValueError:
            logging.getLogger("vigia.sink").exception("it failed")
    finally:
        root.handlers[:] = before
        stop._through.clear()
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [(line["level"], line["message"]) for line in lines] == [
        ("error", "two\nlines"),
        ("info", "Writing to archive."),
        ("error", "it failed"),
    ]
    assert "ValueError: invalid literal" in lines[2]["exception"]
    assert all(line["time"].endswith("+00:00") for line in lines)
