"""A Kafka that is not there is told in a sentence, soon, and by every command that needs one."""

import socket
import time
from pathlib import Path

import pytest

from producers.reach import Unreachable, reach
from producers.topics import _reason
from projections.cli.main import main
from schemas.brokers import Brokers
from tests.ports import free_port


@pytest.mark.parametrize("command", ["topics", "replay", "verify", "sink"])
def test_an_address_at_which_nobody_listens(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [command, "--brokers", f"127.0.0.1:{free_port()}", "--lang", "en"]
    begun = time.monotonic()
    assert main([*words, "--store", str(tmp_path / "s")] if command == "sink" else words) == 74
    assert "Nobody listens at 127.0.0.1:" in capsys.readouterr().err
    assert time.monotonic() - begun < 90, "on the busiest machine"


def test_a_prefix_that_no_topic_can_have(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["topics", "--brokers", "127.0.0.1:1", "--prefix", "a/b", "--lang", "en"]) == 2
    assert "cannot stand in a topic's name" in capsys.readouterr().err


def test_what_the_broker_answered_is_told_without_the_rest() -> None:
    fault = (
        """[Error 38]: ... CreatableTopicResult(error_message='Only 1 broker is there.', topic_config_error_code=0)"""
    )
    assert _reason(fault) == "Only 1 broker is there."
    assert _reason("something else") == "something else"


def test_somebody_who_does_not_answer_as_a_broker() -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute:
        begun = time.monotonic()
        with pytest.raises(Unreachable) as fault:
            reach(Brokers.read(f"127.0.0.1:{mute.getsockname()[1]}", {}))
        assert fault.value.why == "no answer as a broker"
        assert time.monotonic() - begun < 60, "on the busiest machine"


def test_a_name_that_does_not_exist() -> None:
    with pytest.raises(Unreachable) as fault:
        reach(Brokers.read("no-such-host.invalid:9092", {}))
    assert fault.value.why == "no such host"
