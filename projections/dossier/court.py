"""What a court asks beside the records: who made the dossier and when, what was claimed, decided and attached."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class CourtClaim:
    """What somebody claims about the coup, and what came of it."""

    dispute: str
    claimant: str
    claim: str
    amount: int | None
    currency: str | None
    opened: datetime
    outcome: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided on a finding, by whom, and who signed second."""

    finding: str
    state: str
    disposition: str | None
    reason: str
    by: str
    second: str | None
    time: datetime


@dataclass(frozen=True, slots=True)
class Attached:
    """A file beside the coup, a finding or the case; its bytes travel in the dossier."""

    name: str
    media: str
    sha256: str
    note: str
    by: str
    time: datetime
    content: bytes

    @property
    def file(self) -> str:
        """Its name in the dossier: nothing of the name that somebody gave it."""
        ending = {"application/pdf": "pdf", "image/png": "png", "image/jpeg": "jpg", "video/mp4": "mp4"}
        return f"attachments/{self.sha256}.{ending.get(self.media, 'txt')}"


@dataclass(frozen=True, slots=True)
class Video:
    """What a camera saw."""

    camera: str
    since: datetime
    until: datetime
    note: str


@dataclass(frozen=True, slots=True)
class CourtFacts:
    """All of it; a dossier that is made from a journal alone has none but the day on which it was made."""

    authority: str = ""
    case: str = ""
    title: str = ""
    made: datetime | None = None
    by: str = ""
    house: str = ""  # what people call the casino, and the table
    place: str = ""
    claims: tuple[CourtClaim, ...] = ()
    decisions: tuple[Decision, ...] = ()
    attached: tuple[Attached, ...] = ()
    videos: tuple[Video, ...] = ()

    def as_data(self) -> dict[str, Any]:
        """For programs; the bytes of attachments are files of their own."""
        return {
            "authority": self.authority, "case": self.case, "title": self.title, "by": self.by,
            "house": self.house, "place": self.place,
            "made": self.made.isoformat() if self.made is not None else None,
            "claims": [_plain(one) for one in self.claims],
            "decisions": [_plain(one) for one in self.decisions],
            "attached": [{**_plain(one, "content"), "file": one.file} for one in self.attached],
            "videos": [_plain(one) for one in self.videos],
        }  # fmt: skip

    def files(self) -> dict[str, bytes]:
        """The attachments by their names in the dossier; the same bytes once."""
        return {one.file: one.content for one in self.attached}


NO_FACTS: Final = CourtFacts()


def _plain(one: Any, *without: str) -> dict[str, Any]:
    names: Iterable[str] = one.__dataclass_fields__
    values = {name: getattr(one, name) for name in names if name not in without}
    return {name: value.isoformat() if isinstance(value, datetime) else value for name, value in values.items()}
