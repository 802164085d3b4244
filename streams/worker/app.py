"""Faust tells us which partitions we have and hands over records. Nothing else of it is used.

The settings here were chosen by measurement; DECISIONS.md gives the figures. No other file knows Faust.
"""

import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any, Final, cast

import faust
from aiokafka.errors import KafkaError
from faust.transport.drivers import aiokafka as driver
from faust.types import TP, ConsumerMessage, Message

from schemas.brokers import Brokers
from schemas.topics import EVENTS
from streams.worker.dispatcher import Dispatcher, NotThisLog
from streams.worker.log import tls

_LOG: Final = logging.getLogger("vigia.worker")
FETCH_WAIT: Final = 20  # milliseconds; Faust says 1500, and a fetch that waits holds up the other partitions
SESSION: Final = 10.0  # seconds after which a worker that died is noticed
QUEUED: Final = 1_000  # records that Faust may have fetched and not handed over; from 3,277 on it stops
FEW: Final = 50  # the same while the log is read around it, which judges what waits there before it is handed over
LOOKED: Final = 50  # records queued after which somebody looks how many wait
LATE: Final = 200  # milliseconds: a record older than that comes out of a backlog
BREATH: Final = 0.02  # seconds for Faust to queue more of a backlog: record by record, turn and turn about, costs half as much again
AHEAD: Final = 1_000  # records judged around Faust after which it need not hand them over any more
BEYOND_REPAIR: Final = 70


class _Thread(driver.AIOKafkaConsumerThread):
    def _create_worker_consumer(self, transport: Any) -> Any:
        consumer = super()._create_worker_consumer(transport)
        consumer._fetch_max_wait_ms = FETCH_WAIT  # noqa: SLF001  # hard-coded by Faust
        return consumer


class _Consumer(driver.Consumer):
    app: Any  # an `_App`

    def __init__(self, *words: Any, **rest: Any) -> None:
        super().__init__(*words, **rest)
        self.passed: dict[int, int] = {}  # up to where it was asked to pass over a partition

    def _new_consumer_thread(self) -> Any:
        return _Thread(self, loop=self.loop, beacon=self.beacon)

    def _to_message(self, place: TP, record: Any) -> ConsumerMessage:
        """Of a record as it was decoded (`streams/worker/log.py`), what is used of it here."""
        return ConsumerMessage(
            place.topic, place.partition, record.offset, (record.timestamp or 0) / 1000, record.timestamp_type, None, record.key,
            record.value, None, tp=place, generation_id=self.app.consumer_generation_id,
        )  # fmt: skip

    async def getmany(self, timeout: float) -> AsyncIterator[tuple[TP, Message]]:  # noqa: ASYNC109  # Faust's own
        """Hand over nothing that was judged around Faust, or is being judged so; pass over much of it at once."""
        async for place, message in super().getmany(timeout):
            following = self.app.dispatcher.spoken_for(message.partition)
            if message.offset >= following:
                yield place, message
            elif following - message.offset > AHEAD and following > self.passed.get(message.partition, 0):
                self.passed[message.partition] = following
                await self._pass_over(place, following)

    async def _pass_over(self, place: TP, following: int) -> None:
        """Ask Faust to skip ahead. If it does not, it fetches more than it hands over, which is harmless."""
        with suppress(KafkaError, TimeoutError):
            async with asyncio.timeout(5):
                await self.seek_wait({place: following})

    def _new_offset(self, place: TP) -> int | None:
        """What to commit. What was passed over counts as committed: Faust would wait for it, and remember every record."""
        passed = self.passed.get(place.partition, 0)
        if passed > (self._committed_offset[place] or 0):
            self._committed_offset[place] = passed
        return super()._new_offset(place)

    _queued = 0  # records since somebody looked how many wait

    async def wait_first(self, *awaited: Any, **rest: Any) -> Any:
        """Queue a record; where very many wait already, wait before: with a nearly full queue Faust stops for a second.

        Faust makes four tasks for each record, so that it can be interrupted when partitions move. While records flow
        there is nothing to interrupt: to queue one is to append it to a list.
        """
        if self._queued >= LOOKED:
            self._queued = 0
            while self._much_is_queued():  # noqa: ASYNC110  # its queues announce nothing
                await asyncio.sleep(BREATH)
        if len(awaited) != 2 or rest or not self._flows():
            return await super().wait_first(*awaited, **rest)
        record, interruption = awaited
        interruption.close()
        self._queued += 1
        return await record

    def _flows(self) -> bool:
        return self.flow_active and self.app.flow_control.is_active() and not self.should_stop

    def _much_is_queued(self) -> bool:
        most = FEW if self.app.dispatcher.reading else QUEUED
        return self._flows() and any(topic.queue.qsize() >= most for topic in self.app.topics)


class _Transport(driver.Transport):
    Consumer = _Consumer


class _App(faust.App):
    dispatcher: Dispatcher

    def _create_directories(self) -> None:
        """Create no folders: there are no Faust tables, and a worker may have no right to write files."""

    def on_init_dependencies(self) -> Any:
        """Drop Faust's own counting of every record: nobody reads it."""
        needed = super().on_init_dependencies()
        self.sensors.remove(self.monitor)
        return needed


def app(name: str, brokers: Brokers) -> _App:
    """An application that holds no state, makes no topics and opens no port."""
    made = _App(
        name,
        broker=[f"kafka://{server}" for server in brokers.servers],
        broker_credentials=_credentials(brokers),
        autodiscover=False,
        web_enabled=False,
        topic_allow_declare=False,
        topic_disable_leader=True,
        processing_guarantee="at_least_once",
        store="memory://",
        key_serializer="raw",
        value_serializer="raw",
        broker_session_timeout=SESSION,
        broker_heartbeat_interval=SESSION / 5,
        broker_request_timeout=30.0,
        broker_commit_interval=1.0,
        consumer_auto_offset_reset="earliest",
        stream_publish_on_commit=False,
        cython_optimizations=True,
    )
    made.transport = _Transport(made.conf.broker_consumer, made, loop=made.loop)
    return made


def ring(made: _App, dispatcher: Dispatcher, prefix: str) -> None:
    """Let Faust hand every record to the dispatcher, one after the other, and learn from it which partitions are ours."""
    events = EVENTS.name(prefix)
    topic = made.topic(events, key_type=bytes, value_type=bytes, allow_empty=True)
    made.dispatcher = dispatcher

    @made.agent(topic, concurrency=1, name="doorbell")
    async def doorbell(stream: Any) -> None:
        async for event in stream.events():
            message = event.message
            heard = _milliseconds(message)
            try:
                waiting = stream.channel.queue.qsize()
                await dispatcher.hand_over(message.partition, message.offset, message.value, heard, waiting)
            except NotThisLog as fault:
                _leave(str(fault))
            except Exception:  # noqa: BLE001  # logged, and the worker ends
                _end("A record could not be judged, and judging cannot go on from here without losing it.")
            await _let_gather(stream.channel.queue, heard)

    async def take_up(partitions: frozenset[int]) -> None:
        try:
            await dispatcher.assigned(partitions)
        except NotThisLog as fault:
            _leave(str(fault))
        except Exception:  # noqa: BLE001  # likewise
            _end("The partitions that are ours now could not be taken up.")

    async def assigned(sender: Any, partitions: Any, **rest: Any) -> None:
        # Folding may take longer than Faust may be kept waiting.
        ours = frozenset(place.partition for place in partitions if place.topic == events)
        made.add_future(take_up(ours))

    async def revoked(sender: Any, partitions: Any, **rest: Any) -> None:
        dispatcher.ours = frozenset()
        cast("_Consumer", made.consumer).passed.clear()

    made.on_partitions_assigned.connect(assigned)  # type: ignore[arg-type]  # signals are typed for another use
    made.on_partitions_revoked.connect(revoked)  # type: ignore[arg-type]


async def _let_gather(queue: Any, heard: int) -> None:
    """In a backlog let Faust queue several records, of which it hands over several in a row."""
    if queue.empty() and time.time() * 1000 - heard > LATE:
        await asyncio.sleep(BREATH)


def _end(why: str) -> None:
    """Exit before the iterator moves on: Faust would count the record as done."""
    _LOG.exception("%s The worker ends; the next one goes on from the ledger.", why)
    logging.shutdown()
    os._exit(BEYOND_REPAIR)


def _leave(why: str) -> None:
    """The same, for a fault that a person has to put right."""
    _LOG.error("%s", why)
    logging.shutdown()
    os._exit(BEYOND_REPAIR)


def _milliseconds(message: Any) -> int:
    return int((message.timestamp or 0) * 1000)


def _credentials(brokers: Brokers) -> Any:
    context = tls(brokers) if brokers.encrypted else None
    if brokers.user is not None and brokers.password is not None:
        return faust.SASLCredentials(
            username=brokers.user,
            password=brokers.password.get_secret_value(),
            mechanism=brokers.mechanism,
            ssl_context=context,
        )
    return faust.SSLCredentials(context) if context is not None else None
