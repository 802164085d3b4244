"""A connection that does not send a whole request in time is closed.

The server itself waits for ever for the rest of a request: whoever opens connections and sends half of one would hold
them all. Where many wait for the rest of theirs, the one that has waited longest gives way: a whole request comes at
once, so nobody who asks in earnest is kept out.
"""

import asyncio
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

SECONDS: Final = 20.0  # for head and body of a request; our longest form has ten kilobytes
CONNECTIONS: Final = 2_048  # at once; more are told to come back later
WAITING: Final = 1_024  # of them for the rest of a request


class DeadlineProtocol(H11Protocol):
    """One connection, with a deadline for each request."""

    seconds = SECONDS
    most_waiting = WAITING
    waiting: ClassVar[dict["DeadlineProtocol", None]] = {}  # connections without a whole request, the oldest first
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
        self._deadline = self.loop.call_later(self.seconds, self.give_up)
        self.waiting[self] = None
        if len(self.waiting) > self.most_waiting:
            next(iter(self.waiting)).give_up()

    def _end(self) -> None:
        self.waiting.pop(self, None)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def give_up(self) -> None:
        """Close the connection, unless a request is being answered."""
        self._end()
        if not self._asked() and not self.transport.is_closing():
            self.transport.close()
