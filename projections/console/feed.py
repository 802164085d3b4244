"""What the console tells its viewers while they watch: one shared state, encoded once for all who see the same."""

import asyncio
from collections.abc import AsyncIterator


class Feed:
    """Wakes everybody who listens when something new is there; a slow listener skips to the latest."""

    def __init__(self) -> None:
        self.version = 0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._changed = asyncio.Event()
        self._closed = False

    def bind(self) -> None:
        """Called once by the application, in its own loop."""
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._closed = False

    def touch(self) -> None:
        """Something new is there; callable from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake)

    def close(self) -> None:
        """Everybody goes home."""
        self._closed = True
        self._wake()

    def _wake(self) -> None:
        self.version += 1
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def versions(self, patience: float) -> AsyncIterator[int]:
        """The number of the latest state, now and whenever it changes; again the same after so much silence."""
        while not self._closed:
            changed = self._changed
            yield self.version
            try:
                await asyncio.wait_for(changed.wait(), patience)
            except TimeoutError:
                continue
