"""Records of the desk about what stands beside the work: files and videos, searches that are kept, players looked for."""

from typing import Annotated

from pydantic import Field

from schemas.deed import Deed, NoteText
from schemas.findings import Severity
from schemas.model import Instant, Model, Name, Text


class PlayerSearched(Deed):
    """Somebody looked for the coups of a player; `players` are the pseudonyms that fit, `by_name` whether a name was
    typed.
    """

    players: Annotated[tuple[Name, ...], Field(max_length=64)]
    by_name: bool
    venues: tuple[Name, ...] | None


class AttachedDeed(Deed):
    """Beside a coup, a finding or a case: `case/P2026-0001-4f0c9`. `venues` are all that it touches."""

    attached_to: Annotated[str, Field(min_length=1, max_length=1024)]
    venues: Annotated[tuple[Name, ...], Field(min_length=1, max_length=1024)]
    note: NoteText = ""


class AttachmentAdded(AttachedDeed):
    """A file was put there; its bytes lie beside the log, under their hash."""

    name: Name
    media: Name
    size: Annotated[int, Field(ge=1, le=1 << 30)]
    sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class VideoReferenced(AttachedDeed):
    """What a camera saw, and from when to when."""

    camera: Name
    since: Instant
    until: Instant


class AttachmentTaken(Deed):
    """Somebody was given the file."""

    attached_to: Annotated[str, Field(min_length=1, max_length=1024)]
    venues: Annotated[tuple[Name, ...], Field(min_length=1, max_length=1024)]
    sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class SearchTerms(Model):
    """What a new finding must have to match a search that alerts; what is empty may be anything."""

    venue: Text = ""
    table: Text = ""
    game: Text = ""
    regulation: Text = ""
    paragraph: Text = ""
    rule: Text = ""
    staff: Text = ""
    severities: tuple[Severity, ...] = ()
    least: Annotated[int, Field(ge=0, le=2**53)] = 0
    words: tuple[Name, ...] = ()


class SearchSaved(Deed):
    """Somebody keeps a search of findings under a name; with a channel, new findings that match are sent there.

    `venues` are those that the account might see; None is all of them.
    """

    search: Name
    title: Annotated[str, Field(min_length=1, max_length=200)]
    query: Annotated[str, Field(max_length=2048)]
    venues: tuple[Name, ...] | None
    channel: Name | None = None
    terms: SearchTerms | None = None  # with a channel


class SearchDropped(Deed):
    """The search is kept no longer, and sends nothing any more."""

    search: Name
    venues: tuple[Name, ...] | None
