"""A worker that is told to end does so in bounded time, whatever Faust waits for.

Seen once under load: told to end, Faust went on for minutes without a word. What is not in the ledger the next worker
judges again, so leaving loses nothing.
"""

import asyncio
import logging
import os
import signal
import threading
from typing import Any, Final

import mode

from streams.worker.app import BEYOND_REPAIR

_LOG: Final = logging.getLogger("vigia.worker")
LONGEST: Final = 45.0  # seconds; the container is given sixty
DEEP: Final = 16  # coroutines, of which each awaits the next, that are logged of a task


class EndsInTime(mode.Worker):
    """Leaves if it has not ended so long after the signal, and says what was still waiting for what."""

    longest = LONGEST

    def _schedule_shutdown(self, signal: signal.Signals) -> None:
        super()._schedule_shutdown(signal)
        timer = threading.Timer(self.longest, self._leave)
        timer.daemon = True
        timer.start()

    def _leave(self) -> None:
        waiting = "\n".join(sorted(map(_waits_for, asyncio.all_tasks(self.loop))))
        _LOG.error(
            "Told to end %.0f seconds ago, the worker still has not; it leaves. Nothing is lost: the next one goes on from "
            "the ledger. What was waiting:\n%s",
            self.longest,
            waiting,
        )
        logging.shutdown()
        os._exit(BEYOND_REPAIR)


def _waits_for(task: asyncio.Task[Any]) -> str:
    """Where a task waits: its coroutine, what that awaits, and so on."""
    places: list[str] = []
    coroutine: Any = task.get_coro()
    while coroutine is not None and len(places) < DEEP:
        frame = getattr(coroutine, "cr_frame", None)
        if frame is not None:
            places.append(f"{coroutine.__qualname__}:{frame.f_lineno}")
        coroutine = getattr(coroutine, "cr_await", None)
    return " > ".join(places)
