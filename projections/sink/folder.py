"""Keeps checkpoints in a folder: one file for each table and day, to which notes are only ever added."""

import hashlib
import os
from pathlib import Path
from typing import Final
from urllib.parse import quote

from schemas.checkpoints import Checkpoint, NoCheckpoint

ENDING: Final = ".checkpoints"
_LONGEST: Final = 120  # letters of a name, before it is cut and told apart by its hash
_BETWEEN: Final = "\n"  # a blank line between two notes


class CheckpointFolder:
    """Writes notes as they come. The same note again is written once."""

    def __init__(self, folder: Path | str) -> None:
        self.folder = Path(folder)

    def keep(self, note: bytes) -> None:
        """Add a note to the file of its table and day, and see it onto the disk."""
        text = note.decode()
        head = Checkpoint.read(text.rpartition("\n\n")[0] + "\n")
        path = self.path(head)
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            kept = _content(file)
            if note in kept:
                return
            whole = "".join(one + _BETWEEN for one in split(kept.decode("utf-8", "replace"))).encode()
            if kept != whole and kept.startswith(whole):
                os.ftruncate(file, len(whole))  # our own last write was cut short by a power cut
            _write(file, note + _BETWEEN.encode())
            os.fsync(file)
        finally:
            os.close(file)

    def path(self, head: Checkpoint) -> Path:
        """Where the checkpoints of a table's day are."""
        return self.of_table(head.venue, head.table) / f"{head.day}{ENDING}"

    def of_table(self, venue: str, table: str) -> Path:
        """Where the checkpoints of all days of a table are."""
        return self.folder / _named(quote(venue, safe="")) / _named(quote(table, safe=""))


def notes(path: Path) -> list[str]:
    """Every whole note of a file, or of all files under a folder."""
    files = sorted(path.rglob(f"*{ENDING}")) if path.is_dir() else [path]
    return [note for file in files for note in split(file.read_bytes().decode("utf-8", "replace"))]


def split(text: str) -> list[str]:
    """The notes in a text: each is a body, a blank line, and lines that begin with a dash."""
    whole, body, signed = [], "", ""
    for line in text.splitlines(keepends=True):
        if line.startswith("\u2014 ") and body.endswith("\n\n"):
            signed += line
            continue
        if signed:
            whole.append(body + signed)
            body = signed = ""
        body = line if line.startswith("vigia/") else body + line
    if signed:
        whole.append(body + signed)
    return [note for note in whole if note.endswith("=\n")]


def _named(name: str) -> str:
    """A quoted name as a folder: never `..`, never too long."""
    if name.startswith("."):
        name = "%2E" + name[1:]
    if len(name) > _LONGEST:
        name = name[:_LONGEST] + "~" + hashlib.sha256(name.encode()).hexdigest()[:16]
    return name


def _content(file: int) -> bytes:
    parts = []
    os.lseek(file, 0, os.SEEK_SET)
    while part := os.read(file, 1 << 20):
        parts.append(part)
    return b"".join(parts)


def _write(file: int, content: bytes) -> None:
    while content:
        content = content[os.write(file, content) :]


__all__ = ["CheckpointFolder", "NoCheckpoint", "notes", "split"]
