"""New Instrutivos while the worker runs: each applies from its own date, in every worker, without a restart.

Announced before the dates of its figures, an overlay gives the same findings as `vigia replay --overlay`. Announced
later, it applies to what is judged from then on; earlier findings stay until somebody judges again. A broken overlay
changes nothing.
"""

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Final

from aiokafka.errors import KafkaError

from schemas.brokers import Brokers
from schemas.topics import CONTROL
from streams.law.law import Law
from streams.law.overlays import Instrument, Overlay, OverlayRefused, parse_overlay
from streams.worker.dispatcher import Dispatcher
from streams.worker.log import NoSuchTopic, TopicReader

_LOG: Final = logging.getLogger("vigia.worker")
LARGEST: Final = 256 * 1024  # bytes of a record on the control topic; the text in it has a limit of its own
EVERY: Final = 1.0  # seconds between two looks at the control topic
Trial = Callable[[Law, Overlay], Law]  # the law with the overlay; raises OverlayRefused where a game fails on it


class Overlays:
    """The law as the control topic changes it."""

    def __init__(self, dispatcher: Dispatcher, brokers: Brokers, prefix: str, trial: Trial) -> None:
        self._dispatcher = dispatcher
        self._trial = trial
        self._control = TopicReader(brokers, CONTROL.name(prefix))
        self._known: set[str] = set()
        self._following = 0

    async def close(self) -> None:
        """Read no more."""
        await self._control.close()

    async def begin(self) -> None:
        """Read all overlays announced so far, before anything is judged; waits as long as the brokers are away."""
        while True:
            if await self._tried():
                return
            await asyncio.sleep(2)

    async def follow(self) -> None:
        """Keep reading while the worker lives."""
        while True:
            try:
                await self._tried()
            except NoSuchTopic as gone:
                _LOG.error("%s Until then no Instrutivo is heard of.", gone)  # a sentence, no traceback
            await asyncio.sleep(EVERY)

    async def _tried(self) -> bool:
        try:
            await self._read_on()
        except (KafkaError, OSError) as fault:
            _LOG.warning("The control topic cannot be read (%s); trying again.", fault)
            return False
        return True

    async def _read_on(self) -> None:
        """Apply every overlay in the topic that was not applied yet."""
        async with self._control.opened() as log:
            end = await log.end(0)
            async for some in log.read(0, self._following, end):
                for one in some:
                    await self._take(one.value)
            self._following = end

    async def _take(self, value: bytes | None) -> None:
        try:
            text = _overlay_in(value)
            if text in self._known:
                return
            # Elsewhere: the tables are judged on while it lasts.
            law, act = await asyncio.to_thread(changed_by, self._dispatcher.law, text, self._trial)
        except OverlayRefused as refused:
            self._dispatcher.metrics.overlays.labels("refused").inc()
            _LOG.error("An overlay on the control topic is refused, and changes nothing: %s", refused)
            return
        self._known.add(text)
        self._dispatcher.metrics.overlays.labels("adopted").inc()
        _LOG.info("%s is in force from the dates that it names.", act.name)
        if act.withdraws is not None:
            _LOG.warning("%s withdraws %s %s, which binds on no day any more.", act.name, act.kind, act.withdraws)
        self._dispatcher.adopt(law)


def changed_by(law: Law, text: str, trial: Trial) -> tuple[Law, Instrument]:
    """The law with an overlay that stood the trial, and its instrument."""
    overlay = parse_overlay(text)
    try:
        return trial(law, overlay), overlay.instrument
    except OverlayRefused:
        raise
    except Exception as fault:
        raise OverlayRefused(f"{type(fault).__name__}: {fault}") from fault


def _overlay_in(value: bytes | None) -> str:
    """The text in an envelope `{"kind": "overlay", "name": ..., "text": ...}`."""
    if value is not None and len(value) > LARGEST:
        raise OverlayRefused(f"the record is larger than {LARGEST // 1024} KB.")
    try:
        record = json.loads(value or b"")
    except (ValueError, RecursionError):
        raise OverlayRefused("the record is not JSON.") from None
    text = record.get("text") if isinstance(record, dict) and record.get("kind") == "overlay" else None
    if not isinstance(text, str):
        raise OverlayRefused('the record is not {"kind": "overlay", "name": ..., "text": ...}.')
    return text
