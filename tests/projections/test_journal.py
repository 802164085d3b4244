import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from projections import journal
from projections.journal import Journal, JournalUnreadable
from tests.ordinary import ordinary_user


@pytest.fixture(params=[1 << 20, 7, 1])
def block(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The size of a block changes nothing."""
    monkeypatch.setattr(journal, "BLOCK", request.param)
    return request.param


def records(tmp_path: Path, content: bytes) -> list[tuple[int, bytes]]:
    path = tmp_path / "journal.jsonl"
    path.write_bytes(content)
    with Journal(path) as read:
        return list(read)


@pytest.mark.usefixtures("block")
@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", []),
        (b"{}\n", [b"{}"]),
        (b"{}\n{1}\n", [b"{}", b"{1}"]),
        (b"{}\n\n{1}\n", [b"{}", b"", b"{1}"]),
        (b"\n", [b""]),
        (b"{}\n{torn", [b"{}", b"{torn"]),
        (b"{}\r\n", [b"{}\r"]),
        (b"{}\n\x00\xff\n{1}\n", [b"{}", b"\x00\xff", b"{1}"]),
    ],
    ids=["empty", "one", "two", "blank line", "only a newline", "torn tail", "CR LF", "binary line"],
)
def test_a_record_is_what_stands_before_the_newline(tmp_path: Path, content: bytes, expected: list[bytes]) -> None:
    assert records(tmp_path, content) == list(enumerate(expected, start=1))


def test_bytes_read_and_size_allow_a_progress_bar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "BLOCK", 4)
    path = tmp_path / "journal.jsonl"
    path.write_bytes(b"{}\n" * 100)
    with Journal(path) as read:
        seen = [read.offset for _ in read]
        assert (seen[0], read.offset, read.size) == (4, 300, 300)
    assert seen == sorted(seen)


def test_a_record_without_end_is_cut_and_said_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "BLOCK", 10)
    monkeypatch.setattr(journal, "LONGEST", 35)
    path = tmp_path / "journal.jsonl"
    path.write_bytes(b"{" + b"x" * 34 + b"\n{" + b"x" * 35 + b"\n{}\n{" + b"y" * 999)
    with Journal(path) as read:
        lengths = [(position, len(raw)) for position, raw in read]
        assert (lengths, read.cut) == ([(1, 35), (2, 35), (3, 2), (4, 35)], [2, 4])


@pytest.mark.usefixtures("block")
def test_a_dash_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    os.write(writing, b"{}\n{1}\n")
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(pipe))
        read = Journal("-")
        assert (list(read), read.size) == ([(1, b"{}"), (2, b"{1}")], None)
        read.close()
        assert not pipe.closed


@pytest.mark.parametrize(
    ("start", "sentence"),
    [
        (b"\x1f\x8b\x08", "packed with gzip"),
        (b"\x28\xb5\x2f\xfd", "packed with zstd"),
        (b"PK\x03\x04", "packed with zip"),
        (b"\x7fELF\x00\x00", "binary"),
        ('{"a":1}\n'.encode("utf-16"), "binary"),
    ],
)
def test_a_file_of_another_kind_is_refused_in_one_sentence(tmp_path: Path, start: bytes, sentence: str) -> None:
    with pytest.raises(JournalUnreadable, match=sentence):
        records(tmp_path, start)


def test_what_is_not_there_is_said_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(JournalUnreadable, match="There is no file"):
        Journal(tmp_path / "nowhere.jsonl")
    with pytest.raises(JournalUnreadable, match="is a folder"):
        Journal(tmp_path)
    with pytest.raises(JournalUnreadable, match="not the name of a file"):
        Journal("a\0b")


def test_a_file_that_may_not_be_read_is_said_in_one_sentence() -> None:
    with ordinary_user() as folder:
        path = folder / "journal.jsonl"
        path.touch(mode=0)
        with pytest.raises(JournalUnreadable, match="may not be read"):
            Journal(path)
