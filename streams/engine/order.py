"""The order of one table's records: next, early, repeated or missing.

An early record waits a little for the missing ones. A missing record is a finding, and the coup is not evaluable; a
forked or unchained one is a finding too. Custody decides whether a record is believed before it comes here. Where the
table names keys, only records that a key proves (signed ones, and those that they rest on) count or move what is
expected. Other early records wait apart (see unproved).
"""

import hashlib
from typing import Any, Final, cast

from schemas.envelope import GENESIS, Event
from schemas.findings import Quarantined
from schemas.identity import TableId
from streams.engine import integrity
from streams.engine.memory import Memory
from streams.engine.outcome import Listener, Waiting
from streams.engine.signatures import Signatures
from streams.engine.table_judge import TableJudge
from streams.engine.unproved import UNPROVED, UnprovedRecord, UnprovedRecords
from streams.engine.unreadable import UnreadableRecords
from streams.rules import Breach, Rule

PATIENCE: Final = 32  # records that may overtake a missing one before it is given up
FAR: Final = 10_000  # a number this far ahead is believed only when a second record rests on it
sha256 = hashlib.sha256


class RecordOrder:
    """Which record of a table is the next, and what becomes of all others."""

    def __init__(self, at: TableId, listener: Listener, table_judge: TableJudge) -> None:
        self.at = at
        self.table = at.table
        self.listener = listener
        self.table_judge = table_judge
        self.expected = 0
        self.head: str | None = None  # hash of the last record taken
        self.memory = Memory()
        self.early: dict[int, tuple[Event[Any], bytes, int]] = {}
        self.far: tuple[int, str] | None = None
        self.unread = UnreadableRecords()
        self.repeated = 0
        self.signatures = Signatures()
        self.signed = False  # whether anybody must sign
        self.unproved = UnprovedRecords()

    def _accept(self, event: Event[Any], raw: bytes, position: int) -> None:
        """Take the next record."""
        raise NotImplementedError

    def waiting(self) -> Waiting | None:
        """What still waits for a missing record; None if everything was judged."""
        numbers = [*self.early, *(record.event.sequence for record in self.unproved.records.values())]
        if numbers:
            return Waiting(*self.at, self.expected, min(numbers), len(numbers))
        clock, meanwhile = self.table_judge.clock.events, self.table_judge.meanwhile.events
        held = clock or meanwhile
        if not held:
            return None
        return Waiting(*self.at, self.expected, held[0].sequence, len(held), gap=bool(clock), unclosed=not clock)

    def _wait_no_more(self) -> None:
        """Take what waits without the missing record, also records that need no signature."""
        for record in self.unproved.all():
            if record.fault == UNPROVED and record.event.sequence not in self.early:
                self.early[record.event.sequence] = record[:3]
            else:
                self._dismiss(record)
        while self.early:
            self._give_up_waiting()

    def _proves_nothing(self, event: Event[Any]) -> bool:
        """Whether anybody could have written this record, although it has no fault: unsigned, at a table that names
        keys.
        """
        return self.signed and event.source not in self.signatures.ring.good

    def _wait_apart(self, record: UnprovedRecord) -> None:
        own = sha256(record.raw).hexdigest()
        if own in self.unproved.records:
            self.repeated += 1
        elif (given_way := self.unproved.take(own, record)) is not None:
            self._dismiss(given_way)

    def _dismiss(self, record: UnprovedRecord) -> None:
        """Turn away a record that waited apart."""
        event, raw, position, _ = record
        if event.sequence < self.expected:
            reason = f"event {event.sequence} was already taken with other content"
        else:
            reason = f"event {event.sequence} rests on a record that did not come"
        self._quarantine(event, raw, position, "fork", reason)
        if self.signatures.is_news(event.source):
            self._report(integrity.ONE_HISTORY, event, Breach((event,), {"sequence": event.sequence}))

    def _prove_what_is_under(self, event: Event[Any]) -> None:
        """Accept what this early record rests on: a key of the table stands behind both."""
        while (record := self.unproved.under(event)) is not None:
            event = record.event
            if event.sequence < self.expected or event.sequence in self.early:
                self._dismiss(record)
                return
            self.early[event.sequence] = record[:3]

    def _too_early(self, event: Event[Any], raw: bytes, position: int) -> None:
        if self._proves_nothing(event):
            above = self.early.get(event.sequence + 1)
            if above is None or above[0].prevhash != sha256(raw).hexdigest():
                self._wait_apart(UnprovedRecord(event, raw, position, UNPROVED))
                return
        waiting = self.early.setdefault(event.sequence, (event, raw, position))
        if waiting[1] != raw:
            if self.signatures.proves(event, raw) and not self.signatures.proves(*waiting[:2]):
                self.early[event.sequence], (event, raw, position) = (event, raw, position), waiting
            self._forked(event, raw, position)
        elif waiting[2] != position:
            self.repeated += 1
        if self.unproved.records:
            self._prove_what_is_under(event)
        if len(self.early) > PATIENCE:
            self._give_up_waiting()
        else:
            self._pass_over_unread()

    def _pass_over_unread(self) -> None:
        """Stop waiting if the only missing record came and could not be read."""
        following = min(self.early, default=0)
        if following == self.expected + 1 and self.early[following][0].prevhash in self.unread:
            self._give_up_waiting()

    def _far_ahead(self, event: Event[Any], raw: bytes, position: int) -> None:
        """Handle a number far ahead. One alone must not silence a table; two that rest on each other are its new place."""
        if self.far == (event.sequence - 1, event.prevhash):
            self._wait_no_more()
            self.early[event.sequence] = (event, raw, position)
            self._give_up_waiting()
            return
        if not self._proves_nothing(event):
            self.far = (event.sequence, sha256(raw).hexdigest())
        if not self.memory.is_new_fork(raw):
            self.repeated += 1
            return
        reason = f"event {event.sequence} is far ahead of the expected {self.expected}"
        self._quarantine(event, raw, position, "fork", reason)
        self._report(integrity.ONE_HISTORY, event, Breach((event,), {"sequence": event.sequence}))

    def _again(self, event: Event[Any], raw: bytes, position: int) -> None:
        """Handle a number that was used before, with other content: it had been given up, or it is a second history."""
        if event.sequence < self.memory.base:
            self._quarantine(event, raw, position, "stale", f"event {event.sequence} came after it was given up")
        elif sha256(raw).hexdigest() in self.signatures.turned_away:
            self.repeated += 1
        else:
            self._forked(event, raw, position)

    def _forked(self, event: Event[Any], raw: bytes, position: int) -> None:
        if not self.memory.is_new_fork(raw):
            self.repeated += 1
            return
        self._quarantine(event, raw, position, "fork", f"event {event.sequence} was already taken with other content")
        self._report(integrity.ONE_HISTORY, event, Breach((event,), {"sequence": event.sequence}))

    def _check_chain(self, event: Event[Any]) -> None:
        if event.prevhash == self.head:
            return
        if event.prevhash in self.unread or event.prevhash in self.signatures.turned_away:
            self.table_judge.lose_sight("an unreadable record stands before this event")
            return
        claimed, actual = event.prevhash[:12], (self.head or GENESIS)[:12]
        values = {"sequence": event.sequence, "said": claimed, "found": actual}
        self._report(integrity.CHAIN_UNBROKEN, event, Breach((event,), cast("Any", values)))

    def _catch_up(self) -> None:
        """Take what waited and rests on the last record; a record whose place another took is a fork."""
        while self.early and (following := min(self.early)) <= self.expected:
            event, raw, position = self.early[following]
            if following == self.expected and event.prevhash != self.head and event.prevhash not in self.unread:
                return  # the record that rests on the last one may still come
            del self.early[following]
            if following < self.expected:
                self._forked(event, raw, position)
            else:
                self._check_chain(event)
                self._accept(event, raw, position)

    def _give_up_waiting(self) -> None:
        """Stop waiting: the records before the earliest waiting one are missing, or it rests on another than the last
        one.
        """
        following = min(self.early)
        event, raw, position = self.early.pop(following)
        if following == self.expected:
            self._check_chain(event)
        else:
            self._miss(event, self.expected, following - 1)
            self.expected = following
            self.memory.begin_at(following)
        self._accept(event, raw, position)
        self._catch_up()

    def _miss(self, event: Event[Any], first: int, last: int) -> None:
        if not (first == last and event.prevhash in self.unread) and not self.signatures.rests_on_one(event):
            values = {"first": first, "last": last}
            self._report(integrity.NOTHING_MISSING, event, Breach((event,), cast("Any", values)))
        self.table_judge.count_at += last - first + 1  # what never came is nothing that is kept
        self.table_judge.lose_sight(f"events {first} to {last} are missing")

    def _quarantine(self, event: Event[Any], raw: bytes, position: int, kind: Any, reason: str) -> None:
        venue, table = self.at.venue or None, event.table
        self.listener.on_quarantined(
            Quarantined(position=position, raw=raw, reason=reason, kind=kind, table=table, venue=venue)
        )

    def _report(self, rule: Rule, event: Event[Any], breach: Breach) -> None:
        self.table_judge.report(rule, event, breach)
