"""Sends records to the broker in order, each at least once, however often the broker goes away.

Only as many records are under way as the judge can put back in order: if the client library drops one request and a
later one gets through, nothing counts as missing. A window has arrived when the broker has confirmed all of it. What is
not confirmed is sent again, and every reader counts it once.
"""

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Condition, Event, Thread
from typing import Any, Final, Protocol

from kafka import KafkaProducer
from kafka.errors import KafkaError, KafkaTimeoutError
from kafka.net.compat import KafkaNetClient

from producers.device.outgoing import OutgoingRecord
from schemas.brokers import Brokers
from schemas.topics import BATCH, EVENTS, packed

WINDOW: Final = 32  # single events under way together: no more than the judge waits for
LARGEST: Final = 1 << 19  # bytes of events packed into one record, unless one event alone has more
NOTED: Final = 256  # records that have arrived after which that is noted at once
QUIET: Final = 1.0  # seconds without a record to send after which it is noted: whoever is in play is not kept waiting
_PAUSES: Final = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds between attempts while the broker is away
_DAY: Final = 86_400_000
_OPENS: Final = b'"type":"table_opened"'

log = logging.getLogger(__name__)


class SenderQueue(Protocol):
    """Where records wait to be sent, in the order in which they must arrive."""

    changed: Condition

    def unsent(self, most: int) -> Sequence[OutgoingRecord]:
        """The next ones that have not arrived."""

    def confirm(self, records: Sequence[OutgoingRecord]) -> None:
        """The broker has these, the first ones."""

    def note(self) -> None:
        """Remember it on disk."""


Connect = Callable[[], Any]


def connect_to(brokers: Brokers) -> Connect:
    """Makes a function that opens a producer: it keeps the order, and its confirmations mean that a record is safe."""

    def connect() -> Any:
        lines: list[KafkaNetClient] = []

        def line(**settings: Any) -> KafkaNetClient:
            lines.append(KafkaNetClient(**settings))
            return lines[-1]

        try:
            return _producer(brokers, line)
        except BaseException:
            for each in lines:  # a producer that finds no broker leaves its sockets open, time and again
                each.close()
            raise

    return connect


def _producer(brokers: Brokers, line: Callable[..., KafkaNetClient]) -> KafkaProducer:
    return KafkaProducer(
        **brokers.kafka_python(),
        acks="all",
        enable_idempotence=True,
        max_in_flight_requests_per_connection=1,
        delivery_timeout_ms=_DAY,  # while the broker is away it is the library that tries again, in order
        bootstrap_timeout_ms=5_000,
        max_block_ms=5_000,
        reconnect_backoff_max_ms=2_000,
        batch_size=1 << 16,
        max_request_size=8 << 20,
        allow_auto_create_topics=False,  # a misspelt topic must not swallow events
        metrics_enabled=False,
        kafka_client=line,
    )


class Sender(Thread):
    """Sends what is in an outbox until it is stopped."""

    def __init__(self, outbox: SenderQueue, connect: Connect, topic: str, *, batch: int = 1) -> None:
        super().__init__(name="vigia-sender", daemon=True)
        if not 1 <= batch <= BATCH:
            raise ValueError(f"a record holds 1 to {BATCH} events, not {batch}")
        self.outbox = outbox
        self.topic = topic
        self.batch = batch
        self.trouble: str | None = None  # why nothing arrives, in a sentence, while that is so
        self._connect = connect
        self._producer: Any = None
        self._over = Event()
        self._unnoted = 0

    def run(self) -> None:
        """Send, wait for more, and try again after a fault; no exception ends the thread."""
        attempt = 0
        while not self._over.is_set():
            try:
                if not self._send():
                    self._rest()
                    continue
                attempt, self.trouble = 0, None
            except Exception as fault:  # noqa: BLE001  # a table must not fall silent, whatever happens here
                self.trouble = f"{type(fault).__name__}: {fault}"[:300]
                log.warning("not delivered, trying again: %s", self.trouble)
                self._let_go()
                self._over.wait(_PAUSES[min(attempt, len(_PAUSES) - 1)])
                attempt += 1
        self._let_go()

    def stop(self, timeout: float) -> None:
        """Stop; what is under way may still arrive."""
        self._over.set()
        with self.outbox.changed:
            self.outbox.changed.notify_all()
        self.join(timeout)

    def _send(self) -> bool:
        """One window; false if there is nothing to send."""
        records = self.outbox.unsent(WINDOW if self.batch == 1 else self.batch)
        if not records:
            return False
        if self._producer is None:
            self._producer = self._connect()
        chosen, values = window(records, self.batch)
        futures = [
            self._producer.send(self.topic, key=table.encode(), value=value, headers=EVENTS.headers(value))
            for table, value in values
        ]
        for future in futures:
            self._confirmed(future)
        self.outbox.confirm(chosen)
        self._unnoted += len(chosen)
        if self._unnoted >= NOTED:
            self._note()
        return True

    def _confirmed(self, future: Any) -> None:
        """Wait until the broker has it; while it does not answer, say so in `trouble`."""
        while True:
            try:
                future.get(timeout=1.0)
            except KafkaTimeoutError:
                if future.is_done or self._over.is_set():
                    raise
                self.trouble = "the broker does not answer"
            else:
                return

    def _rest(self) -> None:
        """Nothing to send: wait for more, and note what has arrived if none comes."""
        with self.outbox.changed:
            if self._over.is_set() or self.outbox.unsent(1) or self.outbox.changed.wait(QUIET):
                return
        if self._unnoted:
            self._note()

    def _note(self) -> None:
        with suppress(OSError):  # a full disk must not keep anything from arriving; what is not noted is sent again
            self.outbox.note()
        self._unnoted = 0

    def _let_go(self) -> None:
        """Close the producer. One that still holds records would neither end by itself nor stay quiet."""
        producer, self._producer = self._producer, None
        if producer is None:
            return
        try:
            with suppress(KafkaError):
                producer.close(timeout=0.2)
        finally:
            if not producer._closed:  # noqa: SLF001  # `close` gave up before it had ended its thread
                producer._sender.force_close()  # noqa: SLF001
                producer._closed = True  # noqa: SLF001


def window(records: Sequence[OutgoingRecord], batch: int) -> tuple[list[OutgoingRecord], list[tuple[str, bytes]]]:
    """The first records that may be under way together, and the Kafka records that carry them."""
    if batch == 1:
        chosen = _within_an_opening(records[:WINDOW])
        return chosen, chosen
    packs: dict[str, list[bytes]] = {}
    sizes: dict[str, int] = {}
    chosen = []
    for table, record in records:
        pack, size = packs.setdefault(table, []), sizes.get(table, 0) + len(record) + 1
        if pack and (len(pack) == batch or size > LARGEST):
            break  # a second pack of one table could overtake the first
        pack.append(record)
        sizes[table] = size
        chosen.append((table, record))
    return chosen, [(table, packed(pack)) for table, pack in packs.items()]


def _within_an_opening(records: Sequence[OutgoingRecord]) -> list[OutgoingRecord]:
    """The records up to the next opening. An opening travels alone: nothing can be put in order across it."""
    places = (place for place, (_, record) in enumerate(records) if _OPENS in record)
    return list(records[: max(next(places, len(records)), 1)])
