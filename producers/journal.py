"""The event log of one machine: a file of records, one a line, that only grows."""

import contextlib
import errno
import os
from pathlib import Path
from types import TracebackType
from typing import Self

CHUNK = 1 << 20  # bytes gathered before they are written


class JournalError(OSError):
    """The journal could not be written; the message says why, and what to do."""


_REASONS = {
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
    """Appends whole records to a journal.

    A new journal must not exist yet. Whatever happens, full disk and Ctrl-C included, the file ends with a
    whole line: what was gathered and not yet written is written or forgotten record by record.
    """

    def __init__(self, path: Path | str, *, append: bool = False) -> None:
        self.path = Path(path)
        flags = os.O_WRONLY | os.O_CREAT | (os.O_APPEND if append else os.O_EXCL)
        try:
            self._file = os.open(self.path, flags, 0o644)
        except OSError as fault:
            raise self._explained(fault) from fault
        try:
            self._whole = self._length() if append else 0
        except BaseException:
            os.close(self._file)
            raise
        self._gathered: list[bytes] = []
        self._size = 0
        self._open = True
        self.records = 0

    def write(self, record: bytes) -> None:
        """Take one record; it must be one line."""
        if b"\n" in record or not record:
            raise JournalError(errno.EINVAL, f"{self.path}: a record is one line and not empty")
        self._gathered.append(record)
        self._size += len(record) + 1
        self.records += 1
        if self._size >= CHUNK:
            self.flush()

    def flush(self) -> None:
        """Write what was gathered; if that fails, the file is cut back to its last whole line."""
        told = b"".join(part for record in self._gathered for part in (record, b"\n"))
        self._gathered, self._size = [], 0
        try:
            written = 0
            while written < len(told):
                written += os.write(self._file, told[written:])
        except BaseException as fault:
            self._cut_back()
            if isinstance(fault, OSError):
                raise self._explained(fault) from fault
            raise
        self._whole += len(told)

    def close(self) -> None:
        """Write the rest, make it last, and let the file go."""
        if not self._open:
            return
        try:
            self.flush()
            self._last()
        finally:
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
            os.fsync(self._file)
        except OSError as fault:
            if fault.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EROFS):  # a pipe or device need not last
                raise self._explained(fault) from fault

    def _cut_back(self) -> None:
        with contextlib.suppress(OSError):  # a pipe cannot be cut; the first fault is the one to tell
            os.ftruncate(self._file, self._whole)

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

    def _explained(self, fault: OSError) -> JournalError:
        why = _REASONS.get(fault.errno or 0, fault.strerror or str(fault))
        return JournalError(fault.errno or errno.EIO, f"cannot write {self.path}: {why}")
