"""Asks the rules and keeps the tally of their verdicts."""

from contextlib import suppress
from typing import Any

from schemas.envelope import Event
from schemas.identity import TableId
from streams.engine.outcome import Listener, Tally
from streams.engine.reporter import Reporter
from streams.engine.rule_index import EndStep, EventStep, Numbered, nothing_to_fold
from streams.rules import Breach, FinishedCoup, NotEvaluable, Table


class RuleAsker(Reporter):
    """Asks the rules of one table. A rule that raises gives an error verdict, and the next rule is asked."""

    def __init__(self, at: TableId, listener: Listener) -> None:
        super().__init__(at, listener)
        self.tally = Tally()
        self.law: Any = None  # of the book in use, at the table's instant
        self.no_law = ""  # why there is none

    def _ask(self, step: EventStep, event: Event[Any], table: Table) -> None:
        """Ask the rules that name this kind of event; a rule that raises gives an error verdict, not a crash."""
        coup, law = table.coup, self.law
        if law is None or (coup is not None and coup.lost is not None):
            step = self._rules_in_doubt(step, self.no_law or coup.lost)
        self.tally.judged |= step.bits
        for entry in step.with_a_case(table):
            try:
                for result in entry.judge(table, event, law):
                    self._record_result(entry, result, event)
            except Exception as fault:  # noqa: BLE001  # whatever it is, the next event must be judged
                self._note_fault(entry, fault)

    def _ask_at_end(self, step: EndStep, event: Event[Any], table: Table) -> None:
        """Ask the rules that judge a whole coup, if they have something to judge."""
        coup, law = table.coup, self.law
        in_doubt = law is None or coup.lost is not None
        asked = self._rules_in_doubt(step, self.no_law or coup.lost) if in_doubt else step
        self.tally.judged |= asked.bits
        if law is None:
            return
        finished = self.rule_index.book.finished(table, coup, event, law)  # type: ignore[union-attr]
        self._put_to(asked.rules if in_doubt else step.with_a_case(finished), finished, event)
        if not in_doubt:
            self._keep(finished, table)

    def _put_to(self, rules: tuple[Numbered, ...], finished: FinishedCoup[Any, Any, Any], event: Event[Any]) -> None:
        for entry in rules:
            try:
                for result in entry.judge(finished, finished.law):
                    self._record_result(entry, result, event)
            except Exception as fault:  # noqa: BLE001  # whatever it is, the next event must be judged
                self._note_fault(entry, fault)

    def _keep(self, finished: FinishedCoup[Any, Any, Any], table: Table) -> None:
        with suppress(Exception):  # the rules have failed over the same, and their verdicts say so
            table.keep(finished)

    def _note_fault(self, entry: Numbered, fault: Exception) -> None:
        self.tally.errors[entry.bit] = f"{type(fault).__name__}: {fault}"[:300]

    def _rules_in_doubt(self, step: EventStep, reason: str) -> EventStep:
        """Of these rules, only those whose evidence stands alone: messages of this coup were lost."""
        heard = step.alone if self.law is not None else ()
        for entry in step.rules if self.law is None else step.not_alone:
            self.tally.unevaluable[entry.bit] = reason
        return EventStep(nothing_to_fold, heard, sum(entry.bit for entry in heard), None)

    def _record_result(self, entry: Numbered, result: Breach | NotEvaluable, event: Event[Any]) -> None:
        if isinstance(result, NotEvaluable):
            self.tally.unevaluable[entry.bit] = result.reason
            return
        self.report(entry.rule, event, result)
        if result.coup is None:  # a coup that is over has had its verdicts
            self.tally.breached |= entry.bit  # only once it is reported: a breach that cannot be is an error
