"""A reading is our answer to a doubtful place of the law, with how sure we are of it."""

from typing import Literal

from streams.law.records import Record


class Reading(Record):
    """A doubt in the text, the reading that we recommend, and its confidence (high, medium, low).

    Doubts are settled by the Minister (decree art. 3), so a reading binds nobody
    but us: a finding that rests on one says so.
    """

    id: str
    regulations: tuple[str, ...]
    paragraphs: tuple[str, ...] = ()
    title: str
    doubt: str
    doubt_pt: str | None = None  # both there for every game that has rules
    reading: str
    reading_pt: str | None = None
    confidence: Literal["H", "M", "L"]

    def wording(self, *, portuguese: bool) -> tuple[str, str]:
        """The doubt and our reading in one language; in English where there is no other."""
        if portuguese and self.doubt_pt and self.reading_pt:
            return self.doubt_pt, self.reading_pt
        return self.doubt, self.reading
