"""Forensic replay: the same engine over an existing log, as fast as one core allows."""

import gc
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Protocol, Self, runtime_checkable

from projections.journal import Blocks
from projections.summary import Summary, SummaryCounter
from schemas.envelope import Event
from schemas.findings import Finding, Quarantined
from schemas.table_register import TableRegister
from streams.engine.front import PURE, NativeFront, native_front
from streams.engine.judge import Judge
from streams.engine.outcome import CoupJudged, Follow, Listener, Waiting
from streams.law.law import Law


@runtime_checkable
class RecordListener(Listener, Protocol):
    """A listener that also wants every record, right after the engine has taken it."""

    def taken(self, raw: bytes, position: int) -> None:
        """The engine has taken this record, and has reported it if it was quarantined."""

    def finished(self) -> None:
        """The log ended."""


@runtime_checkable
class Follower(Listener, Protocol):
    """A listener that also wants every event that is believed, once and in the order of its table's chain."""

    def accepted(self, event: Event[Any]) -> None:
        """The next event of its table."""


class EventFollower:
    """Base of the followers that want believed events and nothing else of what the engine reports."""

    def on_finding(self, finding: Finding) -> None:
        """Ignored."""

    def on_coup(self, coup: CoupJudged) -> None:
        """Ignored."""

    def on_quarantined(self, record: Quarantined) -> None:
        """Ignored."""


class FanOut:
    """Passes on what the engine reports to several listeners, in their order."""

    def __init__(self, listeners: Sequence[Listener]) -> None:
        self._listeners = tuple(listeners)
        self._followers = tuple(listener for listener in listeners if isinstance(listener, Follower))

    @property
    def follow(self) -> Follow | None:
        """The function that followers are called with; None where there are none, which costs nothing."""
        return self._tell_followers if self._followers else None

    def _tell_followers(self, event: Event[Any]) -> None:
        for follower in self._followers:
            follower.accepted(event)

    def on_finding(self, finding: Finding) -> None:
        for listener in self._listeners:
            listener.on_finding(finding)

    def on_coup(self, coup: CoupJudged) -> None:
        for listener in self._listeners:
            listener.on_coup(coup)

    def on_quarantined(self, record: Quarantined) -> None:
        for listener in self._listeners:
            listener.on_quarantined(record)


@dataclass(frozen=True, slots=True)
class LogPart:
    """A log, or one partition of it; `home` says whether a table belongs there, by the key of its records."""

    records: Iterable[tuple[int, bytes]]
    home: Callable[[str], bool] | None = None


@dataclass(frozen=True, slots=True)
class LawChoice:
    """By which law a log is judged.

    `as_of` judges all under the law of one day, `regulation` as if all tables had opened under that one. Where there is
    a `register`, only its tables are judged.
    """

    law: Law
    as_of: date | None = None
    regulation: str | None = None
    register: TableRegister | None = None


@dataclass(slots=True)
class ReplayTotals:
    """The totals of some parts of a log; they can be added up."""

    count: SummaryCounter = field(default_factory=SummaryCounter)
    records: int = 0
    repeated: int = 0
    waiting: list[Waiting] = field(default_factory=list)

    def add(self, other: Self) -> None:
        """Add the totals of other parts."""
        self.count.add(other.count)
        self.records += other.records
        self.repeated += other.repeated
        self.waiting += other.waiting

    def summary(self) -> Summary:
        """The summary of all parts."""
        return self.count.summary(self.records, self.repeated, tuple(self.waiting))


def replay(
    records: Iterable[tuple[int, bytes]],
    law: Law,
    listeners: Sequence[Listener] = (),
    as_of: date | None = None,
    regulation: str | None = None,
    *,
    pure: bool = False,
) -> Summary:
    """Judge every record of a log and sum up; `pure` in Python alone."""
    return judge_parts([LogPart(records)], LawChoice(law, as_of, regulation), listeners, pure=pure).summary()


def judge_parts(
    parts: Iterable[LogPart], choice: LawChoice, listeners: Sequence[Listener] = (), *, pure: bool = False
) -> ReplayTotals:
    """Judge a log in several parts that share no table.

    The front end tells nobody of single records or believed events: where somebody listens for these, Python judges.
    """
    whole = ReplayTotals()
    fan = FanOut((whole.count, *listeners))
    witnesses = [listener for listener in listeners if isinstance(listener, RecordListener)]
    front = None if pure or witnesses or fan.follow is not None else front_end()
    with few_collections():
        for part in parts:
            judge = Judge(
                choice.law,
                fan,
                choice.as_of,
                follow=fan.follow,
                home=part.home,
                regulation=choice.regulation,
                register=choice.register,
            )
            if witnesses:
                _take_before(witnesses, judge, part.records)
            elif front is not None:
                for block in part.records.blocks if isinstance(part.records, Blocks) else (part.records,):
                    front.take(judge, block)
            else:
                take = judge.take
                for position, raw in part.records:
                    take(raw, position)
            whole.waiting += judge.finish()
            whole.records += judge.records
            whole.repeated += sum(custody.repeated for custody in judge.tables.values())
        for witness in witnesses:
            witness.finished()
    return whole


def front_end() -> NativeFront | None:
    """The native front end, where it is built and the environment does not ask for Python alone."""
    return None if os.environ.get(PURE) else native_front()


def _take_before(witnesses: Sequence[RecordListener], judge: Judge, records: Iterable[tuple[int, bytes]]) -> None:
    take = judge.take
    if len(witnesses) == 1:
        taken = witnesses[0].taken
        for position, raw in records:
            take(raw, position)
            taken(raw, position)
        return
    for position, raw in records:
        take(raw, position)
        for witness in witnesses:
            witness.taken(raw, position)


@contextmanager
def few_collections() -> Iterator[None]:
    """Collect garbage seldom, and never scan what exists already: the state of the tables is small and stays so."""
    thresholds = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()
