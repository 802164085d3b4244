"""The topics as the sink reads them. The store says where to begin, never the broker."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, Final, Protocol

from kafka import KafkaConsumer, TopicPartition
from kafka.consumer import fetcher
from kafka.consumer.subscription_state import ConsumerRebalanceListener
from kafka.errors import FencedInstanceIdError, KafkaError, UnsupportedCodecError

from projections.sink.batch import TOPICS, Received
from schemas.brokers import Brokers
from schemas.records import tolerant

GROUP: Final = "sink"
_FETCH: Final = 16 << 20  # bytes of a partition at a time; the longest record of all fits
_LOOK: Final = 30.0  # seconds between two looks whether all topics are there
_PARTING: Final = 5_000  # milliseconds that taking leave of the group may take
_PATIENCE: Final = 60_000  # milliseconds for which the others wait for a sink that does not ask for more
fetcher.MemoryRecords = tolerant(fetcher.MemoryRecords)


class SourceUnavailable(Exception):
    """The topics cannot be read; the message is one sentence for a person."""


class Source(Protocol):
    """Where records come from."""

    def poll(self, seconds: float, most: int) -> list[Received]:
        """The next records, at most `most`; waits up to `seconds` for the first."""

    def moved(self) -> bool:
        """Whether our partitions changed since the last `begin`; nothing is read until it is called again."""

    def begin(self, ledger: Mapping[tuple[str, int], int]) -> None:
        """Read on from these offsets, by topic and partition; from the beginning where none is known."""

    def left(self) -> int | None:
        """How many records are left up to the current end; None while we have no partitions."""

    def topic(self, word: str) -> str:
        """The full name of a topic."""

    def lag(self) -> Mapping[tuple[str, int], int]:
        """How many records of each partition were not read yet."""


class KafkaSource:
    """Reads as a member of a group, which only decides who reads which partition.

    `name` is permanent: a sink that was killed comes back under it, and the group does not wait for the dead one.
    """

    def __init__(self, brokers: Brokers, prefix: str, name: str) -> None:
        self._brokers, self._group, self._name = brokers, f"{prefix}.{GROUP}", name
        self._names = {topic.name(prefix): topic.word for topic in TOPICS}
        self._topics = {word: name for name, word in self._names.items()}
        self._shares = _Shares()
        self._begun = -1  # which sharing out of the partitions the last `begin` was for
        self._client: Any = None
        self._checked = 0.0

    def poll(self, seconds: float, most: int) -> list[Received]:
        try:
            if time.monotonic() - self._checked > _LOOK:
                self.check()
            with _faults_in_words():
                polled = self._consumer().poll(timeout_ms=int(seconds * 1000), max_records=most)
        except Exception:
            self._let_go()  # after a fault the library may ask the same of itself for ever, and never return
            raise
        if self.moved():
            return []
        return [
            Received(self._names[place.topic], place.partition, record.offset, record.value)
            for place, records in polled.items()
            for record in records
        ]

    def check(self) -> None:
        """Raise if a topic is missing: a group without topics would wait for ever in silence."""
        with _faults_in_words():
            topics = self._consumer().topics()
        missing = sorted(self._names.keys() - set(topics))
        if missing:
            raise SourceUnavailable(
                f"There is no topic {missing[0]} that this user may read: create it with `vigia topics`."
            )
        self._checked = time.monotonic()

    def moved(self) -> bool:
        return self._begun != self._shares.number

    def begin(self, ledger: Mapping[tuple[str, int], int]) -> None:
        with _faults_in_words():
            consumer, sharing = self._consumer(), self._shares.number
            ours = sorted(consumer.assignment())
            ends = consumer.end_offsets(ours) if ours else {}
            for place in ours:
                following = ledger.get((place.topic, place.partition), 0)
                if following > ends[place]:
                    raise SourceUnavailable(
                        f"Topic {place.topic}, partition {place.partition} ends at {ends[place]}, but the store says "
                        f"that {following} were written: it is another topic than before, or it was cut off."
                    )
                consumer.seek(place, following)
            consumer.resume(*ours)
            self._begun = sharing

    def left(self) -> int | None:
        with _faults_in_words():
            ours = self._consumer().assignment()
            if not ours or self.moved():
                return None
            ends = self._consumer().end_offsets(ours)
            return sum(int(ends[place]) - int(self._consumer().position(place)) for place in ours)

    def topic(self, word: str) -> str:
        return self._topics[word]

    def lag(self) -> Mapping[tuple[str, int], int]:
        lags = {}
        with _faults_in_words():
            for place in self._consumer().assignment():
                end = self._consumer().highwater(place)
                if end is not None:
                    lags[place.topic, place.partition] = max(0, end - self._consumer().position(place))
        return lags

    def close(self) -> None:
        """Leave the group."""
        self._let_go()

    def _let_go(self) -> None:
        client, self._client, self._begun = self._client, None, -1
        if client is not None:
            with suppress(KafkaError):
                client.close(autocommit=False, timeout_ms=_PARTING)

    def _consumer(self) -> Any:
        if self._client is None:
            client = KafkaConsumer(
                **self._brokers.kafka_python(), group_id=self._group, group_instance_id=self._name,
                client_id=self._name, enable_auto_commit=False, auto_offset_reset="earliest",
                allow_auto_create_topics=False, session_timeout_ms=10_000, heartbeat_interval_ms=2_000,
                max_poll_interval_ms=_PATIENCE, fetch_max_wait_ms=50, max_partition_fetch_bytes=_FETCH,
                metadata_max_age_ms=30_000,
            )  # fmt: skip
            self._shares.consumer = client
            client.subscribe(list(self._names), listener=self._shares)
            self._client = client
        return self._client


@contextmanager
def _faults_in_words() -> Iterator[None]:
    try:
        yield
    except FencedInstanceIdError as fault:
        raise SourceUnavailable("Another sink runs under the same name: give each its own (--name).") from fault
    except UnsupportedCodecError as fault:
        raise SourceUnavailable(
            "A record is packed in a way that cannot be read here: set compression.type=uncompressed on its topic, as "
            f"`vigia topics` says, and send it again ({fault})."
        ) from fault
    except KafkaError as fault:
        raise SourceUnavailable(f"The topics cannot be read: {fault}.") from fault


class _Shares(ConsumerRebalanceListener):  # type: ignore[misc]  # published without types
    """Counts rebalances, and pauses our partitions until the sink has said where to begin."""

    def __init__(self) -> None:
        self.number = 0
        self.consumer: Any = None

    def on_partitions_revoked(self, revoked: set[TopicPartition]) -> None:
        self.number += 1

    def on_partitions_assigned(self, assigned: set[TopicPartition]) -> None:
        self.number += 1
        self.consumer.pause(*assigned)
