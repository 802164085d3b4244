"""The head of the log: the number of records and the hash of the last one, signed if there is a key.

It is written after each record. A log shorter than its head was cut; a longer one was being written when the power
went. A copy kept elsewhere also shows when somebody cut both log and head.
"""

import contextlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final, Self

from projections.access.private_files import write_whole
from projections.desk.records import stamped
from schemas.identity import DESK
from streams.engine.notes import NotSigned, SecretKey, VerifierKey, opened

_TEXT: Final = re.compile(rf"{DESK}\n(0|[1-9]\d{{0,15}})\n([0-9a-f]{{64}})\ntime (\S+)\n")


class NoHead(ValueError):
    """A file that is no head of a log, or not a believable one; the message says why."""


@dataclass(frozen=True, slots=True)
class LogHead:
    """So many records, the last of which has this hash."""

    records: int
    hash: str
    time: datetime

    def write(self, path: Path, key: SecretKey | None) -> None:
        """It is on the disk when this returns."""
        text = f"{DESK}\n{self.records}\n{self.hash}\ntime {stamped(self.time)}\n"
        write_whole(path, (text if key is None else key.sign(text)).encode())

    @classmethod
    def read(cls, path: Path, keys: Iterable[VerifierKey] = ()) -> Self | None:
        """The head in a file, if there is one; with keys, only one that they signed."""
        with contextlib.suppress(FileNotFoundError):
            note = path.read_text("utf-8", errors="replace")
            try:
                text = opened(note, keys) if keys else note.partition("\n\n")[0].rstrip("\n") + "\n"
            except NotSigned as fault:
                raise NoHead(f"{path}: {fault}") from None
            parts = _TEXT.fullmatch(text)
            if parts is None:
                raise NoHead(f"{path} is no head of a log: count, hash and time, a line each")
            return cls(int(parts.group(1)), parts.group(2), datetime.fromisoformat(parts.group(3)))
        return None
