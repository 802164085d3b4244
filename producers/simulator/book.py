"""The book in which a croupier writes: the clock of the table, the coup in play, the drafts so far."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, ClassVar

from producers.simulator.script import Draft

TABLET = "tablet"


@dataclass(slots=True)
class Book:
    """One opening of one table; a game extends it with what it must remember between coups."""

    table: str
    now: datetime
    drafts: list[Draft] = field(default_factory=list)
    coup: str | None = None
    pace: float = 1.0  # the dealers' haste: all spans of a coup are multiplied by it

    seen_by: ClassVar[Mapping[str, str]] = {}  # event -> the device that sees it; the dealer's tablet tells the rest

    def tell(self, kind: str, data: dict[str, Any] | None = None, after: float = 1.0) -> Draft:
        """Write the next event, some seconds after the one before."""
        self.now += self.span(after)
        source = f"{self.table}/{self.seen_by.get(kind, TABLET)}"
        draft = Draft(kind, self.now, data or {}, self.coup, source)
        self.drafts.append(draft)
        return draft

    def span(self, seconds: float) -> timedelta:
        """Some seconds at the present pace, in whole milliseconds as devices tell time."""
        return timedelta(milliseconds=round(seconds * self.pace * 1000))

    def take(self) -> list[Draft]:
        """The drafts since the last time; the book is empty again."""
        told, self.drafts = self.drafts, []
        return told
