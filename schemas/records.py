"""Reads batches of Kafka records that a client library fails on.

Whoever may write to a topic may name a record's header with bytes that are not text. The broker accepts it, and both
client libraries fail on it every time: one record would stop every reader of its partition for ever. Nobody here reads
headers, so if a library fails on one, the batch is read without headers.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from struct import Struct
from typing import Any, Final, NamedTuple

_HEADER: Final = Struct(">qiibIhiqqqhii")  # of a batch: KIP-98, message format 2
_LENGTH: Final = 12  # bytes of the offset and the length, which the length does not count
_CODEC: Final = 0x07
_APPEND_TIME: Final = 0x08


class Plain(NamedTuple):
    """A record without its headers, with the names that the libraries use."""

    offset: int
    timestamp: int
    timestamp_type: int
    key: bytes | None
    value: bytes | None
    size_in_bytes: int
    headers: tuple[()] = ()
    checksum: None = None

    def validate_crc(self) -> bool:
        """The batch has one for all of its records."""
        return True


def tolerant(library: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A library's reader of batches (`MemoryRecords`) that does not stop at a bad header."""
    return lambda fetched: _Batches(library(fetched), fetched)


def plain(fetched: bytes, base: int) -> list[Plain]:
    """The records of the batch that begins at offset `base`, of all that was fetched."""
    view, start = memoryview(fetched), 0
    while True:
        first, length, _, _, _, attributes, _, begun, latest, *_, many = _HEADER.unpack_from(view, start)
        end = start + _LENGTH + length
        if first == base:
            stamp = latest if attributes & _APPEND_TIME else None
            if attributes & _CODEC:
                raise ValueError("a compressed batch")
            return list(_records(view[start + _HEADER.size : end], many, base, begun, stamp))
        start = end


def _records(view: memoryview, many: int, base: int, begun: int, stamp: int | None) -> Iterator[Plain]:
    at = 0
    for _ in range(many):
        length, at = _number(view, at)
        end = at + length
        late, at = _number(view, at + 1)  # past the attributes, which mean nothing yet
        place, at = _number(view, at)
        key, at = _bytes(view, at)
        value, at = _bytes(view, at)
        yield Plain(base + place, begun + late if stamp is None else stamp, stamp is not None, key, value, length)
        at = end


def _bytes(view: memoryview, at: int) -> tuple[bytes | None, int]:
    length, at = _number(view, at)
    return (None, at) if length < 0 else (bytes(view[at : at + length]), at + length)


def _number(view: memoryview, at: int) -> tuple[int, int]:
    """A signed number of variable length (zigzag)."""
    number = shift = 0
    while True:
        byte = view[at]
        at += 1
        number |= (byte & 0x7F) << shift
        if byte < 0x80:
            return number >> 1 ^ -(number & 1), at
        shift += 7


class _Batches:
    """What was fetched at once."""

    def __init__(self, own: Any, fetched: bytes) -> None:
        self._fetched = fetched
        self.has_next: Callable[[], bool] = own.has_next
        self.size_in_bytes: Callable[[], int] = own.size_in_bytes
        self._next = own.next_batch

    def next_batch(self) -> Any:
        batch = self._next()
        return None if batch is None else _Batch(batch, self._fetched)


class _Batch:
    """A library's batch, read whole before any of it is handed out."""

    def __init__(self, own: Any, fetched: bytes) -> None:
        self._own, self._fetched = own, fetched

    def __getattr__(self, name: str) -> Any:
        return getattr(self._own, name)

    def __iter__(self) -> Iterator[Any]:
        try:
            return iter(list(self._own))
        except Exception:
            with suppress(Exception):
                return iter(plain(self._fetched, self._own.base_offset))
            raise

    def __next__(self) -> Any:
        return next(self._own)
