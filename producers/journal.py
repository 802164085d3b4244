"""The event log of one machine: a file of records, one a line, that only grows."""

import contextlib
import errno
import os
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self


class JournalError(OSError):
    """The journal could not be written; the message says why, and what to do."""


_REASONS: Final = {
    errno.ENOSPC: "the disk is full; free some space and write it again",
    errno.EDQUOT: "your share of the disk is used up; free some space and write it again",
    errno.EROFS: "the disk is read-only; choose another place",
    errno.EACCES: "this place may not be written to; choose another one",
    errno.EPERM: "this place may not be written to; choose another one",
    errno.ENOENT: "its folder does not exist; create it first",
    errno.ENOTDIR: "its folder is not a folder",
    errno.EISDIR: "it is a folder; name a file",
    errno.EEXIST: "it exists already; name another file, or ask to append",
}


class JournalWriter:
    """Appends whole records to a journal, several at a time if they come together.

    When `append` returns, all of them survive a power cut. When it raises (a full disk, Ctrl-C), none of them is there
    and the file ends with a whole line.
    """

    def __init__(self, path: Path | str, *, append: bool = False) -> None:
        self.path = Path(path)
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | (0 if append else os.O_EXCL)
        try:
            self._file = os.open(self.path, flags, 0o644)
        except OSError as fault:
            raise explained(fault, self.path) from fault
        try:
            self._whole = self._length() if append else 0
        except BaseException:
            os.close(self._file)
            raise
        self._open = self._sound = True
        self.records = 0

    def append(self, records: Sequence[bytes]) -> None:
        """Write these records, one a line; they are on the disk when this returns."""
        if any(b"\n" in record or not record for record in records):
            raise JournalError(errno.EINVAL, f"{self.path}: a record is one line and not empty")
        if not self._sound:
            raise JournalError(
                errno.EIO, f"{self.path}: the last write did not end; close the journal and open it anew"
            )
        self._sound = False
        block = b"".join(part for record in records for part in (record, b"\n"))
        try:
            written = 0
            while written < len(block):
                written += os.write(self._file, block[written:])
            self._last()
        except BaseException as fault:
            self._sound = self._cut_back()
            if isinstance(fault, OSError):
                raise explained(fault, self.path) from fault
            raise
        self._whole += len(block)
        self.records += len(records)
        self._sound = True

    def close(self) -> None:
        """Close the file."""
        if self._open:
            self._open = False
            os.close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _last(self) -> None:
        try:
            os.fdatasync(self._file)
        except OSError as fault:
            if fault.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EROFS):  # a pipe or device need not last
                raise

    def _cut_back(self) -> bool:
        with contextlib.suppress(OSError):  # a pipe cannot be cut; the first fault is the one to tell
            os.ftruncate(self._file, self._whole)
            return True
        return False

    def _length(self) -> int:
        """The length of the journal; it must end with a whole line."""
        length = os.fstat(self._file).st_size
        if length:
            with self.path.open("rb") as journal:
                journal.seek(length - 1)
                if journal.read(1) != b"\n":
                    raise JournalError(
                        errno.EINVAL,
                        f"{self.path} ends in the middle of a record; nothing is appended to a damaged journal. "
                        "Look at its last line, and start a new journal",
                    )
        return length


def explained(fault: OSError, path: Path) -> JournalError:
    """What the operating system refused, as a sentence."""
    if isinstance(fault, JournalError):
        return fault
    why = _REASONS.get(fault.errno or 0, fault.strerror or str(fault))
    return JournalError(fault.errno or errno.EIO, f"cannot write {path}: {why}")
