"""What a croupier writes into: the clock of the table, the coup in play, the drafts so far."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, ClassVar

from producers.simulator.script import Draft

TABLET = "tablet"
Moves = Mapping[str, Mapping[str, str]]  # phase -> kind of event -> next phase


class OutOfTurn(ValueError):
    """A croupier does what cannot happen at this stage of a coup."""


class TooEarly(ValueError):
    """A plan asks for something at a time when what comes before it cannot be over."""


@dataclass(slots=True)
class Book:
    """One opening of one table; a game extends it with what it must remember between coups."""

    table: str
    now: datetime
    drafts: list[Draft] = field(default_factory=list)
    coup: str | None = None
    pace: float = 1.0  # the dealers' haste: all spans of a coup are multiplied by it
    moves: Moves = field(default_factory=dict)  # the life of a coup, as the judge reads it (`phases.NEXT` of the game)
    phase: str = "idle"

    seen_by: ClassVar[Mapping[str, str]] = {}  # event -> the device that sees it; the dealer's tablet tells the rest

    def tell(self, kind: str, data: dict[str, Any] | None = None, after: float = 1.0) -> Draft:
        """Write the next event, some seconds after the one before."""
        self._move(kind)
        self.now += self.span(after)
        source = f"{self.table}/{self.seen_by.get(kind, TABLET)}"
        draft = Draft(kind, self.now, data or {}, self.coup, source)
        self.drafts.append(draft)
        return draft

    def _move(self, kind: str) -> None:
        """Walk the table of moves; an event that stands in none of its rows may come at any time."""
        row = self.moves.get(self.phase, {})
        if kind in row:
            self.phase = row[kind]
        elif any(kind in moves for moves in self.moves.values()):
            raise OutOfTurn(f"{self.coup or self.table}: no {kind} can come while the coup is {self.phase}")

    def span(self, seconds: float) -> timedelta:
        """Some seconds at the present pace, in whole milliseconds, as devices give the time."""
        return timedelta(milliseconds=round(seconds * self.pace * 1000))

    def rest(self, reason: str, seconds: float) -> None:
        """Play is suspended for so long."""
        self.tell("table_suspended", {"reason": reason}, 5)
        self.tell("table_resumed", after=seconds)

    def take(self) -> list[Draft]:
        """The drafts since the last time; the book is empty again."""
        drafts, self.drafts = self.drafts, []
        return drafts
