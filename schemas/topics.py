"""The topics of the live pipeline in one table, and how a record in them is found again.

A table's events are in one partition, in order, for ever: they are judged from there, and can be judged again.
Everything else but the control topic goes to the partition of the events that caused it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

PREFIX: Final = "vigia"
BATCH: Final = 1_024  # events of one table that may stand in one record, a line each
_INDEX_BITS: Final = 10  # of a position: the place in the batch
_OFFSET_BITS: Final = 38  # 2.7e11 records in a partition
EVENT_TYPE: Final = "application/cloudevents+json; charset=UTF-8"  # the Kafka binding's for a single event
BATCH_TYPE: Final = "application/vnd.vigia.events+jsonl"  # ours: the binding knows no batches, and a line is no array
NOTE_TYPE: Final = "text/plain; charset=UTF-8"
_JSON_TYPE: Final = "application/json"
_FOR_EVER: Final = -1
_MIB: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Topic:
    """One topic: what it is keyed by, what a record holds, and how long it is kept."""

    word: str
    key: str
    value: str
    kept: Literal["delete", "compact"] = "delete"
    partitions: int | None = None  # None: as many as there are partitions of events
    longest: int = _MIB  # bytes of a record
    media: str = _JSON_TYPE  # what its records say that they hold

    def name(self, prefix: str = PREFIX) -> str:
        """The name that brokers know it by."""
        return f"{prefix}.{self.word}"

    def headers(self, value: bytes) -> list[tuple[str, bytes]]:
        """The headers of a record, for other readers; our own rely on none."""
        batch = self.media == EVENT_TYPE and b"\n" in value
        return [("content-type", (BATCH_TYPE if batch else self.media).encode())]

    def settings(self, copies: int) -> dict[str, str]:
        """The broker's settings of the topic; `copies` is the replication factor."""
        return {
            "cleanup.policy": self.kept,
            "retention.ms": str(_FOR_EVER),
            "retention.bytes": str(_FOR_EVER),
            "min.insync.replicas": str(min(2, copies)),
            "max.message.bytes": str(self.longest),
            "compression.type": "uncompressed",  # brokers unpack: every client reads it, and no record grows in reading
            "message.timestamp.type": "LogAppendTime",  # the authority's clock, not the device's
            "unclean.leader.election.enable": "false",
        }


EVENTS: Final = Topic(
    "events",
    "venue/table",
    "an event, or up to 1,024 of one table joined by newlines",
    longest=8 * _MIB,
    media=EVENT_TYPE,
)
FINDINGS: Final = Topic("findings", "venue/table", "a finding, JSON")
COUPS: Final = Topic("coups", "venue/table", "a judged coup with its verdicts, JSON", longest=2 * _MIB)
QUARANTINE: Final = Topic(
    "quarantine", "venue/table, table or “unknown”", "a record set aside, JSON", longest=16 * _MIB
)
CHECKPOINTS: Final = Topic("checkpoints", "venue/table", "a signed checkpoint", media=NOTE_TYPE)
CONTROL: Final = Topic("control", "none", "an Instrutivo overlay in a JSON envelope", partitions=1)
LEDGER: Final = Topic(
    "ledger", "partition/N or table/VENUE/TABLE", "how far was judged, JSON", kept="compact", longest=8 * _MIB
)
DESK: Final = Topic("desk", "vigia/desk", "a record of the authority's desk, JSON", partitions=1, media=EVENT_TYPE)
TOPICS: Final = (EVENTS, FINDINGS, COUPS, QUARANTINE, CHECKPOINTS, CONTROL, LEDGER)  # without which no worker starts
EVERY: Final = (*TOPICS, DESK)


def position(partition: int, offset: int, index: int = 0) -> int:
    """One number for the place of an event: partition, offset of its record, place in the batch.

    It says where to look; it is no part of a finding's id or of the digest.
    """
    return partition << (_OFFSET_BITS + _INDEX_BITS) | offset << _INDEX_BITS | index


def place(position: int) -> tuple[int, int, int]:
    """Partition, offset and place in the batch of a position."""
    index = position & (1 << _INDEX_BITS) - 1
    offset = position >> _INDEX_BITS & (1 << _OFFSET_BITS) - 1
    return position >> (_OFFSET_BITS + _INDEX_BITS), offset, index


def partition_of_position(position: int) -> int:
    """The partition alone; all of a journal is partition 0."""
    return position >> (_OFFSET_BITS + _INDEX_BITS)


def packed(events: Iterable[bytes]) -> bytes:
    """Several events of one table as one record."""
    return b"\n".join(events)


def unpacked(value: bytes | None) -> list[bytes]:
    """The events in a record. An empty record is one unreadable event, and so is one with too many lines."""
    if value is None:
        return [b""]
    if b"\n" not in value:
        return [value]
    lines = value.split(b"\n")
    return lines if len(lines) <= BATCH else [value]


def partition_of(key: str, partitions: int) -> int:
    """The partition of the events with this key: what every Kafka client does with it by itself."""
    return (murmur2(key.encode()) & 0x7FFFFFFF) % partitions


def murmur2(key: bytes) -> int:
    """Kafka's hash of a key."""
    length, mix, mask = len(key), 0x5BD1E995, 0xFFFFFFFF
    own = 0x9747B28C ^ length
    for start in range(0, length - length % 4, 4):
        word = int.from_bytes(key[start : start + 4], "little") * mix & mask
        word = (word ^ word >> 24) * mix & mask
        own = (own * mix & mask) ^ word
    rest = key[length - length % 4 :]
    if rest:
        own = (own ^ int.from_bytes(rest, "little")) * mix & mask
    own = (own ^ own >> 13) * mix & mask
    return own ^ own >> 15
