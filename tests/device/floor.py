"""A broker that fits on a page, and a table that plays."""

import hashlib
from dataclasses import dataclass, field
from threading import Lock

from kafka.errors import KafkaTimeoutError

from producers.device import NewEvent, TableClient
from schemas.decode import decode
from schemas.envelope import GENESIS
from schemas.topics import unpacked
from tests.engine.keys import KEYS, TABLE, TABLET, script


@dataclass
class Future:
    """What became of one record."""

    fault: Exception | None = None
    is_done: bool = True

    def get(self, timeout=None):
        if self.fault is not None:
            raise self.fault


@dataclass
class Broker:
    """Keeps what it is sent; `faults` are raised one for each record, None meaning that it is taken."""

    log: list[bytes] = field(default_factory=list)
    faults: list[Exception | None] = field(default_factory=list)
    away: bool = False
    connections: int = 0
    lock: Lock = field(default_factory=Lock)
    _closed: bool = True

    def connect(self):
        if self.away:
            raise KafkaTimeoutError("nobody there")
        self.connections += 1
        return self

    def send(self, topic, key, value, headers):
        with self.lock:
            fault = self.faults.pop(0) if self.faults else None
            if self.away:
                return Future(KafkaTimeoutError("gone"))
            if fault is None:
                self.log.append(value)
            return Future(fault)

    def close(self, timeout=None):
        pass

    @property
    def records(self) -> list[bytes]:
        return [record for value in self.log for record in unpacked(value)]


def client(spool, broker=None, *, key=KEYS[TABLET], table=TABLE, source=TABLET, **more):
    connect = None if broker is None else broker.connect
    return TableClient(table, source, key, None, spool, connect=connect, **more)


def evening(coups=2):
    """What an evening tells, without numbers; its keys are those of the licence."""
    return [NewEvent(draft.type, draft.data, draft.subject, draft.time, draft.source) for draft in script(coups)]


def play(table, script, sources=KEYS):
    """Let a client tell all of it, every source with its own key."""
    for source, key in sources.items():
        table.add_source(source, key)
    for each in script:
        table.tell_all([each])


def once(records):
    """Each record at its first arrival."""
    return list(dict.fromkeys(records))


def chained(records):
    """Each record rests on the one before and has the next number."""
    head, expected = GENESIS, 0
    for record in records:
        event = decode(record)
        expected = 0 if event.type == "table_opened" else expected
        if (event.prevhash, event.sequence) != (head, expected):
            return False
        head, expected = hashlib.sha256(record).hexdigest(), expected + 1
    return True


def lines(folder):
    """Every record of a spool."""
    return [line for path in sorted(folder.glob("*.jsonl")) for line in path.read_bytes().splitlines()]
