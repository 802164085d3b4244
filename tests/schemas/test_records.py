"""A batch is read without its headers where a library fails over them, and otherwise as the library reads it."""

from collections.abc import Callable
from typing import Any

import pytest
from aiokafka.record.memory_records import MemoryRecords as Cython
from kafka.record import MemoryRecords, MemoryRecordsBuilder

from schemas.records import plain, tolerant

RECORDS = [(b"k", b"one"), (None, b""), (b"", None), (b"k" * 300, b"x" * 70_000), (b"k", b"last")]


class NoText(str):
    """What a hostile client sends for the name of a header."""

    __slots__ = ()

    def encode(self, *how: str) -> bytes:
        return b"\xff\xfe"


def batch(*, header: str | None = None, codec: int = 0, first: int = 0) -> bytes:
    made = MemoryRecordsBuilder(magic=2, compression_type=codec, batch_size=1 << 20)
    for place, (key, value) in enumerate(RECORDS):
        headers = [(header, b"y"), ("good", None)] if header is not None and place == 1 else []
        assert made.append(timestamp=1_700_000_000_000 + place, key=key, value=value, headers=headers)
    made.close()
    raw = bytearray(made.buffer())
    raw[:8] = first.to_bytes(8)
    return bytes(raw)


@pytest.mark.parametrize("library", [MemoryRecords, Cython], ids=["kafka-python", "aiokafka"])
class TestBothLibraries:
    def test_a_header_that_is_no_text_hides_no_record(self, library: type) -> None:
        """The broker takes it; left to themselves the libraries would fail on it for ever."""
        raw = batch() + batch(header=NoText("x"), first=5) + batch(first=10)
        with pytest.raises(Exception, match="utf-8"):
            read(library, raw)
        records = read(tolerant(library), raw)
        assert [(one.key, one.value) for one in records] == RECORDS * 3
        assert [one.offset for one in records] == list(range(15))

    def test_a_sound_batch_is_read_as_the_library_reads_it(self, library: type) -> None:
        raw = batch(header="x")
        assert fields(read(tolerant(library), raw)) == fields(read(library, raw)) == fields(plain(raw, 0))

    def test_what_nobody_can_read_is_still_the_librarys_to_tell(self, library: type) -> None:
        """A batch in a packing that is not installed; brokers of our topics unpack it before anybody reads."""
        raw = bytearray(batch(codec=1))
        raw[22] = raw[22] & ~0x07 | 0x04  # says zstd
        with pytest.raises(Exception, match=r"(?i)codec|zstd"):
            read(tolerant(library), bytes(raw))


def read(library: Callable[[bytes], Any], raw: bytes) -> list[Any]:
    records, whole = library(raw), list[Any]()
    while records.has_next():
        whole += list(records.next_batch())
    return whole


def fields(records: list[Any]) -> list[tuple[Any, ...]]:
    return [(one.offset, one.timestamp, one.timestamp_type, one.key, one.value) for one in records]
