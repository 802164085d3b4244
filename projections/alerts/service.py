"""The alert service: reads new findings, asks the scheduler what is due, and passes it to the senders.

It reads the store and judges nothing, so judging never waits for it.
"""

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Final, Protocol

from projections.access import Mask
from projections.alerts.message_text import body, subject
from projections.alerts.plan import AlertPlan, Route
from projections.alerts.scheduler import AcceptedFinding, AlertScheduler, Message, Suppressed, Suppression
from projections.alerts.sender import FIRST_PAUSE, ChannelHealth, ChannelSender, DeliveryAttempt, sender_to
from projections.speech import Speech
from schemas.findings import Finding

EVERY: Final = 0.5  # seconds between two looks
_log = logging.getLogger("vigia.alerts")


@dataclass(frozen=True, slots=True)
class EarlierAlerts:
    """What earlier runs took, what of it nobody has acknowledged, and what is still to be sent."""

    known: tuple[str, ...]
    open: tuple[tuple[str, Finding, datetime], ...]  # route, finding, when it was sent
    untold: tuple[Finding, ...]


class AlertSource(Protocol):
    """Where findings and acknowledgements come from."""

    def landed(self) -> Iterable[Finding]:
        """New findings since the last call, perhaps some of them twice."""

    def acknowledged(self) -> Iterable[str]:
        """Findings acknowledged since the last call."""

    def suppressions(self) -> Mapping[str, Suppression]:
        """The suppressions in force."""

    def searches(self) -> Iterable[Route]:
        """The routes of searches that people keep."""

    def lapsed(self) -> Iterable[Finding]:
        """Findings whose acknowledgement has lapsed since the last call: they are open again."""


class AlertLog(Protocol):
    """Where every delivery, failure and suppression is logged."""

    def taken(self, taken: AcceptedFinding) -> None:
        """Log that a finding will be sent, before anything leaves."""

    def attempted(self, outcome: DeliveryAttempt) -> None:
        """Log an attempt."""

    def withheld(self, suppressed: Suppressed) -> None:
        """Log that a finding was suppressed."""


class AlertService:
    """Runs one plan."""

    def __init__(
        self, plan: AlertPlan, beside: Path, *, mask: Mask, zones: Callable[[Finding], tzinfo], source: AlertSource, log: AlertLog,
        clock: Callable[[], datetime], first_pause: float = FIRST_PAUSE,
    ) -> None:  # fmt: skip
        self.plan, self._mask, self._zones = plan, mask, zones
        self._source, self._log, self._clock = source, log, clock
        self._watch = AlertScheduler(plan, zones)
        self._lock = Lock()
        self._stop = Event()
        self._thread = Thread(target=self._run, name="alerts", daemon=True)
        speech = {channel.name: Speech(channel.language) for channel in plan.channel}
        self._carriers = {
            channel.name: ChannelSender(
                channel.name, sender_to(channel.name, channel.address(beside)), write=self._writer(speech[channel.name]),
                attempted=log.attempted, clock=clock, first_pause=first_pause,
            )
            for channel in plan.channel
        }  # fmt: skip

    def remember(self, earlier: EarlierAlerts) -> None:
        """Continue after a restart: send what was taken and not sent on every channel."""
        self._watch.searches = self._known_ways(self._source.searches())
        for route, finding, at in earlier.open:
            self._watch.restore(route, [finding], at)
        for finding in earlier.untold:
            self._tell(self._watch.take(finding, self._clock()))
        self._watch.known(earlier.known)

    def start(self) -> None:
        """Begin."""
        for carrier in self._carriers.values():
            carrier.start()
        self._thread.start()

    def stop(self, seconds: float = 5.0) -> bool:
        """Send what can be sent within that time, then stop; true if everything was sent."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(EVERY + 1)
        left = [carrier.channel for carrier in self._carriers.values() if not carrier.stop(seconds)]
        return not left

    def health(self) -> list[ChannelHealth]:
        """The health of each channel."""
        return [carrier.health() for carrier in self._carriers.values()]

    def poll(self) -> None:
        """One round: new findings, acknowledgements, what is due."""
        with self._lock:
            self._watch.suppressions = dict(self._source.suppressions())
            self._watch.searches = self._known_ways(self._source.searches())
            for finding in self._source.lapsed():
                self._watch.forget(finding.id)
                self._tell(self._watch.take(finding, self._clock()))
            for finding in self._source.landed():
                if not self._watch.knows(finding.id):
                    self._tell(self._watch.take(finding, self._clock()))
            for finding_id in self._source.acknowledged():
                self._watch.acknowledge(finding_id)
            self._tell(self._watch.due(self._clock()))

    def _tell(self, due: Iterable[AcceptedFinding | Message | Suppressed]) -> None:
        for each in due:
            if isinstance(each, Message):
                self._carriers[each.channel].hand(each)
            elif isinstance(each, AcceptedFinding):
                self._log.taken(each)
            else:
                self._log.withheld(each)

    def _known_ways(self, routes: Iterable[Route]) -> tuple[Route, ...]:
        """Those that lead to a channel of the plan: one that was taken out of it is sent nothing."""
        return tuple(route for route in routes if all(channel in self._carriers for channel in route.channels))

    def _writer(self, say: Speech) -> Callable[[Message], tuple[str, str]]:
        mask = replace(self._mask, language=say.language)

        def write(message: Message) -> tuple[str, str]:
            masked = tuple(mask.finding(finding) for finding in message.findings)
            shown = Message(
                message.id, message.route, message.channel, message.step, masked, message.count, message.ids,
                message.planned,
            )  # fmt: skip
            return subject(shown, say), body(shown, say, self._zones, self.plan.console)

        return write

    def _run(self) -> None:
        while not self._stop.wait(EVERY):
            try:
                self.poll()
            except Exception:  # noqa: BLE001  # a store that is down, a log that is full: the next look may do better
                _log.exception("the alert service could not look; it tries again")
                self._stop.wait(5)
