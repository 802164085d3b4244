"""Chain of custody of one table: puts records in order, checks them against the chain, then has them judged.

Normally a record is the next one and rests on the one before. All others are handled one by one: a repeated record is
counted and ignored; an early one waits a little for the missing ones; a missing one is a finding, and the coup is not
evaluable; a forked, unchained or badly signed one is a finding and is not believed.

At a table that signs, such a record is believed or turned away before anything else is done with it. So nobody without
a key of the table can change which record is expected or waited for.
"""

import hashlib
from contextlib import suppress
from datetime import date, timedelta
from typing import Any, Final, cast

from schemas.envelope import Event
from schemas.events.table import ClockTicked, TableClosed, TableOpened
from schemas.findings import Word
from schemas.identity import TableId
from schemas.keyring import CURABLE, Keyring
from streams.engine import integrity
from streams.engine.clock import SKEW
from streams.engine.memory import OpeningPlace
from streams.engine.order import FAR, PATIENCE, RecordOrder
from streams.engine.outcome import Follow, Listener
from streams.engine.seal import DayTree
from streams.engine.silence import CLOCK, Silence
from streams.engine.table_judge import TableJudge
from streams.engine.unproved import UNPROVED, UnprovedRecord
from streams.engine.unreadable import NO_TIME
from streams.law.law import Law
from streams.rules import Breach

FORGOTTEN: Final = timedelta(days=8)  # a table that opens after so long is not compared with what it sent before
OLDER: Final = "older_than_the_opening"
RESTS: Final = "rests_on_an_unbelieved_record"
sha256 = hashlib.sha256


class Custody(RecordOrder):
    """Order and chain of one table's records: which are believed, and what each opening starts afresh."""

    def __init__(
        self, at: TableId, law: Law, listener: Listener, as_of: date | None,
        tree: DayTree | None = None, *, follow: Follow | None = None, regulation: str | None = None,
    ) -> None:  # fmt: skip
        super().__init__(at, listener, TableJudge(at, law, listener, as_of, regulation))
        self.registered = True  # whether the authority knows the table, where it keeps a register
        self.bare = False  # whether the table opened without naming its venue, and so do its records
        self.opened = NO_TIME
        self.tree = tree
        self.follow = follow
        self.judge = self.usual = self.table_judge.judge if follow is None else self._judge_and_follow
        self.openings: dict[str, OpeningPlace] = {}  # by hash, in their order
        self.since = 0  # position of the opening before which everything is forgotten
        self.silence = Silence()

    def take(self, event: Event[Any], raw: bytes, position: int) -> None:
        """Take a decoded record."""
        sequence = event.sequence
        if sequence == self.expected and event.prevhash == self.head and sequence:
            if (self.signed or event.sig is not None) and not self._believed(event, raw, position):
                return
            self.head = head = sha256(raw).hexdigest()
            self.expected = sequence + 1
            self.memory.seen.append(hash(head))
            if self.tree is not None:
                self.tree.take(event, raw, position)
            self.judge(event)
            if self.tree is not None and self.tree.pending:
                self.tree.checkpoint()
            if self.early:
                self._catch_up()
        else:
            self._unusual(event, raw, position)

    def lost_record(self, raw: bytes, reason: str) -> None:
        """Note an unreadable record that seems to come from this table; the same bytes again are no second finding."""
        self.table_judge.report_unreadable(self.unread, sha256(raw).hexdigest(), reason)
        self._pass_over_unread()

    def _judge_and_follow(self, event: Event[Any]) -> None:
        if self.table_judge.judge(event):
            self.table_judge.follow = self.follow  # gets the event once it is judged
        elif self.follow is not None:
            self.follow(event)

    def _accept(self, event: Event[Any], raw: bytes, position: int) -> None:
        if (self.signed or event.sig is not None) and not self._believed(event, raw, position):
            return
        self.head = sha256(raw).hexdigest()
        self.expected = event.sequence + 1
        self.memory.seen.append(hash(self.head))
        if self.tree is not None:
            self.tree.take(event, raw, position)
        self.judge(event)
        if self.tree is not None and self.tree.pending:
            self.tree.checkpoint()

    def failed(self, event: Event[Any], raw: bytes) -> None:
        """Note that the engine failed on a record: its coup is not evaluable, unless the record would not be believed
        anyway.
        """
        with suppress(Exception):  # a record that cannot even be looked at is not believed
            if not self.signed or self.signatures.ring.fault(event, raw) is None:
                self.table_judge.lose_sight("the engine failed on an event of this coup")

    def _unusual(self, event: Event[Any], raw: bytes, position: int) -> None:
        if event.source == CLOCK and event.type == ClockTicked.type:
            self._tick(event)
        elif event.sequence == 0:
            self._opening(event, raw, position)
        elif self.memory.taken(event.sequence, raw):
            self.repeated += 1
        elif event.prevhash in self.signatures.apart and self.signatures.rests_on_one(event):
            self._turn_away(event, raw, position, RESTS, apart=True, quiet=True)  # reported with that opening
        elif self.table_judge.table is None:
            self._unopened(event, raw, position)
        elif self.signed and (fault := self._fault(event, raw)) is not None:
            self._doubt(event, raw, position, fault)
        elif not (self.signatures.rests_on_one(event) and self._after_unbelieved(event, raw, position)):
            self._put_in_order(event, raw, position)

    def _put_in_order(self, event: Event[Any], raw: bytes, position: int) -> None:
        """Take a believable record if it is the next, let it wait if it is early, compare it if its number was used."""
        if event.sequence < self.expected:
            self._again(event, raw, position)
        elif event.sequence == self.expected and not self._proves_nothing(event):  # a signed one may still come
            self._check_chain(event)
            self._accept(event, raw, position)
            self._catch_up()
        elif event.sequence > self.expected + FAR:
            self._far_ahead(event, raw, position)
        else:
            self._too_early(event, raw, position)

    def _fault(self, event: Event[Any], raw: bytes) -> str | None:
        """Why a record that does not rest on the last one is not believed; None if it is.

        What a table signed in an evening that this log has forgotten, or never had, stays well signed for ever, and
        whoever kept it can send it again without a key. Its time gives it away.
        """
        fault = self.signatures.ring.fault(event, raw)
        return OLDER if fault is None and event.time - self.opened < SKEW else fault

    def _doubt(self, event: Event[Any], raw: bytes, position: int, fault: str) -> None:
        """Turn a record away, or let it wait for a registration that it may have overtaken."""
        soon = self.expected < event.sequence <= self.expected + PATIENCE
        if not soon or event.sig is None or fault not in (*CURABLE, OLDER) or self.signatures.rests_on_one(event):
            self._turn_away(event, raw, position, fault)
        else:
            self._wait_apart(UnprovedRecord(event, raw, position, fault))

    def _dismiss(self, record: UnprovedRecord) -> None:
        if record.fault == UNPROVED:
            super()._dismiss(record)
        else:
            self._turn_away(*record)

    def _settle_unproved(self, event: Event[Any], raw: bytes) -> None:
        """Settle the doubts around an accepted event: look again at what rests on it, turn away what claimed its
        number.
        """
        dismissed = self.unproved.passed(event.sequence)
        turn = self.unproved.resting_on(event.sequence, sha256(raw).hexdigest())
        if event.type == TableClosed.type:
            dismissed += self.unproved.all()  # nothing will be registered after this
        for record in turn:
            other = self.early.get(record.event.sequence)
            beaten = other is not None and self._proves_nothing(record.event)
            if beaten or self.signatures.ring.fault(record.event, record.raw) is not None:
                dismissed.append(record)
                continue
            self.early[record.event.sequence] = record[:3]
            if other is not None:
                self._forked(*other)
        for record in dismissed:
            self._dismiss(record)

    def _opening(self, event: Event[Any], raw: bytes, position: int) -> None:
        own = sha256(raw).hexdigest()
        if own in self.openings:
            self.repeated += 1
            return
        if event.type != TableOpened.type or not self.registered:
            self._unopened(event, raw, position)
            return
        if self.table_judge.table is None:
            self.bare = event.venue is None  # what rests on it comes here too, believed or not
        keys = self.signatures.ring.succession(event, raw)
        if self.signed and event.prevhash != self.head and event.time < self.opened:
            keys = OLDER
        if isinstance(keys, str):
            self._turn_away(event, raw, position, keys, apart=True)
            return
        if event.data.licence.venue != self.at.venue:
            self._of_another_house(event, raw, position, own)
            return
        self._open(event, raw, position, own, keys)

    def _open(self, event: Event[TableOpened], raw: bytes, position: int, own: str, keys: Keyring) -> None:
        """Begin an opening: drop what still waits from the one before, and take the keys that this one names."""
        self._wait_no_more()
        if self.tree is not None:
            self.tree.seal_reported()
        ring = self.signatures.ring
        self.signatures.renew(keys)
        self.signed = bool(keys)
        if self.head is not None:
            self._check_chain(event)
        self.openings[own] = OpeningPlace(position, self.tree.state() if self.tree is not None else None, ring)
        self._forget(event, position)
        self.memory.begin(own)
        last = self.expected - 1
        self.head, self.expected, self.opened, self.bare = own, 1, event.time, event.venue is None
        if self.tree is not None:
            self.tree.open(event, raw, position, own)
        self.table_judge.open(event, last, own[:32])
        if self.tree is not None and self.tree.pending:
            self.tree.checkpoint()
        if self.follow is not None:
            self.follow(event)

    def _of_another_house(self, event: Event[TableOpened], raw: bytes, position: int, own: str) -> None:
        """Quarantine an opening whose envelope and licence name two venues: nobody can say whose table it is."""
        if own in self.signatures.turned_away:
            self.repeated += 1
            return
        self._quarantine(event, raw, position, "unopened", "the licence is of another house")
        self.signatures.remember(event, own, apart=True)
        if self.signatures.is_news(event.source):
            values = {"said": self.at.venue, "found": event.data.licence.venue}
            self._report(integrity.ONE_HOUSE, event, Breach((event,), cast("Any", values)))

    def _forget(self, opening: Event[Any], position: int) -> None:
        """Forget what strange records said before this opening, and evenings of long ago."""
        self.unread.forget()
        self.silence.forget()
        self.far = None
        before = self.table_judge.table
        if before is not None and opening.time - before.now > FORGOTTEN:
            self.memory.forget()
            self.since = position

    def _tick(self, tick: Event[Any]) -> None:
        """Keep a tick: nothing had been heard since the last record. The next record proves it, or not."""
        known = tick.sequence == self.expected - 1 and tick.prevhash == self.head and not self.early
        if known and self.silence.heard(tick, self.table_judge.table.now if self.table_judge.table else None):
            self.judge = self._judge_after_silence
        else:
            self.repeated += 1

    def _judge_after_silence(self, event: Event[Any]) -> None:
        """Judge the ticks that this event proves, then the event: between the two records only time passed."""
        self.judge = self.usual
        for tick in self.silence.proved_by(event):
            self.table_judge.judge(tick)
        self.judge(event)

    def _unopened(self, event: Event[Any], raw: bytes, position: int) -> None:
        why = "the table has not declared its opening" if self.registered else "the table is not in the register"
        self._quarantine(event, raw, position, "unopened", why)
        if not self.table_judge.reported_unopened:
            self.table_judge.reported_unopened = True
            rule = integrity.OPENED_FIRST if self.registered else integrity.TABLE_REGISTERED
            self._report(rule, event, Breach((event,)))

    def _believed(self, event: Event[Any], raw: bytes, position: int) -> bool:
        fault = self.signatures.ring.fault(event, raw)
        if fault is not None:
            self._turn_away(event, raw, position, fault)
            return False
        self.signatures.believe(event)
        self.signed = bool(self.signatures.ring)
        if self.unproved.records:
            self._settle_unproved(event, raw)
        return True

    def _turn_away(
        self, event: Event[Any], raw: bytes, position: int, fault: str, *, apart: bool = False, quiet: bool = False
    ) -> None:
        own = sha256(raw).hexdigest()
        if own in self.signatures.turned_away:
            self.repeated += 1
            return
        self._quarantine(event, raw, position, "signature", fault.replace("_", " "))
        self.signatures.remember(event, own, apart=apart)
        if not quiet and self.signatures.is_news(event.source):
            values = {"sequence": event.sequence, "source": event.source, "why": Word(word=fault)}
            self._report(integrity.SIGNATURE_VALID, event, Breach((event,), cast("Any", values)))

    def _after_unbelieved(self, event: Event[Any], raw: bytes, position: int) -> bool:
        """Handle an event that follows a record that was turned away; false if it should wait like any other.

        A good signature proves that the table itself went on from there, so no other record of that number will come.
        An unsigned event proves nothing and waits.
        """
        if event.sequence <= self.expected:
            self._turn_away(event, raw, position, RESTS, quiet=not self.signed)
            return True
        if event.source not in self.signatures.ring.good or event.sequence > self.expected + FAR:
            return False
        self.table_judge.lose_sight("the record before this event was not believed")
        self.memory.skip(event.sequence - self.expected)
        self.table_judge.count_at += event.sequence - self.expected
        self.expected, self.head = event.sequence, event.prevhash
        self._accept(event, raw, position)
        self._catch_up()
        return True


def opens(at: TableId, event: Event[Any], raw: bytes) -> bool:
    """Whether this event opens a table that has not opened before."""
    if event.type != TableOpened.type or event.sequence:
        return False
    return event.data.licence.venue == at.venue and isinstance(Keyring().succession(event, raw), Keyring)
