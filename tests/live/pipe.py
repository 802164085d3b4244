"""A pipeline of one test: its topics, what is sent into it, its workers, and what comes out."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kafka import KafkaConsumer, KafkaProducer, TopicPartition

from producers.topics import create
from schemas.brokers import Brokers
from schemas.findings import Finding, Quarantined
from schemas.topics import CONTROL, COUPS, EVENTS, FINDINGS, LEDGER, QUARANTINE, Topic, packed, partition_of, position
from streams.engine.judge import Judge
from streams.engine.outcome import Digest
from streams.law.files import load_law
from streams.law.law import Law
from tests.engine.floor import Notebook

Record = tuple[str, bytes]  # key of the table, raw


@dataclass
class Pipe:
    """Topics of one prefix on one cluster."""

    address: str
    prefix: str
    partitions: int = 3
    copies: int = 1
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)
    log: Path | None = None
    command: list[str] = field(default_factory=lambda: [sys.executable, "-m", "projections.cli.main"])

    def __post_init__(self) -> None:
        list(create(Brokers.read(self.address, {}), self.prefix, self.partitions, self.copies))

    def send(self, records: Iterable[Record], batch: int = 1, rate: float | None = None) -> int:
        """Send in order; `batch` packs runs of one table. Returns the number of records sent."""
        producer = KafkaProducer(bootstrap_servers=self.address, linger_ms=2, max_request_size=16 << 20)
        sent, begun = list[Any](), time.monotonic()
        for table, raw in _packed(records, batch):
            if rate is not None:
                ahead = len(sent) / rate - (time.monotonic() - begun)
                if ahead > 0:
                    time.sleep(ahead)
            place = partition_of(table, self.partitions)
            sent.append(producer.send(EVENTS.name(self.prefix), raw, key=table.encode(), partition=place))
        for future in sent:
            future.get(timeout=300)
        producer.close()
        return len(sent)

    def start(self, *options: str) -> subprocess.Popen[bytes]:
        """A worker, as the command line starts it; it does not tick unless told to."""
        command = [*self.command, "worker", "--brokers", self.address]
        words = options if "--tick-after" in options else (*options, "--tick-after", "0")
        with (self.log or Path(os.devnull)).open("ab") as output:
            worker = subprocess.Popen(
                [*command, "--prefix", self.prefix, *words], stdout=output, stderr=output, start_new_session=True
            )
        self.workers.append(worker)
        return worker

    def announce(self, announcement: dict[str, str]) -> None:
        """Put a record on the control topic."""
        producer = KafkaProducer(bootstrap_servers=self.address)
        producer.send(CONTROL.name(self.prefix), json.dumps(announcement).encode()).get(timeout=300)
        producer.close()

    def output(self) -> str:
        """What the workers have written to their log."""
        return self.log.read_text("utf-8") if self.log is not None and self.log.exists() else ""

    def until_said(self, sentence: str, times: int = 1) -> None:
        self.until(lambda: self.output().count(sentence) >= times)

    def until(self, true: Callable[[], bool], seconds: float = 300) -> None:
        until, pause = time.monotonic() + seconds, 0.1
        while not true():
            assert time.monotonic() < until, f"it did not come true; the workers wrote:\n{self.output()[-2000:]}"
            time.sleep(pause)
            pause = min(2 * pause, 1)  # looking may mean reading a whole topic

    def stop(self) -> None:
        """End all workers, the gentle way first."""
        for worker in self.workers:
            if worker.poll() is None:
                worker.send_signal(signal.SIGTERM)
        for worker in self.workers:
            try:
                worker.wait(60)
            except subprocess.TimeoutExpired:
                worker.kill()
                worker.wait()
        self.workers.clear()

    def wait(self, seconds: float = 300) -> None:
        """Return when the ledger says that everything in the log is judged."""
        until = time.monotonic() + seconds
        with self._consumer() as consumer:
            places = [TopicPartition(EVENTS.name(self.prefix), number) for number in range(self.partitions)]
            following = dict.fromkeys(range(self.partitions), 0)
            own = [TopicPartition(LEDGER.name(self.prefix), number) for number in range(self.partitions)]
            consumer.assign(own)
            consumer.seek_to_beginning(*own)
            while True:
                for place, some in consumer.poll(timeout_ms=100).items():
                    for one in some:
                        if one.key.startswith(b"partition/") and one.value:
                            following[place.partition] = json.loads(one.value)["following"]
                ends = consumer.end_offsets(places)
                if all(following[place.partition] >= ends[place] for place in places):
                    return
                assert time.monotonic() < until, f"judged up to {following}, of {ends}"
                assert any(worker.poll() is None for worker in self.workers), "no worker is left"

    def read(self, topic: Topic) -> list[bytes]:
        """Everything in a topic."""
        values: list[bytes] = []
        with self._consumer() as consumer:
            places = [TopicPartition(topic.name(self.prefix), number) for number in range(self.partitions)]
            ends = consumer.end_offsets(places)
            consumer.assign(places)
            consumer.seek_to_beginning(*places)
            while any(consumer.position(place) < ends[place] for place in places):
                for some in consumer.poll(timeout_ms=500).values():
                    values += [one.value for one in some]
        return values

    def findings(self) -> dict[str, Finding]:
        """Findings by id: sent twice, they are one row."""
        findings = (Finding.model_validate_json(value) for value in self.read(FINDINGS))
        return {finding.id: finding for finding in findings}

    def coups(self) -> set[bytes]:
        return set(self.read(COUPS))

    def quarantine(self) -> dict[int, Quarantined]:
        """Records set aside by position."""
        records = (Quarantined.model_validate_json(value) for value in self.read(QUARANTINE))
        return {record.position: record for record in records}

    def digest(self) -> str:
        digest = Digest()
        for finding in self.findings().values():
            digest.add(finding)
        return digest.hex()

    @contextmanager
    def _consumer(self) -> Iterator[KafkaConsumer]:
        consumer = KafkaConsumer(
            bootstrap_servers=self.address, enable_auto_commit=False, max_partition_fetch_bytes=16 << 20
        )
        try:
            yield consumer
        finally:
            consumer.close()


def used(pid: int) -> float:
    """Seconds of a processor that a process has used: what others do on the machine does not count."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def kill(worker: subprocess.Popen[bytes]) -> None:
    """As a power cut would."""
    os.kill(worker.pid, signal.SIGKILL)
    worker.wait()


def judged(records: Sequence[Record], law: Law | None = None, partitions: int = 1) -> Notebook:
    """What a replay of the same events says, table by table as in the partitions."""
    notebook = Notebook()
    judge = Judge(law or load_law(), notebook)
    for number, (table, raw) in enumerate(records):
        judge.take(raw, position(partition_of(table, partitions), number))
    return notebook


def expected(records: Sequence[Record], law: Law | None = None, partitions: int = 1) -> str:
    """The digest of a replay."""
    digest = Digest()
    for finding in {finding.id: finding for finding in judged(records, law, partitions).findings}.values():
        digest.add(finding)
    return digest.hex()


def _packed(records: Iterable[Record], batch: int) -> Iterator[Record]:
    waiting: dict[str, list[bytes]] = {}
    for table, raw in records:
        own = waiting.setdefault(table, [])
        own.append(raw)
        if len(own) >= batch:
            yield table, packed(own)
            own.clear()
    for table, own in waiting.items():
        if own:
            yield table, packed(own)
