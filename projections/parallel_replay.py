"""Judges a log in several processes at once.

The parts share no tables, so their results add up: the same digest and the same summary as in one process, and, part by
part, the same findings in the same order.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, BinaryIO, Final, Protocol

from projections.forked import ForkedTeam
from projections.replay import LawChoice, LogPart, ReplayTotals, judge_parts
from schemas.findings import Finding, Quarantined
from streams.engine.outcome import CoupJudged, Listener

EVERY: Final = 2_000  # records between two reports of how far a process is

OpenLog = Callable[[], AbstractContextManager[Callable[[int], LogPart]]]  # opens it; each part has a number
OnProgress = Callable[[int], None]


class MergingListener(Listener, Protocol):
    """A listener that can take in what another of its kind has heard."""

    def add(self, other: Any) -> None:
        """Take in what the other one has heard."""


@dataclass(frozen=True, slots=True)
class _Done:
    part: int
    totals: ReplayTotals
    notes: MergingListener


class ParallelReplay(ForkedTeam):
    """Processes that judge the parts of a log, one part at a time."""

    def __init__(self, log: OpenLog, choice: LawChoice, notes: MergingListener, jobs: int) -> None:
        super().__init__(jobs)
        self._log, self._choice, self._notes = log, choice, notes
        self._folder = TemporaryDirectory(prefix="vigia-")

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        super().__exit__(kind, fault, at)
        self._folder.cleanup()

    def judged(self, weights: Sequence[int], listener: Listener, bar: OnProgress) -> ReplayTotals:
        """The totals of all parts; the heaviest begin. The listener gets the findings part by part."""
        todo = sorted(range(len(weights)), key=weights.__getitem__)
        done: dict[int, _Done] = {}
        totals, following, read = ReplayTotals(), 0, 0
        for line in self._team:
            line.send(todo.pop() if todo else None)
        while following < len(weights):
            for line in self.ready():
                message = self.received(line)
                if isinstance(message, _Done):
                    done[message.part] = message
                    line.send(todo.pop() if todo else None)
                else:
                    read += message
                    bar(read)
            while following in done:
                self._pass_on(done.pop(following), totals, listener)
                following += 1
        return totals

    def _pass_on(self, part: _Done, totals: ReplayTotals, listener: Listener) -> None:
        with self._findings_file(part.part).open("rb") as lines:
            for line in lines:
                listener.on_finding(Finding.model_validate_json(line))
        self._findings_file(part.part).unlink()
        totals.add(part.totals)
        self._notes.add(part.notes)

    def _findings_file(self, part: int) -> Path:
        return Path(self._folder.name) / str(part)

    def work(self, number: int, line: Connection) -> None:
        """Judge part after part, until there are no more."""
        with self._log() as part_of:
            while (part := line.recv()) is not None:
                line.send(self._judged(part, part_of(part), line))
            line.recv()  # until it is closed

    def _judged(self, number: int, part: LogPart, line: Connection) -> _Done:
        notes = type(self._notes)()
        with self._findings_file(number).open("wb") as file:
            counted = LogPart(_counted(part, line), part.home)
            return _Done(number, judge_parts([counted], self._choice, [_FindingsFile(file), notes]), notes)


def _counted(part: LogPart, line: Connection) -> Any:
    for count, record in enumerate(part.records, 1):
        yield record
        if count % EVERY == 0:
            line.send(EVERY)


class _FindingsFile:
    """Keeps findings in a file until it is their part's turn: there may be many."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def on_finding(self, finding: Finding) -> None:
        self._file.write(finding.model_dump_json().encode() + b"\n")

    def on_coup(self, coup: CoupJudged) -> None:
        pass

    def on_quarantined(self, record: Quarantined) -> None:
        pass
