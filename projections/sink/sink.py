"""The sink: reads a batch, writes it, then writes how far it is. Whatever fails is tried again.

Findings are written as they come, even while a batch is being written: somebody may be waiting. Everything else waits
until a batch is full, or `WAIT`.

Rows come first, the ledger last, once a second or when nothing more comes. So a sink that dies writes some rows again,
and the store shows them once. A batch that may or may not have been written (a timeout) is written again unchanged,
under the same token.
"""

import logging
import time
from collections.abc import Callable
from enum import Enum, auto
from typing import Final, Protocol

from projections.openings import Opened, Openings
from projections.sink.batch import Received, TopicBatch
from projections.sink.folder import CheckpointFolder, NoCheckpoint
from projections.sink.gauges import Gauges
from projections.sink.source import Source, SourceUnavailable
from projections.sink.writers import BatchWriter, Meanwhile, OneByOne, Unwritten
from projections.store import StoreUnavailable
from projections.store.batch import FULL, TableRows
from projections.store.listener import TableWriter

WAIT: Final = 0.25  # seconds that a row waits at most, unless it is a finding
BESIDE: Final = 0.02  # seconds between two looks whether a batch is written, while findings are waited for
LOOK: Final = 5.0  # seconds between two looks whether the store is still there
LEDGER_EVERY: Final = 1.0  # seconds between two entries in the ledger while there is much to write
_PAUSES: Final = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds between two tries; the last for ever

log = logging.getLogger("vigia.sink")


class SinkStore(TableWriter, Protocol):
    """Where rows go and the ledger is; `projections.store.Store` is one."""

    def check(self) -> None: ...
    def ledger(self) -> dict[tuple[str, int], int]: ...
    def openings(self) -> list[Opened]: ...


class Joined(Protocol):
    """What several logs say together; `projections.jackpots.StoredJackpots` is one."""

    def poll(self) -> int: ...


class SourceState(Enum):
    """Where the sink stands with its source."""

    ASTRAY = auto()  # what is in memory does not count: go back to the ledger
    AT_LEDGER = auto()  # back at the ledger, and nothing read since
    FLOWING = auto()  # the last poll brought records
    IDLE = auto()  # the last poll brought nothing


class Sink:
    """Runs until it is stopped. Tests pass their own `sleep` and `clock`."""

    def __init__(
        self,
        store: SinkStore,
        source: Source,
        folder: CheckpointFolder | None = None,
        gauges: Gauges | None = None,
        writer: BatchWriter | None = None,
        *,
        joined: Joined | None = None,
        size: int = FULL,
        sleep: Callable[[float], object] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store, self._source, self._folder = store, source, folder
        self._writer = writer or OneByOne(store)
        self.gauges = gauges or Gauges()
        self._size, self._sleep, self._clock = size, sleep, clock
        self._reading = SourceState.ASTRAY
        self._openings = Openings()
        self._batch = TopicBatch(self._openings)
        self._since = 0.0  # when the first record of the batch came
        self._writing: TopicBatch | None = None
        self._unwritten: list[TableRows] | None = None  # what is left of `_writing`; None until its rows are made
        # Findings written beside a batch; the ledger must not name them before it, which may hold earlier ones.
        self._beside: list[tuple[TopicBatch, float]] = []
        self._late: tuple[TopicBatch, list[TableRows]] | None = None  # findings that could not be written beside it
        self._not_in_ledger: dict[tuple[str, int], int] = {}  # written, but the ledger does not say so yet
        self._ledger_written = 0.0
        self._failures = 0
        self._in_ledger: dict[tuple[str, int], int] = {}  # what this sink has written into it
        self._joined, self._unjoined = joined, True  # something was written since the logs were last joined
        self._looked = clock()
        self._lost: str | None = None  # why the store is no longer the one that was written to
        self.why: str | None = "The sink has not begun yet."
        self.stopping = False

    def health(self) -> str | None:
        """None while all is well."""
        return self._lost or self.why

    def stop(self) -> None:
        """Write what waits, then end."""
        self.stopping = True

    def run(self, *, once: bool = False) -> None:
        """Until `stop`, or until all that is there is written."""
        while not self.stopping:
            self.step()
            if once and self._all_written():
                self._try(self._end_if_done)
        if self._writing is not None:
            self._try(self._write)
        if self._writing is None and self._batch.next:
            self._take_all()
            self._try(self._write)
        if self._not_in_ledger:
            self._try(self._write_ledger)
        if once:
            self._try(self._join)

    def _all_written(self) -> bool:
        waiting = self._writing is not None or self._batch.next or self._not_in_ledger
        return self._reading is not SourceState.ASTRAY and not waiting

    def _end_if_done(self) -> None:
        self.stopping = self.stopping or self._source.left() == 0

    def step(self) -> None:
        """Read once, and write if it is time."""
        if self._writing is None:
            self._try(self._read)
            self._choose()
        if self._writing is not None:
            self._try(self._write)
        due = self._reading is SourceState.IDLE or self._clock() - self._ledger_written >= LEDGER_EVERY
        if self._not_in_ledger and due:
            self._try(self._write_ledger)
        if self._clock() - self._looked >= LOOK:
            self._look()
            self._try(self._join)

    def _join(self) -> None:
        """Join logs that quote each other, when all that came is written: what was set aside is known by then."""
        idle = self._reading is SourceState.IDLE and self._writing is None and not self._batch.next
        if self._joined is not None and self._unjoined and idle:
            self._joined.poll()
            self._unjoined = False

    def _look(self) -> None:
        """See whether the store is still there and knows what was written: an idle sink would not notice otherwise."""
        self._looked = self._clock()
        try:
            self._store.check()
            ledger = self._store.ledger()
        except StoreUnavailable as fault:
            self._lost = str(fault)
            return
        behind = [place for place, written in self._in_ledger.items() if ledger.get(place, 0) < written]
        lost = "The store no longer knows what was written into it: it was deleted or replaced. Restart the sink."
        if behind and self._lost is None:
            log.error(lost)
        self._lost = lost if behind else None

    def _try(self, work: Callable[[], None]) -> None:
        try:
            work()
        except (StoreUnavailable, SourceUnavailable) as fault:
            self._pause(str(fault))
        except Exception as fault:
            log.exception("the sink failed and begins again from its ledger")
            self._reading = SourceState.ASTRAY
            if work == self._write and self._unwritten is None:  # no rows could be made of it: read it again
                self._writing, self._batch = None, TopicBatch(self._openings)
            self._pause(f"The sink failed ({type(fault).__name__}) and begins again from its ledger.")
        else:
            if self._reading in (SourceState.FLOWING, SourceState.IDLE):
                self._failures, self.why = 0, None

    def _pause(self, why: str) -> None:
        if why != self.why:
            log.warning(why)
        self.why = why
        self.gauges.retries.inc()
        self._sleep(_PAUSES[min(self._failures, len(_PAUSES) - 1)])
        self._failures += 1

    def _read(self) -> None:
        if self._reading is SourceState.ASTRAY:
            if self._batch.next:
                return  # what was read before the fault is whole, and is written first
            self._return_to_ledger()
        left = max(0.0, self._since + WAIT - self._clock()) if self._batch.next else WAIT
        received = self._source.poll(left, self._size)
        if self._source.moved():
            self._return_to_ledger()
            return
        self._reading = SourceState.FLOWING if received else SourceState.IDLE
        self._add(received)

    def _add(self, received: list[Received]) -> None:
        if received and not self._batch.next:
            self._since = self._clock()
        for record in received:
            self._batch.add(record)

    def _attend(self, writer: BatchWriter) -> bool:
        """While a batch or the ledger is being written: read on, and write findings. False if that has to wait.

        Nothing is raised: the other is still under way.
        """
        astray = self._reading is SourceState.ASTRAY
        if astray or self.stopping or self._late is not None or self._batch.rows.full(self._size):
            return False
        try:
            received = self._source.poll(BESIDE, self._size)
        except Exception:  # noqa: BLE001  # whoever reads next meets it again, and reports it
            return False
        if self._source.moved():
            return False
        try:
            self._add(received)
            if self._batch.rows.has_findings:
                self._write_beside(self._batch.take_findings(), writer)
        except Exception:
            log.exception("the sink failed and begins again from its ledger")
            self._reading, self._batch = SourceState.ASTRAY, TopicBatch(self._openings)
        return True

    def _write_beside(self, batch: TopicBatch, writer: BatchWriter) -> None:
        began = self._clock()
        left, _ = self._written(batch.rows.tables(), writer)
        if left:
            self._late = batch, left  # tried again as soon as the other is written
        else:
            self._beside.append((batch, self._clock() - began))

    def _return_to_ledger(self) -> None:
        """Drop what was read and not written, and read it again from the ledger."""
        self._reading = SourceState.ASTRAY
        if self._not_in_ledger:
            self._write_ledger()
        ledger = self._store.ledger()
        self._openings = Openings(self._store.openings())
        self._batch = TopicBatch(self._openings)
        self._source.begin(ledger)
        self._reading = SourceState.AT_LEDGER

    def _choose(self) -> None:
        """Choose what to write now: everything, the findings alone, or nothing."""
        batch = self._batch
        if not batch.next:
            return
        now = self._reading is SourceState.ASTRAY or batch.rows.full(self._size)
        if now or self._clock() - self._since >= WAIT:
            self._take_all()
        elif batch.rows.has_findings:
            self._writing = batch.take_findings()

    def _take_all(self) -> None:
        self._writing, self._batch = self._batch, TopicBatch(self._openings)

    def _write(self) -> None:
        """Write rows, then checkpoints. After a fault only the rest is tried again."""
        began, batch = self._clock(), self._writing
        if batch is None:
            return
        if self._unwritten is None:
            self._unwritten = batch.rows.tables()
        self._unwritten, fault = self._written(self._unwritten, self._writer, self._attend)
        if fault is not None:
            raise fault
        self._keep_checkpoints(batch)
        self._beside.insert(0, (batch, self._clock() - began))
        self._settle()

    def _settle(self) -> None:
        """What was written counts now; findings that could not be written beside it are written next."""
        written, self._beside = self._beside, []
        (self._writing, self._unwritten), self._late = self._late or (None, None), None
        for each in written:
            self._done(*each)

    def _written(self, tables: list[TableRows], writer: BatchWriter, meanwhile: Meanwhile | None = None) -> Unwritten:
        left, fault = writer.write(tables, meanwhile)
        missing = {table for table, _ in left}
        for table, columns in tables:
            if table not in missing:
                self.gauges.rows.labels(table).inc(len(columns[0]))
        return left, fault

    def _done(self, batch: TopicBatch, seconds: float) -> None:
        self._not_in_ledger |= batch.next
        self._unjoined = True
        self._count(batch, seconds)

    def _write_ledger(self) -> None:
        """Everything before these offsets is written, and on the disk."""
        places = self._not_in_ledger.items()
        rows = [(self._source.topic(word), partition, following) for (word, partition), following in places]
        table = "ledger", [list(column) for column in zip(*rows, strict=True)]
        nothing_under_way = self._writing is None
        _, fault = self._writer.write([table], self._attend if nothing_under_way else None)
        if fault is None:
            self._in_ledger |= {(topic, partition): following for topic, partition, following in rows}
            self._not_in_ledger, self._ledger_written = {}, self._clock()
        if nothing_under_way:
            self._settle()  # after a fault too: findings that came meanwhile are written before later ones
        if fault is not None:
            raise fault

    def _keep_checkpoints(self, batch: TopicBatch) -> None:
        """Write the checkpoints to their folder."""
        if self._folder is None:
            return
        while batch.checkpoints:
            try:
                self._folder.keep(batch.checkpoints[0])
            except (NoCheckpoint, UnicodeDecodeError):
                log.warning("a checkpoint could not be read, and stays in its topic alone")
                self.gauges.unreadable.labels("checkpoints").inc()
            except OSError as fault:
                raise StoreUnavailable(f"The folder of checkpoints cannot be written: {fault.strerror}.") from fault
            batch.checkpoints.pop(0)

    def _count(self, batch: TopicBatch, seconds: float) -> None:
        self.gauges.batches.inc()
        self.gauges.seconds.observe(seconds)
        for severity in batch.severities:
            self.gauges.findings.labels(severity.value).inc()
        for record in batch.unreadable:
            log.warning("record %d of %s/%d cannot be read, and is left", record.offset, record.word, record.partition)
            self.gauges.unreadable.labels(record.word).inc()
        for (topic, partition), records in self._source.lag().items():
            self.gauges.lag.labels(topic, str(partition)).set(records)
