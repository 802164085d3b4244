"""Sends a recorded journal to the broker as it is: every line a record, byte for byte, damaged ones too.

A note beside the journal says how far it went; the next run goes on from there.
"""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from threading import Condition
from typing import Final

from producers.device.outgoing import OutgoingRecord, outgoing
from schemas.what_if import refuse_simulated

_BLOCK: Final = 1 << 20


class JournalChanged(Exception):
    """The note beside the journal tells of another journal."""


class JournalQueue:
    """The lines of a journal that have not arrived yet."""

    def __init__(self, journal: Path | str, note: Path | str | None = None, *, to: str = "") -> None:
        """`to` names the destination: what arrived elsewhere has not arrived here."""
        self.path = Path(journal)
        self._to = to
        self._note = Path(note) if note is not None else self.path.with_name(f"{self.path.name}.sent")
        self.changed = Condition()
        self._file = self.path.open("rb")
        try:
            self.size = self.path.stat().st_size
            self.sent, self.offset, self._last = self._noted()
            self._refuse_a_simulation()
            self._venues = self._houses_so_far()
        except BaseException:
            self._file.close()
            raise
        self._ahead: list[bytes] = []  # read and not yet arrived
        self._read = self.offset  # bytes read so far, whole lines only
        self._begun = b""

    @property
    def torn(self) -> bytes:
        """Whether the last line has no newline: it may still be being written, so it is not sent. Known once all else
        has arrived.
        """
        return self._begun

    def unsent(self, most: int) -> Sequence[OutgoingRecord]:
        """The next lines, with the key of the table that each is for."""
        with self.changed:
            while len(self._ahead) < most:
                self._file.seek(self._read + len(self._begun))
                block = self._file.read(_BLOCK)
                if not block:
                    break
                *whole, self._begun = (self._begun + block).split(b"\n")
                self._ahead += whole
                self._read += sum(len(line) + 1 for line in whole)
            return [outgoing(line, self._venues) for line in self._ahead[:most]]

    def _houses_so_far(self) -> dict[str, str]:
        """The venues that earlier openings named, for tables whose records name none."""
        venues: dict[str, str] = {}
        self._file.seek(0)
        while self._file.tell() < self.offset:
            line = self._file.readline()
            if b'"table_opened"' in line:
                outgoing(line.rstrip(b"\n"), venues)
        return venues

    def confirm(self, records: Sequence[OutgoingRecord]) -> None:
        """The broker has these, the first ones."""
        with self.changed:
            del self._ahead[: len(records)]
            self.sent += len(records)
            self.offset += sum(len(line) + 1 for _, line in records)
            self._last = hashlib.sha256(records[-1][1]).hexdigest()
            self.changed.notify_all()

    def note(self) -> None:
        """Note how far it went, and the last line sent."""
        draft = self._note.with_name(f"{self._note.name}.new")
        data = {"lines": self.sent, "bytes": self.offset, "last": self._last, "to": self._to}
        draft.write_text(json.dumps(data) + "\n", encoding="ascii")
        draft.replace(self._note)

    def close(self) -> None:
        """Let the journal go."""
        self._file.close()

    def _refuse_a_simulation(self) -> None:
        """`NotEvidence` where a line yet to be sent belongs to a what-if simulation."""
        self._file.seek(self.offset)
        for at, line in enumerate(self._file, self.sent + 1):
            refuse_simulated(line, at)

    def _noted(self) -> tuple[int, int, str]:
        try:
            note = json.loads(self._note.read_text("ascii"))
            lines, offset, last = int(note["lines"]), int(note["bytes"]), str(note["last"])
            to = str(note["to"])
        except FileNotFoundError:
            return 0, 0, ""
        except (ValueError, KeyError, TypeError):
            raise JournalChanged(f"{self._note} is no note of an import: remove it to begin anew") from None
        if to != self._to:
            raise JournalChanged(
                f"{self._note} tells how far {self.path} was sent to {to}, not to {self._to}: name another note "
                "for this place (--note), or remove it"
            )
        if lines and (offset > self.size or hashlib.sha256(self._line_before(offset)).hexdigest() != last):
            raise JournalChanged(
                f"{self.path} is not the journal of which {self._note} tells that {lines} lines were sent: "
                "remove the note to send all of it, or name the right journal"
            )
        return lines, offset, last

    def _line_before(self, offset: int) -> bytes:
        """The line that ends at this offset."""
        block, start = b"", offset
        while start and block.count(b"\n") < 2:
            start = max(0, start - _BLOCK)
            self._file.seek(start)
            block = self._file.read(offset - start)
        return block.split(b"\n")[-2] if block.endswith(b"\n") else b""
