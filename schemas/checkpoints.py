"""What is signed and kept elsewhere: how many records a table's day had, and the root of the tree over them."""

import base64
import binascii
import re
from datetime import datetime
from typing import Annotated, Final, Literal, Self
from urllib.parse import quote, unquote

from pydantic import Field

from schemas.model import Instant, Model, Name

_TEXT: Final = re.compile(
    r"vigia/([^/\n]+)/([^/\n]+)/([^/\n]+)\n([1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\ntime (\S+)\n"
    r"((?:(?:finding|coup) \S{1,128} [0-9a-f]{64}\n)*)"
)
Hex = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class NoCheckpoint(ValueError):
    """A text that is no checkpoint; the message says why, in words for a person."""


class SealedJudgment(Model):
    """A finding, or the verdicts on a coup, as they were reported: by which name, and the digest of its content."""

    kind: Literal["finding", "coup"]
    name: Annotated[str, Field(pattern=r"^\S{1,128}$")]
    digest: Hex

    def line(self) -> str:
        """Its line in a checkpoint."""
        return f"{self.kind} {self.name} {self.digest}\n"


class Checkpoint(Model):
    """The head of a tree: of which table and day, how large, which root, and when its last record happened.

    `judged` is what was reported of the table since the checkpoint before.
    """

    venue: Name
    table: Name
    day: Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\d(~[0-9a-f]{16})?$")]
    size: Annotated[int, Field(ge=1, le=2**53 - 1)]
    root: Annotated[bytes, Field(min_length=32, max_length=32)]
    time: Instant
    judged: tuple[SealedJudgment, ...] = ()

    @property
    def origin(self) -> str:
        """The name of the tree; what a device may have put into a name cannot break a line or a path."""
        return f"vigia/{quote(self.venue, safe='')}/{quote(self.table, safe='')}/{self.day}"

    def text(self) -> str:
        """The body of the note that is signed: C2SP tlog-checkpoint, with time and judgments as its extensions."""
        root = base64.b64encode(self.root).decode()
        lines = "".join(judgment.line() for judgment in self.judged)
        return f"{self.origin}\n{self.size}\n{root}\ntime {self.time.isoformat()}\n{lines}"

    @classmethod
    def read(cls, text: str) -> Self:
        """The checkpoint in a note's body."""
        match = _TEXT.fullmatch(text)
        if match is None:
            raise NoCheckpoint("the note is not origin, size, root and time, a line each")
        venue, table, day, size, root, time, lines = match.groups()
        try:
            return cls(
                venue=unquote(venue),
                table=unquote(table),
                day=day,
                size=int(size),
                root=base64.b64decode(root, validate=True),
                time=datetime.fromisoformat(time),
                judged=tuple(_judgment(line) for line in lines.splitlines()),
            )
        except (ValueError, binascii.Error):
            raise NoCheckpoint("the note's origin, root or time cannot be read") from None


def _judgment(line: str) -> SealedJudgment:
    kind, name, digest = line.split(" ")
    return SealedJudgment.model_validate({"kind": kind, "name": name, "digest": digest})


class TreeState(Model):
    """The state of a table's tree, stored so that it can grow on later."""

    venue: Name
    day: Name
    highest: Name  # the latest day that the table has opened on so far
    size: Annotated[int, Field(ge=0, le=2**53 - 1)]
    peaks: tuple[Hex, ...]
    told: Annotated[int, Field(ge=0)]  # size at the last checkpoint
    now: Instant  # of the last record
    due: Instant  # of the next checkpoint
