"""The events topic as a log to judge again: partition by partition, without Faust, with a synchronous interface."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from types import TracebackType
from typing import Any, Final, Self

from aiokafka.errors import KafkaError

from schemas.brokers import Brokers
from schemas.topics import EVENTS, position, unpacked
from streams.worker.log import NoSuchTopic, TopicReader

_NO_MORE: Final[Any] = object()


class TopicUnreachable(Exception):
    """The topic cannot be read; the message says why."""


class TopicReplay:
    """The records that are in the topic now; later ones are not waited for."""

    def __init__(self, brokers: Brokers, prefix: str, ends: tuple[int, ...] = ()) -> None:
        """`ends` says where to stop, so that two readers read the same."""
        self._loop = asyncio.new_event_loop()
        self._reader = TopicReader(brokers, EVENTS.name(prefix))
        self.ends = ends
        self.read = 0  # records so far

    def __enter__(self) -> Self:
        try:
            self.ends = self.ends or self._wait(self._ends_now())
        except (KafkaError, OSError, NoSuchTopic) as fault:
            self._loop.close()
            raise TopicUnreachable(str(fault)) from None
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self._wait(self._reader.close())
        self._loop.close()

    def records(self, partition: int) -> Iterator[tuple[int, bytes]]:
        """Every event of a partition with its position, in order."""
        batches = self._batches(partition)
        try:
            while (some := self._wait(anext(batches, _NO_MORE))) is not _NO_MORE:
                for one in some:
                    value, first = one.value, position(partition, one.offset)
                    if value is not None and b"\n" not in value:
                        yield first, value
                        continue
                    yield from enumerate(unpacked(value), first)
                self.read += len(some)
        except (KafkaError, OSError) as fault:
            raise TopicUnreachable(str(fault)) from None
        finally:
            self._wait(batches.aclose())  # type: ignore[attr-defined]  # a generator, whatever its type says

    async def _ends_now(self) -> tuple[int, ...]:
        async with self._reader.opened() as log:
            return tuple([await log.end(partition) for partition in range(log.partitions)])

    async def _batches(self, partition: int) -> AsyncIterator[Any]:
        async with self._reader.opened() as log:
            async for some in log.read(partition, 0, self.ends[partition]):
                yield some

    def _wait(self, awaited: Any) -> Any:
        return self._loop.run_until_complete(awaited)
