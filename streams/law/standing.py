"""What is declared of paragraphs that no rule checks: held elsewhere, a mere heading, or not observable."""

from streams.law.records import Record


class HeldElsewhere(Record):
    """A duty kept by a licence field, an equipment record or the make of the system itself."""

    paragraph: str
    by: str
    why: str


class Heading(Record):
    """A paragraph with no duty of its own beyond its letters."""

    paragraph: str


class NotObservable(Record):
    """A paragraph that no event can show to be kept or broken."""

    paragraph: str
    why: str


class Standing(Record):
    """The declarations for one regulation."""

    held: tuple[HeldElsewhere, ...] = ()
    heading: tuple[Heading, ...] = ()
    not_observable: tuple[NotObservable, ...] = ()
