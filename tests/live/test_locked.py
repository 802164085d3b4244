"""TLS and passwords: the whole way, from the device to the row, over lines that nobody else can read."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from producers.device import NewEvent, SigningKey, TableClient
from projections.cli.speech import Speech
from schemas.brokers import Brokers
from tests.engine.floor import drafts
from tests.live.locked import USERS, Authority, Locked, stored_at_last


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority(tmp_path_factory.mktemp("tls"))


@pytest.fixture(scope="module")
def locked(authority: Authority, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Locked]:
    with Locked(tmp_path_factory.mktemp("locked"), Speech("en"), authority) as cluster:
        yield cluster


def by_password(authority: Authority, user: str = "vigia", word: str | None = None) -> dict[str, str]:
    return {
        "VIGIA_KAFKA_SECURITY": "SASL_SSL", "VIGIA_KAFKA_CA": str(authority.file),
        "VIGIA_KAFKA_MECHANISM": "SCRAM-SHA-512", "VIGIA_KAFKA_USER": user,
        "VIGIA_KAFKA_PASSWORD": word or USERS[user],
    }  # fmt: skip


def by_certificate(authority: Authority) -> dict[str, str]:
    certificate, key = authority.certify("worker", "127.0.0.1")
    return {
        "VIGIA_KAFKA_SECURITY": "SSL", "VIGIA_KAFKA_CA": str(authority.file),
        "VIGIA_KAFKA_CERTIFICATE": str(certificate), "VIGIA_KAFKA_CERTIFICATE_KEY": str(key),
    }  # fmt: skip


def vigia(settings: dict[str, str], *words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "projections.cli.main", *map(str, words), "--lang", "en"],
        env={**os.environ, **settings}, capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("way", ["password", "certificate"])
def test_the_whole_way_over_locked_lines(
    way: str, locked: Locked, authority: Authority, prefix: str, tmp_path: Path
) -> None:
    """Topics, device, worker, sink and replay, all with the settings that the runbook names."""
    settings = by_password(authority) if way == "password" else by_certificate(authority)
    device = by_password(authority, "device") if way == "password" else settings
    address = locked.by_password if way == "password" else locked.by_certificate
    kafka = ("--brokers", address, "--prefix", prefix)
    made = vigia(settings, "topics", *kafka, "--partitions", 3, "--copies", 1)
    assert made.returncode == 0, made.stderr
    words = [sys.executable, "-m", "projections.cli.main", "worker", *kafka, "--tick-after", "0"]
    worker = subprocess.Popen(words, env={**os.environ, **settings}, stderr=subprocess.PIPE)
    try:
        brokers = Brokers.read(address, device)
        with TableClient("lu-1", "table", SigningKey.generate(), brokers, tmp_path / "spool", prefix=prefix) as table:
            for draft in (draft for draft in drafts(2) if draft.type != "no_more_bets_called"):
                table.tell_all([NewEvent(draft.type, draft.data, draft.subject, draft.time)])
            assert table.drain(300), table.trouble
        answer = vigia(settings, "replay", *kafka)
        assert "Digest of the findings" in answer.stdout, answer.stderr
        store = tmp_path / "store"
        assert stored_at_last(lambda: vigia(settings, "sink", *kafka, "--store", store, "--once"), store)
        assert worker.poll() is None
    finally:
        worker.terminate()
        worker.communicate(timeout=120)


def test_what_does_not_fit_is_told_in_a_sentence(locked: Locked, authority: Authority, tmp_path: Path) -> None:
    """A wrong password, an unknown authority, no certificate, no encryption: each is refused, and soon."""
    stranger = Authority(tmp_path, "stranger")
    wrong = {
        "password": (locked.by_password, by_password(authority, word="guessed")),
        "authority": (locked.by_password, by_password(authority) | {"VIGIA_KAFKA_CA": str(stranger.file)}),
        "certificate": (locked.by_certificate, {"VIGIA_KAFKA_SECURITY": "SSL", "VIGIA_KAFKA_CA": str(authority.file)}),
        "no encryption": (locked.by_password, {}),
    }
    for name, (address, settings) in wrong.items():
        answer = vigia(settings, "topics", "--brokers", address)
        assert answer.returncode == 74, (name, answer.stdout, answer.stderr)
        assert answer.stderr.startswith(f"vigia: Somebody listens at {address}, but does not answer as a Kafka"), name
        assert answer.stderr.count("\n") == 1, name


def test_a_file_that_is_not_there_is_named(authority: Authority, tmp_path: Path) -> None:
    answer = vigia(
        by_password(authority) | {"VIGIA_KAFKA_CA": str(tmp_path / "none.pem")}, "topics", "--brokers", "x:1"
    )
    assert answer.returncode == 2
    assert "VIGIA_KAFKA_CA" in answer.stderr
    assert "none.pem" in answer.stderr
