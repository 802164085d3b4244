"""What the engine reports: findings, judged coups, quarantined records, and a digest of the findings."""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from typing import Any, Protocol, Self

from msgspec import Struct

from schemas.envelope import Event
from schemas.findings import Finding, Quarantined, RuleVerdict, Value, Verdict
from schemas.judged import CoupFigures
from schemas.licence import Licence
from streams.rules import Coup, Rule


@dataclass(slots=True)
class Tally:
    """The verdicts since the last coup ended: one bit for each rule of the book."""

    judged: int = 0
    breached: int = 0
    unevaluable: dict[int, str] = field(default_factory=dict)
    errors: dict[int, str] = field(default_factory=dict)


class CoupJudged(Struct, frozen=True):
    """A coup that ended, with the verdict of every applicable rule. `coup` is None for play between coups.

    `opening` names the opening under which it was played, `law` the version of the law at its end.
    """

    table: str
    opening: str
    licence: Licence
    law: str
    coup: Coup | None
    closed: datetime
    first_sequence: int
    last_sequence: int
    rules: tuple[Rule, ...]
    tally: Tally
    dealer: str | None = None  # who answered for the table
    work_out: Callable[[], CoupFigures | None] | None = None  # its figures, while the table still holds it

    @property
    def facts(self) -> dict[str, Value]:
        """What the game keeps of the coup."""
        return {} if self.coup is None else self.coup.facts()

    @property
    def figures(self) -> CoupFigures | None:
        """What statistics add up of it, None where that is not known. A fault of ours leaves it unknown, no more."""
        try:
            return None if self.work_out is None else self.work_out()
        except Exception:  # noqa: BLE001  # the coup was judged, and its verdicts must reach the store
            return None

    def verdicts(self) -> Iterator[RuleVerdict]:
        """One verdict for each rule that had something to judge."""
        tally = self.tally
        for place, rule in enumerate(self.rules):
            bit = 1 << place
            if tally.breached & bit:
                yield RuleVerdict(rule=rule.id, verdict=Verdict.BREACH)
            elif bit in tally.errors:
                yield RuleVerdict(rule=rule.id, verdict=Verdict.ERROR, reason=tally.errors[bit])
            elif bit in tally.unevaluable:
                yield RuleVerdict(rule=rule.id, verdict=Verdict.NOT_EVALUABLE, reason=tally.unevaluable[bit])
            elif tally.judged & bit:
                yield _compliant(rule.id)


@cache
def _compliant(rule: str) -> RuleVerdict:
    """By far the most frequent verdict: made once for each rule."""
    return RuleVerdict(rule=rule, verdict=Verdict.COMPLIANT)


@dataclass(frozen=True, slots=True)
class Waiting:
    """Records of a table that are not judged yet: one before them has not come, or their time is in doubt."""

    venue: str
    table: str
    missing: int  # the number that is waited for
    following: int  # the lowest number that waits; the same number where it rests on another record than the last
    records: int  # how many wait
    gap: bool = False  # they came after a long gap, and wait for the next ones to show that it was silence
    unclosed: bool = False  # they wait for what shows whether the coup in play, that nobody closed, is over


class Listener(Protocol):
    """Receives what the engine reports."""

    def on_finding(self, finding: Finding) -> None:
        """A breach."""

    def on_coup(self, coup: CoupJudged) -> None:
        """A coup came to its end."""

    def on_quarantined(self, record: Quarantined) -> None:
        """A record was quarantined."""


Follow = Callable[[Event[Any]], None]  # gets each believed event once, in the order of its table's chain


class ListenerFailed(BaseException):
    """A listener raised. The engine must not catch it as a fault of its own."""

    def __init__(self, fault: Exception) -> None:
        super().__init__(str(fault))
        self.fault = fault


class Relay:
    """Passes reports from the engine to a listener, and keeps their faults apart."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener

    def on_finding(self, finding: Finding) -> None:
        """Pass a breach on."""
        self._pass(self._listener.on_finding, finding)

    def on_coup(self, coup: CoupJudged) -> None:
        """Pass a coup on."""
        self._pass(self._listener.on_coup, coup)

    def on_quarantined(self, record: Quarantined) -> None:
        """Pass a quarantined record on."""
        self._pass(self._listener.on_quarantined, record)

    def following(self, follow: Follow) -> Follow:
        """The same for a follower of events."""
        return lambda event: self._pass(follow, event)

    def _pass(self, listen: Callable[[Any], None], report: object) -> None:
        try:
            listen(report)
        except Exception as fault:
            raise ListenerFailed(fault) from fault


class Digest:
    """One number for a set of findings, whatever order they come in."""

    def __init__(self) -> None:
        self.total = 0

    def add(self, finding: Finding) -> None:
        """Take a finding in; the same finding twice counts twice."""
        digest = hashlib.sha256(finding.model_dump_json().encode()).digest()
        self.total = (self.total + int.from_bytes(digest)) % 2**256

    def merge(self, other: Self) -> None:
        """Take in all that the other one took in."""
        self.total = (self.total + other.total) % 2**256

    def hex(self) -> str:
        """The digest as 64 hexadecimal digits."""
        return f"{self.total:064x}"
