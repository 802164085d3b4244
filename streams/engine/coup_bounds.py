"""Where a coup begins and ends: which events are of the coup in play, which begin another, which are set aside.

An event that names another coup than the one in play begins it, waits until it is known whether the one in play is over
(see `meanwhile`), or is kept from the table (see `hidden`).
"""

from dataclasses import replace
from functools import partial
from typing import Any, Final

from schemas.envelope import Event
from schemas.events.table import CoupClosed, CoupOpened
from schemas.findings import Money, Severity, Word
from schemas.identity import TableId
from streams.engine import integrity
from streams.engine.asking import RuleAsker
from streams.engine.families import Family
from streams.engine.hidden import HiddenCoups, opening_with, stake_of
from streams.engine.law_in_force import LONG_AGO
from streams.engine.meanwhile import Meanwhile
from streams.engine.outcome import CoupJudged, Listener, Tally
from streams.engine.rule_index import BOUNDS, NO_STEPS, UNSURE, EventStep, EventSteps, RuleIndex
from streams.rules import LAST, UNSEEN, Breach, Table

JUMPED: Final = "the clock jumped"


class CoupBounds(RuleAsker):
    """The beginning and the end of the coups of one table."""

    def __init__(self, at: TableId, listener: Listener) -> None:
        super().__init__(at, listener)
        self.family: Family | None = None
        self.steps: EventSteps = NO_STEPS
        self.last_rule_index: RuleIndex | None = None  # of the last coup
        self.figures_failed = False  # a book of the game could not read them
        self.first_sequence = 0
        self.closing: Event[CoupClosed] | None = None  # of the coup in play: it is judged when something else begins
        self.last_of_coup = 0  # number of the last event that belongs to it
        self.hidden = HiddenCoups()
        self.gap = False  # records were lost since the last coup ended, among them perhaps the opening of the next
        self.horizon = LONG_AGO  # from then on the time of an event must be looked at
        self.meanwhile = Meanwhile()
        self.goes_on = False  # the coup in play, whatever it may look like

    def _read_law(self, rule_index: RuleIndex) -> None:
        """Read the figures of a book."""
        raise NotImplementedError

    def _judge_retold(self, table: Table) -> None:
        """Judge what does not hang on the time, of a coup in which a clock jumped."""
        raise NotImplementedError

    def _still_of_coup(self, event: Event[Any], closing: Event[CoupClosed]) -> bool:
        """Whether an event right after the closing of a coup counts in it.

        It names the coup, and either happened before the closing and was only told after it, or moves chips: a mistake
        may be put right until something else begins at the table. What could not come in its phase is out of turn.
        """
        if event.subject != closing.subject or event.type in BOUNDS:
            return False
        if event.time > closing.time and (self.table is None or event.type not in self.table.moves_chips):
            return False
        self.last_of_coup = event.sequence
        return True

    def conclude(self) -> None:
        """Judge the coup that was closed, if one waits for that."""
        closing, self.closing = self.closing, None
        if closing is not None:
            self._end_coup(closing, self.last_of_coup)

    def _choose_variant(self, event: Event[CoupOpened], table: Table) -> None:
        """Choose the rules of the variant that the coup names; an unknown variant is not judged."""
        assert self.family is not None  # noqa: S101  # only a table with a book has coups
        variant, licence = event.data.variant or "", table.licence
        listed, book = variant in licence.variants, self.family.variants.get(variant)
        if listed and book is not None:
            self._play_by(book)
            return
        why = Word(word="without_rules" if listed else "not_in_the_licence")
        values: Any = {"variant": variant, "game": licence.game, "why": why}
        self.report(integrity.VARIANT_KNOWN, event, Breach((event,), values))
        table.coup.lost = f"variant {variant!r} of the game is not one that can be judged here"
        self._play_by(self.family.unjudged)

    def _play_by(self, rule_index: RuleIndex | None) -> None:
        """Use this rulebook from now on."""
        if rule_index is None or rule_index is self.rule_index:
            return
        self.rule_index, self.steps = rule_index, rule_index.steps
        if self.law is not None or self.figures_failed:
            self._read_law(rule_index)

    def _ask_after_last(self, event: Event[Any], table: Table) -> None:
        """No coup follows: the rules hear what was moved on the bets of the last one since it ended."""
        self._play_by(self.last_rule_index)
        if self.law is not None and self.rule_index is not None:
            finished = table.recent.as_it_stands(table)
            self._put_to(self.rule_index.after_last.with_a_case(finished), finished, event)
        self._play_by(self.family.own if self.family else None)

    def _of_another_coup(self, event: Event[Any], table: Table) -> bool:
        """Handle an event of another coup than the one in play, or one between two coups; true if it waits or is set aside.

        It begins its coup, or nothing that it says is believed of the coup in play: whoever invents a name, or takes
        that of a coup of long ago, ends and moves nothing.
        """
        if event.subject is None:
            return table.coup is not None and self._waits_for_more(event)
        if event.type in LAST or (table.coup is not None and table.coup.id == event.subject):
            return False
        step = self._step_of(event.type)
        recent = event.subject == table.last_coup or table.remembers(event.subject)
        used = recent or self.hidden.is_used(event.subject)
        if recent and event.type != CoupOpened.type and self._overdue(event, table):
            return True
        if not self._begins_coup(event, table, step, used=used):
            return self._set_aside(event, table, step, used=used)
        self._begin_another(event, table, step, used=used)
        return False

    def _begin_another(self, event: Event[Any], table: Table, step: EventStep, *, used: bool) -> None:
        """The coup in play is over, if there is one, and another begins with this event."""
        opens, known = event.type == CoupOpened.type, table.phase != UNSURE
        unopened = not opens and not (self.gap and not known) and step.turns is not None
        if known and (table.coup is not None if opens else not unopened):
            self._out_of_turn(event, table)
        if table.coup is not None:
            self._end_coup(event)
        self.hidden.begin(event)
        self.gap = False
        table.begin_coup(event)
        if used:
            self.report(integrity.COUPS_NAMED_ONCE, event, Breach((event,)))
        if unopened:
            self._begin_unopened(event, table, step)
        elif not opens:
            table.coup.lost, table.phase = UNSEEN, UNSURE
        elif event.data.variant is not None:
            self._choose_variant(event, table)

    def _begins_coup(self, event: Event[Any], table: Table, step: EventStep, *, used: bool) -> bool:
        """Whether an event that names another coup begins it.

        An opening does, unless it takes the name of an earlier coup while one is in play. Without an opening an event
        does that can only happen in a coup, while none is in play; under a name that was used only if it lays a stake,
        and happened after the last coup: it is no late word on that one. After lost messages any event does under a new name.
        """
        if event.type == CoupOpened.type:
            return not used or table.coup is None
        if event.subject == self.hidden.cut:
            return False
        if table.phase == UNSURE or self._step_of(CoupOpened.type).turns is None:
            return not used
        if table.coup is not None or step.bounds:
            return False
        lays = stake_of(event, table) > 0
        if used:
            return lays and event.time > self.hidden.ended
        return lays or (step.turns is not None and "idle" not in step.turns)

    def _waits_for_more(self, event: Event[Any]) -> bool:
        """Whether the event must wait: with it the coup in play may be over, though nobody closed it."""
        if self.goes_on:
            return False
        self.meanwhile.add(event)
        self.horizon = LONG_AGO  # so that every event is looked at
        return True

    def _begin_unopened(self, event: Event[Any], table: Table, step: EventStep) -> None:
        """Nothing was lost, and yet the coup was never opened: it is judged as if it had opened with this event.

        What its opening would have said is not known. Where a table mixes variants, not even by which rules it was played.
        """
        opening = self._step_of(CoupOpened.type)
        self.hidden.unopened = event
        opening.fold(table, opening_with(event))
        phase = (opening.turns or {}).get("idle", UNSURE)
        table.phase = phase if step.turns is not None and phase in step.turns else UNSURE
        if table.licence.variants:
            table.coup.lost, table.phase = UNSEEN, UNSURE

    def _step_in_coup(self, event: Event[Any], table: Table) -> EventStep:
        """What to do with an event of the coup in play, by the rules of the variant that it chose.

        An opening that was only overtaken by the first events of its coup is reported, and nothing is missing.
        """
        step, first = self._step_of(event.type), self.hidden.unopened
        if first is None or event.type != CoupOpened.type:
            return step
        self.hidden.unopened = None
        values: Any = {"event": Word(word=first.type), "phase": Word(word="idle")}
        self.report(integrity.IN_TURN, event, Breach((first,), values))
        if event.data.variant is not None and table.coup.lost is None:
            table.coup.lost = UNSEEN
        return replace(step, fold=_take_late_opening, turns=None)

    def _set_aside(self, event: Event[Any], table: Table, step: EventStep, *, used: bool) -> bool:
        """Report an event that names another coup than the one in play, and keep it from the table; or let it wait.

        Between coups, what may happen there is taken in all the same: it only names a coup that nobody opened.
        """
        if event.subject == self.hidden.cut:
            return True  # it is reported already
        if table.coup is not None and not used and not step.bounds and self._waits_for_more(event):
            return True
        self._out_of_turn(event, table)
        if table.coup is None and not used and not step.bounds:
            return False
        self.hidden.set_aside(event, stake_of(event, table))
        return True

    def _step_of(self, kind: str) -> EventStep:
        step = self.steps[kind]
        assert step is not None  # noqa: S101  # only events about keys have none
        return step

    def _report_hidden(self, event: Event[Any], table: Table) -> None:
        """Report the coup that ends and was never opened, and those of which stakes were set aside."""
        if self.hidden.unopened is not None:
            for entry in self._step_of(CoupOpened.type).rules:
                self.tally.unevaluable[entry.bit] = UNSEEN
        for hidden in self.hidden.end(event, table):
            how = Word(word="it_was_judged_all_the_same" if hidden.judged else "it_could_not_be_judged")
            values: Any = {"records": hidden.records, "staked": Money(money=hidden.staked), "how": how}
            severity = None if hidden.judged else Severity.CRITICAL
            first, *more = hidden.shows
            breach = Breach((first,), values, severity=severity, coup=hidden.name, shows=tuple(more))
            self.report(integrity.COUPS_OPENED, event, breach)

    def _overdue(self, event: Event[Any], table: Table) -> bool:
        """Whether an event that comes after the end of its coup counts there, or the law has something to say of it."""
        before, now = self.reported, self.rule_index
        self._play_by(self.last_rule_index)
        table.last_trail.append(event)
        after = self.rule_index.after_end if self.rule_index is not None else None
        counts = after is not None and bool(after.fold(table, event))
        if after is not None and after.rules:
            self._ask(after, event, table)
        expected = self.reported > before or (self.law is not None and table.mends(event, self.law))
        self._play_by(now)
        return counts or expected

    def _end_coup(self, event: Event[Any], last: int | None = None) -> None:
        table, last = self.table, event.sequence if last is None else last
        if table is None or self.rule_index is None:
            return
        if table.coup is not None:
            self._ask_at_end(self.rule_index.at_end, event, table)
            if table.coup.lost == JUMPED and self.heard is None:
                self._judge_retold(table)
        elif table.recent is not None and table.recent.unheard and event.type in LAST:
            self._ask_after_last(event, table)
        self._report_hidden(event, table)
        self.gap = False
        late = table.won_late(self.first_sequence - 1)
        if event.type in LAST:
            table.recent = None
        if table.coup is None and not self.tally.judged and not self.tally.unevaluable and not late:
            return
        self.listener.on_coup(
            CoupJudged(
                table.id, self.opening, table.licence, self.law_version, table.coup, event.time,
                self.first_sequence, last, self.rule_index.rules, self.tally, table.answerable(),
                None if self.rule_index.book.figures is None else partial(self.rule_index.book.figures, table, self.law, late),
            )
        )  # fmt: skip
        self.tally, self.first_sequence = Tally(), last + 1
        table.end_coup()
        table.phase = "idle"
        self.last_rule_index = self.rule_index
        self._play_by(self.family.own if self.family else None)

    def _out_of_turn(self, event: Event[Any], table: Table) -> None:
        values: Any = {"event": Word(word=event.type), "phase": Word(word=table.phase)}
        self.report(integrity.IN_TURN, event, Breach((event,), values))


def _take_late_opening(table: Table, event: Event[CoupOpened]) -> None:
    table.opened_late(event)
