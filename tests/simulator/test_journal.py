"""A journal only grows, and always ends with a whole line."""

import errno
import os
from pathlib import Path

import pytest

from producers.journal import JournalError, JournalWriter


def test_records_stand_one_a_line(tmp_path: Path) -> None:
    with JournalWriter(tmp_path / "j.jsonl") as journal:
        journal.write(b"{1}")
        journal.write(b"{2}")
    assert (tmp_path / "j.jsonl").read_bytes() == b"{1}\n{2}\n"


def test_a_journal_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "j.jsonl").write_bytes(b"{1}\n")
    with pytest.raises(JournalError, match="exists already"):
        JournalWriter(tmp_path / "j.jsonl")


def test_a_journal_can_be_continued(tmp_path: Path) -> None:
    (tmp_path / "j.jsonl").write_bytes(b"{1}\n")
    with JournalWriter(tmp_path / "j.jsonl", append=True) as journal:
        journal.write(b"{2}")
    assert (tmp_path / "j.jsonl").read_bytes() == b"{1}\n{2}\n"


def test_nothing_is_appended_to_half_a_record(tmp_path: Path) -> None:
    (tmp_path / "j.jsonl").write_bytes(b'{1}\n{"half')
    with pytest.raises(JournalError, match="middle of a record"):
        JournalWriter(tmp_path / "j.jsonl", append=True)
    assert (tmp_path / "j.jsonl").read_bytes() == b'{1}\n{"half'


def test_a_record_of_two_lines_is_refused(tmp_path: Path) -> None:
    with JournalWriter(tmp_path / "j.jsonl") as journal, pytest.raises(JournalError, match="one line"):
        journal.write(b"{1}\n{2}")


def breaks(monkeypatch: pytest.MonkeyPatch, fault: BaseException) -> None:
    """The disk takes two bytes, then fails."""
    real = os.write

    def write(file: int, told: bytes) -> int:
        real(file, told[:2])
        raise fault

    monkeypatch.setattr(os, "write", write)


@pytest.mark.parametrize(("code", "told"), [(errno.ENOSPC, "disk is full"), (errno.EROFS, "read-only")])
def test_a_full_or_read_only_disk_leaves_whole_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, told: str
) -> None:
    journal = JournalWriter(tmp_path / "j.jsonl")
    journal.write(b"{1}")
    journal.flush()
    journal.write(b"{2}")
    breaks(monkeypatch, OSError(code, os.strerror(code)))
    with pytest.raises(JournalError, match=told):
        journal.close()
    assert (tmp_path / "j.jsonl").read_bytes() == b"{1}\n"


def test_ctrl_c_leaves_whole_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = JournalWriter(tmp_path / "j.jsonl")
    journal.write(b"{1}")
    breaks(monkeypatch, KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        journal.close()
    assert (tmp_path / "j.jsonl").read_bytes() == b""


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="folder does not exist"):
        JournalWriter(tmp_path / "no" / "j.jsonl")
