"""A paragraph is one printed number or letter of a regulation, in our own words."""

from datetime import date
from typing import Literal

from pydantic import Field
from typing_extensions import override

from streams.law.records import Record

Kind = Literal[
    "announcement",
    "conduct",
    "config",
    "definition",
    "discretion",
    "eligibility",
    "equipment",
    "limit",
    "outcome",
    "payout",
    "procedure",
    "record",
    "staffing",
    "timing",
]
Observable = Literal["yes", "partly", "no"]
Weight = Literal["critical", "major", "minor", "info"]


class UnknownParagraph(KeyError):
    """No regulation has a paragraph of that id."""

    @override
    def __str__(self) -> str:
        """The sentence itself: a plain KeyError would put it in quotes."""
        return str(self.args[0])


class UnknownRegulation(UnknownParagraph):
    """There is no regulation of that id."""


class Paragraph(Record):
    """What one paragraph orders, whether events can show it, and what must be verified."""

    id: str
    game: str
    kind: Kind
    gloss: str
    gloss_pt: str | None = None  # there for every game that has rules
    observable: Observable
    severity: Weight
    check: str | None = None
    inputs: tuple[str, ...] = ()
    notes: str | None = None
    concept: str | None = None
    counterpart: str | None = None

    def wording(self, *, portuguese: bool) -> str:
        """What it orders, in the reader's language where it was written in it, else in English."""
        return (self.gloss_pt if portuguese else None) or self.gloss

    @property
    def regulation(self) -> str:
        """The regulation in which the paragraph stands: `ao-de-261-22`."""
        return self.id.partition("/")[0]

    @property
    def article(self) -> str | None:
        """The article or part: `1`, `decree`, `II`; none where the regulation has only numbers."""
        parts = self.id.split("/")
        return parts[1] if len(parts) == 3 else None

    @property
    def number(self) -> str:
        """The number as printed, with letter and roman: `30.a.ii`."""
        return self.id.rpartition("/")[2]

    def contains(self, other: str) -> bool:
        """Whether the id `other` is a letter, a roman or a split of this paragraph."""
        return other.startswith((f"{self.id}.", f"{self.id}#"))


class Chapter(Record):
    """The head of one catalogue file: which text, which game, since when."""

    regulation: str
    article: str | None = None
    part: str | None = None
    chapter: str | None = None
    rules: str | None = None
    game: str
    title: str
    jurisdiction: str | None = None
    currency: str | None = None
    in_force: date | None = None
    in_force_unknown: str | None = None
    published: date | None = None
    deliberated: date | None = None
    identification: str | None = None
    sibling: str | None = None
    roles: dict[str, str] = Field(default_factory=dict)
    paragraphs: tuple[Paragraph, ...]


class Regulation(Record):
    """What is known of a regulation as a whole."""

    id: str
    title: str
    named: tuple[str, str]  # as people cite it, in Portuguese and in English
    numbered: tuple[str, str]  # what its numbers are called, in Portuguese and in English
    territory: str
    time_zone: str
    currency: str
    in_force: date | None = None
    in_force_unknown: str | None = None
    applied_since: date
    in_force_by: date | None = None  # the day by which it surely was, where its first day is not proved
    in_force_reading: str | None = None  # on which findings rest until then
    updated_by: str | None = None
    official: str | None = None  # where the gazette itself publishes it, where it has such an address
