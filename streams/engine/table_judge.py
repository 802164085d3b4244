"""Folds each event of one table into its state, then asks the rules.

Records arrive in order and chained (see custody). The kind of event alone decides which rules are asked.
"""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from schemas.decode import with_other
from schemas.envelope import Event
from schemas.events.table import CoupClosed, CoupOpened, TableClosed, TableOpened
from schemas.findings import Money, Severity, Word
from schemas.identity import TableId
from schemas.keyring import KEY_EVENTS, UNSIGNED
from streams.engine import integrity
from streams.engine.clock import LEAP, SKEW, ClockWatch
from streams.engine.coup_bounds import JUMPED, CoupBounds
from streams.engine.families import family_for
from streams.engine.hidden import HiddenCoups
from streams.engine.kept import EVERY, MOST, things_kept
from streams.engine.law_in_force import LONG_AGO, NEVER, law_in_force
from streams.engine.outcome import Follow, Listener, Tally
from streams.engine.retold import Retelling, Verdicts, alike, retellings
from streams.engine.rule_index import NO_STEPS, UNSURE, RuleIndex
from streams.law.figures import NoLawThatDay
from streams.law.law import Law
from streams.rules import UNSEEN, Breach, Table

FEW_JUMPS: Final = 2  # of clocks in an opening: every one after them weighs more
TOO_MUCH: Final = "the table had more unfinished than can be, and all that was known of it is forgotten"


class TableJudge(CoupBounds):
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
        self.laws: dict[Any, Any] = {}  # of the books that a coup may be played by, on this page of the law
        self.figures: Any = None
        self.clock = ClockWatch(LONG_AGO)
        self.count_at = EVERY  # from this number on it is counted how much the table keeps
        self.jumps = 0  # of clocks, in this opening
        self.jumped: Breach | None = None  # the last of them
        self.sure_until = 0  # number of the last event of a coup before a clock jumped in it
        self.follow: Follow | None = None  # gets the events that had to wait, once they are judged

    def open(self, event: Event[TableOpened], last: int, opening: str) -> None:
        """Start an opening: an empty table under the declared licence. `last` is the last number before it."""
        self.conclude()
        if self.table is not None:
            self._believe_silence(self.table)
            self._believe_the_end(self.table, event)
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
        self.hidden, self.gap, self.jumps = HiddenCoups(), False, 0
        self.closed = False
        self.count_at = EVERY
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
        look = event.sequence >= self.count_at or not table.now <= now < self.horizon
        if look and self._must_wait(event, table):
            return True
        table.now = now
        subject = event.subject
        if step.between if subject is None else (table.coup is None or table.coup.id != subject or step.bounds):
            if self._of_another_coup(event, table):
                return bool(self.meanwhile.events)  # it waits, or it was set aside
            step = self._step_in_coup(event, table)
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

    def _count_kept(self, event: Event[Any], table: Table) -> None:
        """Begin the table anew if it keeps more than can be unfinished; as after lost messages, nothing is relied on."""
        self.count_at = event.sequence + EVERY
        if things_kept(table, MOST) <= MOST:
            return
        self.report(integrity.LITTLE_UNFINISHED, event, Breach((event,), {"limit": MOST}))
        self.lose_sight(TOO_MUCH)
        self.hidden.cut_off(table.coup)
        self._end_coup(event, event.sequence - 1)
        table.begin_anew()
        self._step_of(TableOpened.type).fold(table, table.opened)
        self.lose_sight(TOO_MUCH)

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
        if self.meanwhile.events and self.table.coup is not None:
            self.table.coup.lost = reason  # how it went on may be among what was lost
        self._believe_the_end(self.table)
        self.table.lose_sight()
        self.table.phase = UNSURE
        self.gap = self.gap or reason != JUMPED
        coup = self.table.coup
        if coup is not None and reason != JUMPED:
            coup.lost = reason
        elif coup is not None and coup.lost is None:
            coup.lost, self.sure_until = JUMPED, self.table.trail[-1].sequence if self.table.trail else 0

    def _report_namesakes(self, table: Table) -> None:
        for first, event in table.namesakes:
            laid = event.data
            values: Any = {"bet": laid.bet, "player": laid.player, "position": Word(word=laid.position),
                           "stake": Money(money=laid.stake)}  # fmt: skip
            self.report(integrity.NAMES_USED_ONCE, event, Breach((event,), values, player=laid.player, shows=(first,)))
        table.namesakes.clear()

    def _must_wait(self, event: Event[Any], table: Table) -> bool:
        """Whether an event must wait: it is earlier than the one before, or so late that a clock may have jumped."""
        if event.sequence >= self.count_at:
            self._count_kept(event, table)
            if table.now <= event.time < self.horizon:
                return False
        if self.meanwhile.events and self._end_is_unsure(event, table):
            return True
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

    def _end_is_unsure(self, event: Event[Any], table: Table) -> bool:
        """Whether it still is not known if the coup in play, that nobody closed, is over: then the event waits too."""
        while self.meanwhile.events:
            if table.coup is not None and table.coup.id == event.subject:
                self._believe_it_goes_on()
            elif self.meanwhile.shows_the_end(event, used=self.hidden.is_used(event.subject)):
                self._end_unclosed(table, event)
            else:
                self.meanwhile.add(event)
                return True
        if self.closing is not None and not self._still_of_coup(event, self.closing):
            self.conclude()
        return False

    def _believe_it_goes_on(self) -> None:
        """The coup in play goes on: what came meanwhile happened during it, or names an invented coup."""
        self.goes_on = True
        try:
            self._judge_late(self.meanwhile.take())
        finally:
            self.goes_on = False

    def _believe_the_end(self, table: Table, event: Event[Any] | None = None) -> None:
        while self.meanwhile.events:
            self._end_unclosed(table, event)

    def _end_unclosed(self, table: Table, event: Event[Any] | None) -> None:
        """The coup in play was over when the first of the events came that wait. Some may wait for the end of the next."""
        events = self.meanwhile.take()
        if table.coup is not None:
            following = (*events, event) if event is not None else events
            other = next((each for each in following if each.subject is not None), None)
            if other is not None and table.phase != UNSURE:
                self._out_of_turn(other, table)
            self._end_coup(events[0], events[0].sequence - 1)
        self._judge_late(events)

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
        self.jumps += 1
        severity = Severity.MAJOR if self.jumps > FEW_JUMPS else None
        self.jumped = Breach((event,), values, shows=shows, severity=severity)
        self.report(integrity.CLOCK_STEADY, event, self.jumped)

    def _judge_retold(self, table: Table) -> None:
        """Of a coup in which a clock jumped, judge what comes out the same whatever the time was; see `retold`."""
        coup, events = table.coup, (table.opened, *table.trail)
        if coup is None or self.rule_index is None:
            return
        if not any(event is coup.opened for event in events):
            self._report_too_long(table)
            return
        retold = [self._hear(each, events, table) for each in retellings(coup.opened.time, table.now)]
        heard = [each for each in retold if each is not None]
        if not heard:
            return
        bits = {rule.id: 1 << place for place, rule in enumerate(self.rule_index.rules)}
        for rule, event, breach in alike(heard, events):
            if rule.id in bits and not rule.stands_alone and event.sequence > self.sure_until:
                self.report(rule, event, breach)
                self.tally.breached |= bits[rule.id]
        kept = [bit for bit, why in self.tally.unevaluable.items() if why == JUMPED and all(h.kept(bit) for h in heard)]
        for bit in kept:
            del self.tally.unevaluable[bit]
            self.tally.judged |= bit

    def _report_too_long(self, table: Table) -> None:
        """Where so much came that the coup cannot be told anew, the jump hides what happened in it, and weighs more."""
        jumped = self.jumped
        last = next((event for event in reversed(table.trail) if jumped and event not in jumped.evidence), None)
        if jumped is not None and last is not None:
            self.report(
                integrity.CLOCK_STEADY,
                last,
                replace(jumped, evidence=(last,), shows=(*jumped.evidence, last), severity=Severity.MAJOR),
            )

    def _hear(self, retelling: Retelling, events: tuple[Event[Any], ...], table: Table) -> Verdicts | None:
        """What is said of the coup in play when it is told so; None where no law was in force."""
        try:
            opened, *following = retelling.of(events)
        except OverflowError:  # at the end of the calendar
            return None
        heard = Verdicts(None if table.coup is None else table.coup.id)
        judge = TableJudge(self.at, self.books, heard, self.as_of, self.regulation)
        judge.heard = []
        judge.open(opened, opened.sequence - 1, self.opening)
        judge.lose_sight(JUMPED)
        assert judge.table is not None  # noqa: S101  # it has just been opened
        judge.table.sessions = dict(table.sessions)
        judge.heard = heard.breaches
        for event in following:
            judge.judge(event)
        judge.finish_coup(following[-1])
        return None if judge.law is None else heard

    def finish_coup(self, event: Event[Any]) -> None:
        """End the coup in play, closed or not: no more is known of it."""
        if self.table is not None:
            self._believe_the_end(self.table)
            self.conclude()
            if self.table.coup is not None:
                self._end_coup(event)

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
