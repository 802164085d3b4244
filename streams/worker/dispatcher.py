"""Holds a partition_judge for each partition of this worker, and checks that no record is missed.

Faust is only a doorbell. The dispatcher judges a record if it is the next one of its partition, and skips it if it was
judged before. In any other case it reads the log itself, from where the ledger says. So it does not matter what Faust
loses, repeats or reorders.
"""

import asyncio
import logging
import os
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from aiokafka.errors import ConsumerStoppedError, KafkaError

from schemas.brokers import Brokers
from schemas.identity import TableId
from schemas.table_register import TableRegister
from schemas.topics import EVENTS, LEDGER
from streams.engine.front import PURE, native_front
from streams.engine.notes import SecretKey
from streams.law.law import Law
from streams.worker.ledger import Ledger, PartitionEntry
from streams.worker.log import NoSuchTopic, TopicReader
from streams.worker.metrics import Metrics
from streams.worker.outbox import Outbox
from streams.worker.partition_judge import PartitionJudge
from streams.worker.restore import PastNeeded

_LOG: Final = logging.getLogger("vigia.worker")
FULL: Final = 2_000  # waiting messages that are sent at once
FAR: Final = 20_000  # records judged after which that is written down at once
COMPANY: Final = 0.002  # seconds that a finding waits for messages that go with it
LEDGER_EVERY: Final = 1.0  # seconds; after a crash, what was judged in between may be sent again
REST: Final = 0.1  # seconds without a record after which a partition is thought to be judged as far as it goes
MOST_FOLDS_AGAIN: Final = 4  # times that a partition is folded again for single tables; then all are, from further back
BACKLOG: Final = 500  # records that wait in Faust: read around it they cost a tenth, so a tenth of the lag is enough
PATIENCE: Final = 0.1  # seconds between two looks at the log while Faust lags behind


class NotThisLog(Exception):
    """The log is shorter than what was judged of it; the message is a sentence for a person."""


class Dispatcher:
    """The partition_judges of one worker."""

    def __init__(
        self,
        brokers: Brokers,
        prefix: str,
        law: Law,
        *,
        outbox: Outbox,
        metrics: Metrics,
        key: SecretKey | None = None,
        behind: float = 2.0,
        register: TableRegister | None = None,
    ) -> None:
        """`behind` is how many seconds Faust may lag before the dispatcher reads the log directly; a tenth in a backlog."""
        self.law = law
        self.partition_judges: dict[int, PartitionJudge] = {}
        self.ours: frozenset[int] = frozenset()
        self.metrics = metrics
        self._register = register
        self._outbox, self._key, self._behind = outbox, key, int(behind * 1000)
        self._events = TopicReader(brokers, EVENTS.name(prefix))
        self._watched = TopicReader(brokers, EVENTS.name(prefix))  # so that a look never waits for somebody who reads
        self._ledger = TopicReader(brokers, LEDGER.name(prefix))
        # By partition, the tables that had to be folded from further back.
        self._from_the_oldest: dict[int, list[frozenset[TableId]]] = {}
        self._reading: dict[int, asyncio.Lock] = {}
        self._until: dict[int, int] = {}  # up to where a partition is being read around Faust
        self._sending: dict[int, asyncio.Lock] = {}
        self._written: dict[int, tuple[int, float]] = {}  # how far, and when
        self._noting: dict[int, asyncio.Task[None]] = {}
        self._flushed: dict[int, float] = {}
        self._stands: dict[int, tuple[int, float]] = {}  # how far, and since when no further
        self._looked = 0.0
        self._closed = False
        # By partition, how far it was judged at the last look, and where its log ended.
        self._lay: dict[int, tuple[int, int]] = {}
        self._hurrying: dict[int, asyncio.Task[None]] = {}  # sends findings that wait

    async def hand_over(self, partition: int, offset: int, value: bytes | None, heard: int, waiting: int = 0) -> None:
        """Judge a record that Faust handed over; so many more wait there to be handed over."""
        partition_judge = self.partition_judges.get(partition)
        now = time.time()
        lags = now * 1000 - heard > (self._behind if waiting < BACKLOG else self._behind // 10)
        if partition_judge is None or lags or offset > partition_judge.following:
            if partition_judge is None or offset >= partition_judge.following or now - self._looked > PATIENCE:
                await self.caught_up(partition, offset + 1)
                self._looked = time.time()
            return
        if offset == partition_judge.following:
            try:
                partition_judge.take(offset, value, heard)
            except PastNeeded as needed:
                await self.caught_up(partition, offset + 1, needed)
                return
            if not offset & 15:  # one in sixteen is enough for a distribution
                self.metrics.judging.observe(time.time() - now)
            self._hurry(partition_judge)
            if len(partition_judge.outgoing) >= FULL:
                await self.flush(partition)

    async def caught_up(self, partition: int, stop: int, needed: PastNeeded | None = None) -> None:
        """Judge a partition by reading the log itself: at least up to offset `stop`, and to its end."""
        async with self._reading.setdefault(partition, asyncio.Lock()):
            wait = 0.1
            while True:
                self._until[partition] = 0
                try:
                    if needed is not None:
                        self.partition_judges.pop(partition, None)
                        self._from_the_oldest.setdefault(partition, []).append(needed.tables)
                        needed = None
                    partition_judge = self.partition_judges.get(partition)
                    await self._judge_from_the_log(partition_judge or await self._begun(partition), stop)
                except PastNeeded as again:
                    needed = again
                except ConsumerStoppedError:
                    if not self._closed:
                        raise
                    return  # the worker ends; the next one goes on from the ledger
                except (KafkaError, OSError, NoSuchTopic) as fault:
                    _LOG.warning("Partition %s cannot be read (%s); trying again in %.1f s.", partition, fault, wait)
                    await asyncio.sleep(wait)
                    wait = min(wait * 2, 5.0)
                else:
                    return
                finally:
                    del self._until[partition]

    @property
    def reading(self) -> bool:
        """Whether any partition is being read around Faust."""
        return bool(self._until)

    def spoken_for(self, partition: int) -> int:
        """The offset up to which nobody needs to hand over a partition: it is judged, or is being read."""
        partition_judge = self.partition_judges.get(partition)
        return max(self._until.get(partition, 0), 0 if partition_judge is None else partition_judge.following)

    async def flush(self, partition: int, *, last: bool = False) -> None:
        """Send the waiting messages, and from time to time a ledger entry. Judging goes on meanwhile."""
        async with self._sending.setdefault(partition, asyncio.Lock()):
            partition_judge = self.partition_judges.get(partition)
            if partition_judge is None:
                return
            far, when = self._written.get(partition, (0, 0.0))
            rests = last or self._rests(partition_judge)
            if not rests and len(partition_judge.outgoing) < FULL and self._hurry_is_vain(partition_judge):
                return
            self._flushed[partition] = time.monotonic()
            outgoing, partition_judge.outgoing, partition_judge.urgent = partition_judge.outgoing, [], False
            every = LEDGER_EVERY / 4 if rests else LEDGER_EVERY
            due = last or partition_judge.following - far >= FAR or time.monotonic() - when >= every
            entry = partition_judge.entry() if due and partition_judge.following != far else None
            if outgoing:
                try:
                    await self._outbox.deliver(partition, outgoing)
                except BaseException:
                    partition_judge.not_sent(outgoing, entry)
                    raise
                self.metrics.sent(partition_judge, outgoing)
            if entry is not None:
                if partition in self._noting:
                    await self._noting[partition]  # one under way at a time, and in their order
                self._written[partition] = entry.following, time.monotonic()
                self._noting[partition] = asyncio.create_task(self._write_down(partition, entry))
        if last and partition in self._noting:
            await self._noting[partition]

    def _hurry(self, partition_judge: PartitionJudge) -> None:
        """See that a finding is sent almost at once, whatever other partitions are sending."""
        partition = partition_judge.partition
        if partition_judge.urgent and (partition not in self._hurrying or self._hurrying[partition].done()):
            self._hurrying[partition] = asyncio.create_task(self._send_soon(partition))

    async def _send_soon(self, partition: int) -> None:
        await asyncio.sleep(COMPANY)
        try:
            await self.flush(partition)
        except Exception:  # noqa: BLE001  # what waits is sent with the next messages
            _LOG.exception("What partition %s has to say could not be sent.", partition)

    async def _write_down(self, partition: int, entry: PartitionEntry) -> None:
        """Write the ledger entry in the background: nobody waits for it."""
        try:
            await self._outbox.write_down(partition, entry)
        except Exception:  # noqa: BLE001  # the next entry covers more; until then something may be sent again
            if (partition_judge := self.partition_judges.get(partition)) is not None:
                partition_judge.not_sent((), entry)
            _LOG.exception("How far partition %s is judged could not be written down.", partition)

    def _rests(self, partition_judge: PartitionJudge) -> bool:
        """Whether nothing was judged for a while, so that there is no point in waiting to send more at once."""
        now = time.monotonic()
        far, since = self._stands.get(partition_judge.partition, (-1, now))
        if far != partition_judge.following:
            self._stands[partition_judge.partition] = partition_judge.following, now
            return False
        return now - since >= REST

    def _hurry_is_vain(self, partition_judge: PartitionJudge) -> bool:
        """Whether we lag by seconds: then sending ten times a second only slows judging down."""
        behind = time.time() * 1000 - partition_judge.heard > 1_000
        return behind and time.monotonic() - self._flushed.get(partition_judge.partition, 0.0) < LEDGER_EVERY

    async def flush_all(self, *, last: bool = False) -> None:
        """Send the waiting messages of every partition."""
        await asyncio.gather(*(self.flush(partition, last=last) for partition in list(self.partition_judges)))

    async def assigned(self, partitions: Iterable[int]) -> None:
        """Take over these partitions, and judge at once what nobody has judged of them."""
        self.ours = frozenset(partitions)
        for partition in [held for held in self.partition_judges if held not in self.ours]:
            del self.partition_judges[partition]
            self._from_the_oldest.pop(partition, None)
        for partition in sorted(self.ours):
            await self.caught_up(partition, 0)

    def adopt(self, law: Law) -> None:
        """Judge by this law from now on."""
        self.law = law
        for partition_judge in self.partition_judges.values():
            partition_judge.judge.adopt(law)

    async def behind(self) -> None:
        """Report in the metrics how many records of each partition are not judged yet. Fails if the topic is gone."""
        for partition, end in (await self._ends()).items():
            if (partition_judge := self.partition_judges.get(partition)) is not None:
                self.metrics.lag.labels(str(partition)).set(max(0, end - partition_judge.following))

    async def unheard(self) -> None:
        """Judge what lay in the log at the last look, where nothing was judged since: Faust may hand over nothing for seconds."""
        with suppress(KafkaError, OSError, NoSuchTopic):  # `behind` reports that
            for partition, end in (await self._ends()).items():
                if (partition_judge := self.partition_judges.get(partition)) is None:
                    continue
                following, lay = self._lay.get(partition, (-1, -1))
                self._lay[partition] = partition_judge.following, end
                if following == partition_judge.following < lay:
                    await self.caught_up(partition, end)

    async def _ends(self) -> dict[int, int]:
        """Where the log of each partition that is judged here ends, or of the first one if none is."""
        async with self._watched.opened() as log:
            return await asyncio.wait_for(log.ends(sorted(self.ours & self.partition_judges.keys()) or [0]), 10)

    async def close(self) -> None:
        """Read no more."""
        self._closed = True
        for reader in (self._events, self._watched, self._ledger):
            await reader.close()

    async def _begun(self, partition: int) -> PartitionJudge:
        """A new partition_judge, folded as far as any worker has judged."""
        async with self._ledger.opened() as log:
            end = await log.end(partition)
            ledger = Ledger.read([(one.key, one.value) async for some in log.read(partition, 0, end) for one in some])
        if ledger.unreadable:
            _LOG.warning("%s records of the ledger of partition %s cannot be read.", ledger.unreadable, partition)
        async with self._events.opened() as log:
            end = await log.end(partition)
            if end < ledger.partition.following:
                raise NotThisLog(
                    f"The ledger says that partition {partition} was judged up to record {ledger.partition.following}, "
                    f"but the log ends at {end}: it was cut, or it is another log. Restore it, or judge it with a "
                    "ledger of its own (--prefix)."
                )
            needed = self._from_the_oldest.get(partition, [])
            from_the_oldest = frozenset(
                ledger.tables if len(needed) > MOST_FOLDS_AGAIN else (at for tables in needed for at in tables)
            )
            partition_judge = PartitionJudge(
                partition,
                log.partitions,
                self.law,
                ledger,
                key=self._key,
                from_the_oldest=from_the_oldest,
                register=self._register,
                front=None if os.environ.get(PURE) else native_front(),
            )
            self.metrics.rebuilds.inc()
            async for some in log.read(partition, partition_judge.folds_from, partition_judge.following):
                for one in some:
                    partition_judge.fold(one.offset, one.value)
                self.metrics.folded.inc(len(some))
            partition_judge.folded()
        if partition_judge.judge.law is not self.law:  # it changed while we were folding
            partition_judge.judge.adopt(self.law)
        self._written[partition] = partition_judge.following, time.monotonic()
        self.partition_judges[partition] = partition_judge
        return partition_judge

    async def _judge_from_the_log(self, partition_judge: PartitionJudge, stop: int) -> None:
        async with self._events.opened() as log:
            partition = partition_judge.partition
            stop = self._until[partition] = max(stop, await log.end(partition))
            async for some in log.read(partition, partition_judge.following, stop):
                partition_judge.take_all([one for one in some if one.offset >= partition_judge.following])
                self._hurry(partition_judge)
                if len(partition_judge.outgoing) >= FULL:
                    await self.flush(partition)
