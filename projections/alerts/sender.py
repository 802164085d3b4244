"""Sends messages over one channel, in a thread of its own: a dead channel delays no other."""

import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Condition, Thread
from typing import Final, Protocol

import apprise

from projections.alerts.plan import PlanFault
from projections.alerts.scheduler import Message, merged

WAITING: Final = 100  # messages that wait for one channel; more are merged
GIVEN_UP: Final = timedelta(hours=24)
FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 60.0
POST: Final = ("mailto://", "mailtos://")
SECONDS: Final = 10  # for one attempt, on the wire
_log = logging.getLogger("vigia.alerts")


class Send(Protocol):
    """Sends a text; raises if that fails."""

    def __call__(self, title: str, body: str) -> None: ...


def sender_to(channel: str, address: str) -> Send:
    """A way to send by e-mail, webhook or chat, as the address says; the text is sent as plain text."""
    waits = f"{'&' if '?' in address else '?'}cto={SECONDS}&rto={SECONDS}"
    target = apprise.Apprise()
    if not target.add(address + waits):
        raise PlanFault(
            f"canal {channel}: isto não é endereço para onde se mandem mensagens",
            f"channel {channel}: this is not an address that messages can be sent to",
        )
    if address.startswith(POST):
        for service in target:
            service.request_rate_per_sec = (
                0  # the library lets one letter leave in 5.5 s; a chat may ask for its pauses
            )

    def send(title: str, body: str) -> None:
        heard: list[str] = []
        sent = target.notify(
            body=body, title=title, body_format=apprise.NotifyFormat.TEXT, log_level=logging.WARNING,
            log_callback=lambda entry, _: heard.append(str(entry.message)),
        )  # fmt: skip
        if not sent:
            raise OSError(heard[-1] if heard else "the message was not taken")

    return send


@dataclass(frozen=True, slots=True)
class DeliveryAttempt:
    """What became of an attempt; `final` where no other follows."""

    message: Message
    attempt: int
    error: str | None
    final: bool


@dataclass(frozen=True, slots=True)
class ChannelHealth:
    """The health of a channel."""

    channel: str
    waiting: int
    delivered: datetime | None
    failing: datetime | None  # since when
    error: str | None


class ChannelSender:
    """One channel. `hand` never waits; `attempted` is called after every attempt, in the sender's thread."""

    def __init__(
        self, channel: str, way: Send, *, write: Callable[[Message], tuple[str, str]], attempted: Callable[[DeliveryAttempt], None],
        clock: Callable[[], datetime], first_pause: float = FIRST_PAUSE,
    ) -> None:  # fmt: skip
        self.channel, self._way, self._write, self._attempted, self._clock = channel, way, write, attempted, clock
        self._first_pause = first_pause
        self._waiting: deque[Message] = deque()
        self._change = Condition()
        self._stopping = self._busy = False
        self._delivered: datetime | None = None
        self._failing: datetime | None = None
        self._error: str | None = None
        self._thread = Thread(target=self._run, name=f"alerts-{channel}", daemon=True)

    def start(self) -> None:
        """Begin to carry."""
        self._thread.start()

    def hand(self, message: Message) -> None:
        """Take a message over; it leaves when the channel lets it."""
        with self._change:
            self._waiting.append(message)
            if len(self._waiting) > WAITING:
                oldest = self._waiting.popleft()
                self._waiting[0] = merged(oldest, self._waiting[0])
            self._change.notify_all()

    def stop(self, seconds: float = 5.0) -> bool:
        """Send what can be sent within that time, then stop; true if everything was sent."""
        with self._change:
            self._change.wait_for(lambda: not self._waiting and not self._busy, seconds)
            done = not self._waiting and not self._busy
            self._stopping = True
            self._change.notify_all()
        self._thread.join(1)
        return done

    def health(self) -> ChannelHealth:
        """Its health now."""
        with self._change:
            waiting = len(self._waiting) + self._busy
            return ChannelHealth(self.channel, waiting, self._delivered, self._failing, self._error)

    def _run(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: bool(self._waiting) or self._stopping)
                if self._stopping:
                    return
                message = self._waiting.popleft()
                self._busy = True
            self._carry(message)
            with self._change:
                self._busy = False
                self._change.notify_all()

    def _carry(self, message: Message) -> None:
        attempt, pause = 0, self._first_pause
        while not self._stopping:
            attempt += 1
            error = self._attempt(message)
            now = self._clock()
            self._note(error, now)
            given_up = error is not None and now - message.planned > GIVEN_UP
            self._tell(DeliveryAttempt(message, attempt, error, final=error is None or given_up))
            if error is None or given_up:
                return
            with self._change:
                self._change.wait_for(lambda: self._stopping, pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _attempt(self, message: Message) -> str | None:
        try:
            self._way(*self._write(message))
        except Exception as fault:  # noqa: BLE001  # whatever a channel does, the next attempt follows
            return str(fault)[:300] or type(fault).__name__
        return None

    def _note(self, error: str | None, now: datetime) -> None:
        with self._change:
            self._error = error
            if error is None:
                self._delivered, self._failing = now, None
            else:
                self._failing = self._failing or now

    def _tell(self, outcome: DeliveryAttempt) -> None:
        try:
            self._attempted(outcome)
        except Exception:  # noqa: BLE001  # a log that cannot be written must not keep alerts from leaving
            _log.exception("an attempt on channel %s could not be written down", self.channel)
