"""A journal only grows, and always ends with a whole line."""

import errno
import os
from pathlib import Path

import pytest

from producers.journal import JournalError, JournalWriter


def test_records_stand_one_a_line(tmp_path: Path) -> None:
    with JournalWriter(tmp_path / "j.jsonl") as journal:
        journal.append([b"{1}"])
        journal.append([b"{2}", b"{3}"])
    assert (tmp_path / "j.jsonl").read_bytes() == b"{1}\n{2}\n{3}\n"
    assert journal.records == 3


def test_a_journal_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "j.jsonl").write_bytes(b"{1}\n")
    with pytest.raises(JournalError, match="exists already"):
        JournalWriter(tmp_path / "j.jsonl")


def test_a_journal_can_be_continued(tmp_path: Path) -> None:
    (tmp_path / "j.jsonl").write_bytes(b"{1}\n")
    with JournalWriter(tmp_path / "j.jsonl", append=True) as journal:
        journal.append([b"{2}"])
    assert (tmp_path / "j.jsonl").read_bytes() == b"{1}\n{2}\n"


def test_nothing_is_appended_to_half_a_record(tmp_path: Path) -> None:
    (tmp_path / "j.jsonl").write_bytes(b'{1}\n{"half')
    with pytest.raises(JournalError, match="middle of a record"):
        JournalWriter(tmp_path / "j.jsonl", append=True)
    assert (tmp_path / "j.jsonl").read_bytes() == b'{1}\n{"half'


@pytest.mark.parametrize("record", [b"{1}\n{2}", b""])
def test_a_record_is_one_line(tmp_path: Path, record: bytes) -> None:
    with JournalWriter(tmp_path / "j.jsonl") as journal:
        with pytest.raises(JournalError, match="one line"):
            journal.append([b"{0}", record])
        journal.append([b"{1}"])
    assert (tmp_path / "j.jsonl").read_bytes() == b"{1}\n"


def breaks(monkeypatch: pytest.MonkeyPatch, fault: BaseException, taken: int) -> None:
    """The disk takes some bytes, then fails."""
    real = os.write

    def write(file: int, line: bytes) -> int:
        real(file, line[:taken])
        raise fault

    monkeypatch.setattr(os, "write", write)


@pytest.mark.parametrize("taken", range(9))
@pytest.mark.parametrize(("code", "reason"), [(errno.ENOSPC, "disk is full"), (errno.EROFS, "read-only")])
def test_a_full_or_read_only_disk_takes_all_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, reason: str, taken: int
) -> None:
    with JournalWriter(tmp_path / "j.jsonl") as journal:
        journal.append([b"{1}"])
        with monkeypatch.context() as broken:
            breaks(broken, OSError(code, os.strerror(code)), taken)
            with pytest.raises(JournalError, match=reason):
                journal.append([b"{2}", b"{3}"])
        assert (tmp_path / "j.jsonl").read_bytes() == b"{1}\n"
        journal.append([b"{4}"])
    assert (tmp_path / "j.jsonl").read_bytes() == b"{1}\n{4}\n"


def fails(*arguments: object) -> None:
    raise OSError(errno.EIO, os.strerror(errno.EIO))


def test_a_disk_that_loses_what_it_took_takes_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with JournalWriter(tmp_path / "j.jsonl") as journal:
        monkeypatch.setattr(os, "fdatasync", fails)
        with pytest.raises(JournalError, match="cannot write"):
            journal.append([b"{1}"])
    assert (tmp_path / "j.jsonl").read_bytes() == b""


def test_ctrl_c_leaves_whole_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with JournalWriter(tmp_path / "j.jsonl") as journal:
        breaks(monkeypatch, KeyboardInterrupt(), 2)
        with pytest.raises(KeyboardInterrupt):
            journal.append([b"{1}"])
    assert (tmp_path / "j.jsonl").read_bytes() == b""


def test_what_cannot_be_cut_back_is_not_written_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a record may stand at the end: a second one behind it would be read as part of it."""
    with JournalWriter(tmp_path / "j.jsonl") as journal:
        with monkeypatch.context() as broken:
            breaks(broken, OSError(errno.EIO, "broken"), 2)
            broken.setattr(os, "ftruncate", fails)
            with pytest.raises(JournalError, match="broken"):
                journal.append([b"{1}"])
        with pytest.raises(JournalError, match="open it anew"):
            journal.append([b"{2}"])


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="folder does not exist"):
        JournalWriter(tmp_path / "no" / "j.jsonl")
