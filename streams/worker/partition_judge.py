"""One partition: judges its records and collects what is to be sent.

Pure: no clock, no Kafka. The dispatcher hands records over in order and sends what is collected here.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, Protocol

from schemas.checkpoints import Checkpoint
from schemas.decode import Undecodable, decode
from schemas.envelope import Event
from schemas.events.table import TableOpened
from schemas.findings import Finding, Quarantined
from schemas.identity import TableId, key_of
from schemas.table_register import TableRegister
from schemas.topics import CHECKPOINTS, COUPS, FINDINGS, QUARANTINE, Topic, partition_of, place, position, unpacked
from streams.engine.front import NativeFront
from streams.engine.judge import UNKNOWN, Judge, named_in
from streams.engine.judged import JudgedCoups
from streams.engine.notes import SecretKey
from streams.engine.outcome import CoupJudged
from streams.law.law import Law
from streams.worker.ledger import FORM, Ledger, PartitionEntry, TableEntry
from streams.worker.restore import Fold, PastNeeded, folds_from, release, restore

ROOM: Final = 1_024  # bytes of a record besides its value
MOST_HELD: Final = 1_024  # tables that are held with all their state before closed ones are released


class OutgoingMessage(NamedTuple):
    """A message that the worker sends."""

    topic: Topic
    key: bytes
    value: bytes


class FetchedRecord(Protocol):
    """A record of the log as it was read; the timestamp is in milliseconds."""

    @property
    def offset(self) -> int: ...
    @property
    def value(self) -> bytes | None: ...
    @property
    def timestamp(self) -> int: ...


class PartitionJudge:
    """The judge of one partition. Records before `following` were judged earlier: they are folded and nothing is sent."""

    def __init__(
        self,
        partition: int,
        partitions: int,
        law: Law,
        ledger: Ledger,
        *,
        key: SecretKey | None = None,
        from_the_oldest: frozenset[TableId] = frozenset(),
        register: TableRegister | None = None,
        front: NativeFront | None = None,
    ) -> None:
        """With a `front` end, which knows no seals, `take_all` judges through it."""
        self.partition = partition
        self.following = ledger.partition.following
        self.heard = ledger.partition.heard
        self.outgoing: list[OutgoingMessage] = []
        self.urgent = False  # whether a finding is among them: somebody may be waiting for it
        self.records = self.events = 0  # judged with output
        self.counts: Counter[tuple[str, str]] = Counter()
        self._key = key
        self._front = front if key is None else None
        self._in_front = False  # the front end has the records, and knows where we are
        self._coups = JudgedCoups()
        self._silent = True
        self._at = 0
        self.judge = Judge(
            law,
            self,
            seal=self._seal if key is not None else None,
            home=lambda key: partition_of(key, partitions) == partition,
            register=register,
        )
        self._fold = Fold()
        self._begins = restore(self.judge, ledger, partition, self._fold, from_the_oldest)
        self._never_released = from_the_oldest
        self._counted = ledger.partition.counted
        self._orphans = self.judge.orphans(partition)
        self._orphans.go_on_from(self._counted)
        self._names: dict[str, int] = {}  # the last place of all that tables of one name begin at
        for at, begins in self._begins.items():
            self._names[at.table] = max(begins, self._names.get(at.table, 0))
        self._last_begins = max(self._names.values(), default=0)
        self._known = {at: self._mark(at) for at in self.judge.tables}
        self.folds_from = min(folds_from(self.judge, self._begins, self.following), self.following)

    def fold(self, offset: int, value: bytes | None) -> None:
        """Take a record that was judged earlier, to rebuild the state; nothing is sent."""
        first = position(self.partition, offset)
        for index, raw in enumerate(unpacked(value)):
            if first + index >= self._last_begins or not self._passed_over(raw, first + index):
                self.judge.take(raw, first + index)

    def folded(self) -> None:
        """The fold is over. Raises `PastNeeded` if tables must be folded from further back."""
        self._fold.under_way = False
        if self._fold.short:
            raise PastNeeded(frozenset(self._fold.short))

    def take(self, offset: int, value: bytes | None, heard: int) -> None:
        """Judge the next record; what is to be sent waits in `outgoing`."""
        if self._silent:
            self._speak()
        first = position(self.partition, offset)
        take = self.judge.take
        self._at = first
        events = unpacked(value)
        for index, raw in enumerate(events):
            take(raw, first + index)
        self.records += 1
        self.events += len(events)
        self.following = offset + 1
        self.heard = heard

    def take_all(self, messages: Sequence[FetchedRecord]) -> None:
        """Judge the next records as `take` does one by one; those that are as usual through the front end."""
        if self._front is None or not messages:
            for one in messages:
                self.take(one.offset, one.value, one.timestamp)
            return
        if self._silent:
            self._speak()
        records: list[tuple[int, bytes]] = []
        for one in messages:
            events, first = unpacked(one.value), position(self.partition, one.offset)
            if len(events) == 1:
                records.append((first, events[0]))
            else:
                records += enumerate(events, first)
        self._in_front = True
        try:
            self._front.take(self.judge, records)
        finally:
            self._in_front = False
        self.records += len(messages)
        self.events += len(records)
        self.following, self.heard = messages[-1].offset + 1, messages[-1].timestamp

    def _speak(self) -> None:
        """From here on nothing was judged before."""
        self.folded()
        self._silent = False
        self._orphans.go_on_from(self._counted)  # what was folded again is counted there
        self._known = {at: self._mark(at) for at in self.judge.tables}

    def _where(self) -> int:
        """The position of the record that is judged: of a batch, where it begins."""
        if self._front is None or not self._in_front:
            return self._at
        partition, offset, _ = place(self._front.position)
        return position(partition, offset)

    def entry(self) -> PartitionEntry:
        """The ledger entry: how far, and which tables changed. Write it once `outgoing` is safely sent."""
        changed = []
        for at, custody in self.judge.tables.items():
            mark = self._mark(at)
            if self._known.get(at) != mark:
                self._known[at] = mark
                changed.append(TableEntry.of(custody, self.following, self.heard))
        self._release()
        counted = self._counted if self._silent else self._orphans.counted
        return PartitionEntry(
            form=FORM, following=self.following, heard=self.heard, tables=tuple(changed),
            unread=counted.unread, unopened=counted.tables, crowded=counted.crowded,
            opened=counted.opened, refused=counted.refused,
        )  # fmt: skip

    def not_sent(self, outgoing: Sequence[OutgoingMessage], entry: PartitionEntry | None) -> None:
        """These messages wait again, before all others, and so does what the entry says of tables."""
        self.outgoing[:0] = outgoing
        self.urgent = self.urgent or any(one.topic is FINDINGS for one in outgoing)
        for table in entry.tables if entry is not None else ():
            self._known.pop(table.id, None)

    def _release(self) -> None:
        """Release closed tables, as after a restart, where very many are held: those whose last opening is oldest come first.

        One that met an unusual record was folded again for it and stays, so that nobody can have the log folded again
        and again.
        """
        tables = self.judge.tables
        if self._silent or len(tables) <= MOST_HELD:
            return
        held = [custody for custody in tables.values() if not getattr(custody, "released", False)]
        closed = [each for each in held if each.table_judge.closed and each.at not in self._never_released]
        closed.sort(key=lambda each: max((one.position for one in each.openings.values()), default=0))
        for custody in closed[: max(len(held) - MOST_HELD, 0)]:
            entry = TableEntry.of(custody, self.following, self.heard)
            if not entry.may_be_released(self.heard):
                continue
            release(self.judge, entry, self._fold)
            self.judge.router.routes.pop((entry.venue, entry.table), None)
            self._known[custody.at] = self._mark(custody.at)

    def on_finding(self, finding: Finding) -> None:
        """A breach."""
        self._queue(FINDINGS, key_of(finding.venue, finding.table), finding.model_dump_json)
        self.urgent = not self._silent
        self._count("finding", finding.severity)
        self._count("rule", finding.rule)

    def on_coup(self, coup: CoupJudged) -> None:
        """A coup came to its end."""
        self._queue(COUPS, key_of(coup.licence.venue, coup.table), lambda: self._coups.message(coup).model_dump_json())

    def on_quarantined(self, record: Quarantined) -> None:
        """A record was quarantined."""
        self._queue(QUARANTINE, key_of(record.venue, record.table or UNKNOWN), record.model_dump_json)
        self._count("quarantine", record.kind)

    def _seal(self, checkpoint: Checkpoint) -> None:
        key = self._key
        if key is not None:
            self._queue(CHECKPOINTS, key_of(checkpoint.venue, checkpoint.table), lambda: key.sign(checkpoint.text()))

    def _queue(self, topic: Topic, key: str, written: Callable[[], str]) -> None:
        """Queue a message. If it cannot be serialised, that is our fault: a note goes to quarantine, and judging
        goes on.
        """
        if self._silent:
            return
        try:
            message = OutgoingMessage(topic, key.encode(), _not_too_long(topic, written().encode()))
        except Exception as fault:  # noqa: BLE001  # the engine must go on exactly as it does when it folds in silence
            reason = f"what was said ({topic.word}) could not be written: {type(fault).__name__}: {fault}"[:1024]
            aside = Quarantined(position=self._where(), raw=b"", reason=reason, kind="fault", table=None)
            message = OutgoingMessage(QUARANTINE, UNKNOWN.encode(), aside.model_dump_json().encode())
            self._count("quarantine", "fault")
        self.outgoing.append(message)

    def _count(self, sort: str, name: str) -> None:
        if not self._silent:
            self.counts[sort, name] += 1

    def _passed_over(self, raw: bytes, where: int) -> bool:
        """Whether the record comes before the opening from which its table is folded."""
        try:
            event: Event[Any] = decode(raw)
        except Undecodable:
            venue, table, prevhash = named_in(raw)
        else:
            venue, table, prevhash = event.venue, event.table, event.prevhash
            if venue is None and event.sequence == 0 and event.type == TableOpened.type:
                venue = event.data.licence.venue
        if table is None or where >= self._names.get(table, 0):
            return False
        if venue is not None:
            return where < self._begins.get(TableId(venue, table), 0)
        return not self._continues_one(table, prevhash, where)

    def _continues_one(self, table: str, prevhash: str | None, where: int) -> bool:
        """Whether a record without a venue continues a table that is being folded, not a namesake that comes later."""
        named = (custody for at, custody in self.judge.tables.items() if at.table == table and custody.bare)
        return any(custody.head == prevhash and where >= self._begins.get(custody.at, 0) for custody in named)

    def _mark(self, at: TableId) -> tuple[object, ...]:
        """Whatever changes a table's ledger entry; compared to see whether a new entry is due."""
        custody = self.judge.tables[at]
        closed = custody.table_judge.closed
        return len(custody.openings), custody.table_judge.reported_unopened, closed, custody.head if closed else None


def _not_too_long(topic: Topic, value: bytes) -> bytes:
    """Refuse a message that no broker would take: everything after it would wait for ever."""
    if len(value) > topic.longest - ROOM:
        raise ValueError(f"{len(value)} bytes, of which {topic.longest} can be sent")
    return value
