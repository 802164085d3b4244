"""A table's records on the device's own disk: written before they are sent, kept until they have arrived.

One folder for one table. Records are numbered from 0 over the life of the spool. Each opening is a file of its own,
named by the number of its first record. `sent` holds the number of the first record that has not arrived. The files
count, not `sent`: if `sent` lags behind, a record is sent twice, which is harmless.
"""

import fcntl
import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from threading import Condition
from typing import Final

from producers.device.outgoing import outgoing
from producers.journal import JournalWriter, explained
from schemas.decode import Undecodable, decode

KEPT: Final = 4  # openings that have arrived and are kept all the same
_BLOCK: Final = 1 << 18
_SUFFIX: Final = ".jsonl"


class SpoolTaken(Exception):
    """Another client uses this spool."""


class SpoolDamaged(Exception):
    """The spool is not what a client left there; the message says what to do."""


class Spool:
    """The records of one table. Safe to use by one thread that appends and one that sends."""

    def __init__(self, folder: Path | str, table: str) -> None:
        self.folder = Path(folder)
        self.table = table
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._lock = os.open(self.folder / "lock", os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as fault:
            raise explained(fault, self.folder) from fault
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._lock)
            raise SpoolTaken(f"the spool {self.folder} is in use: one table has one client at a time") from None
        self.changed = Condition()
        self._writer: JournalWriter | None = None
        try:
            self._bases = sorted(int(path.stem) for path in self.folder.glob(f"*{_SUFFIX}")) or [0]
            self.sent = self._last_sent()
            self.end = self._bases[-1] + self._whole_lines()
            self._place = self._find(self.sent)
        except BaseException:
            self.close()
            raise

    def append(self, records: list[bytes], *, opening: bool = False) -> None:
        """Write records; they survive a power cut once this returns. `opening` begins a new file."""
        if opening and self.end > self._bases[-1]:
            self.close_file()
            self._bases.append(self.end)
        if self._writer is None:
            self._writer = JournalWriter(self._file(self._bases[-1]), append=True)
            _sync_to_disk(self.folder)
        self._writer.append(records)
        with self.changed:
            self.end += len(records)
            self.changed.notify_all()

    def opening(self) -> list[bytes]:
        """All records of the last opening."""
        for base in reversed(self._bases):
            path = self._file(base)
            if path.exists() and path.stat().st_size:
                return path.read_bytes().split(b"\n")[:-1]
        return []

    def unsent(self, most: int) -> list[tuple[str, bytes]]:
        """At most so many of the next records that have not arrived, with the Kafka key of their table."""
        return [outgoing(record) for record in self._next_records(most)]

    def confirm(self, records: Sequence[tuple[str, bytes]]) -> None:
        """The broker has these, the first unsent ones; wake whoever waits for that."""
        base, offset = self._place
        self._place = (base, offset + sum(len(record) + 1 for _, record in records))
        with self.changed:
            self.sent += len(records)
            self.changed.notify_all()

    def note(self) -> None:
        """Note on disk what has arrived, and delete openings that arrived long ago."""
        with self.changed:
            draft = self.folder / "sent.new"
            draft.write_text(f"{self.sent}\n", encoding="ascii")
            draft.replace(self.folder / "sent")
            bases = zip(self._bases, self._bases[1:], strict=False)
            for base in [base for base, following in bases if following <= self.sent][:-KEPT]:
                self._file(base).unlink(missing_ok=True)
                self._bases.remove(base)

    def close_file(self) -> None:
        """Close the current file."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    def close(self) -> None:
        """Close the spool and release its lock."""
        self.close_file()
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    def _next_records(self, most: int) -> list[bytes]:
        most = min(most, self.end - self.sent)
        if most <= 0:
            return []
        base, offset = self._place
        with self._file(base).open("rb") as file:
            file.seek(offset)
            block = file.read(_BLOCK)
            while block.count(b"\n") < most and (more := file.read(_BLOCK)):
                block += more
        records = block.split(b"\n")[:-1][:most]
        if not records and base != self._bases[-1]:
            self._place = (self._bases[self._bases.index(base) + 1], 0)
            return self._next_records(most)
        return records

    def _file(self, base: int) -> Path:
        return self.folder / f"{base:020d}{_SUFFIX}"

    def _last_sent(self) -> int:
        """How far it was sent; if that cannot be read, the first record that is kept."""
        try:
            sent = int((self.folder / "sent").read_text("ascii"))
        except (OSError, ValueError):
            sent = 0
        return max(sent, self._bases[0])

    def _whole_lines(self) -> int:
        """How many whole records the last file has. A half-written end was never sent, and is cut off."""
        path = self._file(self._bases[-1])
        if not path.exists():
            return 0
        content = path.read_bytes()
        lines, whole, head = 0, 0, None
        for line in content.split(b"\n")[:-1]:
            try:
                event = decode(line)
            except Undecodable:
                break
            if head is not None and event.prevhash != head:
                break
            head = hashlib.sha256(line).hexdigest()
            lines, whole = lines + 1, whole + len(line) + 1
        if whole < len(content):
            self._cut(path, content[whole:], whole, lines)
        if self.sent > self._bases[-1] + lines:
            raise SpoolDamaged(
                f"the spool {self.folder} has lost records that were sent already (it ends with record "
                f"{self._bases[-1] + lines}, {self.sent} were sent): the table cannot go on from here without a "
                "second history. Keep the folder, and open the table with a new spool and the hash of its last record"
            )
        return lines

    def _cut(self, path: Path, torn: bytes, whole: int, lines: int) -> None:
        """Cut off a half-written end and keep it beside: it proves nothing, but nobody should destroy it."""
        if self.sent > self._bases[-1] + lines:
            return
        try:
            aside = self.folder / f"torn-{self._bases[-1] + lines:020d}"
            aside.write_bytes(torn)
            os.truncate(path, whole)
            _sync_to_disk(path)
        except OSError as fault:
            raise explained(fault, path) from fault

    def _find(self, number: int) -> tuple[int, int]:
        """File and place of a record."""
        base = max(base for base in self._bases if base <= number)
        path = self._file(base)
        lines = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
        return base, sum(len(line) + 1 for line in lines[: number - base])


def _sync_to_disk(path: Path) -> None:
    """Sync a file or folder, so that its name and length survive a power cut."""
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
