"""A connection that does not send a whole request in time is closed.

The server itself waits for ever for the rest of a request: whoever opens connections and sends half of one would hold
them all.
"""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

SECONDS: Final = 20.0  # for head and body of a request; our longest form has ten kilobytes
CONNECTIONS: Final = 2_048  # at once; more are told to come back later


class ImpatientProtocol(H11Protocol):
    """One connection, with a deadline for each request."""

    seconds = SECONDS
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody connects, and should ask for something."""
        super().connection_made(transport)
        self._begin()

    def data_received(self, data: bytes) -> None:
        """A piece of a request: the last one stops the clock."""
        super().data_received(data)
        if self._asked():
            self._end()
        elif self._deadline is None:
            self._begin()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection ended."""
        self._end()
        super().connection_lost(exc)

    def _asked(self) -> bool:
        """Whether a request is here whole, and being answered."""
        cycle: Any = self.cycle  # none before the first request, whatever its type says
        return cycle is not None and not cycle.response_complete and not cycle.more_body

    def _begin(self) -> None:
        self._deadline = self.loop.call_later(self.seconds, self._give_up)

    def _end(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        if not self._asked() and not self.transport.is_closing():
            self.transport.close()
