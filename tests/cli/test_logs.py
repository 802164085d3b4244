"""A sentence that comes a thousand times a second stands in the log once in ten."""

import logging

import pytest

from projections.cli import logs


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
