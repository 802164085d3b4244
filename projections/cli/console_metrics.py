"""What a console tells whoever watches it: how many requests, how long they take, and whether it is ready.

It answers on an address of its own, like worker and sink, so that the console itself shows nothing to strangers.
"""

import time
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager, nullcontext
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from projections.cli.stop import Stop
from projections.store import StoreUnavailable
from projections.store.pool import Stores
from streams.monitor import BadAddress, Monitor

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class ConsoleGauges:
    """Counts the requests of one console."""

    def __init__(self) -> None:
        own = self.registry = CollectorRegistry()
        self.requests = Counter("vigia_console_requests", "Requests answered", ["status"], registry=own)
        self.seconds = Histogram("vigia_console_request_seconds", "Seconds until an answer began", registry=own)
        self.open = Gauge("vigia_console_open_requests", "Requests being answered, streams among them", registry=own)

    def around(self, app: App) -> App:
        """The application, with its requests counted."""

        async def counted(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] != "http":
                await app(scope, receive, send)
                return
            begun = time.monotonic()

            async def sending(message: MutableMapping[str, Any]) -> None:
                if message["type"] == "http.response.start":
                    self.requests.labels(f"{message['status'] // 100}xx").inc()
                    self.seconds.observe(time.monotonic() - begun)
                await send(message)

            with self.open.track_inprogress():
                await app(scope, receive, sending)

        return counted


@contextmanager
def watched(where: str | None, stores: Stores) -> Iterator[ConsoleGauges]:
    """The gauges of a console, shown at that address together with whether it is ready."""
    gauges = ConsoleGauges()
    try:
        with Monitor(where, gauges.registry, readiness(stores)) if where else nullcontext():
            yield gauges
    except BadAddress as fault:
        raise Stop(str(fault)) from None


def readiness(stores: Stores) -> Callable[[], str | None]:
    """None while the store answers, else why not in one sentence."""

    def why() -> str | None:
        try:
            with stores.reading() as store:
                store.check()
        except StoreUnavailable as fault:
            return str(fault)
        return None

    return why
