"""Skips to a coup: earlier events are folded into the table, and no rule is asked about them.

Rules read the state of a table and do not change it, so the table is the same whether they were asked or not, except
for what it derives for them when a coup ends. Asking rules is most of the work of judging, and their verdicts on
earlier coups are known already.
"""

from typing import Any

from schemas.identity import TableId
from streams.engine.custody import Custody
from streams.engine.judge import Judge
from streams.engine.signatures import Signatures
from streams.engine.table_judge import TableJudge


class SkippingJudge(Judge):
    """A judge of one opening who asks the rules only from the event of that number on."""

    settled = 0

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        self.telling: dict[TableId, Any] = {}  # how a table judges while somebody follows

    def custody(self, at: TableId) -> Custody:
        """The same custody with a table judge that folds in silence at first."""
        custody = super().custody(at)
        self.telling[at] = custody.usual
        table_judge = custody.table_judge = _Silent(at, self.law, self.listener, self.as_of, self.regulation)
        table_judge.settled = self.settled
        if custody.follow is None or self.settled:
            custody.judge = custody.usual = table_judge.judge
        return custody

    def named(self, table: str) -> Custody | None:
        """The table of that name; the records are of one venue."""
        return next((custody for at, custody in self.tables.items() if at.table == table and custody.openings), None)

    def look(self, table: str) -> None:
        """Call followers from here on: before, there is nothing to see."""
        custody = self.named(table)
        if custody is None or custody.follow is None:
            return
        if custody.judge == custody.usual:  # else the table was silent just now: then it is asked for next
            custody.judge = self.telling[custody.at]
        custody.usual = self.telling[custody.at]

    def go_on_with_copy(self, table: str, head: str) -> None:
        """From here on a copy is judged: it begins at the settled number, rests on nothing and is not signed."""
        custody = self.named(table)
        assert custody is not None  # noqa: S101  # the records before the copy opened it
        custody.expected, custody.head = self.settled, head
        custody.signatures, custody.signed = Signatures(), False
        custody.early.clear()
        self.look(table)


class _Silent(TableJudge):
    settled = 0

    def _ask(self, step: Any, event: Any, table: Any) -> None:
        if event.sequence >= self.settled:
            super()._ask(step, event, table)
        else:
            self.tally.judged |= step.bits  # whether anything was to be judged decides how a stretch of play ends

    def _ask_at_end(self, step: Any, event: Any, table: Any) -> None:
        """No rule is asked; what the next coup needs to know is kept as if they were."""
        if event.sequence >= self.settled:
            super()._ask_at_end(step, event, table)
            return
        self.tally.judged |= step.bits
        if self.law is not None and self.rule_index is not None and table.coup.lost is None:
            self._keep(self.rule_index.book.finished(table, table.coup, event, self.law), table)
