"""Winding forward to a coup: what came before it is folded into the table, and no rule is asked about it.

Rules read what is known of a table and change nothing of it, so that a table is the same whether they were asked or
not, but for what they had the table work out when a coup ended. Asking them is most of the work of judging, and what
they said of earlier coups is known already.
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from schemas.identity import TableId
from streams.engine.bench import Bench
from streams.engine.custody import Custody
from streams.engine.judge import Judge
from streams.engine.signatures import Signatures


class _Head(msgspec.Struct, gc=False):
    """As much of a record as tells whether it is passed over; the engine reads the rest."""

    table: str
    sequence: int
    subject: str | None = None


_head: Final[Callable[[bytes], _Head]] = msgspec.json.Decoder(_Head).decode


def passed_over(raw: bytes, coup: str, settled: int) -> bool:
    """Whether a record came before the number from which on the coup is looked at, and says nothing of the coup."""
    head = _head_of(raw)
    return head is not None and head.sequence < settled and head.subject != coup


def number_of(raw: bytes) -> int:
    """The number of a record in its opening; -1 of one that cannot be read."""
    head = _head_of(raw)
    return -1 if head is None else head.sequence


def _head_of(raw: bytes) -> _Head | None:
    try:
        return _head(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


class Winder(Judge):
    """A judge of one opening who asks the rules only from the event of that number on."""

    settled = 0

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        self.telling: dict[TableId, Any] = {}  # how a table judges when somebody is told

    def custody(self, at: TableId) -> Custody:
        """The same custody with a bench that folds in silence at first."""
        custody = super().custody(at)
        self.telling[at] = custody.usual
        bench = custody.bench = _Silent(at, self.law, self.listener, self.as_of, self.regulation)
        bench.settled = self.settled
        if custody.follow is None or self.settled:
            custody.judge = custody.usual = bench.judge
        return custody

    def named(self, table: str) -> Custody | None:
        """The table of that name: the records are of one house."""
        return next((custody for at, custody in self.tables.items() if at.table == table and custody.openings), None)

    def look(self, table: str) -> None:
        """From here on whoever follows is told: before, there is nothing to see."""
        custody = self.named(table)
        if custody is None or custody.follow is None:
            return
        if custody.judge == custody.usual:  # else the table was silent just now: then it is asked for next
            custody.judge = self.telling[custody.at]
        custody.usual = self.telling[custody.at]

    def go_on_with_copy(self, table: str, head: str) -> None:
        """What comes next is a copy that begins with the settled number, rests on nothing, and which nobody signs."""
        custody = self.named(table)
        assert custody is not None  # noqa: S101  # the records before the copy opened it
        custody.expected, custody.head = self.settled, head
        custody.signatures, custody.signed = Signatures(), False
        custody.early.clear()
        self.look(table)


class _Silent(Bench):
    settled = 0

    def _ask(self, step: Any, event: Any, table: Any) -> None:
        if event.sequence >= self.settled:
            super()._ask(step, event, table)
        else:
            self.tally.judged |= step.bits  # whether anything was to be judged decides how a stretch of play ends

    def _ask_at_end(self, step: Any, event: Any, table: Any) -> None:
        """Nobody asks the rules; what the next coup has to know is kept as when they are asked."""
        if event.sequence >= self.settled:
            super()._ask_at_end(step, event, table)
            return
        self.tally.judged |= step.bits
        if self.law is not None and self.laid_out is not None and table.coup.lost is None:
            self._keep(self.laid_out.book.finished(table, table.coup, event, self.law), table)
