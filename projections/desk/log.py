"""The desk's log on disk: one file that only grows, one record a line, each resting on the one before it.

When `append` returns, the record survives a power cut; when it raises, the record is not there. A half-written record
is cut off and kept beside. Several processes may write (the console, and a command about accounts): each first reads
what the others wrote.
"""

import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from projections.access.private_files import locked, own_folder
from projections.desk.desk_state import DeskEntry
from projections.desk.log_head import LogHead, NoHead
from projections.desk.records import BadDeskRecord, hash_of, read, written
from streams.engine.notes import SecretKey

_BLOCK: Final = 1 << 20


class DeskDamaged(Exception):
    """The log is not what was written there; the message says where, and what to do."""


class DeskLog:
    """The file. Calls `on_entry` with every record once, in order, also those of other processes."""

    def __init__(
        self, folder: Path, on_entry: Callable[[DeskEntry, bytes], None], key: SecretKey | None = None
    ) -> None:
        own_folder(folder)
        self.path = folder / "desk.jsonl"
        self._head, self._lock, self._key = folder / "desk.head", folder / "desk.lock", key
        self._on_entry = on_entry
        self.records, self.hash, self.length = 0, hash_of(None), 0
        self.places: list[int] = []  # where each record begins
        with locked(self._lock):
            self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
            self._begin()

    def append(self, entry: Callable[[int], DeskEntry]) -> DeskEntry:
        """Write the record that `entry` makes for the next number; it may still decline, once it has read everything."""
        with locked(self._lock):
            self._catch_up()
            made = entry(self.records)
            raw = written(made, self.hash, self._key)
            length = self.length
            try:
                self._write(raw + b"\n")
                self._take(made, raw)
                LogHead(self.records, self.hash, made.time).write(self._head, self._key)
            except BaseException:
                self._take_back(length)
                raise
        self._on_entry(made, raw)
        return made

    def refresh(self) -> None:
        """Hear what other processes wrote."""
        if os.fstat(self._file).st_size != self.length:
            with locked(self._lock):
                self._catch_up()

    def line(self, sequence: int) -> bytes:
        """A record as it stands on disk."""
        start = self.places[sequence]
        end = self.places[sequence + 1] if sequence + 1 < len(self.places) else self.length
        return os.pread(self._file, end - start - 1, start)

    def close(self) -> None:
        """Let the file go."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _begin(self) -> None:
        """Read the whole log; a torn end never counted, unless the head says that it did."""
        try:
            head = LogHead.read(self._head)
        except NoHead as bad:
            raise DeskDamaged(str(bad)) from None
        counted = head.records if head is not None else 0
        fault = self._hear_whole_lines()
        if head is not None and 0 < counted <= self.records and hash_of(self.line(counted - 1)) != head.hash:
            fault, self.records = "it is not the record that the head names", counted - 1
        if self.records < counted:
            raise DeskDamaged(
                f"{self.path} is not what was written there: line {self.records + 1} is bad or missing "
                f"({fault or 'cut off'}), and {counted} were counted. Keep the files as they are, and look at them "
                "with vigia verify"
            )
        if head is None and self.records > 1:
            raise DeskDamaged(f"{self.path} has records and no head beside it ({self._head}): restore it from a copy")
        if fault is not None:
            self._cut_torn_end()

    def _catch_up(self) -> None:
        """Read what others wrote, and repair what a killed process left half written."""
        size = os.fstat(self._file).st_size
        if size < self.length or not self.path.exists() or self.path.stat().st_ino != os.fstat(self._file).st_ino:
            raise DeskDamaged(f"{self.path} was cut or replaced while the desk was open: look at it with vigia verify")
        if size > self.length and self._hear_whole_lines() is not None:
            self._cut_torn_end()

    def _hear_whole_lines(self) -> str | None:
        """Take record after record; the reason why the next bytes are none, if there are more."""
        for raw in self._lines():
            try:
                entry, envelope = read(raw)
            except BadDeskRecord as fault:
                return str(fault)
            if entry.sequence != self.records or envelope.prevhash != self.hash:
                return "it does not rest on the record before it"
            self._take(entry, raw)
            self._on_entry(entry, raw)
        return None if os.fstat(self._file).st_size == self.length else "it is not whole"

    def _lines(self) -> Iterator[bytes]:
        rest, place = b"", self.length
        while block := os.pread(self._file, _BLOCK, place):
            place += len(block)
            *lines, rest = (rest + block).split(b"\n")
            yield from lines

    def _take(self, entry: DeskEntry, raw: bytes) -> None:
        self.places.append(self.length)
        self.records, self.hash, self.length = self.records + 1, hash_of(raw), self.length + len(raw) + 1

    def _write(self, content: bytes) -> None:
        done = 0
        while done < len(content):
            done += os.write(self._file, content[done:])
        os.fsync(self._file)

    def _take_back(self, length: int) -> None:
        """Undo a record that was not completely written."""
        if self.length != length:
            self.places.pop()
            self.records -= 1
            self.length = length
            self.hash = hash_of(self.line(self.records - 1) if self.records else None)
        with contextlib.suppress(OSError):  # a disk that does not even cut: the next start finds it torn, and cuts
            os.ftruncate(self._file, length)
            os.fsync(self._file)

    def _cut_torn_end(self) -> None:
        torn = os.pread(self._file, os.fstat(self._file).st_size - self.length, self.length)
        aside = self.path.with_name(f"torn-{self.records:012d}-{hash_of(torn)[:12]}")
        with contextlib.suppress(FileExistsError):
            file = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(file, "wb") as out:
                out.write(torn)
                out.flush()
                os.fsync(out.fileno())
        os.ftruncate(self._file, self.length)
        os.fsync(self._file)
