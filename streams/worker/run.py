"""The worker process: builds Faust, dispatcher, outbox, clock and law, and ends them in order."""

import asyncio
import gc
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from typing import Any, Final

import faust

from schemas.brokers import Brokers
from schemas.table_register import TableRegister
from schemas.topics import PREFIX
from streams.engine.notes import SecretKey
from streams.engine.rulebooks import every_book
from streams.law.law import Law
from streams.monitor import Monitor
from streams.worker.app import app, ring
from streams.worker.dispatcher import Dispatcher
from streams.worker.ending import EndsInTime
from streams.worker.log import NoSuchTopic
from streams.worker.metrics import Metrics
from streams.worker.outbox import Outbox
from streams.worker.overlays import Overlays, Trial
from streams.worker.ticks import Ticks

_LOG: Final = logging.getLogger("vigia.worker")
UNHEARD: Final = 1 / 8  # of `behind`: between two looks for records that Faust does not hand over
LOOK: Final = 5.0  # seconds between two looks at how far the log goes
BLIND: Final = 45.0  # seconds without such a look after which the worker is unwell


class _Worker(EndsInTime, faust.Worker):
    """Faust's, that ends in bounded time."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a worker."""

    brokers: Brokers
    prefix: str = PREFIX
    flush: float = 0.1  # seconds that messages may wait for more
    tick_after: float = 10.0  # seconds of a table's silence; 0: no ticks
    behind: float = 2.0  # seconds that Faust may lag before the log is read around it
    metrics: str | None = None  # where to answer /metrics and /health
    key: SecretKey | None = None  # signs checkpoints; without it there are none
    register: TableRegister | None = None  # the tables that may open; without it any may


def run(settings: Settings, law: Law, trial: Trial) -> int:
    """Judge until told to stop; returns the exit status. New law is given to the trial first."""
    every_book()  # a table of a game not met before must not hold up the others
    made = app(f"{settings.prefix}-worker", settings.brokers)
    metrics = Metrics()
    outbox = Outbox(settings.brokers, settings.prefix)
    dispatcher = Dispatcher(
        settings.brokers,
        settings.prefix,
        law,
        outbox=outbox,
        metrics=metrics,
        key=settings.key,
        behind=settings.behind,
        register=settings.register,
    )
    ring(made, dispatcher, settings.prefix)
    overlays = Overlays(dispatcher, settings.brokers, settings.prefix, trial)
    ticks = Ticks(dispatcher, outbox, settings.tick_after)
    health = _Health(dispatcher, settings.flush)

    @made.task  # type: ignore[untyped-decorator]
    async def begin() -> None:
        made.add_future(_every(settings.flush, dispatcher.flush_all, health.beat))
        made.add_future(overlays.follow())
        made.add_future(_every(LOOK, dispatcher.behind, health.poll))
        made.add_future(look_for_unheard(dispatcher, settings.behind))
        if settings.tick_after:
            made.add_future(_every(min(1.0, settings.tick_after / 2), ticks.poll))

    async def end(sender: Any, **rest: Any) -> None:
        with suppress(TimeoutError):  # the brokers are away: the next worker judges again what is not sent
            await asyncio.wait_for(dispatcher.flush_all(last=True), 10)
        for one in (outbox, dispatcher, overlays):
            await one.close()

    made.on_before_shutdown.connect(end)  # type: ignore[arg-type]  # signals are typed for another use
    with Monitor(settings.metrics, metrics.registry, health.why) if settings.metrics else nullcontext():
        asyncio.get_event_loop().run_until_complete(overlays.begin())
        gc.freeze()  # the law and the code stay; looking through them for garbage would cost more than judging
        gc.set_threshold(50_000, 20, 100)
        worker = _Worker(made, loglevel="WARN", quiet=True, redirect_stdouts=False, override_logging=False)
        worker.spinner = None  # it draws on whatever the output is
        try:
            worker.execute_from_commandline()
        except SystemExit as left:
            return int(left.code or 0)


async def look_for_unheard(dispatcher: Dispatcher, behind: float) -> None:
    """For as long as the worker runs: judge what Faust does not hand over."""
    await _every(UNHEARD * behind, dispatcher.unheard)


class _Health:
    """Healthy while messages reach the brokers and the topic of events exists."""

    def __init__(self, dispatcher: Dispatcher, flush: float) -> None:
        self._dispatcher, self._slow = dispatcher, max(10.0, 20 * flush)
        self._beat: float | None = None
        self._looked = time.monotonic()

    def beat(self) -> None:
        self._beat = time.monotonic()

    def poll(self) -> None:
        self._looked = time.monotonic()

    def why(self) -> str | None:
        if self._beat is None:
            return "the worker has not begun yet"
        now = time.monotonic()
        if now - self._beat >= self._slow:
            return f"nothing could be sent for {now - self._beat:.0f} seconds"
        if now - self._looked >= BLIND:
            return f"the topic of events could not be read for {now - self._looked:.0f} seconds"
        return None


async def _every(seconds: float, do: Callable[[], Awaitable[None]], after: Callable[[], None] | None = None) -> None:
    """Repeat for ever; a failure is logged and does not end it."""
    while True:
        await _done(do, seconds, after)


async def _done(do: Callable[[], Awaitable[None]], pause: float, after: Callable[[], None] | None) -> None:
    await asyncio.sleep(pause)
    try:
        await do()
    except NoSuchTopic as gone:
        _LOG.error("%s", gone)  # a sentence, no traceback
    except Exception:  # noqa: BLE001  # records are safe: what is not in the ledger is judged again
        _LOG.exception("Something that is done again and again failed.")
    else:
        if after is not None:
            after()
