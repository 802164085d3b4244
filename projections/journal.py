r"""A journal: a file of raw records, one a line, read as a stream in bounded memory.

A record is what stands before `\n`, byte for byte, because the chain is a hash over these bytes. A `\r` before
the newline belongs to the record: a journal whose line ends were converted is not the evidence any more, and
`verify` says so. A blank line is a record, and so is a last line without a newline; both are judged unreadable.
Positions are counted from 1, as an editor counts lines.
"""

import os
import stat
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, BinaryIO, Final, Self

from schemas.identity import DESK

if TYPE_CHECKING:
    from streams.engine.front import Lines, NumberedLines

BLOCK: Final = 1 << 17  # what is read stays in the processor's cache until it is judged
LONGEST: Final = 64 << 20  # of a longer record only this much is kept in memory and delivered

_PACKED: Final = {
    b"\x1f\x8b": "gzip",
    b"\x28\xb5\x2f\xfd": "zstd",
    b"BZh": "bzip2",
    b"\xfd7zXZ\x00": "xz",
    b"\x04\x22\x4d\x18": "lz4",
    b"PK\x03\x04": "zip",
}


class JournalUnreadable(Exception):
    """There is no journal to be read there; the message is one sentence for a person."""


class Blocks:
    """Records that come many at a time: whoever takes a block has the next records at hand."""

    def __init__(self, blocks: Iterable[Sequence[tuple[int, bytes]]]) -> None:
        self.blocks = blocks

    def __iter__(self) -> Iterator[tuple[int, bytes]]:
        """One by one."""
        return chain.from_iterable(self.blocks)


def every_line(block: bytes, before: int) -> "tuple[NumberedLines, int]":
    """All lines of a block that ends with one, each with its position; and how many there are."""
    lines = block.split(b"\n")
    lines.pop()  # nothing, after the last line
    return list(enumerate(lines, before + 1)), len(lines)


class Journal:
    """Iterates over `(position, raw)`.

    `offset` (bytes read so far) and `size` (of the file, None where it cannot be known) are there to draw a
    progress bar from; `cut` lists the positions of records that were too long to be delivered whole. Of a file that
    grows while it is read, `until` is where the reading ends.
    """

    def __init__(self, source: str | Path, until: int | None = None) -> None:
        self._until = until
        self.name = "standard input" if str(source) == "-" else str(source)
        self.offset = 0
        self.cut: list[int] = []
        try:
            self._file: BinaryIO = _opened(source)
            status = os.fstat(self._file.fileno())
        except (OSError, ValueError) as fault:
            raise JournalUnreadable(_why_not(self.name, fault)) from None
        self.size = status.st_size if stat.S_ISREG(status.st_mode) else None
        try:
            self._first = self._block()
            _refuse_what_is_no_text(self.name, self._first)
        except JournalUnreadable:
            self.close()
            raise

    def __iter__(self) -> Iterator[tuple[int, bytes]]:
        """Every record once; a journal is read through a single time."""
        return chain.from_iterable(self.blocks())

    def blocks(self, lines: "Lines" = every_line) -> Iterator[list[tuple[int, bytes]]]:
        """The same, as many records at a time as were read from the file at once; of whole lines, those that are wanted."""
        position = 0
        begun: list[bytes] = []  # of a record whose end has not been read yet
        length = 0
        block, self._first = self._first, b""
        while block:
            first: list[tuple[int, bytes]] = []
            if begun and b"\n" in block:
                end, block = block.split(b"\n", 1)
                position += 1
                first = [(position, self._whole(begun, end, length, position))]
                begun, length = [], 0
            end_of_lines = block.rfind(b"\n") + 1
            wanted, many = lines(block[:end_of_lines], position)
            rest = block[end_of_lines:]
            yield first + wanted if first else wanted
            position += many
            if rest:
                if length < LONGEST:
                    begun.append(rest)
                length += len(rest)
            block = self._block()
        if begun:
            yield [(position + 1, self._whole(begun, b"", length, position + 1))]

    def close(self) -> None:
        """Let go of the file; standard input is not ours to close."""
        if self._file is not sys.stdin.buffer:
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _block(self) -> bytes:
        try:
            read1 = getattr(self._file, "read1", None)  # standard input may be a pipe: take what is there
            most = BLOCK if self._until is None else min(BLOCK, self._until - self.offset)
            block: bytes = read1(most) if read1 is not None else self._file.read(most)
        except OSError as fault:
            raise JournalUnreadable(_why_not(self.name, fault)) from None
        self.offset += len(block)
        return block

    def _whole(self, begun: list[bytes], end: bytes, length: int, position: int) -> bytes:
        if length + len(end) <= LONGEST:
            return b"".join((*begun, end))
        self.cut.append(position)
        return b"".join((*begun, end))[:LONGEST]


def _opened(source: str | Path) -> BinaryIO:
    if str(source) == "-":
        return sys.stdin.buffer
    return Path(source).open("rb", buffering=0)  # closed by the journal


def _refuse_what_is_no_text(name: str, start: bytes) -> None:
    """A damaged line is quarantined; a file that is something else altogether is not read as ten million of them."""
    for mark, kind in _PACKED.items():
        if start.startswith(mark):
            raise JournalUnreadable(f"{name} is packed with {kind}: unpack it first.")
    if b"\0" in start and not start.startswith(b"{") and b"\n{" not in start:
        raise JournalUnreadable(f"{name} is a binary file and no journal: a journal is text, one event a line.")


def _why_not(name: str, fault: OSError | ValueError) -> str:
    match fault:
        case FileNotFoundError():
            return f"There is no file {name}."
        case IsADirectoryError():
            return f"{name} is a folder: name the journal file inside it."
        case PermissionError():
            return f"{name} may not be read by this user."
        case OSError():
            return f"{name} cannot be read: {fault.strerror or 'the device failed'}."
        case _:
            return f"{name!r} is not the name of a file."


def is_desk_log(path: Path | str) -> bool:
    """Whether a file begins like the log of a desk."""
    try:
        with Path(path).open("rb") as file:
            return f'"table":"{DESK}"'.encode() in file.readline(65_536)
    except (OSError, ValueError):
        return False
