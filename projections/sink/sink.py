"""The sink: reads, gathers, writes, then notes how far it is. Whatever fails is tried again.

Findings are written as they come: somebody may be waiting. Everything else waits to form a batch.

Rows come first, the ledger last, once a second or when nothing more comes. So a sink that dies writes some rows again,
and the store shows them once. A batch that may or may not have been written (a timeout) is written again unchanged,
under the same token.
"""

import logging
import time
from collections.abc import Callable
from typing import Any, Final, Protocol

from projections.openings import Opened, Openings
from projections.sink.batch import Batch
from projections.sink.folder import CheckpointFolder, NoCheckpoint
from projections.sink.gauges import Gauges
from projections.sink.hands import Hands, OneHand, Part, Writer
from projections.sink.source import Source, SourceUnavailable
from projections.store import StoreUnavailable

SIZE: Final = 10_000  # rows
HEAVY: Final = 32 << 20  # bytes of raw records
WAIT: Final = 0.25  # seconds that a row waits at most, unless it is a finding
NOTED: Final = 1.0  # seconds between two entries in the ledger while there is much to write
_PATIENCE: Final = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds between two tries; the last for ever

log = logging.getLogger("vigia.sink")


class Keeper(Protocol):
    """Where rows go; `projections.store.Store` is one."""

    def write(self, table: str, columns: list[list[Any]]) -> None: ...
    def ledger(self) -> dict[tuple[str, int], int]: ...
    def openings(self) -> list[Opened]: ...


class Sink:
    """Runs until it is stopped. Tests pass their own `sleep` and `clock`."""

    def __init__(
        self,
        store: Keeper,
        source: Source,
        folder: CheckpointFolder | None = None,
        gauges: Gauges | None = None,
        hands: Hands | None = None,
        *,
        size: int = SIZE,
        sleep: Callable[[float], object] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store, self._source, self._folder = store, source, folder
        self._hands: Writer = hands or OneHand(store)
        self.gauges = gauges or Gauges()
        self._size, self._sleep, self._clock = size, sleep, clock
        self._openings = Openings()
        self._batch = Batch(self._openings)
        self._since = 0.0  # when the first record of the batch came
        self._hand: Batch | None = None  # what is being written
        self._prepared: list[Part] | None = None  # what is left of it
        self._unnoted: dict[tuple[str, int], int] = {}  # written, and not in the ledger yet
        self._noted = 0.0
        self._idle = False  # nothing came when we asked last
        self._failed = 0
        self._lost = True  # what is in memory does not count: begin again from the ledger
        self._anew = True  # nothing was read since it began from there
        self.why: str | None = "The sink has not begun yet."
        self.stopping = False

    def health(self) -> str | None:
        """None while all is well."""
        return self.why

    def stop(self) -> None:
        """Write what waits, then end."""
        self.stopping = True

    def run(self, *, once: bool = False) -> None:
        """Until `stop`, or until all that is there is written."""
        while not self.stopping:
            self.step()
            if once and not self._lost and self._hand is None and not self._batch.next and not self._unnoted:
                self._try(self._end_if_done)
        if self._hand is not None:
            self._try(self._write)
        if self._hand is None and self._batch.next:
            self._take_all()
            self._try(self._write)
        if self._unnoted:
            self._try(self._note)

    def _end_if_done(self) -> None:
        self.stopping = self.stopping or self._source.left() == 0

    def step(self) -> None:
        """Read once, and write if it is time."""
        if self._hand is None:
            self._try(self._read)
            self._choose()
        if self._hand is not None:
            self._try(self._write)
        if self._unnoted and (self._idle or self._clock() - self._noted >= NOTED):
            self._try(self._note)

    def _try(self, work: Callable[[], None]) -> None:
        try:
            work()
        except (StoreUnavailable, SourceUnavailable) as fault:
            self._wait(str(fault))
        except Exception as fault:
            log.exception("the sink failed and begins again from its ledger")
            self._lost = True
            if work == self._write and self._prepared is None:
                self._hand, self._batch = None, Batch(self._openings)  # no rows could be made of it: read it again
            self._wait(f"The sink failed ({type(fault).__name__}) and begins again from its ledger.")
        else:
            if not self._lost and not self._anew:
                self._failed, self.why = 0, None

    def _wait(self, why: str) -> None:
        if why != self.why:
            log.warning(why)
        self.why = why
        self.gauges.retries.inc()
        self._sleep(_PATIENCE[min(self._failed, len(_PATIENCE) - 1)])
        self._failed += 1

    def _read(self) -> None:
        if self._lost and self._batch.next:
            return  # what was read before the fault is whole, and is written first
        if self._lost:
            self._forget()
        now = self._clock()
        left = max(0.0, self._since + WAIT - now) if self._batch.next else WAIT
        received = self._source.poll(left, self._size)
        if self._source.moved():
            self._forget()
            return
        self._anew, self._idle = False, not received
        if received and not self._batch.next:
            self._since = self._clock()
        for record in received:
            self._batch.add(record)

    def _forget(self) -> None:
        """Drop what was read and not written, and read it again from the ledger."""
        self._lost = True
        if self._unnoted:
            self._note()
        ledger = self._store.ledger()
        self._openings = Openings(self._store.openings())
        self._batch = Batch(self._openings)
        self._source.begin(ledger)
        self._lost, self._anew = False, True

    def _choose(self) -> None:
        """Choose what to write now: everything, the findings alone, or nothing."""
        batch = self._batch
        if not batch.next:
            return
        full = batch.rows >= self._size or batch.weight >= HEAVY
        if full or self._lost or self._clock() - self._since >= WAIT:
            self._take_all()
        elif batch.urgent:
            self._hand = batch.findings()

    def _take_all(self) -> None:
        self._hand, self._batch = self._batch, Batch(self._openings)

    def _write(self) -> None:
        """Write rows, then checkpoints. After a fault only the rest is tried again."""
        began, batch = self._clock(), self._hand
        if batch is None:
            return
        if self._prepared is None:
            self._prepared = batch.tables()
        self._put_down(self._prepared)
        self._keep(batch)
        self._unnoted |= batch.next
        self._hand = self._prepared = None
        self._account(batch, began)

    def _put_down(self, parts: list[Part]) -> None:
        self._prepared, fault = self._hands.write(parts)
        missing = {table for table, _ in self._prepared}
        for table, columns in parts:
            if table not in missing:
                self.gauges.rows.labels(table).inc(len(columns[0]))
        if fault is not None:
            raise fault

    def _note(self) -> None:
        """Write the ledger: everything before it is written, and on the disk."""
        places = self._unnoted.items()
        rows = [(self._source.topic(word), partition, following) for (word, partition), following in places]
        self._store.write("ledger", [list(column) for column in zip(*rows, strict=True)])
        self._unnoted, self._noted = {}, self._clock()

    def _keep(self, batch: Batch) -> None:
        """Write the checkpoints to their folder."""
        if self._folder is None:
            return
        while batch.notes:
            try:
                self._folder.keep(batch.notes[0])
            except (NoCheckpoint, UnicodeDecodeError):
                log.warning("a checkpoint could not be read, and stays in its topic alone")
                self.gauges.unreadable.labels("checkpoints").inc()
            except OSError as fault:
                raise StoreUnavailable(f"The folder of checkpoints cannot be written: {fault.strerror}.") from fault
            batch.notes.pop(0)

    def _account(self, batch: Batch, began: float) -> None:
        self.gauges.batches.inc()
        self.gauges.seconds.observe(self._clock() - began)
        for severity in batch.severities:
            self.gauges.findings.labels(severity.value).inc()
        for record in batch.unreadable:
            log.warning("record %d of %s/%d cannot be read, and is left", record.offset, record.word, record.partition)
            self.gauges.unreadable.labels(record.word).inc()
        for (topic, partition), records in self._source.lag().items():
            self.gauges.lag.labels(topic, str(partition)).set(records)
