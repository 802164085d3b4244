"""Forensic replay: the same engine over an existing log, as fast as one core allows."""

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Protocol, Self, runtime_checkable

from projections.summary import Count, Summary
from schemas.envelope import Event
from schemas.findings import Finding, Quarantined
from streams.engine.judge import Judge
from streams.engine.outcome import CoupJudged, Follow, Listener, Waiting
from streams.law.books import Law


@runtime_checkable
class Witness(Listener, Protocol):
    """A listener that also wants every record, right after the engine has taken it."""

    def taken(self, raw: bytes, position: int) -> None:
        """The engine took this record; what it set aside was told before."""

    def finished(self) -> None:
        """The log ended."""


@runtime_checkable
class Follower(Listener, Protocol):
    """A listener that also wants every event that is believed, once and in the order of its table's chain."""

    def accepted(self, event: Event[Any]) -> None:
        """The next event of its table."""


class Fan:
    """Tells several listeners what the engine says, in their order."""

    def __init__(self, listeners: Sequence[Listener]) -> None:
        self._listeners = tuple(listeners)
        self._followers = tuple(listener for listener in listeners if isinstance(listener, Follower))

    @property
    def follow(self) -> Follow | None:
        """How followers are told; None where there are none, so that nobody waits for them."""
        return self._tell_followers if self._followers else None

    def _tell_followers(self, event: Event[Any]) -> None:
        for follower in self._followers:
            follower.accepted(event)

    def found(self, finding: Finding) -> None:
        for listener in self._listeners:
            listener.found(finding)

    def judged(self, coup: CoupJudged) -> None:
        for listener in self._listeners:
            listener.judged(coup)

    def set_aside(self, record: Quarantined) -> None:
        for listener in self._listeners:
            listener.set_aside(record)


@dataclass(frozen=True, slots=True)
class Part:
    """A log, or one partition of it; `home` says of the key of a table's records whether they belong there."""

    records: Iterable[tuple[int, bytes]]
    home: Callable[[str], bool] | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """By which law a log is judged.

    `as_of` judges all under the law of one day, `regulation` as if all tables had opened under that one.
    """

    law: Law
    as_of: date | None = None
    regulation: str | None = None


@dataclass(slots=True)
class Share:
    """What some parts of a log came to; shares add up."""

    count: Count = field(default_factory=Count)
    records: int = 0
    repeated: int = 0
    waiting: list[Waiting] = field(default_factory=list)

    def add(self, other: Self) -> None:
        """Take in what other parts came to."""
        self.count.add(other.count)
        self.records += other.records
        self.repeated += other.repeated
        self.waiting += other.waiting

    def summary(self) -> Summary:
        """All of it in numbers."""
        return self.count.summary(self.records, self.repeated, tuple(self.waiting))


def replay(
    records: Iterable[tuple[int, bytes]],
    law: Law,
    listeners: Sequence[Listener] = (),
    as_of: date | None = None,
    regulation: str | None = None,
) -> Summary:
    """Judge every record of a log and count what was said."""
    return share([Part(records)], Question(law, as_of, regulation), listeners).summary()


def share(parts: Iterable[Part], question: Question, listeners: Sequence[Listener] = ()) -> Share:
    """The same of a log in several parts, of which each has tables of its own."""
    whole = Share()
    fan = Fan((whole.count, *listeners))
    witnesses = [listener for listener in listeners if isinstance(listener, Witness)]
    with _few_collections():
        for part in parts:
            judge = Judge(
                question.law, fan, question.as_of, follow=fan.follow, home=part.home, regulation=question.regulation
            )
            if witnesses:
                _take_before(witnesses, judge, part.records)
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


def _take_before(witnesses: Sequence[Witness], judge: Judge, records: Iterable[tuple[int, bytes]]) -> None:
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
def _few_collections() -> Iterator[None]:
    """What lives already is not scanned again, and the rest seldom: the state of the tables is small and stays so."""
    thresholds = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()
