"""Chain of custody of one table: what arrives is put in order, checked against the chain, then judged.

The usual record is the next one and rests on the one before; everything else takes the long way:
repeated (ignored and counted), early (waits a little for the missing ones), missing (told, and the coup
is not evaluable), forked or unchained (told, not believed), badly signed where somebody must sign (likewise).
"""

import hashlib
from array import array
from bisect import bisect_left
from collections import deque
from datetime import date, timedelta
from typing import Any, Final, NamedTuple, cast

from schemas.checkpoints import TreeState
from schemas.envelope import GENESIS, Event
from schemas.events.table import ClockTicked, TableOpened
from schemas.findings import Quarantined, Word
from schemas.keyring import Keyring
from streams.engine import integrity
from streams.engine.bench import Bench
from streams.engine.outcome import Follow, Listener, Waiting
from streams.engine.seal import DayTree
from streams.engine.signatures import Signatures
from streams.law.books import Law
from streams.rules import Breach, Rule

PATIENCE: Final = 32  # records that may overtake a missing one before it is given up
FAR: Final = 10_000  # a number this far ahead is believed only when a second record rests on it
EVENINGS: Final = 7  # openings that are over, of which a record that comes again is still known
FORGOTTEN: Final = timedelta(days=8)  # a table that opens after so long is not compared with what it sent before
CLOCK: Final = "vigia/clock"  # source of the authority's ticks, which are no part of the table's chain
TICKS: Final = 1_000  # that are remembered of one silence
sha256 = hashlib.sha256


class Opened(NamedTuple):
    """Where an opening stands in the log, and whose keys and which tree it followed."""

    position: int
    tree: TreeState | None
    ring: Keyring


class Custody:
    """Order and chain of one table's records."""

    def __init__(
        self, table: str, law: Law, listener: Listener, as_of: date | None,
        tree: DayTree | None = None, *, follow: Follow | None = None,
    ) -> None:  # fmt: skip
        self.table = table
        self.listener = listener
        self.tree = tree
        self.bench = Bench(table, law, listener, as_of)
        self.follow = follow
        self.judge = self.usual = self.bench.judge if follow is None else self._judge_and_tell
        self.expected = 0
        self.head: str | None = None  # hash of the last record taken
        self.seen = array("q")  # from `base` on, by sequence: enough to tell a repetition from a fork
        self.base = 0
        self.past: deque[array[int]] = deque(maxlen=EVENINGS)  # the same of earlier openings, sorted
        self.far: tuple[int, str] | None = None
        self.openings: dict[str, Opened] = {}  # by hash, in their order
        self.since = 0  # position of the opening before which everything is forgotten
        self.ticks: deque[Event[Any]] = deque(maxlen=TICKS)  # since the last record
        self.early: dict[int, tuple[Event[Any], bytes, int]] = {}
        self.unread: dict[str, None] = {}  # hashes of unreadable records, which the chain may run through
        self.told_unread: dict[str, None] = {}  # the same, for as long as they may come again
        self.repeated = 0
        self.signatures = Signatures()
        self.signed = False  # whether anybody must sign

    def take(self, event: Event[Any], raw: bytes, position: int) -> None:
        """Take a decoded record."""
        sequence = event.sequence
        if sequence == self.expected and event.prevhash == self.head and sequence:
            if (self.signed or event.sig is not None) and not self._believed(event, raw, position):
                return
            self.head = head = sha256(raw).hexdigest()
            self.expected = sequence + 1
            self.seen.append(hash(head))
            if self.tree is not None:
                self.tree.take(event, raw, position)
            self.judge(event)
            if self.early:
                self._catch_up()
        else:
            self._unusual(event, raw, position)

    def lost_record(self, raw: bytes, reason: str) -> None:
        """An unreadable record that seems to come from this table; the same bytes again are no second finding."""
        own = sha256(raw).hexdigest()
        self.unread[own] = None
        if len(self.unread) > PATIENCE:
            del self.unread[next(iter(self.unread))]
        if own not in self.told_unread:
            self.told_unread[own] = None
            if len(self.told_unread) > FAR:
                del self.told_unread[next(iter(self.told_unread))]
            self.bench.tell_unreadable(own, reason)
        self._pass_over_unread()

    def waiting(self) -> Waiting | None:
        """What still waits for a record that has not come; None when all that came was judged."""
        if not self.early:
            return None
        return Waiting(self.table, self.expected, min(self.early), len(self.early))

    def _wait_no_more(self) -> None:
        while self.early:
            self._give_up_waiting()

    def _judge_and_tell(self, event: Event[Any]) -> None:
        self.bench.judge(event)
        if self.follow is not None:
            self.follow(event)

    def _accept(self, event: Event[Any], raw: bytes, position: int) -> None:
        if (self.signed or event.sig is not None) and not self._believed(event, raw, position):
            return
        self.head = sha256(raw).hexdigest()
        self.expected = event.sequence + 1
        self.seen.append(hash(self.head))
        if self.tree is not None:
            self.tree.take(event, raw, position)
        self.judge(event)

    def _unusual(self, event: Event[Any], raw: bytes, position: int) -> None:
        if event.source == CLOCK and event.type == ClockTicked.type:
            self._tick(event)
        elif event.sequence == 0:
            self._opening(event, raw, position)
        elif self._of_an_earlier_opening(raw):
            self.repeated += 1
        elif self.signatures.rests_on_one(event) and self._after_unbelieved(event, raw, position):
            return
        elif self.bench.table is None:
            self._unopened(event, raw, position)
        elif event.sequence < self.expected:
            self._again(event, raw, position)
        elif event.sequence == self.expected:
            self._check_chain(event)
            self._accept(event, raw, position)
            self._catch_up()
        elif event.sequence > self.expected + FAR:
            self._far_ahead(event, raw, position)
        else:
            self._too_early(event, raw, position)

    def _too_early(self, event: Event[Any], raw: bytes, position: int) -> None:
        waiting = self.early.setdefault(event.sequence, (event, raw, position))
        if waiting[1] != raw:
            if self.signed and self._better_signed(event, raw, *waiting[:2]):
                self.early[event.sequence], (event, raw, position) = (event, raw, position), waiting
            self._forked(event, raw, position)
        elif waiting[2] != position:
            self.repeated += 1
        if len(self.early) > PATIENCE:
            self._give_up_waiting()
        else:
            self._pass_over_unread()

    def _pass_over_unread(self) -> None:
        """Where the only record that is missing came and could not be read, nothing is waited for."""
        following = min(self.early, default=0)
        if following == self.expected + 1 and self.early[following][0].prevhash in self.unread:
            self._give_up_waiting()

    def _far_ahead(self, event: Event[Any], raw: bytes, position: int) -> None:
        """One alien number must not silence a table; two that rest on each other are its new place."""
        if self.far == (event.sequence - 1, event.prevhash):
            self._wait_no_more()
            self.early[event.sequence] = (event, raw, position)
            self._give_up_waiting()
            return
        self.far = (event.sequence, sha256(raw).hexdigest())
        reason = f"event {event.sequence} is far ahead of the expected {self.expected}"
        self._quarantine(event, raw, position, "fork", reason)
        self._tell(integrity.ONE_HISTORY, event, Breach((event,), {"sequence": event.sequence}))

    def _opening(self, event: Event[Any], raw: bytes, position: int) -> None:
        own = sha256(raw).hexdigest()
        if own in self.openings:
            self.repeated += 1
            return
        if event.type != TableOpened.type:
            self._unopened(event, raw, position)
            return
        keys = self.signatures.ring.succession(event, raw)
        if isinstance(keys, str):
            self._turn_away(event, raw, position, keys, apart=True)
            return
        self._wait_no_more()
        ring = self.signatures.ring
        self.signatures.renew(keys)
        self.signed = bool(keys)
        if self.head is not None:
            self._check_chain(event)
        self.openings[own] = Opened(position, self.tree.state() if self.tree is not None else None, ring)
        self._forget(event, position)
        self.past.append(array("q", sorted(self.seen)))
        last = self.expected - 1
        self.head, self.expected, self.seen, self.base = own, 1, array("q", [hash(own)]), 0
        if self.tree is not None:
            self.tree.open(cast("Event[TableOpened]", event), raw, position, own)
        self.bench.open(cast("Event[TableOpened]", event), last, own[:32])
        if self.follow is not None:
            self.follow(event)

    def _forget(self, opening: Event[Any], position: int) -> None:
        """What strange records said before an opening says nothing after it; nor does an evening of long ago."""
        self.unread.clear()
        self.ticks.clear()
        self.far = None
        before = self.bench.table
        if before is not None and opening.time - before.now > FORGOTTEN:
            self.past.clear()
            self.seen, self.since = array("q"), position

    def _tick(self, tick: Event[Any]) -> None:
        """The authority's clock: at this time nothing had been heard of the table since the record that it names.

        A device may be cut off and send what happened meanwhile later on. So the tick waits until the next
        record proves it: one that rests on the same record and happened after the tick.
        """
        latest = self.ticks[-1].time if self.ticks else self.bench.table.now if self.bench.table else None
        known = tick.sequence == self.expected - 1 and tick.prevhash == self.head and not self.early
        if latest is None or not known or tick.time <= latest:
            self.repeated += 1
            return
        self.ticks.append(tick)
        self.judge = self._judge_after_silence

    def _judge_after_silence(self, event: Event[Any]) -> None:
        """Nothing happened between two records of which the later rests on the earlier: time alone passed."""
        self.judge = self.usual
        ticks = [tick for tick in self.ticks if tick.prevhash == event.prevhash and tick.time <= event.time]
        self.ticks.clear()
        for tick in ticks:
            self.bench.judge(tick)
        self.judge(event)

    def _unopened(self, event: Event[Any], raw: bytes, position: int) -> None:
        self._quarantine(event, raw, position, "unopened", "the table has not declared its opening")
        if not self.bench.told_unopened:
            self.bench.told_unopened = True
            self._tell(integrity.OPENED_FIRST, event, Breach((event,)))

    def _again(self, event: Event[Any], raw: bytes, position: int) -> None:
        """A sequence number that was judged before: the same record once more, or another history."""
        if event.sequence < self.base:
            self._quarantine(event, raw, position, "stale", f"event {event.sequence} came after it was given up")
            return
        if self._taken(event, raw) or sha256(raw).hexdigest() in self.signatures.turned_away:
            self.repeated += 1
            return
        self._forked(event, raw, position)

    def _taken(self, event: Event[Any], raw: bytes) -> bool:
        """Whether this very record was taken in this opening."""
        known = self.base <= event.sequence < self.expected
        return known and self.seen[event.sequence - self.base] == hash(sha256(raw).hexdigest())

    def _forked(self, event: Event[Any], raw: bytes, position: int) -> None:
        self._quarantine(event, raw, position, "fork", f"event {event.sequence} was already taken with other content")
        self._tell(integrity.ONE_HISTORY, event, Breach((event,), {"sequence": event.sequence}))

    def _of_an_earlier_opening(self, raw: bytes) -> bool:
        own = hash(sha256(raw).hexdigest())
        places = ((evening, bisect_left(evening, own)) for evening in self.past)
        return any(place < len(evening) and evening[place] == own for evening, place in places)

    def _check_chain(self, event: Event[Any]) -> None:
        if event.prevhash == self.head:
            return
        if event.prevhash in self.unread or event.prevhash in self.signatures.turned_away:
            self.bench.lose_sight("an unreadable record stands before this event")
            return
        said, found = event.prevhash[:12], (self.head or GENESIS)[:12]
        values = {"sequence": event.sequence, "said": said, "found": found}
        self._tell(integrity.CHAIN_UNBROKEN, event, Breach((event,), cast("Any", values)))

    def _catch_up(self) -> None:
        """Take what waited and rests on the last record; what another record came before is a fork."""
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
        """The records before the earliest waiting one are missing, or it rests on another than the last one."""
        following = min(self.early)
        event, raw, position = self.early.pop(following)
        if following == self.expected:
            self._check_chain(event)
        else:
            self._miss(event, self.expected, following - 1)
            self.expected, self.seen, self.base = following, array("q"), following
        self._accept(event, raw, position)
        self._catch_up()

    def _miss(self, event: Event[Any], first: int, last: int) -> None:
        if not (first == last and event.prevhash in self.unread) and not self.signatures.rests_on_one(event):
            values = {"first": first, "last": last}
            self._tell(integrity.NOTHING_MISSING, event, Breach((event,), cast("Any", values)))
        self.bench.lose_sight(f"events {first} to {last} are missing")

    def _believed(self, event: Event[Any], raw: bytes, position: int) -> bool:
        fault = self.signatures.ring.fault(event, raw)
        if fault is not None:
            self._turn_away(event, raw, position, fault)
            return False
        self.signatures.believe(event)
        self.signed = bool(self.signatures.ring)
        return True

    def _better_signed(self, event: Event[Any], raw: bytes, other: Event[Any], other_raw: bytes) -> bool:
        """Of two records with one number, nobody's forgery may keep the honest one out."""
        fault = self.signatures.ring.fault
        return event.source in self.signatures.ring.good and not fault(event, raw) and bool(fault(other, other_raw))

    def _turn_away(self, event: Event[Any], raw: bytes, position: int, fault: str, *, apart: bool = False) -> None:
        own = sha256(raw).hexdigest()
        if own in self.signatures.turned_away:
            self.repeated += 1
            return
        self._quarantine(event, raw, position, "signature", fault.replace("_", " "))
        if self.signatures.turn_away(event, own, apart=apart):
            values = {"sequence": event.sequence, "source": event.source, "why": Word(word=fault)}
            self._tell(integrity.SIGNATURE_VALID, event, Breach((event,), cast("Any", values)))

    def _after_unbelieved(self, event: Event[Any], raw: bytes, position: int) -> bool:
        """The event follows a record that was turned away: settle it here, or let it wait like any other.

        A good signature proves that the table itself went on from there, so that no other record of that number
        will come. An unsigned event proves nothing: it waits.
        """
        if self._taken(event, raw):
            return False
        apart = event.prevhash in self.signatures.apart
        if apart or event.sequence <= self.expected:
            self.signatures.silenced.add(event.source)  # told with the record that it rests on
            self._turn_away(event, raw, position, "rests_on_an_unbelieved_record", apart=apart)
            return True
        ring = self.signatures.ring
        if event.source not in ring.good:
            return False
        if (fault := ring.fault(event, raw)) is not None:
            self._turn_away(event, raw, position, fault)
        else:
            self.bench.lose_sight("the record before this event was not believed")
            self.seen.extend([0] * (event.sequence - self.expected))  # no other record of these numbers is due
            self.expected, self.head = event.sequence, event.prevhash
            self._accept(event, raw, position)
            self._catch_up()
        return True

    def _quarantine(self, event: Event[Any], raw: bytes, position: int, kind: Any, reason: str) -> None:
        self.listener.set_aside(Quarantined(position=position, raw=raw, reason=reason, kind=kind, table=event.table))

    def _tell(self, rule: Rule, event: Event[Any], breach: Breach) -> None:
        self.bench.tell(rule, event, breach)
