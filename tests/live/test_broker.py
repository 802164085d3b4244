"""A real broker is started, waited for and stopped; nothing of it stays behind."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from kafka import KafkaConsumer, KafkaProducer
from kafka.admin import NewTopic

from projections.cli.broker.cluster import Cluster
from projections.cli.broker.jars import jars, java
from projections.cli.speech import Speech
from projections.cli.stop import Stop


def answers(address: str) -> bool:
    host, port = address.split(":")
    with socket.socket() as line:
        line.settimeout(1)
        return line.connect_ex((host, int(port))) == 0


def test_what_is_sent_can_be_read_again(broker: Cluster, prefix: str) -> None:
    from kafka import KafkaAdminClient

    admin = KafkaAdminClient(bootstrap_servers=broker.address)
    admin.create_topics([NewTopic(prefix, 1, 1)])
    admin.close()
    producer = KafkaProducer(bootstrap_servers=broker.address)
    sent = producer.send(prefix, b"once").get(timeout=120)
    producer.close()
    consumer = KafkaConsumer(
        prefix, bootstrap_servers=broker.address, auto_offset_reset="earliest", consumer_timeout_ms=120_000
    )
    assert next(consumer).value == b"once"
    consumer.close()
    assert sent.offset == 0


def test_topics_are_not_made_by_accident(broker: Cluster) -> None:
    """A misspelt topic must not swallow events."""
    from kafka.errors import KafkaError

    producer = KafkaProducer(bootstrap_servers=broker.address, max_block_ms=1_500)
    with pytest.raises(KafkaError):
        producer.send("no.such.topic", b"x").get(timeout=10)
    producer.close()


def test_a_broker_ends_with_ctrl_c_and_leaves_no_process(tmp_path: Path) -> None:
    """The command says where it listens, ends with the status of an interruption, and the port is free again."""
    process = subprocess.Popen(
        [sys.executable, "-m", "projections.cli.main", "kafka", "--port", "0", "--data", tmp_path / "log"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    address = process.stdout.readline().split()[-1]
    assert answers(address)
    process.send_signal(signal.SIGINT)
    assert process.wait(300) == 130
    assert not answers(address)
    process.stdout.close()


def test_a_broker_does_not_outlive_whoever_started_it(tmp_path: Path) -> None:
    """Even `kill -9` of the command leaves no broker behind."""
    process = subprocess.Popen(
        [sys.executable, "-m", "projections.cli.main", "kafka", "--port", "0"], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    address = process.stdout.readline().split()[-1]
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()
    until = time.monotonic() + 120
    while answers(address) and time.monotonic() < until:
        time.sleep(0.1)
    assert not answers(address)


def test_a_missing_java_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(Stop, match="no Java on this machine"):
        java(Speech("en"))


def test_a_missing_maven_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("VIGIA_KAFKA", str(tmp_path))
    with pytest.raises(Stop, match="no Maven on this machine"):
        jars(Speech("en"))
