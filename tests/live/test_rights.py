"""The rights that the runbook names are enough for each part, and no part can do what is another's."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest
from kafka import KafkaAdminClient, KafkaProducer
from kafka.admin import ACL, ACLOperation, ACLPermissionType, ResourcePattern, ResourceType
from kafka.errors import KafkaError

from producers.device import NewEvent, TableClient
from projections.cli.broker.node import Node
from projections.cli.speech import Speech
from schemas.brokers import Brokers
from schemas.topics import EVERY
from tests.engine.floor import drafts
from tests.live.locked import Authority, Locked, stored_at_last

PREFIX = "casa"
READ, WRITE = ACLOperation.READ, ACLOperation.WRITE
PUBLISHED = ("findings", "coups", "quarantine", "checkpoints")
TOPICS: dict[str, dict[ACLOperation, tuple[str, ...]]] = {
    "device": {WRITE: ("events",)},
    "worker": {READ: ("events", "control", "ledger"), WRITE: ("events", "ledger", *PUBLISHED)},
    "sink": {READ: ("events", *PUBLISHED)},
    "auditor": {READ: ("events",)},
    "administrator": {
        operation: tuple(topic.word for topic in EVERY)
        for operation in (ACLOperation.CREATE, ACLOperation.DESCRIBE, ACLOperation.DESCRIBE_CONFIGS)
    }
    | {WRITE: ("control",)},
}
GROUPS = {"worker": f"{PREFIX}-worker", "sink": f"{PREFIX}.sink"}


class Guarded(Locked):
    """Whoever has no right to something may not do it; only the line that nobody else has is the broker's own."""

    users: ClassVar = {name: f"{name}-word" for name in TOPICS}

    def settings(self, node: Node) -> dict[str, object]:
        return super().settings(node) | {
            "authorizer.class.name": "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
            "super.users": "User:ANONYMOUS",
        }


def rights() -> Iterator[ACL]:
    """As the runbook says."""

    def may(user: str, operation: ACLOperation, kind: ResourceType, name: str) -> ACL:
        return ACL(f"User:{user}", "*", operation, ACLPermissionType.ALLOW, ResourcePattern(kind, name))

    for user, operations in TOPICS.items():
        for operation, words in operations.items():
            yield from (may(user, operation, ResourceType.TOPIC, f"{PREFIX}.{word}") for word in words)
    for user, group in GROUPS.items():
        yield may(user, READ, ResourceType.GROUP, group)


class House:
    """A guarded broker, and everybody under a name of his own."""

    def __init__(self, cluster: Guarded, authority: Authority) -> None:
        self._cluster, self._authority = cluster, authority

    def environment(self, user: str) -> dict[str, str]:
        return {
            "VIGIA_KAFKA_SECURITY": "SASL_SSL", "VIGIA_KAFKA_CA": str(self._authority.file),
            "VIGIA_KAFKA_MECHANISM": "SCRAM-SHA-512", "VIGIA_KAFKA_USER": user,
            "VIGIA_KAFKA_PASSWORD": Guarded.users[user],
        }  # fmt: skip

    def brokers(self, user: str) -> Brokers:
        return Brokers.read(self._cluster.by_password, self.environment(user))

    def vigia(self, user: str, *words: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command(*words), env={**os.environ, **self.environment(user)}, capture_output=True, text=True,
            timeout=600, check=False,
        )  # fmt: skip

    def command(self, *words: object) -> list[str]:
        where = ("--brokers", self._cluster.by_password, "--prefix", PREFIX, "--lang", "en")
        return [sys.executable, "-m", "projections.cli.main", *map(str, words), *where]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    authority = Authority(tmp_path_factory.mktemp("tls"))
    with Guarded(tmp_path_factory.mktemp("guarded"), Speech("en"), authority) as cluster:
        admin = KafkaAdminClient(bootstrap_servers=cluster.address)
        admin.create_acls(list(rights()))
        admin.close()
        yield House(cluster, authority)


def test_everybody_can_do_his_part(house: House, tmp_path: Path) -> None:
    made = house.vigia("administrator", "topics", "--partitions", 3, "--copies", 1)
    assert (made.returncode, made.stdout.count("created")) == (0, len(EVERY)), made.stderr
    again = house.vigia("administrator", "topics", "--partitions", 3, "--copies", 1)
    assert again.returncode == 0, again.stdout
    environment = {**os.environ, **house.environment("worker")}
    with (tmp_path / "worker.log").open("wb") as log:
        worker = subprocess.Popen(house.command("worker", "--tick-after", 1), env=environment, stdout=log, stderr=log)
    try:
        with TableClient("lu-1", "table", None, house.brokers("device"), tmp_path / "spool", prefix=PREFIX) as table:
            for draft in (draft for draft in drafts(2) if draft.type != "no_more_bets_called"):
                table.tell_all([NewEvent(draft.type, draft.data, draft.subject, draft.time)])
            assert table.drain(300), table.trouble
        store = tmp_path / "store"
        findings = stored_at_last(lambda: house.vigia("sink", "sink", "--store", store, "--once"), store)
        assert findings, (tmp_path / "worker.log").read_text()
        assert worker.poll() is None
    finally:
        worker.terminate()
        worker.wait(120)
    assert "Digest of the findings" in house.vigia("auditor", "replay").stdout
    assert "Authorization" not in (tmp_path / "worker.log").read_text()


@pytest.mark.parametrize("user", ["device", "sink", "auditor"])
def test_nobody_writes_what_is_not_his(house: House, user: str) -> None:
    producer = KafkaProducer(**house.brokers(user).kafka_python(), enable_idempotence=False, max_block_ms=5_000)
    with pytest.raises(KafkaError):
        producer.send(f"{PREFIX}.findings", b"{}").get(timeout=10)
    producer.close()


def test_a_device_cannot_read_what_others_sent(house: House) -> None:
    done = house.vigia("device", "replay")
    assert done.returncode != 0
    assert "vigia: Kafka cannot be read: " in done.stderr
    assert "Traceback" not in done.stderr


def test_who_may_not_see_a_topic_is_told_so(house: House) -> None:
    done = house.vigia("device", "worker")
    assert done.returncode == 2
    assert "There is no topic casa.control that this user may read" in done.stderr
    assert "Traceback" not in done.stderr
