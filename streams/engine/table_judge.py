"""Folds each event of one table into its state, then asks the rules.

Records arrive in order and chained (see custody). The kind of event alone decides which rules are asked.
"""

from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Any, Final

from schemas.decode import with_other
from schemas.envelope import Event
from schemas.events.table import CoupClosed, CoupOpened, TableClosed, TableOpened
from schemas.findings import Money, Word
from schemas.identity import TableId
from schemas.keyring import KEY_EVENTS, UNSIGNED
from streams.engine import integrity
from streams.engine.asking import RuleAsker
from streams.engine.clock import LEAP, SKEW, ClockWatch
from streams.engine.families import family_for
from streams.engine.law_in_force import LONG_AGO, NEVER, law_in_force
from streams.engine.outcome import CoupJudged, Follow, Listener, Tally
from streams.engine.rule_index import (
    BOUNDS,
    NO_STEPS,
    UNSURE,
    RuleIndex,
)
from streams.law.figures import NoLawThatDay
from streams.law.law import Law
from streams.rules import LAST, UNSEEN, Breach, Table

JUMPED: Final = "the clock jumped"


class TableJudge(RuleAsker):
    """State and rules of one table."""

    def __init__(
        self, at: TableId, law: Law, listener: Listener, as_of: date | None, regulation: str | None = None
    ) -> None:
        super().__init__(at, listener)
        self.books = law
        self.as_of = as_of
        self.regulation = regulation  # to judge by another than the table declares
        self.reported_unopened = False
        self.closed = False
        self.first_sequence = 0
        self.laws: dict[Any, Any] = {}  # of the books that a coup may be played by, on this page of the law
        self.figures: Any = None
        self.figures_failed = False  # a book of the game could not read them
        self.clock = ClockWatch(LONG_AGO)
        self.closing: Event[CoupClosed] | None = None  # of the coup in play: it is judged when something else begins
        self.last_of_coup = 0  # number of the last event that belongs to it
        self.follow: Follow | None = None  # gets the events that had to wait, once they are judged

    def open(self, event: Event[TableOpened], last: int, opening: str) -> None:
        """Start an opening: an empty table under the declared licence. `last` is the last number before it."""
        self.conclude()
        if self.table is not None:
            self._believe_silence(self.table)
            self._end_coup(event, last)
        self.clock = ClockWatch(event.time)
        self.opening = opening
        licence = event.data.licence
        if self.regulation is not None:
            licence = with_other(licence, regulation=self.regulation)
        self.family = family_for(licence)
        self.rule_index = self.last_rule_index = self.family.own if self.family else None
        self.table = (self.rule_index.book.table if self.rule_index else Table)(event)
        self.table.licence = licence
        self.steps = self.rule_index.steps if self.rule_index else NO_STEPS
        self.tally, self.first_sequence = Tally(), event.sequence
        self.closed = False
        self._look_up_law(event.time)
        self.horizon = event.time  # the clock is looked at with the next event
        before = self.reported
        self.judge(event)
        general = self.rule_index is not None and self.rule_index.book.game != licence.game and self.law is not None
        if self.rule_index is None or (general and self.reported == before):
            values: Any = {"game": licence.game, "regulation": licence.regulation}
            self.report(integrity.GAME_KNOWN, event, Breach((event,), values))

    def judge(self, event: Event[Any]) -> bool:
        """Take the next event of the table; true if it must wait until its time can be believed."""
        table = self.table
        step = self.steps[event.type]
        if table is None or step is None:
            self._without_step(event)
            return False
        if self.closing is not None and not self._still_of_coup(event, self.closing):
            self.conclude()
        now = event.time
        if not table.now <= now < self.horizon and self._must_wait(event, table):
            return True
        table.now = now
        subject = event.subject
        if subject is not None and (table.coup is None or table.coup.id != subject):
            if self._of_another_coup(event, table):
                return False
            step = self.steps[event.type] or step  # of the variant, if the coup chose one
        table.trail.append(event)
        if step.turns is not None:
            phase = step.turns.get(table.phase)
            if phase is None:
                self._out_of_turn(event, table)
            else:
                table.phase = phase
        step.fold(table, event)
        if step.rules:
            self._ask(step, event, table)
        if step.bounds or table.namesakes:
            self._begin_or_end(event, table)
        return False

    def _begin_or_end(self, event: Event[Any], table: Table) -> None:
        """End a coup, or let one that began before its `coup_opened` choose its variant now; or tell bets of one name."""
        if table.namesakes:
            self._report_namesakes(table)
        elif event.type == CoupClosed.type and table.coup is not None:
            self.closing, self.last_of_coup = event, event.sequence
        elif event.type != CoupOpened.type:
            self._end_coup(event)
            self.closed = event.type == TableClosed.type
        elif event.data.variant is not None and table.coup is not None and table.coup.lost == UNSEEN:
            table.phase = UNSURE
            self._choose_variant(event, table)

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

    def adopt(self, law: Law) -> None:
        """Use the law with these overlays from now on; what was judged stays."""
        self.books = law
        try:
            self.conclude()
        finally:
            if self.table is not None:
                self._look_up_law(self.table.now)
                self.horizon = self.table.now  # the clock is looked at with the next event

    def _without_step(self, event: Event[Any]) -> None:
        """Report an unsigned key event. Custody checks keys, but not at a table where nobody signs."""
        if event.type in KEY_EVENTS and event.sig is None:
            values: Any = {"sequence": event.sequence, "source": event.source, "why": Word(word=UNSIGNED)}
            self.report(integrity.SIGNATURE_VALID, event, Breach((event,), values))

    def lose_sight(self, reason: str) -> None:
        """Messages were lost: the coup is not evaluable, and neither is whatever they may have changed."""
        if self.table is None:
            return
        self.conclude()
        self._believe_silence(self.table)
        self.table.lose_sight()
        self.table.phase = UNSURE
        if self.table.coup is not None:
            self.table.coup.lost = reason

    def _ask_after_last(self, event: Event[Any], table: Table) -> None:
        """No coup follows: the rules hear what was moved on the bets of the last one since it ended."""
        self._play_by(self.last_rule_index)
        if self.law is not None and self.rule_index is not None:
            finished = table.recent.as_it_stands(table)
            self._put_to(self.rule_index.after_last.with_a_case(finished), finished, event)
        self._play_by(self.family.own if self.family else None)

    def _of_another_coup(self, event: Event[Any], table: Table) -> bool:
        """Handle an event of another coup than the one in play: the next one, or one that is over."""
        if event.subject == table.last_coup or table.remembers(event.subject):
            if not self._overdue(event, table):
                self._out_of_turn(event, table)
            return True
        begins = event.type == CoupOpened.type
        if table.phase != UNSURE and (table.coup is not None or not begins):
            self._out_of_turn(event, table)
        if table.coup is not None:
            self._end_coup(event)
        table.begin_coup(event)
        if not begins:
            table.coup.lost, table.phase = UNSEEN, UNSURE
        elif event.data.variant is not None:
            self._choose_variant(event, table)
        return False

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
        elif table.recent is not None and table.recent.unheard and event.type in LAST:
            self._ask_after_last(event, table)
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

    def _report_namesakes(self, table: Table) -> None:
        for first, event in table.namesakes:
            laid = event.data
            values: Any = {"bet": laid.bet, "player": laid.player, "position": Word(word=laid.position),
                           "stake": Money(money=laid.stake)}  # fmt: skip
            self.report(integrity.NAMES_USED_ONCE, event, Breach((event,), values, player=laid.player, shows=(first,)))
        table.namesakes.clear()

    def _must_wait(self, event: Event[Any], table: Table) -> bool:
        """Whether an event must wait: it is earlier than the one before, or so late that a clock may have jumped."""
        clock, now = self.clock, event.time
        if clock.events:
            if not clock.fell_back(event, table.now):
                clock.events.append(event)
                if clock.settled_by(event):
                    self._believe_silence(table)
                return True
            self._believe_a_jump(table)
        highest = clock.highest(table.now)
        if clock.stepped_forth(event):
            self.lose_sight(JUMPED)  # of what was learnt meanwhile, the time is wrong
        elif table.coup is not None and table.suspended is None and clock.raised_by(event, table.now):
            clock.begin(event)
            self.horizon = LONG_AGO  # so that every event is looked at
            return True
        if now - highest >= SKEW:
            clock.believe(event, table.now)
            self._keep_time(now)
            return False
        leapt, before = clock.leapt_before(event) or (event, highest)
        self._report_jump(leapt, leapt.time - before)
        clock.start_from(now)
        self.lose_sight(JUMPED)
        self._keep_time(now)
        self.horizon = min(self.horizon, clock.step_back(event, table.now))
        return False

    def _believe_silence(self, table: Table) -> None:
        """The gap was silence: judge the events that waited."""
        events, self.clock.events = self.clock.events, []
        if events:
            table.now = events[0].time
            self._keep_time(table.now)
            self._judge_late(events)

    def _believe_a_jump(self, table: Table) -> None:
        """A clock had jumped: the events that waited carry a wrong time, and no law is applied to them."""
        events, self.clock.events = self.clock.events, []
        before = table.now
        self._report_jump(events[0], events[0].time - before)
        self.lose_sight(JUMPED)
        self.law, self.no_law, self.figures_failed = None, JUMPED, False
        self.law_since, self.law_until, self.horizon = LONG_AGO, NEVER, datetime.max.replace(tzinfo=UTC)
        for event in events:
            table.now = LONG_AGO
            self._judge_late([event])
        table.now = before
        self.lose_sight(JUMPED)  # of what they taught, the time is wrong
        self._look_up_law(before)
        self.horizon = before  # the clock is looked at with the next event

    def _judge_late(self, events: list[Event[Any]]) -> None:
        for event in events:
            if not self.judge(event) and self.follow is not None:
                self.follow(event)

    def _report_jump(self, event: Event[Any], jump: timedelta) -> None:
        values: Any = {"source": event.source, "seconds": jump // timedelta(seconds=1)}
        table = self.table
        trails = () if table is None else (table.trail, table.last_trail)
        before = next((last for trail in trails for last in tuple(trail)[:-3:-1] if last is not event), None)
        shows = () if before is None else (before,)
        self.report(integrity.CLOCK_STEADY, event, Breach((event,), values, shows=shows))

    def _keep_time(self, now: datetime) -> None:
        """Look up the law if the time asks for it, and set when to look again."""
        if not self.law_since <= now < self.law_until:
            self._look_up_law(now)
        self.horizon = min(min(now, NEVER) + LEAP / 2, self.law_until)

    def _look_up_law(self, now: datetime) -> None:
        """Find the law in force at this instant, and until when it stays so."""
        assert self.table is not None  # noqa: S101  # only an opened table has a law
        in_force = law_in_force(self.books, self.table.licence, now, self.as_of)
        self.figures, self.law_since, self.law_until, self.no_law, self.law_doubt = in_force
        self.law, self.law_version, self.figures_failed = None, "none", False
        self.laws.clear()
        if in_force.figures is None:
            return
        self.law_version = in_force.figures.version
        if self.rule_index is not None:
            self._read_law(self.rule_index)

    def _read_law(self, rule_index: RuleIndex) -> None:
        """Read the figures of a book as its game needs them; where that fails, this table alone is not evaluable."""
        law_of = rule_index.book.law
        try:
            self.law = self.laws[law_of] = self.laws.get(law_of) or law_of(self.figures)
        except NoLawThatDay as absent:  # the day has a law, and not every figure that the game needs
            self.law, self.law_version, self.no_law = None, "none", str(absent)
        except Exception as fault:  # noqa: BLE001  # a figure that the game cannot read, whatever it is
            self.law, self.law_version = None, "none"
            self.no_law = f"the game cannot read the figures in force: {type(fault).__name__}: {fault}"[:300]
            self.figures_failed = True
        else:
            if self.figures_failed:
                self.law_version, self.no_law, self.figures_failed = self.figures.version, "", False
