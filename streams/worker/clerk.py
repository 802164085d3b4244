"""Keeps the dockets of the partitions that are ours, and never trusts what is handed over to be all there is.

Faust is a doorbell. The next record of a partition is judged; one that was judged already is passed over; for
anything else the log itself is read, from where the ledger says. What Faust loses, repeats or reorders is of no matter.
"""

import asyncio
import logging
import time
from collections.abc import Iterable
from typing import Final

from aiokafka.errors import KafkaError

from schemas.brokers import Brokers
from schemas.topics import EVENTS, LEDGER
from streams.engine.notes import SecretKey
from streams.law.books import Law
from streams.worker.docket import Docket
from streams.worker.ledger import Ledger
from streams.worker.log import NoSuchTopic, opened
from streams.worker.metrics import Metrics
from streams.worker.outbox import Outbox
from streams.worker.restore import Wake

_LOG: Final = logging.getLogger("vigia.worker")
FULL: Final = 2_000  # things said, or records judged, after which they are sent


class Clerk:
    """The dockets of one worker."""

    def __init__(
        self, brokers: Brokers, prefix: str, law: Law, *, outbox: Outbox, metrics: Metrics, key: SecretKey | None = None
    ) -> None:
        self.law = law
        self.dockets: dict[int, Docket] = {}
        self.ours: frozenset[int] = frozenset()
        self.metrics = metrics
        self._brokers, self._prefix, self._outbox, self._key = brokers, prefix, outbox, key
        self._locks: dict[int, asyncio.Lock] = {}
        self._sending: dict[int, asyncio.Lock] = {}
        self._sent: dict[int, int] = {}

    async def hand_over(self, partition: int, offset: int, value: bytes | None, heard: int) -> None:
        """A record that Faust gave us. Returns when it is judged."""
        docket = self.dockets.get(partition)
        if docket is not None and offset < docket.following:
            return
        try:
            if docket is not None and offset == docket.following:
                begun = time.perf_counter()
                docket.take(offset, value, heard)
                self.metrics.judging.observe(time.perf_counter() - begun)
            else:
                docket = await self.caught_up(partition, offset + 1)
        except Wake as wake:
            docket = await self.caught_up(partition, offset + 1, frozenset({wake.table}))
        if len(docket.said) >= FULL or docket.following - self._sent.get(partition, 0) >= FULL:
            await self.flush(partition)

    async def caught_up(self, partition: int, stop: int, awake: frozenset[str] = frozenset()) -> Docket:
        """The docket of a partition, judged up to offset `stop` by reading the log itself."""
        async with self._locks.setdefault(partition, asyncio.Lock()):
            wait = 0.1
            while True:
                try:
                    docket = await self._begun(partition, awake)
                    await self._judge_from_the_log(docket, stop)
                except Wake as wake:
                    awake |= {wake.table}
                    self.dockets.pop(partition, None)
                except (KafkaError, OSError, NoSuchTopic) as fault:
                    _LOG.warning("Partition %s cannot be read (%s); trying again in %.1f s.", partition, fault, wait)
                    await asyncio.sleep(wait)
                    wait = min(wait * 2, 5.0)
                else:
                    return docket

    async def flush(self, partition: int) -> None:
        """Send what was said, then write down how far. Judging goes on meanwhile."""
        async with self._sending.setdefault(partition, asyncio.Lock()):
            docket = self.dockets.get(partition)
            if docket is None or (not docket.said and docket.following == self._sent.get(partition)):
                return
            said, docket.said = docket.said, []
            entry = docket.entry()
            await self._outbox.deliver(partition, said, entry)
            self._sent[partition] = entry.following
            self.metrics.sent(docket, said)

    async def flush_all(self) -> None:
        """Send what every partition said."""
        await asyncio.gather(*(self.flush(partition) for partition in list(self.dockets)))

    async def assigned(self, partitions: Iterable[int]) -> None:
        """These partitions are ours now: what nobody has judged of them yet is judged at once."""
        self.ours = frozenset(partitions)
        for partition in [held for held in self.dockets if held not in self.ours]:
            self._forget(partition)
        for partition in sorted(self.ours):
            await self.caught_up(partition, 0)

    def adopt(self, law: Law) -> None:
        """Judge what comes from here on under this law."""
        self.law = law
        for docket in self.dockets.values():
            docket.judge.adopt(law)

    async def _begun(self, partition: int, awake: frozenset[str]) -> Docket:
        """The docket, folded as far as any worker has judged."""
        docket = self.dockets.get(partition)
        if docket is not None and not awake:
            return docket
        async with opened(self._brokers, LEDGER.name(self._prefix)) as log:
            end = await log.end(partition)
            records = [(one.key, one.value) async for some in log.read(partition, 0, end) for one in some]
        ledger = Ledger.read(records)
        async with opened(self._brokers, EVENTS.name(self._prefix)) as log:
            docket = Docket(partition, log.partitions, self.law, ledger, key=self._key, awake=awake)
            self.metrics.rebuilds.inc()
            async for some in log.read(partition, docket.folds_from, docket.following):
                for one in some:
                    docket.fold(one.offset, one.value)
                self.metrics.folded.inc(len(some))
        self._sent[partition] = docket.following
        self.dockets[partition] = docket
        return docket

    async def _judge_from_the_log(self, docket: Docket, stop: int) -> None:
        async with opened(self._brokers, EVENTS.name(self._prefix)) as log:
            stop = max(stop, await log.end(docket.partition))
            async for some in log.read(docket.partition, docket.following, stop):
                for one in some:
                    if one.offset >= docket.following:
                        docket.take(one.offset, one.value, one.timestamp)
                if docket.following - self._sent.get(docket.partition, 0) >= FULL:
                    await self.flush(docket.partition)
        await self.flush(docket.partition)

    def _forget(self, partition: int) -> None:
        self.dockets.pop(partition, None)
        self._sent.pop(partition, None)
